package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ProcessInstance;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** API calls in a transaction of their caller, with rows of the caller beside them. */
class CallerTransactionsTest {
  private @Nullable Kit kit;

  private Kit open(Database database) {
    Kit opened = Kit.on(database);
    kit = opened;
    opened
        .engine()
        .<Integer, RuntimeException>inTransaction(
            connection -> update(connection, "CREATE TABLE booking (who VARCHAR(40))"));
    return opened;
  }

  @AfterEach
  void close() {
    if (kit != null) {
      kit.checkConsistency();
      kit.close();
    }
  }

  private static int update(Connection connection, String sql) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int book(Connection connection, String who) {
    return update(connection, "INSERT INTO booking VALUES ('" + who + "')");
  }

  private static void bookWhereTheEngineIs(Kit kit) {
    try (Connection connection = kit.engine().getJobDataSource().getConnection()) {
      book(connection, "a");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long bookings(Kit kit) {
    return kit.rows("SELECT count(*) FROM booking");
  }

  private static Kit deployed(Kit kit) {
    return kit.deploy(
        "order",
        start("s"),
        user("pay", ""),
        code("ship", "ship", "turgo:async='true'"),
        end("e"),
        flow("s -> pay -> ship -> e"));
  }

  private static String taskOf(Kit kit, String instanceId) {
    return Objects.requireNonNull(
            kit.engine()
                .getTaskService()
                .createTaskQuery()
                .processInstanceId(instanceId)
                .singleResult())
        .getId();
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void rowsOfTheCallerAndProcessStateAreCommittedTogether(Database database) {
    Kit kit = deployed(open(database)).code("ship", execution -> {});
    String id =
        kit.engine()
            .inTransaction(connection -> {
              book(connection, "a");
              String started = kit.start("order", Map.of("seats", 2));
              kit.engine().getTaskService().complete(taskOf(kit, started));
              return started;
            });
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s pay");

    kit.runJobs();

    assertThat(kit.trail(id)).isEqualTo("s pay ship e");
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void bothAreUndoneWhenTheCallerThrows(Database database) {
    Kit kit = deployed(open(database));
    String before = kit.start("order", Map.of("seats", 2));
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  book(connection, "a");
                  kit.start("order", Map.of());
                  kit.engine().getTaskService().complete(taskOf(kit, before));
                  kit.engine().getRuntimeService().setVariable(before, "seats", 3);
                  throw new IllegalStateException("out of seats");
                }))
        .hasMessage("out of seats");

    assertThat(bookings(kit)).isZero();
    assertThat(kit.engine().getRuntimeService().createProcessInstanceQuery().count()).isEqualTo(1);
    assertThat(kit.engine().getRuntimeService().getVariable(before, "seats")).isEqualTo(2);
    assertThat(kit.trail(before)).isEqualTo("s pay..");
    // And the instance goes on as if nothing had been.
    kit.code("ship", execution -> {});
    kit.engine().getTaskService().complete(taskOf(kit, before));
    kit.runJobs();
    assertThat(kit.trail(before)).isEqualTo("s pay ship e");
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void theCallerSeesItsOwnChangesAndOthersDoNot(Database database) {
    Kit kit = deployed(open(database));
    String id = kit.start("order", Map.of("seats", 2));
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          kit.engine().getRuntimeService().setVariable(id, "seats", 3);
          kit.start("order", Map.of());
          assertThat(kit.engine().getRuntimeService().getVariable(id, "seats")).isEqualTo(3);
          assertThat(instances(kit)).isEqualTo(2);
          assertThat(CompletableFuture.supplyAsync(() -> instances(kit)).join()).isEqualTo(1);
          assertThat(
                  CompletableFuture.supplyAsync(
                          () -> kit.engine().getRuntimeService().getVariable(id, "seats"))
                      .join())
              .isEqualTo(2);
          return 0;
        });
    assertThat(instances(kit)).isEqualTo(2);
    assertThat(kit.engine().getRuntimeService().getVariable(id, "seats")).isEqualTo(3);
  }

