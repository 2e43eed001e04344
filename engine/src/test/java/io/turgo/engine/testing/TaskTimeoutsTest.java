package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Task listeners to updates, and those that wait for a time. */
class TaskTimeoutsTest extends ScenarioTest {
  private final List<String> told = new ArrayList<>();

  private Kit listening(Database database) {
    told.clear();
    return on(database).taskCode("log", this::log);
  }

  private void log(io.turgo.engine.delegate.DelegateTask task) {
    told.add(task.getEventName() + " " + task.getName() + " " + task.getAssignee());
  }

  private static String timeout(String id, String name, String timer) {
    String[] parts = timer.split(":", 2);
    return """
    <turgo:taskListener event='timeout' id='%s' delegateExpression="${code.ofTask('%s')}">
      <timerEventDefinition><%s>%s</%s></timerEventDefinition>
    </turgo:taskListener>
    """
        .formatted(id, name, parts[0], parts[1], parts[0]);
  }

  private static String[] line(String task) {
    return new String[] {start("s"), task, end("e"), flow("s -> t -> e")};
  }

  private static void advance(Kit kit, Duration by) {
    kit.engine().getClock().advance(by);
    kit.runJobs();
  }

  @ParameterizedTest
  @EnumSource
  void anUpdateIsToldBeforeTheAssignment(Database database) {
    Kit kit = listening(database);
    String id =
        kit.run(
            "updated",
            line(
                with(
                    user("t", "name='t' turgo:assignee='kim'"),
                    taskHeard("update", "log"),
                    taskHeard("assignment", "log"))));
    assertThat(told).containsExactly("assignment t kim");
    told.clear();
    var tasks = kit.engine().getTaskService();
    String task = kit.task(id).getId();

    tasks.setPriority(task, 7);
    tasks.setPriority(task, 7); // nothing changes
    tasks.setAssignee(task, "sam");
    tasks.addCandidateUser(task, "lee");
    tasks.setVariableLocal(task, "own", 1);
    tasks.setVariable(task, "ofTheInstance", 1);
    tasks.removeVariableLocal(task, "own");
    assertThat(told)
        .containsExactly(
            "update t kim",
            "update t sam",
            "assignment t sam",
            "update t sam",
            "update t sam",
            "update t sam");
    kit.complete(id, "t");
    assertThat(told).hasSize(6);
  }

