package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.MESSAGE;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.eventSub;
import static io.turgo.parity.camunda7.Bpmn.inLine;
import static io.turgo.parity.camunda7.Bpmn.overList;
import static io.turgo.parity.camunda7.Bpmn.several;
import static io.turgo.parity.camunda7.Bpmn.subOf;
import static io.turgo.parity.camunda7.Kind.complete;
import static io.turgo.parity.camunda7.Kind.job;
import static io.turgo.parity.camunda7.Kind.jobs;
import static io.turgo.parity.camunda7.Kind.message;
import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.util.List;
import java.util.stream.Stream;

/** Activities that are done several times. */
final class KindsOfRepetition {

  private KindsOfRepetition() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of(
                "tasks at once",
                line(START, element("userTask", "a", "", several(false)), task("b"), END))
            .then(complete("a"), complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks at once with one done",
                line(START, element("userTask", "a", "", several(false)), task("b"), END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks at once over a list",
                line(START, element("userTask", "a", "", overList(false)), task("b"), END))
            .with("list", new java.util.ArrayList<>(List.of("x", "y", "z")))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "sub-processes at once",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(false) + inLine("sub", task("a"), task("c"))),
                    task("b"),
                    END))
            .first(complete("a"), complete("c"))
            .then(complete("a"), complete("c"), complete("a"), complete("c"), complete("b")),
        Kind.of(
                "calls at once",
                line(
                    START,
                    element("callActivity", "call", "calledElement=\"KEY_q\"", several(false)),
                    task("b"),
                    END))
            .calling("q", line(START, task("a"), END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "jobs before tasks at once",
                line(
                    START,
                    element("userTask", "a", "camunda:asyncBefore=\"true\"", several(false)),
                    task("b"),
                    END))
            .then(jobs("a"), complete("a"), complete("a"), complete("a"), complete("b")),
        Kind.of(
                "jobs before each of tasks at once",
                line(
                    START,
                    element(
                        "userTask",
                        "a",
                        "",
                        several(false)
                            .replace(
                                "<multiInstanceLoopCharacteristics ",
                                "<multiInstanceLoopCharacteristics camunda:asyncBefore=\"true\" ")),
                    task("b"),
                    END))
            .first(job("a"), complete("a"))
            .then(job("a"), complete("a"), job("a"), complete("a"), complete("b")),
        Kind.of(
                "sub-processes at once in a sub-process",
                line(
                    START,
                    subOf(
                        "outer",
                        element(
                            "subProcess", "sub", "", several(false) + inLine("sub", task("a")))),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks one by one",
                line(START, element("userTask", "a", "", several(true)), task("b"), END))
            .then(complete("a"), complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks one by one with one done",
                line(START, element("userTask", "a", "", several(true)), task("b"), END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks one by one over a list",
                line(START, element("userTask", "a", "", overList(true)), task("b"), END))
            .with("list", new java.util.ArrayList<>(List.of("x", "y", "z")))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "sub-processes one by one",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(true) + inLine("sub", task("a"), task("c"))),
                    task("b"),
                    END))
            .first(complete("a"), complete("c"))
            .then(complete("a"), complete("c"), complete("a"), complete("c"), complete("b")),
        Kind.of(
                "calls one by one",
                line(
                    START,
                    element("callActivity", "call", "calledElement=\"KEY_q\"", several(true)),
                    task("b"),
                    END))
            .calling("q", line(START, task("a"), END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "jobs before each of tasks one by one",
                line(
                    START,
                    element(
                        "userTask",
                        "a",
                        "",
                        several(true)
                            .replace(
                                "<multiInstanceLoopCharacteristics ",
                                "<multiInstanceLoopCharacteristics camunda:asyncBefore=\"true\" ")),
                    task("b"),
                    END))
            .first(job("a"), complete("a"))
            .then(job("a"), complete("a"), job("a"), complete("a"), complete("b")),
        Kind.of(
                "sub-processes one by one in a sub-process",
                line(
                    START,
                    subOf(
                        "outer",
                        element("subProcess", "sub", "", several(true) + inLine("sub", task("a")))),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        Kind.of(
                "tasks at once in sub-processes at once",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(false)
                            + inLine("sub", element("userTask", "a", "", several(false)))),
                    END))
            .first(complete("a"), complete("a"))
            .then(
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a")),
        Kind.of(
                "tasks one by one in sub-processes at once",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(false)
                            + inLine("sub", element("userTask", "a", "", several(true)))),
                    END))
            .first(complete("a"))
            .then(
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a"),
                complete("a")),
        Kind.of(
                "tasks that end early",
                line(
                    START,
                    element(
                        "userTask",
                        "a",
                        "",
                        several(false)
                            .replace(
                                "</multi",
                                "<completionCondition>${nrOfCompletedInstances == 2}</completionCondition></multi")),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(complete("a"), complete("b")),
        Kind.of(
                "an event sub-process in sub-processes at once",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        several(true)
                            + inLine("sub", task("a"))
                            + eventSub("es", true, MESSAGE, task("e"))),
                    END))
            .first(complete("a"))
            .then(message("msg"), complete("e"), complete("a")));
  }
}
