package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.GatewayConstructs.inclusive;
import static io.turgo.engine.testing.conformance.Parts.flowIf;
import static io.turgo.engine.testing.conformance.Parts.task;
import static io.turgo.engine.testing.conformance.Parts.with;

import io.turgo.engine.testing.BpmnText;
import java.util.List;

/** Processes that are wrong, or can wait without end. */
final class ErrorConstructs {
  private ErrorConstructs() {}

  private static String[] line(String task) {
    return new String[] {start("s"), task, end("e"), flow("s -> task1 -> e")};
  }

  /** A fork by the input with a parallel join. */
  private static String[] joined(String fork) {
    return new String[] {
      start("s"),
      fork,
      task("task1"),
      task("task2"),
      parallel("join"),
      task("task3"),
      end("e"),
      flow("s -> fork"),
      flowIf("fork -> task1", "a"),
      flowIf("fork -> task2", "b"),
      flow("task1 -> join -> task3 -> e"),
      flow("task2 -> join")
    };
  }

  static List<Construct> all() {
    return List.of(
        construct("ParallelGateway_Conditions", joined(parallel("fork")))
            .input("a")
            .ends("task1 task2 task3")
            .input("b")
            .ends("task1 task2 task3")
            .input("ab")
            .ends("task1 task2 task3")
            .input("c")
            .ends("task1 task2 task3"),
        construct("ExclusiveDiverging_ParallelConverging", joined(exclusive("fork")))
            .input("a")
            .waits("task1")
            .input("b")
            .waits("task2")
            .input("ab")
            .waits("task1"),
        construct("InclusiveDiverging_ParallelConverging", joined(inclusive("fork")))
            .input("a")
            .waits("task1")
            .input("b")
            .waits("task2")
            .input("ab")
            .ends("task1 task2 task3"),
        construct(
                "LoopTask_NegativeLoopMaximum",
                line(
                    with(
                        task("task1"),
                        "<standardLoopCharacteristics loopMaximum='-1'><loopCondition>${true}"
                            + "</loopCondition></standardLoopCharacteristics>")))
            .refused("loopMaximum"),
        construct(
                "MultiInstanceTask_NegativeLoopCardinality",
                line(BpmnText.manyTimes(task("task1"), "isSequential='true'", cardinality(-1))))
            .refused("loopCardinality"),
        construct(
                "Token_StartQuantity_Two",
                start("s"),
                task("task1"),
                task("task2", "startQuantity='2'"),
                end("e"),
                flow("s -> task1 -> task2 -> e"))
            .waits("task1"),
        construct("Token_StartQuantity_Zero", line(task("task1", "startQuantity='0'")))
            .refused("startQuantity"),
        construct("Token_CompletionQuantity_Zero", line(task("task1", "completionQuantity='0'")))
            .refused("completionQuantity"));
  }
}
