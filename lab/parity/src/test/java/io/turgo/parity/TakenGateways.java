package io.turgo.parity;

import static io.turgo.parity.TakenModels.*;
import static io.turgo.parity.TakenStage.*;

import java.util.stream.Stream;

/** Gateways with tokens that wait at them or beside each other. */
final class TakenGateways {
  private TakenGateways() {}

  static Stream<TakenKind> all() {
    return Stream.of(
        TakenKind.of(
                "two branches",
                in(
                    "start fork; fork a join; fork b join; join c end",
                    gateway("parallel", "fork"),
                    gateway("parallel", "join")))
            .then(complete("a"), complete("b"), complete("c")),
        TakenKind.of(
                "a join with one of two tokens",
                in(
                    "start fork; fork a join; fork b join; join c end",
                    gateway("parallel", "fork"),
                    gateway("parallel", "join")))
            .first(complete("a"))
            .then(complete("b"), complete("c")),
        TakenKind.of(
                "a join with two of three tokens",
                in(
                    "start fork; fork a join; fork b join; fork c join; join d end",
                    gateway("parallel", "fork"),
                    gateway("parallel", "join")))
            .first(complete("a"), complete("b"))
            .then(complete("c"), complete("d")),
        TakenKind.of(
                "a join in a sub-process",
                in(
                    "start sub end",
                    sub(
                        "sub",
                        in(
                            "start1 fork; fork a join; fork b join; join end1",
                            gateway("parallel", "fork"),
                            gateway("parallel", "join")))))
            .first(complete("b"))
            .then(complete("a")),
        TakenKind.of(
                "an inclusive join",
                in(
                    "start fork; a join; b join; c join; join d end",
                    gateway("inclusive", "fork"),
                    flow("fork", "a", "${true}"),
                    flow("fork", "b", "${true}"),
                    flow("fork", "c", "${false}"),
                    gateway("inclusive", "join")))
            .first(complete("a"))
            .then(complete("b"), complete("d")),
        TakenKind.of(
                "forks in forks",
                in(
                    "start f1; f1 a j1; f1 f2; f2 b j2; f2 c j2; j2 j1; j1 end",
                    gateway("parallel", "f1"),
                    gateway("parallel", "f2"),
                    gateway("parallel", "j1"),
                    gateway("parallel", "j2")))
            .first(complete("a"), complete("b"))
            .then(complete("c")),
        TakenKind.of(
                "an exclusive choice ahead",
                in(
                    "start a choice; b end; c end",
                    gateway("exclusive", "choice"),
                    flow("choice", "b", "${x == 1}"),
                    flow("choice", "c", "${x != 1}")))
            .with("x", 0)
            .then(set("x", 1), complete("a"), complete("b")),
        TakenKind.of(
                "a gateway whose message comes",
                in(
                    "start g; g c1 a end; g c2 b end",
                    gateway("eventBased", "g"),
                    caught("c1", MESSAGE),
                    caught("c2", TIMER)))
            .then(message(), complete("a")),
        TakenKind.of(
                "a gateway whose timer fires",
                in(
                    "start g; g c1 a end; g c2 b end",
                    gateway("eventBased", "g"),
                    caught("c1", MESSAGE),
                    caught("c2", TIMER)))
            .then(fires("c2"), complete("b")),
        TakenKind.of(
                "a gateway whose signal comes in a sub-process",
                in(
                    "start sub end",
                    sub(
                        "sub",
                        in(
                            "start1 g; g c1 a end1; g c2 b end1",
                            gateway("eventBased", "g"),
                            caught("c1", SIGNAL),
                            caught("c2", MESSAGE)))))
            .then(signal(), complete("a")),
        TakenKind.of(
                "two tokens at one task",
                in(
                    "start fork; fork x; fork y; x a end; y a",
                    gateway("parallel", "fork"),
                    gateway("exclusive", "x"),
                    gateway("exclusive", "y")))
            .then(complete("a"), complete("a")));
  }
}