  private static long instances(Kit kit) {
    return kit.engine().getRuntimeService().createProcessInstanceQuery().count();
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void userCodeOfTheCallsRunsInTheTransactionToo(Database database) {
    Kit kit = open(database);
    kit.deploy(
        "direct",
        start("s"),
        code("a", "book", ""),
        user("u", ""),
        end("e"),
        flow("s -> a -> u -> e"));
    kit.code(
        "book",
        execution -> {
          bookWhereTheEngineIs(kit);
          execution.setVariable("booked", true);
        });
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  kit.start("direct", Map.of());
                  throw new IllegalStateException("no");
                }))
        .hasMessage("no");
    assertThat(bookings(kit)).isZero();

    String id = kit.engine().inTransaction(connection -> kit.start("direct", Map.of()));
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.engine().getRuntimeService().getVariable(id, "booked")).isEqualTo(true);
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void aCallThatFailsLeavesTheRestOfTheTransactionAsItWas(Database database) {
    Kit kit = deployed(open(database));
    String id =
        kit.engine()
            .inTransaction(connection -> {
              book(connection, "a");
              TaskService tasks = kit.engine().getTaskService();
              assertThatThrownBy(() -> tasks.complete("123456789"))
                  .isInstanceOf(TurgoObjectNotFoundException.class);
              return kit.start("order", Map.of());
            });
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s pay..");
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void userCodeThatThrowsFailsTheCallOnly(Database database) {
    Kit kit = open(database);
    kit.deploy("broken", start("s"), code("a", "broken", ""), end("e"), flow("s -> a -> e"));
    kit.code(
        "broken",
        execution -> {
          throw new IllegalStateException("broken");
        });
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          assertThatThrownBy(() -> kit.start("broken", Map.of())).hasMessage("broken");
          return book(connection, "a");
        });
    assertThat(bookings(kit)).isEqualTo(1);
    assertThat(instances(kit)).isZero();
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void userCodeCanCallTheEngineForTheInstanceThatTheCallMoves(Database database) {
    Kit kit = open(database);
    kit.deploy(
        "self",
        start("s"),
        user("u", ""),
        code("a", "self", ""),
        end("e"),
        flow("s -> u -> a -> e"));
    kit.code(
        "self",
        execution ->
            kit.engine().getRuntimeService().setVariable(execution.getProcessInstanceId(), "x", 1));
    String id = kit.start("self", Map.of());
    String task = taskOf(kit, id);
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          kit.engine().getTaskService().complete(task);
          return 0;
        });
    kit.assertEnded(id, "s u a e");
    assertThat(kit.lastValue(id, "x")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void theTransactionIsEndedByTheEngine(Database database) {
    Kit kit = open(database);
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  connection.commit();
                  return "";
                }))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("commit");
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> kit.engine().inTransaction(inner -> book(inner, "a"))))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("already");
    assertThat(bookings(kit)).isZero();
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void whatATransactionalJobStartsIsCommittedWithTheJob(Database database) {
    Kit kit = deployed(open(database));
    boolean[] broken = {true};
    kit.code(
        "fork",
        execution -> {
          bookWhereTheEngineIs(kit);
          ProcessInstance started =
              kit.engine().getRuntimeService().startProcessInstanceByKey("order");
          execution.setVariable("order", started.getId());
          if (broken[0]) {
            broken[0] = false;
            throw new IllegalStateException("once");
          }
        });
    String id =
        kit.run(
            "forking",
            start("s"),
            code("a", "fork", "turgo:async='true' turgo:transactional='true'"),
            user("u", ""),
            end("e"),
            flow("s -> a -> u -> e"));
    Job job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult());
    assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
        .hasMessageContaining("once");
    assertThat(instances(kit)).isEqualTo(1);
    assertThat(bookings(kit)).isZero();

    Job again =
        Objects.requireNonNull(
            kit.engine().getManagementService().createTimerJobQuery().singleResult());
    kit.engine().getManagementService().moveTimerToExecutableJob(again.getId());
    kit.engine().getManagementService().executeJob(again.getId());

    assertThat(instances(kit)).isEqualTo(2);
    assertThat(bookings(kit)).isEqualTo(1);
    String order = (String) kit.engine().getRuntimeService().getVariable(id, "order");
    assertThat(kit.trail(Objects.requireNonNull(order))).isEqualTo("s pay..");
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void jobThatCanNotRunLosesNoRetry(Database database) {
    Kit kit = deployed(open(database));
    String id = kit.start("order", Map.of());
    kit.engine().getTaskService().complete(taskOf(kit, id));
    Job job =
        Objects.requireNonNull(kit.engine().getManagementService().createJobQuery().singleResult());
    kit.engine().getRuntimeService().suspendProcessInstanceById(id);
    kit.engine()
        .<Integer, RuntimeException>inTransaction(connection -> {
          assertThatThrownBy(() -> kit.engine().getManagementService().executeJob(job.getId()))
              .isInstanceOf(TurgoObjectNotFoundException.class);
          return 0;
        });
    assertThat(
            Objects.requireNonNull(
                    kit.engine().getManagementService().createSuspendedJobQuery().singleResult())
                .getRetries())
        .isEqualTo(job.getRetries());
  }
}
