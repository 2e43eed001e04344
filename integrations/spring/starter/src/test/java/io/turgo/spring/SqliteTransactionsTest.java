package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.UnexpectedRollbackException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;
import shop.NoteBeans;

/** Transactions of an application whose rows are in the engine's SQLite file. */
class SqliteTransactionsTest {
  private static ConfigurableApplicationContext context;
  private static JdbcTemplate jdbc;
  private static TransactionTemplate transaction;
  private static RuntimeService runtime;

  /** The application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName =
          "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration")
  @Import(NoteBeans.class)
  static class Application {}

  @BeforeAll
  static void start(@TempDir Path folder) {
    context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .bannerMode(Banner.Mode.OFF)
            .run("--turgo.sqlite.file=" + folder.resolve("turgo.db"));
    jdbc = context.getBean(JdbcTemplate.class);
    transaction = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    runtime = context.getBean(RuntimeService.class);
    transaction.executeWithoutResult(status -> jdbc.execute("CREATE TABLE entry (who TEXT)"));
  }

  @AfterAll
  static void stop() {
    context.close();
  }

  private static int rows(String who) {
    Integer rows =
        jdbc.queryForObject("SELECT count(*) FROM entry WHERE who = ?", Integer.class, who);
    return rows == null ? 0 : rows;
  }

  private static long notes(String who) {
    return context
        .getBean(HistoryService.class)
        .createHistoricProcessInstanceQuery()
        .processInstanceBusinessKey(who)
        .count();
  }

  private static void write(String who) {
    jdbc.update("INSERT INTO entry VALUES (?)", who);
    runtime.startProcessInstanceByKey("note", who);
  }

  @Test
  void aRowAndAnInstanceAreCommittedTogether() {
    transaction.executeWithoutResult(status -> {
      write("ann");
      assertThat(rows("ann")).isEqualTo(1);
    });
    assertThat(rows("ann")).isEqualTo(1);
    assertThat(notes("ann")).isEqualTo(1);
  }

  @Test
  void neitherIsThereAfterAnExceptionOrAMark() {
    assertThatThrownBy(() ->
            transaction.executeWithoutResult(status -> {
              write("bob");
              throw new IllegalStateException("out of paper");
            }))
        .hasMessage("out of paper");
    transaction.executeWithoutResult(status -> {
      write("bob");
      status.setRollbackOnly();
    });
    assertThat(rows("bob")).isZero();
    assertThat(notes("bob")).isZero();
  }

  @Test
  void aMarkOfInnerCodeRollsAllOfItBack() {
    assertThatThrownBy(() ->
            transaction.executeWithoutResult(status -> {
              write("cid");
              transaction.executeWithoutResult(inner -> {
                assertThat(inner.isNewTransaction()).isFalse();
                inner.setRollbackOnly();
              });
            }))
        .isInstanceOf(UnexpectedRollbackException.class);
    assertThat(rows("cid")).isZero();
    assertThat(notes("cid")).isZero();
  }

  @Test
  void aTransactionWithinIsRefused() {
    TransactionTemplate inner =
        new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
    inner.setPropagationBehavior(TransactionTemplate.PROPAGATION_REQUIRES_NEW);
    assertThatThrownBy(() ->
            transaction.executeWithoutResult(
                status -> inner.executeWithoutResult(own -> write("dan"))))
        .isInstanceOf(IllegalTransactionStateException.class)
        .hasMessageContaining("one writer");
    assertThat(rows("dan")).isZero();
  }

  @Test
  void callbacksHearHowItEnded() {
    AtomicInteger committed = new AtomicInteger();
    AtomicInteger outcome = new AtomicInteger(-1);
    transaction.executeWithoutResult(status ->
        TransactionSynchronizationManager.registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCommit() {
                committed.incrementAndGet();
                runtime.startProcessInstanceByKey("note", "eve");
              }

              @Override
              public void afterCompletion(int status) {
                outcome.set(status);
              }
            }));
    assertThat(committed).hasValue(1);
    assertThat(outcome).hasValue(TransactionSynchronization.STATUS_COMMITTED);
    assertThat(notes("eve")).isEqualTo(1);
    assertThat(TransactionSynchronizationManager.isSynchronizationActive()).isFalse();
  }

  @Test
  void outsideOfATransactionItIsOnlyRead() {
    assertThatThrownBy(() -> jdbc.update("INSERT INTO entry VALUES ('fay')"))
        .hasMessageContaining("readonly");
    assertThat(rows("fay")).isZero();
    assertThat(context.getBean(ProcessEngine.class).getHealth().takesCalls()).isTrue();
  }
}
