package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.cardinality;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.Parts.MESSAGE;
import static io.turgo.engine.testing.conformance.Parts.SENDS;
import static io.turgo.engine.testing.conformance.Parts.SIGNAL;
import static io.turgo.engine.testing.conformance.Parts.beside;
import static io.turgo.engine.testing.conformance.Parts.catching;
import static io.turgo.engine.testing.conformance.Parts.script;
import static io.turgo.engine.testing.conformance.Parts.task;
import static io.turgo.engine.testing.conformance.Parts.throwing;
import static io.turgo.engine.testing.conformance.Parts.with;

import java.util.ArrayList;
import java.util.List;

/** Activities: called, repeated, nested, begun from outside, and those of messages. */
final class ActivityConstructs {
  /** The event that instances throw. */
  static final String THROWN = "<signalEventDefinition id='thrown' signalRef='signal'/>";

  private ActivityConstructs() {}

  /** Two activities, the second of which says that the first one is over. */
  static String[] line(String first, String... more) {
    return new String[] {
      start("s"),
      first,
      task("task2"),
      end("e"),
      flow("s -> activity -> task2 -> e"),
      String.join("", more)
    };
  }

  private static String first(String attributes) {
    return script("activity", attributes, "${trace.ran('task1')}");
  }

  private static String nested(String element, String... elements) {
    return "<%s id='activity'>%s</%s>".formatted(element, String.join("", elements), element);
  }

  private static String[] oneTask() {
    return new String[] {start("i"), task("task1"), end("o"), flow("i -> task1 -> o")};
  }

  /** A task that is done three times, and whose instances throw events. */
  static Construct behaving(String name, String attributes, String inside) {
    return construct(
            name,
            line(
                manyTimes(first(""), attributes, cardinality(3) + inside),
                beside("heard", "activity", SIGNAL),
                task("task3"),
                flow("heard -> task3")))
        .declaring(THROWN);
  }

  /** Counts to three. */
  private static Construct loop(String name, String activity) {
    return construct(name, line(activity))
        .counter(3)
        .ends("increment task2")
        .counter(1)
        .ends("increment increment task2")
        .counter(0)
        .ends("increment increment increment task2");
  }

  private static String looped(String activity, String attributes, String condition) {
    return with(
        activity,
        "<standardLoopCharacteristics %s><loopCondition>%s</loopCondition></standardLoopCharacteristics>"
            .formatted(attributes, condition));
  }

  private static String increment(String id) {
    return script(id, "", "${trace.counted('increment', execution)}");
  }

  static Construct adHoc(String name, String ordering) {
    return construct(
            name,
            start("s"),
            "<adHocSubProcess id='any' ordering='%s'>%s%s</adHocSubProcess>"
                .formatted(ordering, task("task1"), task("task2")),
            task("task3"),
            end("e"),
            flow("s -> any -> task3 -> e"))
        .begunBy((stage, variables) -> {
          String id = stage.start(name, variables);
          String any = stage.runtime().getAdhocSubProcessExecutions(id).getFirst().getId();
          stage.runtime().executeActivityInAdhocSubProcess(any, "task2");
          stage.runtime().executeActivityInAdhocSubProcess(any, "task1");
          stage.runtime().completeAdhocSubProcess(any);
        })
        .ends("task2 task1 task3");
  }

  private static Construct quantities(String name, String quantities) {
    return construct(
            name,
            start("s"),
            task("task1", "completionQuantity='2'"),
            task("task2", quantities),
            task("task3", "startQuantity='2'"),
            end("e"),
            flow("s -> task1 -> task2 -> task3 -> e"))
        .ends("task1 task2 task2 task3");
  }

  private static Construct split(String name, String quantity) {
    return construct(
        name,
        start("s"),
        task("task1"),
        task("task2"),
        task("task3"),
        task("task4", quantity),
        end("e"),
        flow("s -> task1 -> task2 -> task4 -> e"),
        flow("task1 -> task3 -> task4"));
  }

  /** A process that sends the message, and one that gets it. */
  static Construct sent(String name, String[] sender, String... receiver) {
    List<String> other = new ArrayList<>(List.of(receiver));
    other.add(task("marker"));
    other.add(end("e"));
    other.add(flow("got -> marker -> e"));
    return construct(name, sender).and("Receiver", other.toArray(new String[0]));
  }

  static String[] throwsMessage() {
    return new String[] {
      start("s"),
      throwing("message", SENDS),
      task("task1"),
      end("e"),
      flow("s -> message -> task1 -> e")
    };
  }

