package io.turgo.parity.camunda7;

import static io.turgo.parity.camunda7.Bpmn.CONDITION;
import static io.turgo.parity.camunda7.Bpmn.MESSAGE;
import static io.turgo.parity.camunda7.Bpmn.SIGNAL;
import static io.turgo.parity.camunda7.Bpmn.TIMER;
import static io.turgo.parity.camunda7.Bpmn.caught;
import static io.turgo.parity.camunda7.Bpmn.element;
import static io.turgo.parity.camunda7.Bpmn.external;
import static io.turgo.parity.camunda7.Bpmn.fork;
import static io.turgo.parity.camunda7.Bpmn.gateway;
import static io.turgo.parity.camunda7.Bpmn.inLine;
import static io.turgo.parity.camunda7.Bpmn.join;
import static io.turgo.parity.camunda7.Bpmn.script;
import static io.turgo.parity.camunda7.Bpmn.several;
import static io.turgo.parity.camunda7.Bpmn.start;
import static io.turgo.parity.camunda7.Bpmn.sub;
import static io.turgo.parity.camunda7.Bpmn.subOf;
import static io.turgo.parity.camunda7.Bpmn.timer;
import static io.turgo.parity.camunda7.Kind.complete;
import static io.turgo.parity.camunda7.Kind.fail;
import static io.turgo.parity.camunda7.Kind.failJob;
import static io.turgo.parity.camunda7.Kind.fires;
import static io.turgo.parity.camunda7.Kind.job;
import static io.turgo.parity.camunda7.Kind.message;
import static io.turgo.parity.camunda7.Kind.revive;
import static io.turgo.parity.camunda7.Kind.set;
import static io.turgo.parity.camunda7.Kind.signal;
import static io.turgo.parity.camunda7.Kind.work;
import static io.turgo.parity.camunda7.TakeoverTest.END;
import static io.turgo.parity.camunda7.TakeoverTest.START;
import static io.turgo.parity.camunda7.TakeoverTest.flow;
import static io.turgo.parity.camunda7.TakeoverTest.line;
import static io.turgo.parity.camunda7.TakeoverTest.task;

import java.util.Date;
import java.util.stream.Stream;

/** Events, external tasks and jobs. */
final class KindsOfWaits {

  private KindsOfWaits() {}

