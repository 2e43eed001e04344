package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.CANCEL;
import static io.turgo.parity.camunda7.Bpmn.COMPENSATION;
import static io.turgo.parity.camunda7.Bpmn.boundary;
import static io.turgo.parity.camunda7.Bpmn.call;
import static io.turgo.parity.camunda7.Bpmn.conditional;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.end;
import static io.turgo.parity.camunda7.Bpmn.eventSub;
import static io.turgo.parity.camunda7.Bpmn.extensions;
import static io.turgo.parity.camunda7.Bpmn.fork;
import static io.turgo.parity.camunda7.Bpmn.gateway;
import static io.turgo.parity.camunda7.Bpmn.inLine;
import static io.turgo.parity.camunda7.Bpmn.join;
import static io.turgo.parity.camunda7.Bpmn.mapping;
import static io.turgo.parity.camunda7.Bpmn.script;
import static io.turgo.parity.camunda7.Bpmn.start;
import static io.turgo.parity.camunda7.Bpmn.sub;
import static io.turgo.parity.camunda7.Bpmn.subOf;
import static io.turgo.parity.camunda7.Bpmn.thrown;
import static io.turgo.parity.camunda7.Bpmn.undone;
import static io.turgo.parity.camunda7.Kind.complete;
import static io.turgo.parity.camunda7.Kind.set;
import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.util.stream.Stream;

/** Compensation, transactions and calls. */
final class KindsOfCompensation {

