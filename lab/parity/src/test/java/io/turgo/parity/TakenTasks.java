package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Tasks and the variables around them. */
final class TakenTasks {
  private TakenTasks() {}

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of("a task", in("start a end")).then(complete("a")),
        TakenKind.of("the second task", in("start a b end"))
            .first(complete("a"))
            .then(complete("b")),
        TakenKind.of(
                "a task with people and dates",
                in(
                    "start a end",
                    element(
                        "userTask",
                        "a",
                        "name='A' flowable:candidateUsers='bo' flowable:candidateGroups='team'"
                            + " flowable:formKey='form' flowable:category='cat'",
                        "")))
            .first(s -> {
              var task =
                  s.services.tasks().createTaskQuery().processInstanceId(s.rootId).singleResult();
              s.services.tasks().setAssignee(task.getId(), "ann");
              s.services.tasks().setOwner(task.getId(), "olaf");
              s.services.tasks().setPriority(task.getId(), 70);
              s.services
                  .tasks()
                  .setDueDate(
                      task.getId(),
                      java.util.Date.from(java.time.Instant.parse("2031-05-06T07:08:09Z")));
              s.services.tasks().addComment(task.getId(), s.rootId, "a word");
              s.services.tasks().setVariableLocal(task.getId(), "own", "of the task");
            })
            .then(complete("a")),
        TakenKind.of("a delegated task", in("start a end"))
            .first(s -> {
              var task =
                  s.services.tasks().createTaskQuery().processInstanceId(s.rootId).singleResult();
              s.services.tasks().setAssignee(task.getId(), "ann");
              s.services.tasks().delegateTask(task.getId(), "bo");
            })
            .then(
                s -> {
                  var task =
                      s.services
                          .tasks()
                          .createTaskQuery()
                          .processInstanceId(s.rootId)
                          .singleResult();
                  s.services.tasks().resolveTask(task.getId());
                },
                complete("a")),
        TakenKind.of("variables of each type", in("start a end"))
            .with("text", "words")
            .with("long text", "x".repeat(5000))
            .with("yes", true)
            .with("short", (short) 3)
            .with("integer", 4)
            .with("long", 5L)
            .with("double", 6.5)
            .with("date", new java.util.Date(1_700_000_000_000L))
            .with("bytes", new byte[] {1, 2, 3})
            .with("uuid", java.util.UUID.fromString("11111111-2222-3333-4444-555555555555"))
            .with("instant", java.time.Instant.parse("2026-01-02T03:04:05.678Z"))
            .with("local date", java.time.LocalDate.of(2026, 1, 2))
            .with("local time", java.time.LocalDateTime.of(2026, 1, 2, 3, 4, 5))
            .with("big", new java.math.BigDecimal("1234567890.0123456789"))
            .with("huge", new java.math.BigInteger("123456789012345678901234567890"))
            .with("empty list", new java.util.ArrayList<>())
            .with("object", new java.util.ArrayList<>(java.util.List.of("a", "b")))
            .first(s -> s.services.runtime().setVariable(s.rootId, "nothing", null))
            .then(complete("a")),
        TakenKind.of("a JSON variable", in("start a end"))
            .with(
                "json", new tools.jackson.databind.json.JsonMapper().readTree("{\"a\": [1, 2.5]}"))
            .then(complete("a")),
        TakenKind.of("a suspended instance", in("start a end"))
            .first(suspend())
            .then(activate(), complete("a")),
        TakenKind.of(
                "a suspended instance with a timer",
                in("start a end; b late", boundary("b", "a", true, TIMER)))
            .first(suspend())
            .then(activate(), fires("b"), complete("late")),
        TakenKind.of("a business key", in("start a end"))
            .first(s -> s.services.runtime().updateBusinessKey(s.rootId, "the key"))
            .then(complete("a")),
        TakenKind.of("a name of an instance", in("start a end"))
            .first(s -> s.services.runtime().setProcessInstanceName(s.rootId, "the name"))
            .then(complete("a")),
        TakenKind.of(
                "a listener at the end of a task",
                in(
                    "start a b end",
                    element(
                        "userTask",
                        "a",
                        "",
                        "<extensionElements><flowable:executionListener event='end'"
                            + " expression='${execution.setVariable(&quot;heard&quot;, 1)}'/></extensionElements>")))
            .then(complete("a"), complete("b")),
        TakenKind.of("a receive task", in("start a end", element("receiveTask", "a", "", "")))
            .then(trigger("a")),
        TakenKind.of("an external task", in("start a b end", external("a")))
            .then(work(), job("a"), complete("b")),
        TakenKind.of("an external task that has failed", in("start a end", external("a")))
            .first(fail(2))
            .then(work(), job("a")),
        TakenKind.of("an external task that is done", in("start a b end", external("a")))
            .first(work())
            .then(job("a"), complete("b")),
        TakenKind.of("an external task without retries", in("start a end", external("a")))
            .first(fail(0))
            .then(revive("a"), work(), job("a")),
        TakenKind.of(
                "an error of a worker",
                in("start a end; b late", external("a"), boundary("b", "a", true, ERROR)))
            .then(error(), job("a"), complete("late")),
        TakenKind.of(
                "a local variable of a token",
                in("start fork; fork a end; fork b end", gateway("parallel", "fork")))
            .first(s -> {
              var task =
                  s.services
                      .tasks()
                      .createTaskQuery()
                      .processInstanceId(s.rootId)
                      .taskDefinitionKey("a")
                      .singleResult();
              s.services.runtime().setVariableLocal(task.getExecutionId(), "mine", 1);
            })
            .then(complete("a"), complete("b")));
  }
}
