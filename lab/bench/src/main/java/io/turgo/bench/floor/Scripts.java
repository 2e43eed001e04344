package io.turgo.bench.floor;

import static io.turgo.bench.floor.ScriptWriter.ROOT;

import io.turgo.bench.floor.ProcessFile.ServiceTask;
import io.turgo.bench.floor.ScriptWriter.Activity;
import java.util.List;

/** The scripts of all models that the floor knows, by the key of their process. */
final class Scripts {
  private static final String TOKEN = "token";
  private static final String FIRED = "boundary event (timer)";

  private Scripts() {}

  static RowScript of(ProcessFile process, long definitionId) {
    ScriptWriter rows = new ScriptWriter(process.key(), definitionId);
    return switch (process.key()) {
      case "start" -> start(rows);
      case "noop", "chain" -> serviceTasks(rows, process.serviceTasks(), false);
      case "booking" -> serviceTasks(rows, process.serviceTasks(), true);
      case "timers" -> timers(rows);
      case "AsyncProcess" -> Async27Script.write(rows);
      default ->
          throw new IllegalArgumentException(
              "The floor has no script for the process '"
                  + process.key()
                  + "': write one beside those in "
                  + Scripts.class.getName());
    };
  }

  private static RowScript start(ScriptWriter rows) {
    begin(rows);
    rows.beginTask("wait", TOKEN, wait("begin-wait"), "wait")
        .tokenIn(TOKEN, ROOT, "wait", "begin-wait", "wait")
        .task("wait", TOKEN, "wait", "Wait", null);
    return rows.toScript();
  }

  /** Asynchronous service tasks in a row that set no variable, then a user task. */
  private static RowScript serviceTasks(
      ScriptWriter rows, List<ServiceTask> tasks, boolean booking) {
    begin(rows);
    ServiceTask first = tasks.getFirst();
    String viaFlow = "begin-" + first.id();
    rows.token(TOKEN, ROOT, first.id(), viaFlow)
        .readyJob(first.id(), TOKEN, first.id(), first.exclusive());
    for (int i = 0; i < tasks.size(); i++) {
      ServiceTask task = tasks.get(i);
      rows.job(task.id()).pass(TOKEN, new Activity(task.id(), task.name(), "serviceTask", viaFlow));
      if (booking) {
        rows.book();
      }
      if (i + 1 < tasks.size()) {
        ServiceTask next = tasks.get(i + 1);
        viaFlow = task.id() + "-" + next.id();
        rows.move(TOKEN, next.id(), viaFlow)
            .readyJob(next.id(), TOKEN, next.id(), next.exclusive());
      } else {
        viaFlow = task.id() + "-wait";
        rows.beginTask("wait", TOKEN, wait(viaFlow), "wait")
            .enter(TOKEN, "wait", viaFlow, "wait")
            .task("wait", TOKEN, "wait", "Wait", null);
      }
    }
    return rows.toScript();
  }

  /** A user task whose timer fires and leads to another user task. */
  private static RowScript timers(ScriptWriter rows) {
    begin(rows);
    rows.beginTask(
            "early",
            TOKEN,
            new Activity("early", "Overdue at once", "userTask", "begin-wait"),
            "early")
        .tokenIn(TOKEN, ROOT, "early", "begin-wait", "early")
        .task("early", TOKEN, "early", "Overdue at once", null)
        .token("waiting", TOKEN, "timer", null)
        .newTimer("timer", "waiting", "timer", 0);
    rows.timer("timer")
        .cancelTask("early", FIRED)
        .cancel("early", FIRED)
        .removeToken("waiting")
        .removeToken(TOKEN)
        .newToken("late")
        .pass("late", new Activity("timer", null, "boundaryEvent", null))
        .beginTask("wait", "late", wait("timer-wait"), "wait")
        .tokenIn("late", ROOT, "wait", "timer-wait", "wait")
        .task("wait", "late", "wait", "Wait", null);
    return rows.toScript();
  }

  private static void begin(ScriptWriter rows) {
    rows.instance("begin")
        .startVariable("number", Slots.NUMBER)
        .newToken(TOKEN)
        .pass(TOKEN, new Activity("begin", null, "startEvent", null));
  }

  private static Activity wait(String viaFlow) {
    return new Activity("wait", "Wait", "userTask", viaFlow);
  }
}
