package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.exclusive;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.conformance.ActivityConstructs.adHoc;
import static io.turgo.engine.testing.conformance.ActivityConstructs.behaving;
import static io.turgo.engine.testing.conformance.ActivityConstructs.line;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.GatewayConstructs.atOnce;
import static io.turgo.engine.testing.conformance.GatewayConstructs.complex;
import static io.turgo.engine.testing.conformance.GatewayConstructs.inclusive;
import static io.turgo.engine.testing.conformance.Parts.ERROR;
import static io.turgo.engine.testing.conformance.Parts.OTHER_SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.catching;
import static io.turgo.engine.testing.conformance.Parts.duration;
import static io.turgo.engine.testing.conformance.Parts.flowIf;
import static io.turgo.engine.testing.conformance.Parts.interrupting;
import static io.turgo.engine.testing.conformance.Parts.script;
import static io.turgo.engine.testing.conformance.Parts.task;
import static io.turgo.engine.testing.conformance.Parts.throwing;

import io.turgo.engine.testing.BpmnText;
import java.util.List;

/** The workflow control-flow patterns 1 to 20 that BPMN can express. */
final class PatternConstructs {
  private PatternConstructs() {}

  /** A choice among tasks for the inputs a and b and one by default. */
  private static Construct choice(String name, String element) {
    return construct(
        name,
        start("s"),
        node(element, "choice", "default='choice-task3'"),
        task("task1"),
        task("task2"),
        task("task3"),
        flow("s -> choice"),
        flowIf("choice -> task1", "a"),
        flowIf("choice -> task2", "b"),
        flow("choice -> task3"));
  }

  private static Construct multiChoice(String name, String element) {
    return choice(name, element)
        .input("a")
        .ends("task1")
        .input("b")
        .ends("task2")
        .input("c")
        .ends("task3")
        .input("ab")
        .ends("task1 task2")
        .input("ac")
        .ends("task1")
        .input("bc")
        .ends("task2")
        .input("abc")
        .ends("task1 task2");
  }

  /** Each token that comes to the merge goes on. */
  private static Construct merge(String name) {
    return construct(
            name,
            start("s"),
            inclusive("fork"),
            task("task1"),
            task("task2"),
            task("task3"),
            exclusive("merge"),
            task("task4"),
            end("e"),
            flow("s -> fork"),
            flowIf("fork -> task1", "a"),
            flowIf("fork -> task2", "b"),
            flowIf("fork -> task3", "c"),
            flow("task1 -> merge -> task4 -> e"),
            flow("task2 -> merge"),
            flow("task3 -> merge"))
        .input("a")
        .ends("task1 task4")
        .input("b")
        .ends("task2 task4")
        .input("c")
        .ends("task3 task4")
        .input("ab")
        .ends("task1 task2 task4 task4")
        .input("ac")
        .ends("task1 task3 task4 task4")
        .input("bc")
        .ends("task2 task3 task4 task4")
        .input("abc")
        .ends("task1 task2 task3 task4 task4 task4");
  }

  private static String threeTimes(String attributes, Object times) {
    return manyTimes(
        script("activity", "", "${trace.ran('task1')}"), attributes, cardinality(times));
  }

