package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.Parts.OTHER_SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.catching;
import static io.turgo.engine.testing.conformance.Parts.duration;
import static io.turgo.engine.testing.conformance.Parts.flowIf;
import static io.turgo.engine.testing.conformance.Parts.task;
import static io.turgo.engine.testing.conformance.Parts.throwing;

import io.turgo.engine.testing.BpmnText;
import java.util.List;

/** Gateways, alone and in pairs. */
final class GatewayConstructs {
  private static final String NO_FLOW = "No outgoing sequence flow of";

  private GatewayConstructs() {}

  /** Two tasks between a gateway that forks by the input and one that joins, and a third behind. */
  private static String[] between(String fork, String join) {
    return new String[] {
      start("s"),
      fork,
      task("task1"),
      task("task2"),
      join,
      task("task3"),
      end("e"),
      flow("s -> fork"),
      flowIf("fork -> task1", "a"),
      flowIf("fork -> task2", "b"),
      flow("task1 -> join -> task3 -> e"),
      flow("task2 -> join")
    };
  }

  /** The same, with a third task between them by default. */
  private static String[] byDefault(String element) {
    return new String[] {
      start("s"),
      node(element, "fork", "default='fork-task3'"),
      task("task1"),
      task("task2"),
      task("task3"),
      node(element, "join", ""),
      task("task4"),
      end("e"),
      flow("s -> fork"),
      flowIf("fork -> task1", "a"),
      flowIf("fork -> task2", "b"),
      flow("fork -> task3 -> join"),
      flow("task1 -> join -> task4 -> e"),
      flow("task2 -> join")
    };
  }

  /** Two tasks at the same time, and a third behind the join. */
  static String[] atOnce(String join) {
    return new String[] {
      start("s"),
      parallel("fork"),
      task("task1"),
      task("task2"),
      join,
      task("task3"),
      end("e"),
      flow("s -> fork -> task1 -> join -> task3 -> e"),
      flow("fork -> task2 -> join")
    };
  }

  static String inclusive(String id) {
    return node("inclusiveGateway", id, "");
  }

  static String complex(String id, String condition) {
    return "<complexGateway id='%s'><activationCondition>%s</activationCondition></complexGateway>"
        .formatted(id, condition);
  }

  static List<Construct> all() {
    return List.of(
        construct("ExclusiveGateway", between(exclusive("fork"), exclusive("join")))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task3")
            .input("ab")
            .ends("task1 task3")
            .input("c")
            .fails("", NO_FLOW),
        construct("ExclusiveGateway_Default", byDefault("exclusiveGateway"))
            .input("a")
            .ends("task1 task4")
            .input("b")
            .ends("task2 task4")
            .input("ab")
            .ends("task1 task4")
            .input("c")
            .ends("task3 task4"),
        construct(
                "ExclusiveGatewayMixed",
                start("s"),
                exclusive("fork"),
                task("task1"),
                task("task2"),
                exclusive("both"),
                task("task3"),
                task("task4"),
                exclusive("join"),
                task("task5"),
                end("e"),
                flow("s -> fork"),
                flowIf("fork -> task1", "b"),
                flowIf("fork -> task2", "a"),
                flow("task1 -> both"),
                flow("task2 -> both"),
                flowIf("both -> task3", "b"),
                flowIf("both -> task4", "a"),
                flow("task3 -> join -> task5 -> e"),
                flow("task4 -> join"))
            .input("a")
            .ends("task2 task4 task5")
            .input("b")
            .ends("task1 task3 task5")
            .input("ab")
            .ends("task1 task3 task5"),
        construct(
                "ExclusiveDiverging_InclusiveConverging",
                between(exclusive("fork"), inclusive("join")))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task3")
            .input("ab")
            .ends("task1 task3"),
        construct("InclusiveGateway", between(inclusive("fork"), inclusive("join")))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task3")
            .input("ab")
            .ends("task1 task2 task3")
            .input("c")
            .fails("", NO_FLOW),
        construct("InclusiveGateway_Default", byDefault("inclusiveGateway"))
            .input("ab")
            .ends("task1 task2 task4")
            .input("c")
            .ends("task3 task4"),
        construct(
                "InclusiveDiverging_ExclusiveConverging",
                between(inclusive("fork"), exclusive("join")))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task3")
            .input("ab")
            .ends("task1 task2 task3 task3"),
        construct("ParallelGateway", atOnce(parallel("join"))).ends("task1 task2 task3"),
        construct("ParallelDiverging_ExclusiveConverging", atOnce(exclusive("join")))
            .ends("task1 task2 task3 task3"),
        construct("ParallelDiverging_InclusiveConverging", atOnce(inclusive("join")))
            .ends("task1 task2 task3"),
        construct(
                "ParallelGateway_TrueParallelism",
                start("s"),
                parallel("fork"),
                BpmnText.code("left", "meet", "turgo:async='true' turgo:exclusive='false'"),
                BpmnText.code("right", "meet", "turgo:async='true' turgo:exclusive='false'"),
                parallel("join"),
                task("task1"),
                end("e"),
                flow("s -> fork -> left -> join -> task1 -> e"),
                flow("fork -> right -> join"))
            .begunBy(Stage::startWithJobsAtOnce)
            .ends("met met task1"),
        construct(
                "ComplexGateway",
                start("s"),
                node("complexGateway", "fork", ""),
                task("task1"),
                task("task2"),
                task("task3"),
                complex("join", "${activationCount >= 1}"),
                task("task4"),
                end("e"),
                flow("s -> fork"),
                flowIf("fork -> task1", "a"),
                flowIf("fork -> task2", "b"),
                flowIf("fork -> task3", "c"),
                flow("task1 -> join -> task4 -> e"),
                flow("task2 -> join"),
                flow("task3 -> join"))
            .input("a")
            .ends("task1 task4")
            .input("b")
            .ends("task2 task4")
            .input("c")
            .ends("task3 task4")
            .input("ab")
            .ends("task1 task2 task4"),
        construct(
                "EventBasedGateway_Signals",
                start("s"),
                parallel("fork"),
                node("eventBasedGateway", "either", ""),
                catching("first", SIGNAL),
                catching("second", OTHER_SIGNAL),
                task("task1"),
                throwing("signalled", SIGNAL),
                task("task2"),
                task("task3"),
                task("task4"),
                end("e"),
                flow("s -> fork -> either"),
                flow("either -> first -> task2 -> e"),
                flow("either -> second -> task3 -> e"),
                flow("fork -> task1 -> signalled -> task4 -> e"))
            .ends("task1 task2 task4"),
        construct(
                "EventBasedGateway_Timer",
                start("s"),
                node("eventBasedGateway", "either", ""),
                catching("signalled", SIGNAL),
                catching("late", duration("2S")),
                task("task1"),
                task("task2"),
                end("e"),
                flow("s -> either -> signalled -> task1 -> e"),
                flow("either -> late -> task2 -> e"))
            .ends("task2"));
  }
}
