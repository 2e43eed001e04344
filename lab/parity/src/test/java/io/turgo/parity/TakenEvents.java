package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Catch events and boundary events of each type. */
final class TakenEvents {
  private TakenEvents() {}

  private static String at(String host, boolean cancels, String event, String... elements) {
    String all = String.join("", elements) + boundary("b", host, cancels, event);
    return in("start " + host + " end; b late", all);
  }

  private static String subWith(String... ids) {
    return sub("sub", in("start1 " + String.join(" ", ids) + " end1"));
  }

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of("a message", in("start c a end", caught("c", MESSAGE)))
            .then(message(), complete("a")),
        TakenKind.of("a signal", in("start c a end", caught("c", SIGNAL)))
            .then(signal(), complete("a")),
        TakenKind.of("a timer", in("start c a end", caught("c", TIMER)))
            .then(fires("c"), complete("a")),
        TakenKind.of(
                "a timer with a date",
                in("start c a end", caught("c", timer("timeDate", "2031-01-01T10:00:00Z"))))
            .then(fires("c"), complete("a")),
        TakenKind.of("a condition", in("start c a end", caught("c", CONDITION)))
            .with("x", 0)
            .then(set("x", 1), evaluate(), complete("a")),
        TakenKind.of(
                "messages in branches",
                in(
                    "start fork; fork c1 end; fork c2 end",
                    gateway("parallel", "fork"),
                    caught("c1", MESSAGE),
                    caught("c2", "<messageEventDefinition messageRef='m2'/>")))
            .then(secondMessage(), message()),
        TakenKind.of("a message at a task", at("a", true, MESSAGE))
            .then(message(), complete("late")),
        TakenKind.of("a message at a task that goes on", at("a", false, MESSAGE))
            .then(message(), complete("late"), complete("a")),
        TakenKind.of("a message at a task that has come", at("a", false, MESSAGE))
            .first(message())
            .then(message(), complete("a"), complete("late"), complete("late")),
        TakenKind.of("a message at a task that does not come", at("a", true, MESSAGE))
            .then(complete("a")),
        TakenKind.of("a message at a sub-process", at("sub", true, MESSAGE, subWith("a")))
            .then(message(), complete("late")),
        TakenKind.of(
                "a message at a sub-process that goes on", at("sub", false, MESSAGE, subWith("a")))
            .then(message(), complete("late"), complete("a")),
        TakenKind.of("a signal at a task", at("a", true, SIGNAL)).then(signal(), complete("late")),
        TakenKind.of("a signal at a task that goes on", at("a", false, SIGNAL))
            .then(signal(), complete("late"), complete("a")),
        TakenKind.of("a signal at a sub-process", at("sub", true, SIGNAL, subWith("a")))
            .then(signal(), complete("late")),
        TakenKind.of("a timer at a task", at("a", true, TIMER)).then(fires("b"), complete("late")),
        TakenKind.of("a timer at a task that goes on", at("a", false, TIMER))
            .then(fires("b"), complete("late"), complete("a")),
        TakenKind.of("a timer at a task that does not come", at("a", true, TIMER))
            .then(complete("a")),
        TakenKind.of("a timer at a sub-process", at("sub", true, TIMER, subWith("a")))
            .then(fires("b"), complete("late")),
        TakenKind.of("a condition at a task", at("a", true, CONDITION))
            .with("x", 0)
            .then(set("x", 1), evaluate(), complete("late")),
        TakenKind.of("a condition at a task that goes on", at("a", false, CONDITION))
            .with("x", 0)
            .then(set("x", 1), evaluate(), complete("a"), complete("late")),
        TakenKind.of("a timer with rounds left", at("a", false, timer("timeCycle", "R3/PT1H")))
            .first(fires("b"))
            .then(
                fires("b"),
                fires("b"),
                complete("late"),
                complete("late"),
                complete("late"),
                complete("a")),
        TakenKind.of("a timer with all rounds", at("a", false, timer("timeCycle", "R2/PT1H")))
            .then(fires("b"), fires("b"), complete("late"), complete("late"), complete("a")),
        TakenKind.of("a timer of a cron", at("a", false, timer("timeCycle", "0 0 3 * * ?")))
            .then(fires("b"), complete("late"), complete("a")),
        TakenKind.of(
                "two events at one task",
                in(
                    "start a end; b1 c; b2 d",
                    task("a"),
                    boundary("b1", "a", true, MESSAGE),
                    boundary("b2", "a", false, TIMER)))
            .then(fires("b2"), message(), complete("c"), complete("d")),
        TakenKind.of(
                "an error at a sub-process",
                at("sub", true, ERROR, sub("sub", in("start1 a end1", end("end1", ERROR)))))
            .then(complete("a"), complete("late")),
        TakenKind.of(
                "an escalation at a sub-process",
                at(
                    "sub",
                    true,
                    ESCALATION,
                    sub("sub", in("start1 a end1", end("end1", ESCALATION)))))
            .then(complete("a"), complete("late")),
        TakenKind.of(
                "an escalation at a sub-process that goes on",
                at(
                    "sub",
                    false,
                    ESCALATION,
                    sub("sub", in("start1 a th c end1", thrown("th", ESCALATION)))))
            .then(complete("a"), complete("c"), complete("late")),
        TakenKind.of(
                "an event at a task in a sub-process",
                in(
                    "start sub d end",
                    sub(
                        "sub",
                        in(
                            "start1 a end1; b c end1",
                            task("a"),
                            boundary("b", "a", true, SIGNAL)))))
            .then(signal(), complete("c"), complete("d")),
        TakenKind.of(
                "a timer at a receive task",
                at("a", true, TIMER, element("receiveTask", "a", "", "")))
            .then(fires("b"), complete("late")),
        TakenKind.of("a timer at an external task", at("a", true, TIMER, external("a")))
            .then(fires("b"), complete("late")));
  }
}