  static List<Construct> all() {
    return List.of(
        construct(
                "WCP01_Sequence",
                start("s"),
                task("task1"),
                task("task2"),
                end("e"),
                flow("s -> task1 -> task2 -> e"))
            .ends("task1 task2"),
        construct(
                "WCP02_ParallelSplit",
                start("s"),
                parallel("fork"),
                task("task1"),
                task("task2"),
                flow("s -> fork -> task1"),
                flow("fork -> task2"))
            .ends("task1 task2"),
        construct("WCP03_Synchronization", atOnce(parallel("join"))).ends("task1 task2 task3"),
        choice("WCP04_ExclusiveChoice", "exclusiveGateway")
            .input("a")
            .ends("task1")
            .input("ab")
            .ends("task1")
            .input("b")
            .ends("task2")
            .input("c")
            .ends("task3"),
        merge("WCP05_SimpleMerge"),
        multiChoice("WCP06_MultiChoice_InclusiveGateway", "inclusiveGateway"),
        multiChoice("WCP06_MultiChoice_Implicit", "task"),
        multiChoice("WCP06_MultiChoice_ComplexGateway", "complexGateway"),
        construct(
                "WCP07_StructuredSynchronizingMerge",
                start("s"),
                inclusive("fork"),
                task("task1"),
                task("task2"),
                inclusive("join"),
                task("task3"),
                end("e"),
                flow("s -> fork"),
                flowIf("fork -> task1", "a"),
                flowIf("fork -> task2", "b"),
                flow("task1 -> join -> task3 -> e"),
                flow("task2 -> join"))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task3")
            .input("ab")
            .ends("task1 task2 task3"),
        merge("WCP08_MultiMerge"),
        construct(
                "WCP09_Structured_Discriminator_ComplexGateway",
                atOnce(complex("join", "${activationCount >= 1}")))
            .ends("task1 task2 task3"),
        behaving(
                "WCP09_Structured_Discriminator_MultiInstance",
                "isSequential='true' behavior='One' oneBehaviorEventRef='thrown'",
                "")
            .ends("task1 task1 task1 task2 task3"),
        construct(
                "WCP10_ArbitraryCycles",
                start("s"),
                exclusive("again1"),
                task("task1"),
                exclusive("again2"),
                script("count", "", "${counter = counter + 1}"),
                node("exclusiveGateway", "loop1", "default='loop1-task2'"),
                task("task2"),
                node("exclusiveGateway", "loop2", "default='loop2-e'"),
                end("e"),
                flow("s -> again1 -> task1 -> again2 -> count -> loop1"),
                BpmnText.flowIf("loop1 -> again1", "${counter < 2}"),
                flow("loop1 -> task2 -> loop2"),
                BpmnText.flowIf("loop2 -> again2", "${counter < 3}"),
                flow("loop2 -> e"))
            .counter(2)
            .ends("task1 task2")
            .counter(1)
            .ends("task1 task2 task2")
            .counter(0)
            .ends("task1 task1 task2 task2"),
        construct(
                "WCP11_ImplicitTermination",
                start("s"),
                parallel("fork"),
                task("task1"),
                catching("late", duration("1S")),
                task("task2"),
                flow("s -> fork -> task1"),
                flow("fork -> late -> task2"))
            .ends("task1 task2"),
        behaving(
                "WCP12_MultipleInstancesWithoutSynchronization",
                "behavior='None' noneBehaviorEventRef='thrown'",
                "")
            .ends("task1 task1 task1 task2 task3 task3 task3"),
        construct(
                "WCP13_MultipleInstancesWithAPrioriDesignTimeKnowledge",
                line(threeTimes("behavior='All'", 3)))
            .ends("task1 task1 task1 task2"),
        construct(
                "WCP14_MultipleInstancesWithAPrioriRuntimeKnowledge",
                line(threeTimes("behavior='All'", "${counter}")))
            .counter(3)
            .ends("task1 task1 task1 task2"),
        construct(
                "WCP16_DeferredChoice",
                start("s"),
                parallel("fork"),
                node("eventBasedGateway", "either", ""),
                catching("first", SIGNAL),
                catching("second", OTHER_SIGNAL),
                task("task3"),
                task("task4"),
                catching("late", duration("3S")),
                exclusive("choice"),
                task("task1"),
                task("task2"),
                throwing("throwFirst", SIGNAL),
                throwing("throwSecond", OTHER_SIGNAL),
                end("e"),
                flow("s -> fork -> either -> first -> task3 -> e"),
                flow("either -> second -> task4 -> e"),
                flow("fork -> late -> choice"),
                flowIf("choice -> task1", "a"),
                flowIf("choice -> task2", "b"),
                flow("task1 -> throwFirst -> e"),
                flow("task2 -> throwSecond -> e"))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task2 task4"),
        adHoc("WCP17_InterleavedParallelRouting", "Sequential"),
        construct(
                "WCP19_CancelTask",
                start("s"),
                BpmnText.code("fails", "error", ""),
                interrupting("caught", "fails", ERROR),
                task("task1"),
                task("task2"),
                flow("s -> fails -> task1"),
                flow("caught -> task2"))
            .ends("task2"),
        EventConstructs.errorAtSubProcess("WCP20_CancelCaseError"),
        EventConstructs.cancel("WCP20_CancelCaseCancel"),
        EventConstructs.terminate("WCP20_CancelCaseTerminate"));
  }
}