  @ParameterizedTest
  @EnumSource
  void aListenerWaitsForItsTimeWhileTheTaskIsOpen(Database database) {
    Kit kit = listening(database);
    kit.taskCode("rename", task -> task.setName("late"));
    String id =
        kit.run(
            "timeout",
            line(
                with(
                    user("t", "name='t'"),
                    timeout("first", "rename", "timeDuration:PT1H"),
                    timeout("again", "log", "timeCycle:R3/PT2H"))));
    var jobs = kit.engine().getManagementService();
    assertThat(jobs.createTimerJobQuery().processInstanceId(id).count()).isEqualTo(2);

    advance(kit, Duration.ofHours(1));
    assertThat(kit.task(id).getName()).isEqualTo("late");
    advance(kit, Duration.ofHours(1));
    advance(kit, Duration.ofHours(2));
    assertThat(told).containsExactly("timeout late null", "timeout late null");
    kit.complete(id, "t");
    kit.assertEnded(id, "s t e");
    advance(kit, Duration.ofHours(5));
    assertThat(told).hasSize(2);
    assertThat(kit.failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void timersGoWithTheTaskWhateverEndsIt(Database database) {
    Kit kit = listening(database);
    String task =
        with(
            user("t", "turgo:asyncBefore='true' turgo:asyncAfter='true'"),
            timeout("out", "log", "timeDuration:PT1H"));
    String id =
        kit.run(
            "interrupted",
            start("s"),
            task,
            boundary("b", "t", true, "timeDuration:PT10M"),
            end("e"),
            end("be"),
            flow("s -> t -> e"),
            flow("b -> be"));
    var timers = kit.engine().getManagementService().createTimerJobQuery();
    assertThat(timers.count()).isZero();
    kit.runJobs();
    assertThat(timers.count()).isEqualTo(2);
    advance(kit, Duration.ofMinutes(10));
    assertThat(timers.count()).isZero();
    assertThat(kit.isRunning(id)).isFalse();

    String completed = kit.run("completed", line(task));
    kit.runJobs();
    kit.engine().getTaskService().complete(kit.task(completed).getId());
    assertThat(timers.count()).as("while the job to leave it waits").isZero();
    kit.runJobs();
    assertThat(told).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void eachOfSeveralTasksHasItsOwnTimer(Database database) {
    Kit kit = listening(database);
    String id =
        kit.run(
            "several",
            line(
                manyTimes(
                    with(user("t", "name='t'"), timeout("out", "log", "timeDuration:PT1H")),
                    "",
                    BpmnText.cardinality(3))));
    assertThat(kit.engine().getManagementService().createTimerJobQuery().count()).isEqualTo(3);
    var tasks = kit.engine().getTaskService();
    tasks.complete(tasks.createTaskQuery().processInstanceId(id).list().getFirst().getId());

    advance(kit, Duration.ofHours(1));
    assertThat(told).hasSize(2);
    tasks
        .createTaskQuery()
        .processInstanceId(id)
        .list()
        .forEach(task -> tasks.complete(task.getId()));
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void whatAListenerThrowsCostsItsJobAnAttempt(Database database) {
    Kit kit = listening(database);
    kit.taskCode(
        "fail",
        task -> {
          throw new IllegalStateException("not yet");
        });
    String id =
        kit.run(
            "failing",
            line(with(user("t", "name='t'"), timeout("out", "fail", "timeDuration:PT1H"))));
    advance(kit, Duration.ofHours(1));

    assertThat(kit.failures()).isNotEmpty();
    assertThat(
            kit.engine()
                .getManagementService()
                .createTimerJobQuery()
                .list()
                .getFirst()
                .getRetries())
        .isEqualTo(2);
    kit.complete(id, "t");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aListenerMayCompleteItsTask(Database database) {
    Kit kit = listening(database);
    kit.taskCode("give up", task -> kit.engine().getTaskService().complete(task.getId()));
    String id =
        kit.run(
            "givenUp",
            line(with(user("t", "name='t'"), timeout("out", "give up", "timeCycle:R/PT1H"))));
    advance(kit, Duration.ofHours(1));

    kit.assertEnded(id, "s t e");
    assertThat(kit.failures()).isEmpty();
  }

  @Test
  void itFiresAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    told.clear();
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id =
          kit.run(
              "restart",
              line(with(user("t", "name='t'"), timeout("out", "log", "timeDuration:PT1H"))));
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.taskCode("log", this::log);
      advance(kit, Duration.ofHours(1));
      assertThat(told).containsExactly("timeout t null");
      kit.complete(id, "t");
      kit.finish();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<turgo:taskListener event='timeout' class='a.B'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></turgo:taskListener>",
        "<turgo:taskListener event='timeout' id='x' class='a.B'/>",
        "<turgo:taskListener event='timeout' id='x' class='a.B'><timerEventDefinition>"
            + "<timeDuration>soon</timeDuration></timerEventDefinition></turgo:taskListener>",
        "<turgo:taskListener event='create' id='x' class='a.B'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></turgo:taskListener>",
        "<turgo:taskListener event='timeout' id='x' class='a.B'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></turgo:taskListener>"
            + "<turgo:taskListener event='timeout' id='x' class='a.B'><timerEventDefinition>"
            + "<timeDuration>PT1H</timeDuration></timerEventDefinition></turgo:taskListener>"
      })
  void whatCanNotBeATimeoutIsRefused(String listener) {
    Kit kit = on(Database.SQLITE);
    assertThatThrownBy(() -> kit.deploy("bad", line(with(user("t", "name='t'"), listener))))
        .isInstanceOf(BpmnDeploymentException.class);
  }
}
