package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.CONDITION;
import static io.turgo.parity.camunda7.Bpmn.ERROR;
import static io.turgo.parity.camunda7.Bpmn.ESCALATION;
import static io.turgo.parity.camunda7.Bpmn.MESSAGE;
import static io.turgo.parity.camunda7.Bpmn.SIGNAL;
import static io.turgo.parity.camunda7.Bpmn.TIMER;
import static io.turgo.parity.camunda7.Bpmn.boundary;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.end;
import static io.turgo.parity.camunda7.Bpmn.eventSub;
import static io.turgo.parity.camunda7.Bpmn.inLine;
import static io.turgo.parity.camunda7.Bpmn.start;
import static io.turgo.parity.camunda7.Bpmn.sub;
import static io.turgo.parity.camunda7.Bpmn.thrown;
import static io.turgo.parity.camunda7.Bpmn.timer;
import static io.turgo.parity.camunda7.Kind.complete;
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

/** Event sub-processes that wait and that run. */
final class KindsOfEventSubProcesses {

  private KindsOfEventSubProcesses() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of(
                "an event sub-process waits for a message",
                line(START, task("a"), END) + eventSub("es", true, MESSAGE, task("e")))
            .then(message("msg"), complete("e")),
        Kind.of(
                "an event sub-process that waits for a message lets go on",
                line(START, task("a"), END) + eventSub("es", false, MESSAGE, task("e")))
            .then(message("msg"), complete("e"), complete("a")),
        Kind.of(
                "an event sub-process waits for a signal",
                line(START, task("a"), END) + eventSub("es", true, SIGNAL, task("e")))
            .then(signal("sig"), complete("e")),
        Kind.of(
                "an event sub-process that waits for a signal lets go on",
                line(START, task("a"), END) + eventSub("es", false, SIGNAL, task("e")))
            .then(signal("sig"), complete("e"), complete("a")),
        Kind.of(
                "an event sub-process waits for a timer",
                line(START, task("a"), END) + eventSub("es", true, TIMER, task("e")))
            .then(fires("esStart"), complete("e")),
        Kind.of(
                "an event sub-process that waits for a timer lets go on",
                line(START, task("a"), END) + eventSub("es", false, TIMER, task("e")))
            .then(fires("esStart"), complete("e"), complete("a")),
        Kind.of(
                "an event sub-process waits for a condition",
                line(START, task("a"), END) + eventSub("es", true, CONDITION, task("e")))
            .with("x", 0)
            .then(set("x", 1), complete("e")),
        Kind.of(
                "an event sub-process that waits for a condition lets go on",
                line(START, task("a"), END) + eventSub("es", false, CONDITION, task("e")))
            .with("x", 0)
            .then(set("x", 1), complete("e"), complete("a")),
        Kind.of(
                "an event sub-process runs alone",
                line(START, task("a"), END) + eventSub("es", true, MESSAGE, task("e"), task("f")))
            .first(message("msg"), complete("e"))
            .then(complete("f")),
        Kind.of(
                "an event sub-process runs twice",
                line(START, task("a"), END) + eventSub("es", false, MESSAGE, task("e")))
            .first(message("msg"), message("msg"))
            .then(message("msg"), complete("e"), complete("a"), complete("e"), complete("e")),
        Kind.of(
                "an event sub-process waits in a sub-process",
                line(
                    START,
                    sub("sub", inLine("sub", task("a")) + eventSub("es", true, MESSAGE, task("e"))),
                    task("b"),
                    END))
            .then(message("msg"), complete("e"), complete("b")),
        Kind.of(
                "an event sub-process runs in a sub-process",
                line(
                    START,
                    sub(
                        "sub",
                        inLine("sub", task("a")) + eventSub("es", false, MESSAGE, task("e"))),
                    task("b"),
                    END))
            .first(message("msg"))
            .then(complete("a"), complete("e"), complete("b")),
        Kind.of(
                "an event sub-process waits for an error",
                line(START, task("a"), end("end", ERROR)) + eventSub("es", true, ERROR, task("e")))
            .then(complete("a"), complete("e")),
        Kind.of(
                "an event sub-process waits for an escalation",
                line(START, task("a"), thrown("th", ESCALATION), task("b"), END)
                    + eventSub("es", false, ESCALATION, task("e")))
            .then(complete("a"), complete("e"), complete("b")),
        Kind.of(
                "an event sub-process runs after an error",
                line(
                    START,
                    sub(
                        "sub",
                        line(start("subStart"), task("a"), end("subEnd", ERROR))
                            + eventSub("es", true, ERROR, task("e"))),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(complete("e"), complete("b")),
        Kind.of(
                "an event sub-process in an event sub-process",
                line(START, task("a"), END)
                    + element(
                        "subProcess",
                        "es",
                        "triggeredByEvent=\"true\"",
                        line(
                                "<startEvent id=\"esStart\">" + MESSAGE + "</startEvent>",
                                task("e"),
                                end("esEnd"))
                            + eventSub("in", false, SIGNAL, task("f"))))
            .first(message("msg"))
            .then(signal("sig"), complete("f"), complete("e")),
        Kind.of(
                "an event sub-process with rounds of a timer",
                line(START, task("a"), END)
                    + eventSub("es", false, timer("timeCycle", "R3/PT1H"), task("e")))
            .first(fires("esStart"))
            .then(
                fires("esStart"),
                fires("esStart"),
                complete("e"),
                complete("e"),
                complete("e"),
                complete("a")),
        Kind.of(
                "an event sub-process and an event at its task",
                line(START, task("a"), END)
                    + boundary("b", "a", true, SIGNAL)
                    + task("c")
                    + flow("b", "c")
                    + eventSub("es", false, MESSAGE, task("e")))
            .then(message("msg"), signal("sig"), complete("e"), complete("c")));
  }
}
