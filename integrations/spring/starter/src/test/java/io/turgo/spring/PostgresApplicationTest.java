package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.await.Await;
import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.job.Job;
import io.turgo.engine.transaction.JobTransaction;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.persistence.EntityManagerFactory;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.jta.JtaTransactionManager;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;
import shop.Desk;
import shop.ShopApplication;

/** An application with JPA on PostgreSQL; two nodes of it start at once. */
class PostgresApplicationTest {
  private static EmbeddedPostgres server;
  private static ConfigurableApplicationContext first;
  private static ConfigurableApplicationContext second;

  private static Desk desk;
  private static RuntimeService runtime;
  private static TaskService tasks;
  private static TransactionTemplate transaction;

  @BeforeAll
  static void startTwoNodes() throws IOException {
    server = EmbeddedPostgres.builder().setServerConfig("max_connections", "200").start();
    new JdbcTemplate(server.getPostgresDatabase())
        .execute(
            "CREATE TABLE seat (id bigint PRIMARY KEY, who varchar(255));"
                + " CREATE SEQUENCE seat_seq INCREMENT BY 50");
    CompletableFuture<ConfigurableApplicationContext> other =
        CompletableFuture.supplyAsync(() -> node());
    first = node();
    second = other.join();
    desk = first.getBean(Desk.class);
    runtime = first.getBean(RuntimeService.class);
    tasks = first.getBean(TaskService.class);
    transaction = new TransactionTemplate(first.getBean(PlatformTransactionManager.class));
  }

  @AfterAll
  static void stop() throws IOException {
    first.close();
    second.close();
    server.close();
  }

  private static ConfigurableApplicationContext node() {
    return new SpringApplicationBuilder(ShopApplication.class)
        .web(WebApplicationType.NONE)
        .bannerMode(Banner.Mode.OFF)
        .run(
            "--spring.application.name=shop",
            "--spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
            "--turgo.allow-unsafe-durability=true",
            "--turgo.read-connections=2",
            "--turgo.jobs.transactions=transactional",
            "--turgo.jobs.retry-pause=20ms");
  }

  @Test
  void nodesThatStartAtOnceDeployOnce() {
    RepositoryService repository = second.getBean(RepositoryService.class);
    assertThat(repository.createDeploymentQuery().deploymentName("shop").list()).hasSize(1);
    assertThat(repository.createProcessDefinitionQuery().list())
        .extracting(definition -> definition.getResourceName() + " " + definition.getVersion())
        .containsExactlyInAnyOrder("processes/booking.bpmn 1", "processes/more/note.bpmn20.xml 1");
  }

  @Test
  void aRowOfJpaAndAnInstanceAreCommittedTogether() throws Exception {
    desk.ask("ann", false);
    assertThat(desk.seats("ann asks")).isEqualTo(1);
    Await.until(
        "the job has booked", () -> tasks.createTaskQuery().taskAssignee("ann").count() == 1);
    assertThat(desk.seats("ann")).isEqualTo(1);
  }

  @Test
  void neitherIsThereIfTheServiceThrows() {
    assertThatThrownBy(() -> desk.ask("bob", true)).hasMessage("out of seats");
    assertThat(desk.seats("bob asks")).isZero();
    assertThat(runtime.createProcessInstanceQuery().variableValueEquals("who", "bob").count())
        .isZero();
  }

  @Test
  void aTransactionalJobThatFailsLeavesNoRow() throws Exception {
    first.getBean(Desk.class).fail(1);
    second.getBean(Desk.class).fail(1);
    desk.ask("cid", false);
    Await.until(
        "the job has booked", () -> tasks.createTaskQuery().taskAssignee("cid").count() == 1);
    assertThat(desk.seats("cid")).isEqualTo(1);
    first.getBean(Desk.class).fail(0);
    second.getBean(Desk.class).fail(0);
  }

