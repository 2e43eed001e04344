package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.CONDITION;
import static io.turgo.parity.camunda7.Bpmn.ERROR;
import static io.turgo.parity.camunda7.Bpmn.ESCALATION;
import static io.turgo.parity.camunda7.Bpmn.MESSAGE;
import static io.turgo.parity.camunda7.Bpmn.SIGNAL;
import static io.turgo.parity.camunda7.Bpmn.TIMER;
import static io.turgo.parity.camunda7.Bpmn.boundary;
import static io.turgo.parity.camunda7.Bpmn.call;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.end;
import static io.turgo.parity.camunda7.Bpmn.external;
import static io.turgo.parity.camunda7.Bpmn.inLine;
import static io.turgo.parity.camunda7.Bpmn.several;
import static io.turgo.parity.camunda7.Bpmn.start;
import static io.turgo.parity.camunda7.Bpmn.sub;
import static io.turgo.parity.camunda7.Bpmn.subOf;
import static io.turgo.parity.camunda7.Bpmn.thrown;
import static io.turgo.parity.camunda7.Bpmn.timer;
import static io.turgo.parity.camunda7.Kind.complete;
import static io.turgo.parity.camunda7.Kind.error;
import static io.turgo.parity.camunda7.Kind.fires;
import static io.turgo.parity.camunda7.Kind.message;
import static io.turgo.parity.camunda7.Kind.set;
import static io.turgo.parity.camunda7.Kind.signal;
import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.util.stream.Stream;

/** Boundary events of each type. */
final class KindsOfBoundaryEvents {

