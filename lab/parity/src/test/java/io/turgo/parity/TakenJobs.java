package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Jobs that go on with a token. */
final class TakenJobs {
  private static final String ASYNC = "flowable:async='true'";

  private TakenJobs() {}

  private static String failing() {
    return service("s", ASYNC, "missing", "x")
        .replace(
            "></serviceTask>",
            "><extensionElements><flowable:failedJobRetryTimeCycle>R3/PT1H"
                + "</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>");
  }

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of("a job before a service", in("start s a end", service("s", ASYNC, "1", "x")))
            .then(job("s"), complete("a")),
        TakenKind.of("a job before a task", in("start a end", element("userTask", "a", ASYNC, "")))
            .then(job("a"), complete("a")),
        TakenKind.of(
                "a job at the start", in("start a end", element("startEvent", "start", ASYNC, "")))
            .then(job("start"), complete("a")),
        TakenKind.of(
                "a job before a sub-process",
                in("start sub end", element("subProcess", "sub", ASYNC, in("start1 a end1"))))
            .then(job("sub"), complete("a")),
        TakenKind.of(
                "a job in a sub-process",
                in(
                    "start sub end",
                    sub("sub", in("start1 s a end1", service("s", ASYNC, "1", "x")))))
            .then(job("s"), complete("a")),
        TakenKind.of(
                "jobs before a join",
                in(
                    "start fork; fork a join; fork s join; join b end",
                    gateway("parallel", "fork"),
                    service("s", ASYNC, "1", "x"),
                    element("parallelGateway", "join", ASYNC, "")))
            .then(job("s"), job("join"), complete("a"), job("join"), complete("b")),
        TakenKind.of(
                "a job after a task",
                in("start a b end", element("userTask", "a", "flowable:asyncLeave='true'", "")))
            .first(complete("a"))
            .then(job("a"), complete("b")),
        TakenKind.of(
                "a job after a task with a listener",
                in(
                    "start a b end",
                    element(
                        "userTask",
                        "a",
                        "flowable:asyncLeave='true'",
                        "<extensionElements><flowable:executionListener event='end'"
                            + " expression='${execution.setVariable(&quot;heard&quot;, 1)}'/></extensionElements>")))
            .first(complete("a"))
            .then(job("a"), complete("b")),
        TakenKind.of("a job that has failed", in("start s a end", failing()))
            .first(failJob("s"))
            .then(
                s -> s.services.runtime().setVariable(s.rootId, "missing", 1),
                fires("s"),
                complete("a")),
        TakenKind.of("a dead job", in("start s a end", failing()))
            .first(
                failJob("s"),
                s ->
                    s.services
                        .management()
                        .moveJobToDeadLetterJob(
                            s.services
                                .management()
                                .createTimerJobQuery()
                                .processInstanceId(s.rootId)
                                .singleResult()
                                .getId()))
            .then(
                s -> s.services.runtime().setVariable(s.rootId, "missing", 1),
                revive("s"),
                job("s"),
                complete("a")),
        TakenKind.of(
                "a service that waits to be triggered",
                in("start s a end", service("s", "flowable:triggerable='true'", "1", "x")))
            .then(trigger("s"), complete("a")),
        TakenKind.of(
                "a service triggered by a job",
                in("start s a end", service("s", "flowable:triggerable='true'", "1", "x")))
            .first(s ->
                s.services
                    .runtime()
                    .triggerAsync(
                        s.services
                            .runtime()
                            .createExecutionQuery()
                            .processInstanceId(s.rootId)
                            .activityId("s")
                            .singleResult()
                            .getId()))
            .then(job("s"), complete("a")),
        TakenKind.of(
                "services at once with jobs",
                in(
                    "start s b end",
                    service("s", ASYNC, "1", "x")
                        .replace("></serviceTask>", ">" + several(false) + "</serviceTask>")))
            .first(job("s"))
            .then(job("s"), job("s"), complete("b")),
        TakenKind.of(
                "services one by one with jobs",
                in(
                    "start s b end",
                    service("s", ASYNC, "1", "x")
                        .replace("></serviceTask>", ">" + several(true) + "</serviceTask>")))
            .first(job("s"))
            .then(job("s"), job("s"), complete("b")),
        TakenKind.of(
                "a job at an event of a task",
                in(
                    "start a end; b s late",
                    task("a"),
                    boundary("b", "a", false, MESSAGE),
                    service("s", ASYNC, "1", "x")))
            .first(message())
            .then(job("s"), complete("late"), complete("a")));
  }
}
