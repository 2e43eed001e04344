package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** What can be undone. */
final class TakenCompensations {
  private TakenCompensations() {}

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of(
                "a task to undo", in("start a b th end", undone("a"), thrown("th", COMPENSATION)))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a task that is not done yet, to undo",
                in("start a b th end", undone("a"), thrown("th", COMPENSATION)))
            .then(complete("a"), complete("b")),
        TakenKind.of(
                "two tasks to undo",
                in("start a b c th end", undone("a"), undone("b"), thrown("th", COMPENSATION)))
            .first(complete("a"), complete("b"))
            .then(complete("c")),
        TakenKind.of("a task that nothing undoes", in("start a b end", undone("a")))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a task in a sub-process to undo",
                in(
                    "start sub b th end",
                    sub("sub", in("start1 a end1", undone("a"))),
                    thrown("th", COMPENSATION)))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a sub-process with variables to undo",
                in(
                    "start sub b th end",
                    sub("sub", in("start1 a end1", undone("a"))),
                    thrown("th", COMPENSATION)))
            .first(
                s -> {
                  var task =
                      s.services
                          .tasks()
                          .createTaskQuery()
                          .processInstanceId(s.rootId)
                          .singleResult();
                  var token =
                      s.services
                          .runtime()
                          .createExecutionQuery()
                          .executionId(task.getExecutionId())
                          .singleResult();
                  s.services.runtime().setVariableLocal(token.getParentId(), "mine", "here");
                },
                complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a task to undo in a sub-process that runs",
                in(
                    "start sub end",
                    sub("sub", in("start1 a b th end1", undone("a"), thrown("th", COMPENSATION)))))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a transaction that is cancelled",
                in(
                    "start tx end; b late",
                    element(
                        "transaction",
                        "tx",
                        "",
                        in("start1 a c end1", undone("a"), end("end1", CANCEL))),
                    boundary("b", "tx", true, CANCEL)))
            .first(complete("a"))
            .then(complete("c"), complete("late")),
        TakenKind.of(
                "a transaction that is over, to undo",
                in(
                    "start tx b th end",
                    element("transaction", "tx", "", in("start1 a end1", undone("a"))),
                    thrown("th", COMPENSATION)))
            .first(complete("a"))
            .then(complete("b")));
  }
}
