package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Instances that others have called. */
final class TakenCalls {
  private TakenCalls() {}

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of("a call", in("start call b end", call("call", "")))
            .calling(in("start a end"))
            .then(complete("a"), complete("b")),
        TakenKind.of(
                "a call with parameters",
                in(
                    "start call b end",
                    call(
                        "call",
                        "<extensionElements><flowable:in source='x' target='y'/>"
                            + "<flowable:out source='z' target='w'/></extensionElements>")))
            .with("x", 7)
            .calling(in("start a s end", service("s", "", "y + 1", "z")))
            .then(complete("a"), complete("b")),
        TakenKind.of("calls at once", in("start call b end", call("call", several(false))))
            .calling(in("start a end"))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of("calls one by one", in("start call b end", call("call", several(true))))
            .calling(in("start a end"))
            .first(complete("a"))
            .then(complete("a"), complete("a"), complete("b")),
        TakenKind.of(
                "an error of a called process",
                in("start call end; b late", call("call", ""), boundary("b", "call", true, ERROR)))
            .calling(in("start a end", end("end", ERROR)))
            .then(complete("a"), complete("late")),
        TakenKind.of(
                "a message at a call",
                in(
                    "start call end; b late",
                    call("call", ""),
                    boundary("b", "call", true, MESSAGE)))
            .calling(in("start a end"))
            .then(message(), complete("late")),
        TakenKind.of(
                "a call in a sub-process",
                in("start sub end", sub("sub", in("start1 call end1", call("call", "")))))
            .calling(in("start c a end", caught("c", MESSAGE)))
            .then(message(), complete("a")),
        TakenKind.of("a timer in a called process", in("start call b end", call("call", "")))
            .calling(in("start a end; t late", task("a"), boundary("t", "a", true, TIMER)))
            .then(fires("t"), complete("late"), complete("b")),
        TakenKind.of("a suspended call", in("start call b end", call("call", "")))
            .calling(in("start a end"))
            .first(suspend())
            .then(activate(), complete("a"), complete("b")));
  }
}