  private KindsOfBoundaryEvents() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of(
                "a message at a task",
                START
                    + task("a")
                    + boundary("b", "a", true, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(message("msg"), complete("late")),
        Kind.of(
                "a message at a task that goes on",
                START
                    + task("a")
                    + boundary("b", "a", false, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(message("msg"), complete("late"), complete("a")),
        Kind.of(
                "a message at a task that does not come",
                START
                    + task("a")
                    + boundary("b", "a", true, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(complete("a")),
        Kind.of(
                "a message at a sub-process",
                START
                    + subOf("sub", task("a"))
                    + boundary("b", "sub", true, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(message("msg"), complete("late")),
        Kind.of(
                "a signal at a task",
                START
                    + task("a")
                    + boundary("b", "a", true, SIGNAL)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(signal("sig"), complete("late")),
        Kind.of(
                "a signal at a task that goes on",
                START
                    + task("a")
                    + boundary("b", "a", false, SIGNAL)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(signal("sig"), complete("late"), complete("a")),
        Kind.of(
                "a signal at a task that does not come",
                START
                    + task("a")
                    + boundary("b", "a", true, SIGNAL)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(complete("a")),
        Kind.of(
                "a signal at a sub-process",
                START
                    + subOf("sub", task("a"))
                    + boundary("b", "sub", true, SIGNAL)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(signal("sig"), complete("late")),
        Kind.of(
                "a timer at a task",
                START
                    + task("a")
                    + boundary("b", "a", true, TIMER)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(fires("b"), complete("late")),
        Kind.of(
                "a timer at a task that goes on",
                START
                    + task("a")
                    + boundary("b", "a", false, TIMER)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(fires("b"), complete("late"), complete("a")),
        Kind.of(
                "a timer at a task that does not come",
                START
                    + task("a")
                    + boundary("b", "a", true, TIMER)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(complete("a")),
        Kind.of(
                "a timer at a sub-process",
                START
                    + subOf("sub", task("a"))
                    + boundary("b", "sub", true, TIMER)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(fires("b"), complete("late")),
        Kind.of(
                "a condition at a task",
                START
                    + task("a")
                    + boundary("b", "a", true, CONDITION)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .with("x", 0)
            .then(set("x", 1), complete("late")),
        Kind.of(
                "a condition at a task that goes on",
                START
                    + task("a")
                    + boundary("b", "a", false, CONDITION)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .with("x", 0)
            .then(set("x", 1), complete("late"), complete("a")),
        Kind.of(
                "a condition at a task that does not come",
                START
                    + task("a")
                    + boundary("b", "a", true, CONDITION)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .with("x", 0)
            .then(complete("a")),
        Kind.of(
                "a condition at a sub-process",
                START
                    + subOf("sub", task("a"))
                    + boundary("b", "sub", true, CONDITION)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .with("x", 0)
            .then(set("x", 1), complete("late")),
        Kind.of(
                "a message that has come at a task that goes on",
                START
                    + task("a")
                    + boundary("b", "a", false, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .first(message("msg"))
            .then(complete("a"), complete("late")),
        Kind.of(
                "a message that comes twice",
                START
                    + subOf("sub", task("a"))
                    + boundary("b", "sub", false, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .first(message("msg"))
            .then(message("msg"), complete("late"), complete("late"), complete("a")),
        Kind.of(
                "a timer with a date",
                START
                    + task("a")
                    + boundary("b", "a", true, timer("timeDate", "2031-01-01T10:00:00"))
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(fires("b"), complete("late")),
        Kind.of(
                "a timer with rounds left",
                START
                    + task("a")
                    + boundary("b", "a", false, timer("timeCycle", "R3/PT1H"))
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .first(fires("b"))
            .then(
                fires("b"),
                fires("b"),
                complete("late"),
                complete("late"),
                complete("late"),
                complete("a")),
        Kind.of(
                "a timer without end",
                START
                    + task("a")
                    + boundary("b", "a", false, timer("timeCycle", "R/PT1H"))
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(fires("b"), fires("b"), complete("late"), complete("late"), complete("a")),
        Kind.of(
                "two events at one task",
                START
                    + task("a")
                    + boundary("b1", "a", true, MESSAGE)
                    + boundary("b2", "a", false, TIMER)
                    + task("c")
                    + task("d")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b1", "c")
                    + flow("b2", "d"))
            .then(fires("b2"), message("msg"), complete("c"), complete("d")),
        Kind.of(
                "an error at a sub-process",
                START
                    + sub("sub", line(start("subStart"), task("a"), end("subEnd", ERROR)))
                    + boundary("b", "sub", true, ERROR)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(complete("a"), complete("late")),
        Kind.of(
                "an escalation at a sub-process",
                START
                    + sub("sub", line(start("subStart"), task("a"), end("subEnd", ESCALATION)))
                    + boundary("b", "sub", true, ESCALATION)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(complete("a"), complete("late")),
        Kind.of(
                "an escalation at a sub-process that goes on",
                START
                    + subOf("sub", task("a"), thrown("th", ESCALATION), task("c"))
                    + boundary("b", "sub", false, ESCALATION)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .then(complete("a"), complete("c"), complete("late")),
        Kind.of(
                "an error of a called process",
                START
                    + call("call", "q", "")
                    + boundary("b", "call", true, ERROR)
                    + task("late")
                    + END
                    + flow("start", "call")
                    + flow("call", "end")
                    + flow("b", "late"))
            .calling("q", line(START, task("a"), end("end", ERROR)))
            .then(complete("a"), complete("late")),
        Kind.of(
                "an escalation of a called process",
                START
                    + call("call", "q", "")
                    + boundary("b", "call", true, ESCALATION)
                    + task("late")
                    + END
                    + flow("start", "call")
                    + flow("call", "end")
                    + flow("b", "late"))
            .calling("q", line(START, task("a"), end("end", ESCALATION)))
            .then(complete("a"), complete("late")),
        Kind.of(
                "a message at a call",
                START
                    + call("call", "q", "")
                    + boundary("b", "call", true, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "call")
                    + flow("call", "end")
                    + flow("b", "late"))
            .calling("q", line(START, task("a"), END))
            .then(message("msg"), complete("late")),
        Kind.of(
                "a timer at a receive task",
                START
                    + element("receiveTask", "a", "messageRef=\"m\"", "")
                    + boundary("b", "a", true, TIMER)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(fires("b"), complete("late")),
        Kind.of(
                "a message at tasks done several times",
                START
                    + element("userTask", "a", "", several(false))
                    + boundary("b", "a", true, MESSAGE)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .first(complete("a"))
            .then(message("msg"), complete("late")),
        Kind.of(
                "a timer at a sub-process done several times",
                START
                    + element("subProcess", "sub", "", several(false) + inLine("sub", task("a")))
                    + boundary("b", "sub", false, TIMER)
                    + task("late")
                    + END
                    + flow("start", "sub")
                    + flow("sub", "end")
                    + flow("b", "late"))
            .first(complete("a"))
            .then(fires("b"), complete("late"), complete("a"), complete("a")),
        Kind.of(
                "an event at a task in a sub-process",
                line(
                    START,
                    sub(
                        "sub",
                        start("subStart")
                            + task("a")
                            + boundary("b", "a", true, SIGNAL)
                            + task("c")
                            + end("subEnd")
                            + flow("subStart", "a")
                            + flow("a", "subEnd")
                            + flow("b", "c")
                            + flow("c", "subEnd")),
                    task("d"),
                    END))
            .then(signal("sig"), complete("c"), complete("d")),
        Kind.of(
                "an error of a worker",
                START
                    + external("a", "top")
                    + boundary("b", "a", true, ERROR)
                    + task("late")
                    + END
                    + flow("start", "a")
                    + flow("a", "end")
                    + flow("b", "late"))
            .then(error("top", "E1"), complete("late")));
  }
}