  @Test
  void whatIsAskedForBehindACommitIsAChangeOfItsOwn() throws Exception {
    AtomicInteger notes = first.getBean("notes", AtomicInteger.class);
    int before = notes.get();
    desk.ask("dan", false);
    assertThat(notes.get()).isEqualTo(before + 1);
    assertThat(notesOf("dan")).isEqualTo(1);

    transaction.executeWithoutResult(status ->
        TransactionSynchronizationManager.registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCommit() {
                runtime.startProcessInstanceByKey("note", Map.of("who", "eve"));
              }
            }));
    assertThat(notesOf("eve")).isEqualTo(1);
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void whatFollowsTheCommitOfAJobMayCallTheEngineForItsInstance() throws Exception {
    CompletableFuture<String> instance = new CompletableFuture<>();
    behindNextBooking(() -> runtime.setVariable(instance.join(), "told", true));
    instance.complete(desk.ask("gil", false));
    Await.until("it is told", () -> runtime.getVariable(instance.join(), "told") != null);
    assertThat(desk.seats("gil")).isEqualTo(1);
    assertThat(tasks.createTaskQuery().taskAssignee("gil").count()).isEqualTo(1);
  }

  @Test
  void whatFailsBehindACommitDoesNotUndoIt() throws Exception {
    RuntimeException fails =
        new DuplicateKeyException("a note of it", new SQLException("duplicate key", "23505"));
    ProcessEngine engine = first.getBean(ProcessEngine.class);
    engine.inTransaction(connection -> {
      TransactionSynchronizationManager.registerSynchronization(
          new Behind(() -> {
            throw fails;
          }));
      return runtime.startProcessInstanceByKey("note", Map.of("who", "hal"));
    });
    assertThat(notesOf("hal")).isEqualTo(1);

    long failed = failedJobs();
    behindNextBooking(() -> {
      throw fails;
    });
    desk.ask("ina", false);
    Await.until(
        "the job has booked", () -> tasks.createTaskQuery().taskAssignee("ina").count() == 1);
    assertThat(desk.seats("ina")).isEqualTo(1);
    assertThat(failedJobs()).isEqualTo(failed);
  }

  private static long failedJobs() {
    return first.getBean(ProcessEngine.class).getMetrics().executor().failed()
        + second.getBean(ProcessEngine.class).getMetrics().executor().failed();
  }

  /** Has something done behind the next commit of a job that books, whichever node it runs on. */
  private static void behindNextBooking(Runnable action) {
    Runnable besides =
        () -> TransactionSynchronizationManager.registerSynchronization(new Behind(action));
    first.getBean(Desk.class).besides(besides);
    second.getBean(Desk.class).besides(besides);
  }

  /** What an application has done behind a commit. */
  private record Behind(Runnable action) implements TransactionSynchronization {
    @Override
    public void afterCommit() {
      action.run();
    }
  }

  private static long notesOf(String who) {
    return second
        .getBean(HistoryService.class)
        .createHistoricProcessInstanceQuery()
        .processDefinitionKey("note")
        .variableValueEquals("who", who)
        .count();
  }

  @Test
  void anInnerTransactionOfItsOwnStaysWhenTheOuterIsRolledBack() {
    TransactionTemplate inner =
        new TransactionTemplate(first.getBean(PlatformTransactionManager.class));
    inner.setPropagationBehavior(TransactionTemplate.PROPAGATION_REQUIRES_NEW);
    transaction.executeWithoutResult(status -> {
      runtime.startProcessInstanceByKey("note", Map.of("who", "outer"));
      inner.executeWithoutResult(
          own -> runtime.startProcessInstanceByKey("note", Map.of("who", "inner")));
      status.setRollbackOnly();
    });
    assertThat(notesOf("outer")).isZero();
    assertThat(notesOf("inner")).isEqualTo(1);
  }

  @Test
  void theEngineCommitsByStatementOnlyWhatNobodyElseWantsToHearOf() throws Exception {
    DataSource dataSource = first.getBean(DataSource.class);
    SpringTransactions plain =
        new SpringTransactions(dataSource, () -> new JdbcTransactionManager(dataSource));
    JobTransaction job = plain.begin();
    assertThat(job.isEndedByStatement()).isTrue();
    try (Statement statement = job.connection().createStatement()) {
      statement.execute("CREATE TABLE told (who TEXT); COMMIT");
    }
    job.commit();
    assertThat(new JdbcTemplate(dataSource).queryForList("SELECT who FROM told")).isEmpty();

    job = plain.begin();
    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {});
    assertThat(job.isEndedByStatement()).isFalse();
    job.rollback();

    job = plain.begin();
    new TransactionTemplate(new JdbcTransactionManager(dataSource))
        .executeWithoutResult(TransactionStatus::setRollbackOnly);
    assertThat(job.isEndedByStatement()).isFalse();
    job.rollback();

    JdbcTransactionManager listened = new JdbcTransactionManager(dataSource);
    listened.addListener(new TransactionExecutionListener() {});
    job = new SpringTransactions(dataSource, () -> listened).begin();
    assertThat(job.isEndedByStatement()).isFalse();
    job.rollback();

    PlatformTransactionManager jpa = first.getBean(PlatformTransactionManager.class);
    job = new SpringTransactions(dataSource, () -> jpa).begin();
    assertThat(job.isEndedByStatement()).isFalse();
    assertThat(job.flush()).isFalse(); // the engine hears of its commits
    job.rollback();
  }

  /** An entity without a row so far is sent by the flush, which is before the commit. */
  @Test
  void aJobGoesWithOthersWhereItsEntityManagerHasNothingToSend() throws Exception {
    JpaTransactionManager jpa =
        new JpaTransactionManager(first.getBean(EntityManagerFactory.class));
    SpringTransactions jobs = new SpringTransactions(first.getBean(DataSource.class), () -> jpa);
    JobTransaction job = jobs.begin();
    assertThat(job.flush()).isTrue();
    assertThat(stateOf(job)).isEqualTo(TransactionState.IDLE);
    job.rollback();

    job = jobs.begin();
    desk.flushesAlone();
    desk.book("ike");
    assertThat(job.flush()).isFalse();
    assertThat(stateOf(job)).isEqualTo(TransactionState.IDLE);
    job.rollback();

    job = jobs.begin();
    desk.book("jim");
    assertThat(job.flush()).isTrue();
    assertThat(stateOf(job)).isEqualTo(TransactionState.OPEN);
    assertThat(desk.seats("jim")).isEqualTo(1);
    TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {});
    assertThat(job.flush()).isFalse();
    job.rollback();
    assertThat(desk.seats("jim")).isZero();
  }

  @Test
  void whatCanNotBeFlushedIsAFailureOfTheJob() throws Exception {
    ManagementService jobs = first.getBean(ManagementService.class);
    String id =
        runtime.startProcessInstanceByKey("booking", Map.of("who", "x".repeat(300))).getId();
    try {
      Await.until(
          "it has no attempt left",
          () -> jobs.createDeadLetterJobQuery().processInstanceId(id).count() == 1);
      assertThat(jobs.createDeadLetterJobQuery().processInstanceId(id).list())
          .singleElement()
          .satisfies(job -> assertThat(job.getExceptionMessage()).contains("too long"));
    } finally {
      runtime.deleteProcessInstance(id, "tested");
    }
  }

  private static TransactionState stateOf(JobTransaction job) throws SQLException {
    return job.connection().unwrap(BaseConnection.class).getTransactionState();
  }

  @Test
  void theEngineLeavesThePoolToTheApplication() {
    assertThat(first.getBean(HikariDataSource.class).getMaximumPoolSize()).isEqualTo(10);
    assertThat(first.getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections())
        .isLessThan(5);
  }

  @Test
  void jobsOfAStoppedNodeAreDoneByTheOther() throws Exception {
    ConfigurableApplicationContext third = node();
    third.close();
    desk.ask("fay", false);
    Await.until(
        "the job has booked", () -> tasks.createTaskQuery().taskAssignee("fay").count() == 1);
    assertThat(first.getBean(ManagementService.class).createDeadLetterJobQuery().list())
        .extracting(Job::getElementId)
        .isEmpty();
    assertThat(third.isActive()).isFalse();
    assertThat(first.getBean(ProcessEngine.class).getJobExecutor().isRunning()).isTrue();
  }

  /** A transaction manager on another data source than the engine's. */
  @Configuration(proxyBeanMethods = false)
  static class OtherManager {
    @Bean
    PlatformTransactionManager transactionManager() {
      return new DataSourceTransactionManager(
          new DriverManagerDataSource(server.getJdbcUrl("postgres", "postgres")));
    }
  }

  private static ApplicationContextRunner small() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                DataSourceAutoConfiguration.class,
                DataSourceTransactionManagerAutoConfiguration.class,
                TurgoAutoConfiguration.class))
        .withPropertyValues(
            "spring.datasource.url=" + server.getJdbcUrl("postgres", "postgres"),
            "turgo.allow-unsafe-durability=true",
            "turgo.deployment.enabled=false",
            "turgo.executor.enabled=false");
  }

  @Test
  void aTransactionManagerOnAnotherDataSourceIsRefused() {
    small()
        .withUserConfiguration(OtherManager.class)
        .run(context ->
            assertThat(context)
                .getFailure()
                .hasMessageContaining("are not on the engine's DataSource")
                .hasMessageContaining("turgo.transactions.join=false"));
    small()
        .withUserConfiguration(OtherManager.class)
        .withPropertyValues("turgo.transactions.join=false")
        .run(context -> assertThat(context).hasNotFailed());
  }

  /** JTA, as far as Spring asks for it to begin a transaction and roll it back. */
  @Configuration(proxyBeanMethods = false)
  static class Jta {
    @Bean
    PlatformTransactionManager transactionManager() {
      UserTransaction none =
          (UserTransaction)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {UserTransaction.class},
                  (proxy, method, arguments) ->
                      method.getName().equals("getStatus") ? Status.STATUS_NO_TRANSACTION : null);
      return new JtaTransactionManager(none);
    }
  }

  @Test
  void jtaIsRefused() {
    small()
        .withUserConfiguration(Jta.class)
        .run(context ->
            assertThat(context)
                .getFailure()
                .hasMessageContaining("JtaTransactionManager are not on the engine's DataSource")
                .hasMessageContaining("JTA is not supported"));
  }

  @Test
  void anotherIsolationIsRefused() {
    small()
        .withPropertyValues(
            "spring.datasource.hikari.transaction-isolation=TRANSACTION_REPEATABLE_READ")
        .run(context ->
            assertThat(context).getFailure().hasMessageContaining("needs READ COMMITTED"));
  }
}