  static Stream<Kind> all() {
    return Stream.of(
        Kind.of("a timer with a duration", line(START, caught("t", TIMER), task("a"), END))
            .then(fires("t"), complete("a")),
        Kind.of(
                "a timer until a date",
                line(START, caught("t", timer("timeDate", "2031-01-01T10:00:00")), task("a"), END))
            .then(fires("t"), complete("a")),
        Kind.of(
                "a timer in a sub-process",
                line(START, subOf("sub", caught("t", TIMER)), task("a"), END))
            .then(fires("t"), complete("a")),
        Kind.of("a message", line(START, caught("c", MESSAGE), task("a"), END))
            .then(message("msg"), complete("a")),
        Kind.of("a signal", line(START, caught("c", SIGNAL), task("a"), END))
            .then(signal("sig"), complete("a")),
        Kind.of("a condition", line(START, caught("c", CONDITION), task("a"), END))
            .with("x", 0)
            .then(set("x", 2), set("x", 1), complete("a")),
        Kind.of(
                "a receive task",
                line(START, element("receiveTask", "r", "messageRef=\"m\"", ""), END))
            .then(message("msg")),
        Kind.of(
                "a receive task in a sub-process",
                line(START, subOf("sub", element("receiveTask", "r", "messageRef=\"m\"", "")), END))
            .then(message("msg")),
        Kind.of(
                "receive tasks one after the other",
                line(START, element("receiveTask", "r", "messageRef=\"m\"", several(true)), END))
            .first(message("msg"))
            .then(message("msg"), message("msg")),
        Kind.of(
                "a gateway whose timer fires",
                START
                    + gateway("eventBasedGateway", "g")
                    + caught("c1", TIMER)
                    + caught("c2", MESSAGE)
                    + caught("c3", SIGNAL)
                    + task("t1")
                    + task("t2")
                    + task("t3")
                    + flow("start", "g")
                    + fork("g", "c1", "c2", "c3")
                    + flow("c1", "t1")
                    + flow("c2", "t2")
                    + flow("c3", "t3"))
            .shows("c1", "g")
            .shows("c2", "g")
            .shows("c3", "g")
            .then(fires("c1"), complete("t1")),
        Kind.of(
                "a gateway whose message comes",
                START
                    + gateway("eventBasedGateway", "g")
                    + caught("c1", TIMER)
                    + caught("c2", MESSAGE)
                    + caught("c3", SIGNAL)
                    + task("t1")
                    + task("t2")
                    + task("t3")
                    + flow("start", "g")
                    + fork("g", "c1", "c2", "c3")
                    + flow("c1", "t1")
                    + flow("c2", "t2")
                    + flow("c3", "t3"))
            .shows("c1", "g")
            .shows("c2", "g")
            .shows("c3", "g")
            .then(message("msg"), complete("t2")),
        Kind.of(
                "a gateway whose signal comes",
                START
                    + gateway("eventBasedGateway", "g")
                    + caught("c1", TIMER)
                    + caught("c2", MESSAGE)
                    + caught("c3", SIGNAL)
                    + task("t1")
                    + task("t2")
                    + task("t3")
                    + flow("start", "g")
                    + fork("g", "c1", "c2", "c3")
                    + flow("c1", "t1")
                    + flow("c2", "t2")
                    + flow("c3", "t3"))
            .shows("c1", "g")
            .shows("c2", "g")
            .shows("c3", "g")
            .then(signal("sig"), complete("t3")),
        Kind.of(
                "a gateway of events in a sub-process",
                line(
                    START,
                    sub(
                        "sub",
                        start("subStart")
                            + gateway("eventBasedGateway", "g")
                            + caught("c1", TIMER)
                            + caught("c2", MESSAGE)
                            + caught("c3", SIGNAL)
                            + task("t1")
                            + task("t2")
                            + task("t3")
                            + flow("subStart", "g")
                            + fork("g", "c1", "c2", "c3")
                            + flow("c1", "t1")
                            + flow("c2", "t2")
                            + flow("c3", "t3")),
                    task("z"),
                    END))
            .shows("c1", "g")
            .shows("c2", "g")
            .shows("c3", "g")
            .then(message("msg"), complete("t2"), complete("z")),
        Kind.of(
                "a gateway of events beside a task",
                START
                    + gateway("parallelGateway", "fork")
                    + task("a")
                    + gateway("eventBasedGateway", "g")
                    + caught("c1", TIMER)
                    + caught("c2", MESSAGE)
                    + flow("start", "fork")
                    + fork("fork", "a", "g")
                    + fork("g", "c1", "c2"))
            .shows("c1", "g")
            .shows("c2", "g")
            .then(complete("a"), message("msg")),
        Kind.of("an external task", line(START, external("x", "top"), task("a"), END))
            .then(work("top"), complete("a")),
        Kind.of(
                "an external task that has failed",
                line(START, external("x", "top"), task("a"), END))
            .first(fail("top", 2))
            .then(work("top"), complete("a")),
        Kind.of(
                "an external task without retries",
                line(START, external("x", "top"), task("a"), END))
            .first(fail("top", 0))
            .then(revive("x"), work("top"), complete("a")),
        Kind.of(
                "an external task in a sub-process",
                line(START, subOf("sub", external("x", "top")), task("a"), END))
            .then(work("top"), complete("a")),
        Kind.of(
                "external tasks done several times",
                line(
                    START,
                    element(
                        "serviceTask",
                        "x",
                        "camunda:type=\"external\" camunda:topic=\"top\"",
                        several(false)),
                    task("a"),
                    END))
            .first(work("top"))
            .then(work("top"), work("top"), complete("a")),
        Kind.of(
                "external tasks one after the other",
                line(
                    START,
                    element(
                        "serviceTask",
                        "x",
                        "camunda:type=\"external\" camunda:topic=\"top\"",
                        several(true)),
                    task("a"),
                    END))
            .first(work("top"))
            .then(work("top"), work("top"), complete("a")),
        Kind.of(
                "a job before a task",
                line(START, element("userTask", "a", "camunda:asyncBefore=\"true\"", ""), END))
            .then(job("a"), complete("a")),
        Kind.of(
                "a job after a task",
                line(
                    START,
                    element("userTask", "a", "camunda:asyncAfter=\"true\"", ""),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(job("a"), complete("b")),
        Kind.of(
                "a job before a service",
                line(
                    START,
                    script("svc", "camunda:asyncBefore=\"true\"", "${true}"),
                    task("a"),
                    END))
            .then(job("svc"), complete("a")),
        Kind.of(
                "a job after a service",
                line(
                    START, script("svc", "camunda:asyncAfter=\"true\"", "${true}"), task("a"), END))
            .then(job("svc"), complete("a")),
        Kind.of(
                "a job at the start",
                "<startEvent id=\"start\" camunda:asyncBefore=\"true\"/>"
                    + task("a")
                    + END
                    + flow("start", "a")
                    + flow("a", "end"))
            .then(job("start"), complete("a")),
        Kind.of(
                "a job before a sub-process",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "camunda:asyncBefore=\"true\"",
                        inLine("sub", task("a"))),
                    END))
            .then(job("sub"), complete("a")),
        Kind.of(
                "a job after a sub-process",
                line(
                    START,
                    element(
                        "subProcess",
                        "sub",
                        "camunda:asyncAfter=\"true\"",
                        inLine("sub", task("a"))),
                    task("b"),
                    END))
            .first(complete("a"))
            .then(job("sub"), complete("b")),
        Kind.of(
                "a job in a sub-process",
                line(
                    START,
                    subOf(
                        "sub", script("svc", "camunda:asyncBefore=\"true\"", "${true}"), task("a")),
                    END))
            .then(job("svc"), complete("a")),
        Kind.of(
                "a job before a call",
                line(
                    START,
                    element(
                        "callActivity",
                        "call",
                        "calledElement=\"KEY_q\" camunda:asyncBefore=\"true\"",
                        ""),
                    END))
            .calling("q", line(START, task("a"), END))
            .then(job("call"), complete("a")),
        Kind.of(
                "a job beside a task",
                START
                    + gateway("parallelGateway", "fork", "join")
                    + task("a")
                    + script("svc", "camunda:asyncBefore=\"true\"", "${true}")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "svc")
                    + join("join", "a", "svc")
                    + flow("join", "end"))
            .then(job("svc"), complete("a")),
        Kind.of(
                "jobs before a join",
                START
                    + gateway("parallelGateway", "fork")
                    + "<parallelGateway id=\"join\" camunda:asyncBefore=\"true\"/>"
                    + task("a")
                    + task("b")
                    + END
                    + flow("start", "fork")
                    + fork("fork", "a", "b")
                    + join("join", "a", "b")
                    + flow("join", "end"))
            .first(complete("a"))
            .then(job("join"), complete("b"), job("join")),
        Kind.of(
                "a job before an end",
                line(START, task("a"), "<endEvent id=\"end\" camunda:asyncBefore=\"true\"/>"))
            .first(complete("a"))
            .then(job("end")),
        Kind.of(
                "a job that has failed",
                line(
                    START,
                    script("svc", "camunda:asyncBefore=\"true\"", "${ok ? 1 : missing}"),
                    task("a"),
                    END))
            .with("ok", false)
            .first(failJob("svc"))
            .then(set("ok", true), job("svc"), complete("a")),
        Kind.of(
                "a dead job",
                line(
                    START,
                    script("svc", "camunda:asyncBefore=\"true\"", "${ok ? 1 : missing}"),
                    task("a"),
                    END))
            .with("ok", false)
            .prepare(it ->
                it.engine()
                    .getManagementService()
                    .setJobRetries(
                        it.engine().getManagementService().createJobQuery().singleResult().getId(),
                        0))
            .then(revive("svc"), set("ok", true), job("svc"), complete("a")),
        Kind.of("a dead timer", line(START, caught("t", TIMER), task("a"), END))
            .prepare(it ->
                it.engine()
                    .getManagementService()
                    .setJobRetries(
                        it.engine().getManagementService().createJobQuery().singleResult().getId(),
                        0))
            .then(revive("t"), job("t"), complete("a")),
        Kind.of(
                "a job that waits for its time",
                line(
                    START,
                    script("svc", "camunda:asyncBefore=\"true\"", "${true}"),
                    task("a"),
                    END))
            .prepare(it ->
                it.engine()
                    .getManagementService()
                    .setJobDuedate(
                        it.engine().getManagementService().createJobQuery().singleResult().getId(),
                        new Date(2_000_000_000_000L)))
            .then(job("svc"), complete("a")));
  }
}
