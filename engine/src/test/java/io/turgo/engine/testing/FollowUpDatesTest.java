package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When somebody should look at a task again. */
class FollowUpDatesTest extends ScenarioTest {
  private static final Date LATER = Date.from(Kit.NOON.plusSeconds(60));
  private static final Date AFTER_LATER = new Date(LATER.getTime() + 1);

  private static Task start(Kit kit, String date, Map<String, ? extends @Nullable Object> given) {
    kit.deploy(
        "p", BpmnText.start("s"), user("t", "turgo:followUpDate='" + date + "'"), flow("s -> t"));
    return kit.task(kit.start("p", given));
  }

  private static HistoricTaskInstance history(Kit kit, String taskId) {
    return Objects.requireNonNull(
        kit.engine()
            .getHistoryService()
            .createHistoricTaskInstanceQuery()
            .taskId(taskId)
            .singleResult());
  }

  @ParameterizedTest
  @EnumSource
  void aModelSaysIt(Database database) {
    Kit kit = on(database);
    Map<String, @Nullable Object> none = new HashMap<>();
    none.put("when", null);
    assertThat(start(kit, "2031-02-03T04:05:06Z", Map.of()).getFollowUpDate())
        .isEqualTo(Date.from(Instant.parse("2031-02-03T04:05:06Z")));
    assertThat(start(kit, "PT1M", Map.of()).getFollowUpDate()).isEqualTo(LATER);
    assertThat(start(kit, "${when}", Map.of("when", LATER)).getFollowUpDate()).isEqualTo(LATER);
    assertThat(start(kit, "${when}", Map.of("when", "PT1M")).getFollowUpDate()).isEqualTo(LATER);
    assertThat(start(kit, "${when}", Map.of("when", Duration.ofMinutes(1))).getFollowUpDate())
        .isEqualTo(LATER);
    assertThat(start(kit, "${when}", none).getFollowUpDate()).isNull();
    assertThat(start(kit, "${when}", Map.of("when", "")).getFollowUpDate()).isNull();
    Task task = start(kit, "PT1M", Map.of());
    assertThat(task.getDueDate()).isNull();
    assertThat(history(kit, task.getId()).getFollowUpDate()).isEqualTo(LATER);
    assertThatThrownBy(() -> start(kit, "${when}", Map.of("when", "some day")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("some day");
  }

  @ParameterizedTest
  @EnumSource
  void callsChangeIt(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = start(kit, "PT1M", Map.of());
    String instance = Objects.requireNonNull(task.getProcessInstanceId());

    tasks.setFollowUpDate(task.getId(), null);
    assertThat(kit.task(instance).getFollowUpDate()).isNull();
    assertThat(history(kit, task.getId()).getFollowUpDate()).isNull();

    Task read = kit.task(instance);
    read.setFollowUpDate(LATER);
    tasks.saveTask(read);
    assertThat(kit.task(instance).getFollowUpDate()).isEqualTo(LATER);

    kit.complete(instance, "t");
    assertThat(history(kit, task.getId()).getFollowUpDate()).isEqualTo(LATER);

    Task alone = tasks.createTaskBuilder().name("alone").followUpDate(LATER).create();
    assertThat(tasks.createTaskQuery().followUpDate(LATER).list())
        .extracting(Task::getId)
        .containsExactly(alone.getId());
    tasks.deleteTask(alone.getId(), true);
    assertThatThrownBy(() -> tasks.setFollowUpDate(alone.getId(), LATER))
        .hasMessageContaining("Task " + alone.getId() + " does not exist");
  }

  /** A listener sees and changes it; a call that changes it is an update. */
  @ParameterizedTest
  @EnumSource
  void listenersChangeIt(Database database) {
    Kit kit = on(database);
    List<String> heard = new ArrayList<>();
    kit.taskCode(
        "later",
        task -> {
          Date date = task.getFollowUpDate();
          Date later = new Date(date == null ? 0 : date.getTime() + 1);
          task.setFollowUpDate(later);
          assertThat(task.getFollowUpDate()).isEqualTo(later);
          heard.add(task.getEventName() + " " + (later.getTime() - LATER.getTime()));
        });
    kit.deploy(
        "p",
        BpmnText.start("s"),
        with(
            user("t", "turgo:followUpDate='PT1M'"),
            taskHeard("create", "later"),
            taskHeard("update", "later")),
        flow("s -> t"));
    String id = kit.start("p", Map.of());
    assertThat(kit.task(id).getFollowUpDate()).isEqualTo(AFTER_LATER);

    kit.engine().getTaskService().setFollowUpDate(kit.task(id).getId(), LATER);

    assertThat(heard).containsExactly("create 1", "update 1");
    assertThat(kit.task(id).getFollowUpDate()).isEqualTo(AFTER_LATER);
    assertThat(history(kit, kit.task(id).getId()).getFollowUpDate()).isEqualTo(AFTER_LATER);
  }
}
