package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deployments, and deletions of them and of history, in a transaction of their caller. */
class CallerDeploymentsTest {
  private @Nullable Kit kit;

  private Kit open(Database database) {
    Kit opened = Kit.on(database);
    kit = opened;
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  /** What is done in a transaction that is rolled back. */
  private interface Undone {
    void run(Connection connection) throws SQLException;
  }

  private static void rolledBack(ProcessEngine engine, Undone work) {
    assertThatThrownBy(() ->
            engine.inTransaction(connection -> {
              work.run(connection);
              throw new IllegalStateException("no");
            }))
        .hasMessage("no");
  }

  private static void committed(ProcessEngine engine, Undone work) {
    try {
      engine.inTransaction(connection -> {
        work.run(connection);
        return engine;
      });
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Deployment deployed(Kit kit, String key, String task) {
    return kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            key + ".bpmn",
            BpmnText.process(
                key, start("s"), user(task, ""), end("e"), flow("s -> " + task + " -> e")))
        .deploy();
  }

  private static long definitions(Kit kit) {
    return kit.engine().getRepositoryService().createProcessDefinitionQuery().count();
  }

  private static void othersCanNotStart(Kit kit, String key) {
    assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> kit.start(key, Map.of())).join())
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentIsCommittedWithItsCaller(Database database) {
    Kit kit = open(database);
    String[] id = new String[1];
    committed(
        kit.engine(),
        connection -> {
          deployed(kit, "new", "u");
          id[0] = kit.start("new", Map.of());
          assertThat(kit.trail(id[0])).isEqualTo("s u..");
          assertThat(definitions(kit)).isOne();
          if (database == Database.POSTGRES) { // on SQLite it would wait for this transaction
            othersCanNotStart(kit, "new");
          }
        });

    assertThat(definitions(kit)).isOne();
    kit.complete(id[0], "u");
    kit.assertEnded(id[0], "s u e");
    String other = kit.start("new", Map.of());
    assertThat(kit.trail(other)).isEqualTo("s u..");
  }

  @ParameterizedTest
  @EnumSource
  void nothingKnowsADeploymentThatWasRolledBack(Database database) {
    Kit kit = open(database);
    deployed(kit, "new", "first");
    rolledBack(
        kit.engine(),
        connection -> {
          deployed(kit, "new", "second");
          deployed(kit, "other", "u");
          assertThat(kit.trail(kit.start("new", Map.of()))).isEqualTo("s second..");
          assertThat(kit.trail(kit.start("other", Map.of()))).isEqualTo("s u..");
        });

    assertThat(definitions(kit)).isOne();
    assertThat(kit.trail(kit.start("new", Map.of()))).isEqualTo("s first..");
    assertThatThrownBy(() -> kit.start("other", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    // On SQLite these get the ids of what was rolled back.
    deployed(kit, "new", "third");
    deployed(kit, "other", "v");
    assertThat(kit.trail(kit.start("new", Map.of()))).isEqualTo("s third..");
    assertThat(kit.trail(kit.start("other", Map.of()))).isEqualTo("s v..");
    assertThat(
            kit.engine()
                .getRepositoryService()
                .createProcessDefinitionQuery()
                .processDefinitionKey("new")
                .latestVersion()
                .singleResult())
        .matches(definition -> definition != null && definition.getVersion() == 2);
  }

  @ParameterizedTest
  @EnumSource
  void definitionsAreSuspendedWithTheCaller(Database database) {
    Kit kit = open(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    deployed(kit, "new", "u");
    String instance = kit.start("new", Map.of());
    rolledBack(
        kit.engine(),
        connection -> {
          repository.suspendProcessDefinitionByKey("new", true, null);
          assertThatThrownBy(() -> kit.start("new", Map.of())).hasMessageContaining("suspended");
          assertThatThrownBy(() -> repository.suspendProcessDefinitionByKey("new"))
              .isInstanceOf(TurgoException.class);
        });
    kit.complete(instance, "u");
    String second = kit.start("new", Map.of());

    committed(
        kit.engine(), connection -> repository.suspendProcessDefinitionByKey("new", true, null));
    assertThatThrownBy(() -> kit.start("new", Map.of())).hasMessageContaining("suspended");
    assertThatThrownBy(() -> kit.complete(second, "u")).isInstanceOf(TurgoException.class);

    committed(
        kit.engine(),
        connection -> {
          repository.activateProcessDefinitionByKey("new", true, null);
          kit.start("new", Map.of());
        });
    kit.complete(second, "u");
  }

  @ParameterizedTest
  @EnumSource
  void aDeploymentIsDeletedWithTheCaller(Database database) {
    Kit kit = open(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    String id = deployed(kit, "new", "u").getId();
    rolledBack(
        kit.engine(),
        connection -> {
          repository.deleteDeployment(id);
          assertThat(definitions(kit)).isZero();
          assertThatThrownBy(() -> kit.start("new", Map.of()))
              .isInstanceOf(TurgoObjectNotFoundException.class);
        });
    kit.start("new", Map.of());

    committed(
        kit.engine(),
        connection -> {
          String before = lockTimeout(database, connection);
          assertThatThrownBy(() -> repository.deleteDeployment(id))
              .hasMessageContaining("1 process instances of its definitions run");
          deployed(kit, "new", "v");
          repository.deleteDeployment(id, true);
          assertThat(kit.trail(kit.start("new", Map.of()))).isEqualTo("s v..");
          assertThat(lockTimeout(database, connection)).isEqualTo(before);
        });
    assertThat(definitions(kit)).isOne();
    assertThat(kit.trail(kit.start("new", Map.of()))).isEqualTo("s v..");
  }

  private static String lockTimeout(Database database, Connection connection) throws SQLException {
    if (database == Database.SQLITE) {
      return "";
    }
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT current_setting('lock_timeout')")) {
      row.next();
      return row.getString(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void allThatRanByADeploymentIsDeletedWithTheCaller(Database database) {
    Kit kit = open(database);
    RepositoryService repository = kit.engine().getRepositoryService();
    String id = deployed(kit, "new", "u").getId();
    String running = kit.start("new", Map.of());
    String past = kit.start("new", Map.of());
    kit.complete(past, "u");
    rolledBack(
        kit.engine(),
        connection -> {
          repository.deleteDeployment(id, true);
          assertThat(instances(kit)).isZero();
        });
    assertThat(instances(kit)).isEqualTo(2);
    kit.assertEnded(past, "s u e");
    assertThat(kit.trail(running)).isEqualTo("s u..");
    kit.start("new", Map.of());

    committed(kit.engine(), connection -> repository.deleteDeployment(id, true));
    assertThat(instances(kit)).isZero();
    assertThat(definitions(kit)).isZero();
    assertThat(kit.isRunning(running)).isFalse();
  }

  private static long instances(Kit kit) {
    return kit.engine().getHistoryService().createHistoricProcessInstanceQuery().count();
  }

  @ParameterizedTest
  @EnumSource
  void historyIsDeletedWithTheCaller(Database database) {
    Kit kit = open(database);
    deployed(kit, "new", "u");
    String past = kit.start("new", Map.of());
    kit.complete(past, "u");
    rolledBack(
        kit.engine(),
        connection -> {
          kit.engine().getHistoryService().deleteHistoricProcessInstance(past);
          assertThat(instances(kit)).isZero();
        });
    kit.assertEnded(past, "s u e");

    committed(
        kit.engine(),
        connection -> {
          String ended = kit.start("new", Map.of());
          kit.complete(ended, "u");
          kit.engine().getHistoryService().deleteHistoricProcessInstance(ended);
          kit.engine().getHistoryService().deleteHistoricProcessInstance(past);
        });
    assertThat(instances(kit)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatAFailedTransactionalJobDeployedIsUnknown(Database database) {
    Kit kit = open(database);
    kit.code(
        "deploy",
        execution -> {
          deployed(kit, "deployedByAJob", "u");
          kit.start("deployedByAJob", Map.of());
          throw new IllegalStateException("no");
        });
    kit.run(
        "deploying",
        start("s"),
        code("a", "deploy", "turgo:async='true' turgo:transactional='true'"),
        end("e"),
        flow("s -> a -> e"));
    Job job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult());

    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasRootCauseMessage("no");

    assertThat(definitions(kit)).isOne();
    assertThatThrownBy(() -> kit.start("deployedByAJob", Map.of()))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }
}
