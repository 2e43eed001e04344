package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.TIMER;
import static io.turgo.parity.camunda7.Bpmn.caught;
import static io.turgo.parity.camunda7.Bpmn.conditional;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.end;
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
import static io.turgo.parity.camunda7.Kind.activate;
import static io.turgo.parity.camunda7.Kind.complete;
import static io.turgo.parity.camunda7.Kind.fires;
import static io.turgo.parity.camunda7.Kind.job;
import static io.turgo.parity.camunda7.Kind.set;
import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.util.Date;
import java.util.List;
import java.util.stream.Stream;

/** Tasks, gateways, variables, and what an instance itself has. */
final class KindsOfTasks {

  private KindsOfTasks() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of("a task", line(START, task("a"), task("b"), END))
            .with("v", 1)
            .then(complete("a"), complete("b")),
        Kind.of("a task after another one", line(START, task("a"), task("b"), END))
            .first(complete("a"))
            .then(complete("b")),
        Kind.of(
                "two tasks beside each other",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + task("a")
                    + task("b")
                    + task("c")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "b")
                    + join("join", "a", "b")
                    + flow("join", "c")
                    + flow("c", "end"))
            .then(complete("a"), complete("b"), complete("c")),
        Kind.of(
                "a join with one of two tokens",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + task("a")
                    + task("b")
                    + task("c")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "b")
                    + join("join", "a", "b")
                    + flow("join", "c")
                    + flow("c", "end"))
            .first(complete("a"))
            .then(complete("b"), complete("c")),
        Kind.of(
                "a join with two of three tokens",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + task("a")
                    + task("b")
                    + task("c")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "b", "c")
                    + join("join", "a", "b", "c")
                    + flow("join", "end"))
            .first(complete("a"), complete("b"))
            .then(complete("c")),
        Kind.of(
                "a join in a sub-process",
                line(
                    START,
                    sub(
                        "sub",
                        start("subStart")
                            + gateway("parallelGateway", "fork", "join")
                            + task("a")
                            + task("b")
                            + end("subEnd")
                            + flow("subStart", "fork")
                            + fork("fork", "a", "b")
                            + join("join", "a", "b")
                            + flow("join", "subEnd")),
                    task("c"),
                    END))
            .first(complete("a"))
            .then(complete("b"), complete("c")),
        Kind.of(
                "forks in forks",
                START
                    + gateway("parallelGateway", "f1", "f2", "j1", "j2")
                    + task("a")
                    + task("b")
                    + task("c")
                    + END
                    + flow("start", "f1")
                    + fork("f1", "a", "f2")
                    + fork("f2", "b", "c")
                    + join("j2", "b", "c")
                    + join("j1", "a", "j2")
                    + flow("j1", "end"))
            .first(complete("b"))
            .then(complete("c"), complete("a")),
        Kind.of(
                "an inclusive join",
                START
                    + gateway("inclusiveGateway", "fork", "join")
                    + task("a")
                    + task("b")
                    + task("c")
                    + task("d")
                    + END
                    + flow("start", "fork")
                    + conditional("fork", "a", "${x &gt; 0}")
                    + conditional("fork", "b", "${x &gt; 1}")
                    + conditional("fork", "c", "${x &gt; 9}")
                    + join("join", "a", "b", "c")
                    + flow("join", "d")
                    + flow("d", "end"))
            .with("x", 5)
            .first(complete("a"))
            .then(complete("b"), complete("d")),
        Kind.of(
                "an inclusive join in a sub-process",
                line(
                    START,
                    sub(
                        "sub",
                        start("subStart")
                            + gateway("inclusiveGateway", "fork", "join")
                            + task("a")
                            + task("b")
                            + end("subEnd")
                            + flow("subStart", "fork")
                            + fork("fork", "a", "b")
                            + join("join", "a", "b")
                            + flow("join", "subEnd")),
                    END))
            .first(complete("b"))
            .then(complete("a")),
        Kind.of(
                "a loop of flows",
                START
                    + task("a")
                    + gateway("exclusiveGateway", "x")
                    + END
                    + flow("start", "a")
                    + flow("a", "x")
                    + conditional("x", "a", "${again}")
                    + conditional("x", "end", "${!again}"))
            .with("again", true)
            .first(complete("a"), complete("a"))
            .then(complete("a"), set("again", false), complete("a")),
        Kind.of("a task in a sub-process", line(START, subOf("sub", task("a")), task("b"), END))
            .then(complete("a"), complete("b")),
        Kind.of(
                "a task in a sub-process of a sub-process",
                line(START, subOf("outer", subOf("inner", task("a"), task("b"))), END))
            .first(complete("a"))
            .then(complete("b")),
        Kind.of(
                "sub-processes beside each other",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + subOf("s1", task("a"))
                    + subOf("s2", task("b"), task("c"))
                    + END
                    + flow("start", "fork")
                    + fork("fork", "s1", "s2")
                    + join("join", "s1", "s2")
                    + flow("join", "end"))
            .first(complete("b"))
            .then(complete("a"), complete("c")),
        Kind.of(
                "a fork in a sub-process of a fork",
                START
                    + gateway("parallelGateway", "fork")
                    + task("a")
                    + sub(
                        "sub",
                        start("subStart")
                            + gateway("parallelGateway", "f2")
                            + task("b")
                            + task("c")
                            + flow("subStart", "f2")
                            + fork("f2", "b", "c"))
                    + flow("start", "fork")
                    + fork("fork", "a", "sub"))
            .then(complete("b"), complete("a"), complete("c")),
        Kind.of(
                "a task with inputs and outputs",
                line(
                    START,
                    element(
                        "userTask",
                        "a",
                        "",
                        mapping(
                            "<camunda:inputParameter name=\"in\">v</camunda:inputParameter>"
                                + "<camunda:outputParameter name=\"out\">${in}2</camunda:outputParameter>")),
                    task("b"),
                    END))
            .then(complete("a"), complete("b")),
        Kind.of(
                "a sub-process with inputs",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "",
                        mapping(
                                "<camunda:inputParameter name=\"in\">${x + 1}</camunda:inputParameter>")
                            + inLine("sub", task("a"))),
                    task("b"),
                    END))
            .with("x", 2)
            .then(complete("a"), complete("b")),
        Kind.of(
                "a task with a timeout",
                line(
                    START,
                    element(
                        "userTask",
                        "a",
                        "",
                        extensions(
                            "<camunda:taskListener event=\"timeout\" id=\"tl\" expression=\"${task.execution.setVariable('late', true)}\">"
                                + TIMER
                                + "</camunda:taskListener>")),
                    task("b"),
                    END))
            .then(complete("a"), complete("b")),
        Kind.of("variables of each type", line(START, task("a"), END))
            .with("s", "text")
            .with("i", 1)
            .with("l", 2L)
            .with("h", (short) 3)
            .with("d", 1.5)
            .with("b", true)
            .with("t", new Date(1_700_000_000_000L))
            .with("y", new byte[] {1, 2})
            .prepare(it -> it.engine().getRuntimeService().setVariable(it.instanceId(), "n", null))
            .then(complete("a")),
        Kind.of("an object as a variable", line(START, task("a"), END))
            .with("o", new java.util.ArrayList<>(List.of("x", "y")))
            .then(complete("a")),
        Kind.of(
                "a variable that hides another",
                line(START, subOf("sub", task("a")), task("b"), END))
            .with("x", "outer")
            .prepare(it ->
                it.engine()
                    .getRuntimeService()
                    .setVariableLocal(
                        it.engine()
                            .getRuntimeService()
                            .createExecutionQuery()
                            .activityId("a")
                            .singleResult()
                            .getId(),
                        "x",
                        "inner"))
            .then(complete("a"), complete("b")),
        Kind.of("a variable of a task", line(START, task("a"), task("b"), END))
            .prepare(it ->
                it.engine()
                    .getTaskService()
                    .setVariableLocal(
                        it.engine().getTaskService().createTaskQuery().singleResult().getId(),
                        "own",
                        "x"))
            .then(complete("a"), complete("b")),
        Kind.of(
                "a variable of one branch",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + task("a")
                    + task("b")
                    + task("c")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "b")
                    + join("join", "a", "b")
                    + flow("join", "c")
                    + flow("c", "end"))
            .prepare(it ->
                it.engine()
                    .getRuntimeService()
                    .setVariableLocal(
                        it.engine()
                            .getRuntimeService()
                            .createExecutionQuery()
                            .activityId("a")
                            .singleResult()
                            .getId(),
                        "own",
                        "x"))
            .then(complete("a"), complete("b"), complete("c")),
        Kind.of("a suspended instance", line(START, task("a"), END))
            .prepare(
                it -> it.engine().getRuntimeService().suspendProcessInstanceById(it.instanceId()))
            .then(activate(), complete("a")),
        Kind.of(
                "a suspended instance with a timer and a job",
                START
                    + gateway("parallelGateway", "fork")
                    + caught("t", TIMER)
                    + script("svc", "camunda:asyncBefore=\"true\"", "${true}")
                    + flow("start", "fork")
                    + fork("fork", "t", "svc"))
            .prepare(
                it -> it.engine().getRuntimeService().suspendProcessInstanceById(it.instanceId()))
            .then(activate(), job("svc"), fires("t")));
  }
}
