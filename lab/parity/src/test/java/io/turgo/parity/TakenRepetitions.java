package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Activities that are done several times. */
final class TakenRepetitions {
  private TakenRepetitions() {}

  private static String tasks(String loop) {
    return in("start a b end", element("userTask", "a", "name='a'", loop));
  }

  private static String subs(String loop) {
    return in("start sub b end", element("subProcess", "sub", "", loop + in("start1 a end1")));
  }

  static Stream<TakenKind> all() {
    ArrayList<String> list = new ArrayList<>(List.of("x", "y", "z"));
    return Stream.of(
        TakenKind.of("tasks at once", tasks(several(false)))
            .then(complete("a"), complete("a"), complete("a"), complete("b")),
        TakenKind.of("tasks at once of which one is done", tasks(several(false)))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of("tasks one by one", tasks(several(true)))
            .then(complete("a"), complete("a"), complete("a"), complete("b")),
        TakenKind.of("tasks one by one of which one is done", tasks(several(true)))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of("tasks at once over a list", tasks(overList(false)))
            .with("list", list)
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of("tasks one by one over a list", tasks(overList(true)))
            .with("list", list)
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of(
                "tasks at once with a condition to end",
                tasks(
                    several(false)
                        .replace(
                            "</multi",
                            "<completionCondition>${nrOfCompletedInstances >= 2}</completionCondition></multi")))
            .first(complete("a"))
            .then(complete("a"), complete("b")),
        TakenKind.of("sub-processes at once", subs(several(false)))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of("sub-processes one by one", subs(several(true)))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of(
                "tasks at once in sub-processes at once",
                in(
                    "start sub b end",
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(false)
                            + in("start1 a end1", element("userTask", "a", "", several(false))))))
            .first(complete("a"))
            .then(
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("b")),
        TakenKind.of(
                "receive tasks at once",
                in("start a end", element("receiveTask", "a", "", several(false))))
            .first(trigger("a"))
            .then(trigger("a"), trigger("a")),
        TakenKind.of(
                "external tasks at once",
                in(
                    "start a b end",
                    external("a")
                        .replace("></serviceTask>", ">" + several(false) + "</serviceTask>")))
            .first(work(), job("a"))
            .then(work(), job("a"), work(), job("a"), complete("b")),
        TakenKind.of(
                "a message at tasks done several times",
                in(
                    "start a end; b late",
                    element("userTask", "a", "", several(false)),
                    boundary("b", "a", true, MESSAGE)))
            .first(complete("a"))
            .then(message(), complete("late")),
        TakenKind.of(
                "a timer at a sub-process done several times",
                in(
                    "start sub end; b late",
                    element("subProcess", "sub", "", several(false) + in("start1 a end1")),
                    boundary("b", "sub", false, TIMER)))
            .first(complete("a"))
            .then(fires("b"), complete("late"), complete("a"), complete("a")),
        TakenKind.of("a variable of one of several tasks", tasks(several(false)))
            .first(s -> {
              var task =
                  s.services
                      .tasks()
                      .createTaskQuery()
                      .processInstanceId(s.rootId)
                      .list()
                      .getFirst();
              s.services.runtime().setVariableLocal(task.getExecutionId(), "mine", "here");
            })
            .then(complete("a"), complete("a"), complete("a"), complete("b")));
  }
}