  static List<Construct> all() {
    return List.of(
        construct(
                "CallActivity_Process",
                line(node("callActivity", "activity", "calledElement='Called'")))
            .and("Called", start("s"), task("marker"), end("e"), flow("s -> marker -> e"))
            .ends("marker task2"),
        construct(
                "CallActivity_GlobalTask",
                line(node("callActivity", "activity", "calledElement='global'")))
            .declaring(
                "<globalScriptTask id='global' scriptLanguage='juel'>"
                    + "<script>${trace.ran('task1')}</script></globalScriptTask>")
            .ends("task1 task2"),
        construct(
                "MultiInstance_SubProcess",
                line(
                    manyTimes(
                        nested("subProcess", oneTask()), "isSequential='true'", cardinality(3))))
            .ends("task1 task1 task1 task2"),
        construct("MultiInstance_Task", line(manyTimes(first(""), "", cardinality(3))))
            .ends("task1 task1 task1 task2"),
        construct(
                "MultiInstance_Sequential",
                line(manyTimes(first(""), "isSequential='true'", cardinality(3))))
            .ends("task1 task1 task1 task2"),
        behaving(
                "MultiInstance_NoneBehavior",
                "isSequential='true' behavior='None' noneBehaviorEventRef='thrown'",
                "")
            .ends("task1 task1 task1 task3 task3 task2 task3"),
        behaving(
                "MultiInstance_OneBehavior",
                "isSequential='true' behavior='One' oneBehaviorEventRef='thrown'",
                "")
            .ends("task1 task1 task1 task2 task3"),
        behaving("MultiInstance_AllBehavior", "isSequential='true' behavior='All'", "")
            .ends("task1 task1 task1 task2"),
        behaving(
                "MultiInstance_ComplexBehavior",
                "isSequential='true' behavior='Complex'",
                "<completionCondition>${nrOfCompletedInstances == 1}</completionCondition>"
                    + "<complexBehaviorDefinition><condition>${true}</condition><event>"
                    + SIGNAL
                    + "</event></complexBehaviorDefinition>")
            .ends("task1 task2 task3"),
        construct(
                "MultiInstance_Parallel",
                line(manyTimes(first(""), "isSequential='false'", cardinality(3))))
            .ends("task1 task1 task1 task2"),
        loop(
            "Loop_SubProcess",
            looped(
                nested(
                    "subProcess",
                    start("i"),
                    increment("count"),
                    end("o"),
                    flow("i -> count -> o")),
                "",
                "${counter &lt; 3}")),
        loop("Loop_Task", looped(increment("activity"), "testBefore='false'", "${counter &lt; 3}")),
        loop("Loop_ConditionOnly", looped(increment("activity"), "", "${counter &lt; 3}")),
        construct("Loop_Maximum", line(looped(first(""), "loopMaximum='3'", "${true}")))
            .ends("task1 task1 task1 task2"),
        construct(
                "Loop_NoIteration_TestBeforeFalse",
                line(looped(first(""), "testBefore='false'", "${false}")))
            .ends("task1 task2"),
        construct(
                "Loop_NoIteration_TestBeforeTrue",
                line(looped(first(""), "testBefore='true'", "${false}")))
            .ends("task2"),
        construct("SubProcess", line(nested("subProcess", oneTask()))).ends("task1 task2"),
        construct("Transaction", line(nested("transaction", oneTask()))).ends("task1 task2"),
        adHoc("AdHocSubProcess_Sequential", "Sequential"),
        adHoc("AdHocSubProcess_Parallel", "Parallel"),
        quantities("Token_Cardinality_Explicit", "startQuantity='1' completionQuantity='1'"),
        quantities("Token_Cardinality_Default", ""),
        split("Token_Cardinality_Split_Default", "").ends("task1 task2 task3 task4 task4"),
        split("Token_Cardinality_Split_Explicit", "startQuantity='2'")
            .ends("task1 task2 task3 task4"),
        sent(
                "SendTask",
                new String[] {
                  start("s"),
                  "<sendTask id='send' messageRef='message'"
                      + " turgo:delegateExpression=\"${code.named('send')}\"/>",
                  task("task1"),
                  end("e"),
                  flow("s -> send -> task1 -> e")
                },
                start("s"),
                catching("got", MESSAGE),
                flow("s -> got"))
            .after("Receiver")
            .ends("marker task1"),
        sent(
                "ReceiveTask",
                throwsMessage(),
                start("s"),
                node("receiveTask", "got", "messageRef='message'"),
                flow("s -> got"))
            .after("Receiver")
            .ends("marker task1"),
        sent(
                "ReceiveTask_Instantiate",
                throwsMessage(),
                node("receiveTask", "got", "messageRef='message' instantiate='true'"))
            .ends("marker task1"));
  }
}
