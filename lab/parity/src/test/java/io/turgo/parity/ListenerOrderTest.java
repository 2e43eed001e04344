package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import org.junit.jupiter.api.Test;

/** The order in which listeners are told. */
final class ListenerOrderTest {
  private static final String ALL =
      """
      <extensionElements>
        <flowable:executionListener event="start" delegateExpression="${trace}"/>
        <flowable:executionListener event="end" delegateExpression="${trace}"/>
      </extensionElements>
      """;

  private static final String TASK =
      """
      <extensionElements>
        <flowable:executionListener event="start" delegateExpression="${trace}"/>
        <flowable:executionListener event="end" delegateExpression="${trace}"/>
        <flowable:taskListener event="create" delegateExpression="${trace}"/>
        <flowable:taskListener event="assignment" delegateExpression="${trace}"/>
        <flowable:taskListener event="complete" delegateExpression="${trace}"/>
        <flowable:taskListener event="delete" delegateExpression="${trace}"/>
      </extensionElements>
      """;

  private static final String FLOW =
      """
      <extensionElements>
        <flowable:executionListener event="take" delegateExpression="${trace}"/>
      </extensionElements>
      """;

  private static final String ONE_TASK =
      """
      <process id="p">
        %1$s
        <startEvent id="start">%1$s</startEvent>
        <sequenceFlow id="f1" sourceRef="start" targetRef="task">%3$s</sequenceFlow>
        <userTask id="task" flowable:assignee="kim">%2$s</userTask>
        <sequenceFlow id="f2" sourceRef="task" targetRef="end">%3$s</sequenceFlow>
        <endEvent id="end">%1$s</endEvent>
      </process>
      """
          .formatted(ALL, TASK, FLOW);

  private static final String PLACE = "a listener of the process is told an activity, never null";

  private static final String STARTED =
      ".start start.start start.end f1.take task.start task.assignment task.create";

  private static final String COMPLETED =
      "task.complete task.delete task.end f2.take end.start end.end ";

  @Test
  void ofAUserTask() {
    same(
        s -> {
          s.deploy(ONE_TASK);
          s.start("p");
          s.sayNotes("start");
          s.tasks().setAssignee(s.task().getId(), "lee");
          s.sayNotes("assign");
          s.tasks().setAssignee(s.task().getId(), "lee");
          s.sayNotes("assign the same");
          s.tasks().unclaim(s.task().getId());
          s.sayNotes("unclaim");
          s.tasks().complete(s.task().getId());
          s.sayNotes("complete");
        },
        differs(PLACE, "start: start" + STARTED, "start: null" + STARTED),
        differs(
            PLACE, "complete: " + COMPLETED + "end.end", "complete: " + COMPLETED + "null.end"));
  }

  @Test
  void ofADeletedInstance() {
    same(
        s -> {
          s.deploy(ONE_TASK);
          String id = s.start("p");
          s.sayNotes("start");
          s.runtime().deleteProcessInstance(id, "no longer needed");
          s.sayNotes("delete");
        },
        differs(PLACE, "start: start" + STARTED, "start: null" + STARTED));
  }
}
