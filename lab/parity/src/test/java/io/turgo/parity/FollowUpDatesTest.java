package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.task.Task;
import io.turgo.engine.task.TaskQuery;
import java.time.Duration;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** When somebody should look at a task again, which Camunda 7 has and Flowable has not. */
final class FollowUpDatesTest {
  private static final List<Peer> OPERATON = List.of(Peer.OPERATON);

  private static Date at(int seconds) {
    return Date.from(Scene.START.plusSeconds(seconds));
  }

  private static void start(Scene s, String key, String date, Map<String, Object> variables) {
    s.deploy(
        Models.line(
            key,
            "<userTask id='%s_t' name='%s' flowable:followUpDate='%s'/>"
                .formatted(key, key, date)));
    s.attempt(
        date + " " + Texts.of(variables),
        () -> {
          String id = s.start(key, variables);
          Task task = s.tasks().createTaskQuery().processInstanceId(id).singleResult();
          s.tasks().complete(task.getId());
          return task.getFollowUpDate();
        });
  }

  @Test
  void whatModelsSay() {
    same(
        OPERATON,
        s -> {
          Map<String, Object> none = new HashMap<>();
          none.put("when", null);
          start(s, "a", "2026-03-02T10:00:00Z", Map.of());
          start(s, "b", "2026-03-02T10:00:00", Map.of());
          start(s, "c", "PT1H", Map.of());
          start(s, "d", "${when}", Map.of("when", at(60)));
          start(s, "e", "${when}", Map.of("when", "P2D"));
          start(s, "f", "${when}", Map.of("when", "2026-03-02"));
          start(s, "g", "${when}", none);
        });
  }

  private static void find(Scene s, String label, UnaryOperator<TaskQuery> condition) {
    s.say(
        label,
        condition.apply(s.tasks().createTaskQuery()).list().stream()
            .map(Task::getName)
            .sorted()
            .toList());
  }

  @Test
  void whatQueriesFind() {
    same(
        OPERATON,
        s -> {
          for (int i = 0; i < 4; i++) {
            Task task = s.tasks().newTask();
            task.setName("task" + i);
            task.setFollowUpDate(i == 3 ? null : at(10 * i));
            s.tasks().saveTask(task);
          }
          find(s, "at", q -> q.followUpDate(at(10)));
          find(s, "before", q -> q.followUpBefore(at(10)));
          find(s, "after", q -> q.followUpAfter(at(10)));
          find(s, "before or none", q -> q.followUpBeforeOrNotExistent(at(10)));
          find(s, "both", q -> q.followUpAfter(at(0)).followUpBefore(at(20)));
          s.sayAll(
              "sorted",
              s.tasks().createTaskQuery().followUpAfter(at(-1)).orderByFollowUpDate().desc().list(),
              Task::getName);
          s.sayAll(
              "history",
              s.history()
                  .createHistoricTaskInstanceQuery()
                  .taskFollowUpAfter(at(0))
                  .orderByTaskFollowUpDate()
                  .asc()
                  .list(),
              task -> task.getName() + " " + Texts.of(task.getFollowUpDate()));
          s.saySorted(
              "history before",
              s.history().createHistoricTaskInstanceQuery().taskFollowUpBefore(at(10)).list(),
              task -> task.getName());
          s.saySorted(
              "history at",
              s.history().createHistoricTaskInstanceQuery().taskFollowUpDate(at(10)).list(),
              task -> task.getName());
        });
  }

  @Test
  void listenersAndChanges() {
    same(
        OPERATON,
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<userTask id='t' flowable:followUpDate='PT1H'><extensionElements>"
                      + "<flowable:taskListener event='create' delegateExpression='${taskHeard}'/>"
                      + "<flowable:taskListener event='update' delegateExpression='${taskHeard}'/>"
                      + "</extensionElements></userTask>"));
          s.taskHeard(task -> {
            s.note(task.getEventName() + " " + Texts.of(task.getFollowUpDate()));
            if (task.getEventName().equals("create")) {
              task.setFollowUpDate(at(5));
            }
          });
          s.start("p");
          s.say("created", s.task().getFollowUpDate());
          Task task = s.task();
          task.setFollowUpDate(at(6));
          s.advance(Duration.ofSeconds(1));
          s.tasks().saveTask(task);
          s.say("saved", s.task().getFollowUpDate());
          s.sayNotes("heard");
        });
  }
}