  private KindsOfCompensation() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of(
                "a task to undo",
                line(START, undone("a"), task("b"), thrown("th", COMPENSATION), END))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of(
                "a task that is not over yet to undo",
                line(START, undone("a"), task("b"), thrown("th", COMPENSATION), END))
            .undoing()
            .then(complete("a"), complete("b"), complete("undo_a")),
        Kind.of(
                "a task to undo at the end",
                line(START, undone("a"), task("b"), end("end", COMPENSATION)))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of(
                "two tasks to undo",
                line(START, undone("a"), undone("b"), task("c"), thrown("th", COMPENSATION), END))
            .first(complete("a"), complete("b"))
            .undoing()
            .then(complete("c"), complete("undo_b"), complete("undo_a")),
        Kind.of(
                "one of two tasks to undo",
                line(
                    START,
                    undone("a"),
                    undone("b"),
                    task("c"),
                    thrown("th", "<compensateEventDefinition activityRef=\"a\"/>"),
                    END))
            .first(complete("a"), complete("b"))
            .undoing()
            .then(complete("c"), complete("undo_a")),
        Kind.of(
                "a task done twice to undo",
                START
                    + undone("a")
                    + gateway("exclusiveGateway", "x")
                    + task("b")
                    + thrown("th", COMPENSATION)
                    + END
                    + flow("start", "a")
                    + flow("a", "x")
                    + conditional("x", "a", "${again}")
                    + conditional("x", "b", "${!again}")
                    + flow("b", "th")
                    + flow("th", "end"))
            .with("again", true)
            .first(complete("a"), set("again", false), complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a"), complete("undo_a")),
        Kind.of(
                "a sub-process to undo",
                line(START, subOf("sub", undone("a")), task("b"), thrown("th", COMPENSATION), END))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of(
                "a sub-process with variables to undo",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        mapping("<camunda:inputParameter name=\"in\">kept</camunda:inputParameter>")
                            + inLine("sub", undone("a"))),
                    task("b"),
                    thrown("th", COMPENSATION),
                    END))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of(
                "a sub-process of a sub-process to undo",
                line(
                    START,
                    subOf("outer", undone("c"), subOf("sub", undone("a"))),
                    task("b"),
                    thrown("th", COMPENSATION),
                    END))
            .first(complete("c"), complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a"), complete("undo_c")),
        Kind.of(
                "two sub-processes to undo",
                line(
                    START,
                    subOf("s1", undone("a")),
                    subOf("s2", undone("c")),
                    task("b"),
                    thrown("th", COMPENSATION),
                    END))
            .first(complete("a"), complete("c"))
            .undoing()
            .then(complete("b"), complete("undo_c"), complete("undo_a")),
        Kind.of(
                "a sub-process with a handler of its own",
                line(
                    START,
                    sub(
                        "sub",
                        inLine("sub", undone("a")) + eventSub("es", true, COMPENSATION, task("e"))),
                    task("b"),
                    thrown("th", COMPENSATION),
                    END))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("e")),
        Kind.of(
                "a task to undo in its sub-process",
                line(START, subOf("sub", undone("a"), task("b"), thrown("th", COMPENSATION)), END))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of("a task to undo that nobody undoes", line(START, undone("a"), task("b"), END))
            .first(complete("a"))
            .undoing()
            .then(complete("b")),
        Kind.of(
                "a transaction that is cancelled",
                START
                    + element(
                        "transaction",
                        "tx",
                        "",
                        line(start("txStart"), undone("a"), task("b"), end("txEnd", CANCEL)))
                    + boundary("bc", "tx", true, CANCEL)
                    + task("c")
                    + flow("start", "tx")
                    + flow("bc", "c"))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a"), complete("c")),
        Kind.of(
                "a transaction that succeeds",
                START
                    + element(
                        "transaction",
                        "tx",
                        "",
                        line(start("txStart"), undone("a"), task("b"), end("txEnd")))
                    + boundary("bc", "tx", true, CANCEL)
                    + task("c")
                    + END
                    + flow("start", "tx")
                    + flow("bc", "c")
                    + flow("tx", "end"))
            .first(complete("a"))
            .undoing()
            .then(complete("b")),
        Kind.of(
                "a transaction that is over to undo",
                START
                    + element(
                        "transaction", "tx", "", line(start("txStart"), undone("a"), end("txEnd")))
                    + task("b")
                    + thrown("th", COMPENSATION)
                    + END
                    + flow("start", "tx")
                    + flow("tx", "b")
                    + flow("b", "th")
                    + flow("th", "end"))
            .first(complete("a"))
            .undoing()
            .then(complete("b"), complete("undo_a")),
        Kind.of("a call", line(START, call("call", "q", ""), task("b"), END))
            .calling("q", line(START, task("a"), END))
            .then(complete("a"), complete("b")),
        Kind.of("a call in a call", line(START, call("call", "q", ""), END))
            .calling("q", line(START, call("call2", "r", ""), task("b"), END))
            .calling("r", line(START, task("a"), END))
            .then(complete("a"), complete("b")),
        Kind.of(
                "a call with mappings",
                line(
                    START,
                    call(
                        "call",
                        "q",
                        extensions(
                            "<camunda:in source=\"x\" target=\"y\"/><camunda:out source=\"z\" target=\"w\"/>"
                                + "<camunda:in businessKey=\"#{execution.processBusinessKey}\"/>")),
                    task("b"),
                    END))
            .with("x", 3)
            .calling(
                "q",
                line(
                    START,
                    task("a"),
                    script("svc", "camunda:resultVariable=\"z\"", "${y + 1}"),
                    END))
            .then(complete("a"), complete("b")),
        Kind.of(
                "a call in a sub-process",
                line(START, subOf("sub", call("call", "q", "")), task("b"), END))
            .calling("q", line(START, task("a"), END))
            .then(complete("a"), complete("b")),
        Kind.of(
                "calls beside each other",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + call("c1", "q", "")
                    + call("c2", "r", "")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "c1", "c2")
                    + join("join", "c1", "c2")
                    + flow("join", "end"))
            .calling("q", line(START, task("a"), END))
            .calling("r", line(START, task("b"), END))
            .first(complete("a"))
            .then(complete("b")),
        Kind.of(
                "a call that is over, in a process to undo",
                line(
                    START,
                    undone("a"),
                    call("call", "q", ""),
                    task("b"),
                    thrown("th", COMPENSATION),
                    END))
            .calling("q", line(START, task("c"), END))
            .first(complete("a"), complete("c"))
            .undoing()
            .then(complete("b"), complete("undo_a")));
  }
}
