package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.await.Await;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.audit.AuditEntry;
import io.turgo.engine.audit.AuditNote;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.transaction.RequestKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who has changed what is kept with the change. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class AuditTest extends ScenarioTest {
  private static final String NOTES = "SELECT count(*) FROM turgo_audit";

  private Kit kit(Database database) {
    return on(database).deploy("audited", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  @AfterEach
  void clear() {
    for (Database database : Database.values()) {
      Kit kit = on(database);
      kit.engine()
          .getRuntimeService()
          .createProcessInstanceQuery()
          .list()
          .forEach(
              one -> kit.engine().getRuntimeService().deleteProcessInstance(one.getId(), "test"));
      while (kit.store().requests().deleteAudit(Long.MAX_VALUE, 100) > 0) {
        // the next page
      }
    }
  }

  private static AuditNote note(String operation) {
    return new AuditNote("ann", "work", null, operation, "/x", "r-1");
  }

  private static String begun(Kit kit) {
    return kit.engine().audited(note("start"), () -> kit.start("audited", Map.of()));
  }

  private static List<AuditEntry> entries(Kit kit) {
    return kit.engine().getManagementService().createAuditEntryQuery().orderById().asc().list();
  }

  @ParameterizedTest
  @EnumSource
  void aChangeOfAnInstanceIsNotedInItsUnit(Database database) {
    Kit kit = kit(database);
    long commits = kit.engine().getMetrics().commits().units();
    String instance = begun(kit);
    assertThat(kit.engine().getMetrics().commits().units()).isEqualTo(commits + 1);
    AuditEntry entry = entries(kit).getFirst();
    assertThat(entry.getUserId()).isEqualTo("ann");
    assertThat(entry.getLevel()).isEqualTo("work");
    assertThat(entry.getOperation()).isEqualTo("start");
    assertThat(entry.getTarget()).isEqualTo("/x");
    assertThat(entry.getRequestId()).isEqualTo("r-1");
    assertThat(entry.getProcessInstanceId()).isEqualTo(instance);
    assertThat(entry.getOutcome()).isEqualTo(AuditEntry.DONE);
    assertThat(entry.getTenantId()).isEmpty();
    assertThat(entry.getTime()).isEqualTo(java.util.Date.from(Kit.NOON));
    assertThat(kit.engine().getManagementService().createAuditEntryQuery().userId("bob").count())
        .isZero();
    kit.engine()
        .<Object, RuntimeException>audited(
            note("complete"),
            () -> {
              kit.engine().getTaskService().complete(kit.task(instance).getId());
              return true;
            });
    assertThat(kit.isRunning(instance)).isFalse();
    assertThat(kit.engine().getMetrics().commits().units()).isEqualTo(commits + 2);
    assertThat(entries(kit))
        .extracting(AuditEntry::getProcessInstanceId)
        .containsExactly(instance, instance);
    kit.start("audited", Map.of());
    assertThat(entries(kit)).as("of whom nobody says who").hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsRefusedIsNotedOnlyIfSomebodySaysSo(Database database) {
    Kit kit = kit(database);
    TaskService tasks = kit.engine().getTaskService();
    assertThatThrownBy(() ->
            kit.engine()
                .audited(
                    note("complete"),
                    () -> {
                      tasks.complete("4711");
                      return true;
                    }))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThat(entries(kit)).isEmpty();
    kit.engine().audit(note("complete"), "not-found");
    assertThat(entries(kit))
        .singleElement()
        .extracting(AuditEntry::getOutcome)
        .isEqualTo("not-found");
  }

  /** Who goes on after a refusal has the note written with what was done in the end. */
  @ParameterizedTest
  @EnumSource
  void aNoteThatWasNotWrittenGoesWithTheNextChange(Database database) {
    Kit kit = kit(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String instance = kit.start("audited", Map.of());
    runtime.suspendProcessInstanceById(instance);
    kit.engine()
        .<Object, RuntimeException>audited(
            note("complete"),
            () -> {
              assertThatThrownBy(() -> runtime.setVariable(instance, "v", 1))
                  .hasMessageContaining("suspended");
              runtime.activateProcessInstanceById(instance);
              return true;
            });
    assertThat(entries(kit))
        .singleElement()
        .extracting(AuditEntry::getProcessInstanceId)
        .isEqualTo(instance);
  }

  @ParameterizedTest
  @EnumSource
  void inATransactionItIsCommittedWithThat(Database database) {
    Kit kit = kit(database);
    assertThatThrownBy(() ->
            kit.engine()
                .audited(
                    note("start"),
                    () ->
                        kit.engine()
                            .inTransaction(connection -> {
                              kit.start("audited", Map.of());
                              throw new IllegalStateException("no");
                            })))
        .hasMessage("no");
    assertThat(kit.rows(NOTES)).isZero();
    kit.engine()
        .<Object, RuntimeException>audited(
            note("start"),
            () ->
                kit.engine()
                    .once(
                        new RequestKey("s", "audited", "r"),
                        connection -> kit.start("audited", Map.of())));
    kit.engine()
        .<Object, RuntimeException>audited(
            note("start"),
            () -> kit.engine().once(new RequestKey("s", "audited", "r"), connection -> "not done"));
    assertThat(kit.rows(NOTES)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoChangeOfAnInstanceIsNotedToo(Database database) {
    Kit kit = kit(database);
    String task = kit.task(begun(kit)).getId();
    kit.engine()
        .audited(
            note("comment"),
            () -> kit.engine().getTaskService().addComment(task, null, "said").getId());
    assertThat(entries(kit))
        .extracting(AuditEntry::getOperation)
        .containsExactly("start", "comment");
  }

  @ParameterizedTest
  @EnumSource
  void oldEntriesAreDeleted(Database database) {
    RetentionSettings retention =
        RetentionSettings.defaults()
            .withAudit(Duration.ofDays(30))
            .withEvery(Duration.ofMillis(20));
    try (Kit kit = Kit.on(database.open(), settings -> settings.retention(retention))) {
      kit.engine().audit(note("old"), "x");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofDays(31)));
      kit.engine().audit(note("new"), "x");
      Await.until(() -> kit.rows(NOTES) <= 1);
      assertThat(entries(kit)).extracting(AuditEntry::getOperation).containsExactly("new");
    }
  }

  /** A refused call is not noted with what its thread changes later. */
  @ParameterizedTest
  @EnumSource
  void aRefusedCallLeavesNothingToItsThread(Database database) {
    Kit kit = kit(database);
    assertThatThrownBy(() ->
            kit.engine()
                .audited(
                    note("complete"),
                    () -> {
                      kit.engine().getTaskService().complete("4711");
                      return true;
                    }))
        .isInstanceOf(TurgoObjectNotFoundException.class);

    kit.start("audited", Map.of());

    assertThat(entries(kit)).as("what somebody has said is theirs").isEmpty();
  }

  /** Each kind of note is kept for a time of its own. */
  @ParameterizedTest
  @EnumSource
  void keysOfRequestsGoBeforeTheAuditTrail(Database database) {
    RetentionSettings retention =
        RetentionSettings.defaults()
            .withRequestKeys(Duration.ofDays(1))
            .withAudit(Duration.ofDays(30))
            .withEvery(Duration.ofMillis(20));
    try (Kit kit = Kit.on(database.open(), settings -> settings.retention(retention))) {
      kit.engine().audit(note("kept"), "x");
      kit.engine().once(new RequestKey("s", "kept", "r"), connection -> "done");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofDays(2)));
      untilNone(kit, "turgo_request_key");
      // The round that deletes a second key is a later one than that which could take the note.
      kit.engine().once(new RequestKey("s", "later", "r"), connection -> "done");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofDays(4)));
      untilNone(kit, "turgo_request_key");

      assertThat(entries(kit)).extracting(AuditEntry::getOperation).containsExactly("kept");
    }
  }

  private static void untilNone(Kit kit, String table) {
    Await.until("no rows of " + table, () -> kit.rows("SELECT count(*) FROM " + table) == 0);
  }

  /** Work within other work has a note of its own; what follows it is the outer one's. */
  @ParameterizedTest
  @EnumSource
  void theOuterNoteCountsAgainAfterTheInnerOne(Database database) {
    Kit kit = kit(database);
    String first = begun(kit);
    String second = begun(kit);
    TaskService tasks = kit.engine().getTaskService();
    kit.engine()
        .<Object, RuntimeException>audited(
            note("outer"),
            () -> {
              kit.engine()
                  .<Object, RuntimeException>audited(
                      note("inner"),
                      () -> {
                        tasks.complete(kit.task(first).getId());
                        return true;
                      });
              tasks.complete(kit.task(second).getId());
              return true;
            });
    assertThat(entries(kit))
        .extracting(AuditEntry::getOperation, AuditEntry::getProcessInstanceId)
        .contains(tuple("inner", first), tuple("outer", second))
        .hasSize(4);
  }
}
