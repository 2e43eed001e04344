package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Sub-processes, with event sub-processes in them and in the process. */
final class TakenSubProcesses {
  private TakenSubProcesses() {}

  private static String waiting(boolean interrupting, String event) {
    return in("start a end", eventSub("ev", interrupting, event));
  }

  private static String inSub(boolean interrupting, String event) {
    return in(
        "start sub d end", sub("sub", in("start1 a end1", eventSub("ev", interrupting, event))));
  }

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of("a sub-process", in("start sub b end", sub("sub", in("start1 a end1"))))
            .then(complete("a"), complete("b")),
        TakenKind.of(
                "a sub-process in another",
                in(
                    "start sub end",
                    sub("sub", in("start1 sub2 b end1", sub("sub2", in("start2 a end2"))))))
            .then(complete("a"), complete("b")),
        TakenKind.of(
                "a sub-process with a variable of its own",
                in("start sub b end", sub("sub", in("start1 a end1"))))
            .first(s -> {
              var task =
                  s.services.tasks().createTaskQuery().processInstanceId(s.rootId).singleResult();
              var token =
                  s.services
                      .runtime()
                      .createExecutionQuery()
                      .executionId(task.getExecutionId())
                      .singleResult();
              s.services.runtime().setVariableLocal(token.getParentId(), "mine", "here");
            })
            .then(complete("a"), complete("b")),
        TakenKind.of(
                "two sub-processes",
                in(
                    "start fork; fork sub1 join; fork sub2 join; join end",
                    gateway("parallel", "fork"),
                    gateway("parallel", "join"),
                    sub("sub1", in("start1 a end1")),
                    sub("sub2", in("start2 b end2"))))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a transaction",
                in("start tx b end", element("transaction", "tx", "", in("start1 a end1"))))
            .then(complete("a"), complete("b")),
        TakenKind.of("an event sub-process waits for a message", waiting(true, MESSAGE))
            .then(message(), complete("in_ev")),
        TakenKind.of("an event sub-process waits in vain", waiting(true, MESSAGE))
            .then(complete("a")),
        TakenKind.of("an event sub-process beside waits for a message", waiting(false, MESSAGE))
            .then(message(), complete("in_ev"), complete("a")),
        TakenKind.of("an event sub-process waits for a condition", waiting(true, CONDITION))
            .with("x", 0)
            .then(set("x", 1), evaluate(), complete("in_ev")),
        TakenKind.of("an event sub-process runs after a condition", waiting(true, CONDITION))
            .with("x", 0)
            .first(set("x", 1), evaluate())
            .then(complete("in_ev")),
        TakenKind.of("an event sub-process in a sub-process waits for one", inSub(false, CONDITION))
            .with("x", 0)
            .then(set("x", 1), evaluate(), complete("in_ev"), complete("a"), complete("d")),
        TakenKind.of("an event sub-process waits for a signal", waiting(true, SIGNAL))
            .then(signal(), complete("in_ev")),
        TakenKind.of("an event sub-process beside waits for a signal", waiting(false, SIGNAL))
            .then(signal(), complete("a"), complete("in_ev")),
        TakenKind.of("an event sub-process waits for a timer", waiting(true, TIMER))
            .then(fires("start_ev"), complete("in_ev")),
        TakenKind.of("an event sub-process beside waits for a timer", waiting(false, TIMER))
            .then(fires("start_ev"), complete("in_ev"), complete("a")),
        TakenKind.of(
                "an event sub-process waits for an error",
                in("start a end", end("end", ERROR), eventSub("ev", true, ERROR)))
            .then(complete("a"), complete("in_ev")),
        TakenKind.of("an event sub-process runs", waiting(true, MESSAGE))
            .first(message())
            .then(complete("in_ev")),
        TakenKind.of("an event sub-process runs beside", waiting(false, MESSAGE))
            .first(message())
            .then(complete("a"), complete("in_ev")),
        TakenKind.of("an event sub-process runs twice", waiting(false, MESSAGE))
            .first(message(), message())
            .then(
                message(), complete("in_ev"), complete("in_ev"), complete("in_ev"), complete("a")),
        TakenKind.of("an event sub-process in a sub-process waits", inSub(true, MESSAGE))
            .then(message(), complete("in_ev"), complete("d")),
        TakenKind.of("an event sub-process in a sub-process runs", inSub(true, SIGNAL))
            .first(signal())
            .then(complete("in_ev"), complete("d")),
        TakenKind.of("an event sub-process in a sub-process runs beside", inSub(false, SIGNAL))
            .first(signal())
            .then(signal(), complete("in_ev"), complete("a"), complete("in_ev"), complete("d")),
        TakenKind.of(
                "an event sub-process runs beside with a timer that has fired",
                waiting(false, TIMER))
            .first(fires("start_ev"))
            .then(complete("in_ev"), complete("a")),
        TakenKind.of(
                "an ad-hoc sub-process",
                in(
                    "start ad end",
                    "<adHocSubProcess id='ad'><userTask id='a' name='a'/><userTask id='b' name='b'/></adHocSubProcess>"))
            .first(s -> {
              var found =
                  s.services
                      .runtime()
                      .createExecutionQuery()
                      .processInstanceId(s.rootId)
                      .activityId("ad")
                      .list();
              s.services.runtime().executeActivityInAdhocSubProcess(found.getFirst().getId(), "a");
            })
            .then(
                complete("a"),
                s -> {
                  var found =
                      s.services
                          .runtime()
                          .createExecutionQuery()
                          .processInstanceId(s.rootId)
                          .activityId("ad")
                          .list();
                  s.services.runtime().completeAdhocSubProcess(found.getFirst().getId());
                }));
  }
}
