package io.turgo.engine.testing.conformance;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.conformance.Construct.construct;
import static io.turgo.engine.testing.conformance.Parts.flowIf;
import static io.turgo.engine.testing.conformance.Parts.script;
import static io.turgo.engine.testing.conformance.Parts.task;

import io.turgo.engine.testing.BpmnText;
import java.util.List;

/** Sequence flows, pools, lanes and data. */
final class BasicConstructs {
  private BasicConstructs() {}

  private static String[] line(String... more) {
    return new String[] {
      start("s"), task("task1"), end("e"), flow("s -> task1 -> e"), String.join("", more)
    };
  }

  /** A task with flows to others; the first of them has a condition. */
  private static String[] conditional(String attributes, String... others) {
    StringBuilder flows = new StringBuilder(flowIf("task -> task1", "a"));
    for (String other : others) {
      flows.append(task(other)).append(flow("task -> " + other));
    }
    return new String[] {
      start("s"),
      BpmnText.node("task", "task", attributes),
      task("task1"),
      flow("s -> task"),
      flows.toString()
    };
  }

  static List<Construct> all() {
    return List.of(
        construct(
                "Lanes",
                "<laneSet id='lanes'><lane id='upper'><flowNodeRef>s</flowNodeRef>"
                    + "<flowNodeRef>task1</flowNodeRef><flowNodeRef>task3</flowNodeRef></lane>"
                    + "<lane id='lower'><flowNodeRef>task2</flowNodeRef>"
                    + "<flowNodeRef>e</flowNodeRef></lane></laneSet>",
                start("s"),
                task("task1"),
                task("task2"),
                task("task3"),
                end("e"),
                flow("s -> task1 -> task2 -> task3 -> e"))
            .declaring(
                "<collaboration id='c'><participant id='p' processRef='Lanes'/></collaboration>")
            .ends("task1 task2 task3"),
        construct("Participant", line())
            .declaring(
                "<collaboration id='c'><participant id='p' name='Somebody'"
                    + " processRef='Participant'/></collaboration>")
            .ends("task1"),
        construct(
                "SequenceFlow",
                start("s"),
                task("task1"),
                task("task2"),
                end("e"),
                flow("s -> task1 -> task2 -> e"))
            .ends("task1 task2"),
        construct("SequenceFlow_Conditional", conditional("", "task2"))
            .input("a")
            .ends("task1 task2")
            .input("b")
            .ends("task2"),
        construct("SequenceFlow_ConditionalDefault", conditional("default='task-task2'", "task2"))
            .input("a")
            .ends("task1")
            .input("b")
            .ends("task2"),
        construct(
                "SequenceFlow_ConditionalDefault_Normal",
                conditional("default='task-task2'", "task2", "task3"))
            .input("a")
            .ends("task1 task3")
            .input("b")
            .ends("task3")
            .differs(
                "task2 task3",
                "a default flow is not taken next to a flow without a condition, as in Flowable and"
                    + " Camunda 7"));
  }

  /** Data that one task writes and the next one reads. */
  private static Construct data(String name, String declaration) {
    return construct(
            name,
            declaration,
            start("s"),
            script("write", "", "${data = 'text'}"),
            script("read", "", "${trace.ran(data)}"),
            end("e"),
            flow("s -> write -> read -> e"))
        .declaring("<itemDefinition id='text' structureRef='String'/>")
        .ends("text");
  }

  static List<Construct> data() {
    return List.of(
        data(
            "DataObject_ReadWrite_String",
            "<dataObject id='data' name='data' itemSubjectRef='xsd:string'/>"),
        data("Property_ReadWrite_String", "<property id='data' itemSubjectRef='text'/>"));
  }
}
