package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.exception.TurgoException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Task listeners that throw when their task goes: completed, cancelled, or with its instance. */
final class DeleteListenersTest {
  private static final String PROCESS =
      """
      <process id='p'>
        <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='sub'/>
        <subProcess id='sub'>
          <startEvent id='i'/><sequenceFlow id='f2' sourceRef='i' targetRef='u'/>
          <userTask id='u'>
            <extensionElements>
              <flowable:taskListener event='delete' delegateExpression='${taskHeard}'/>
            </extensionElements>
          </userTask>
          <sequenceFlow id='f3' sourceRef='u' targetRef='e'/><endEvent id='e'/>
        </subProcess>
        <boundaryEvent id='late' attachedToRef='sub'>
          <timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition>
        </boundaryEvent>
        <boundaryEvent id='error' attachedToRef='sub'><errorEventDefinition/></boundaryEvent>
        <sequenceFlow id='f4' sourceRef='sub' targetRef='done'/><userTask id='done'/>
        <sequenceFlow id='f5' sourceRef='late' targetRef='timed'/><userTask id='timed'/>
        <sequenceFlow id='f6' sourceRef='error' targetRef='caught'/><userTask id='caught'/>
      </process>
      """;

  /** The process with the timer at the task in place of the sub-process around it. */
  private static String atTheTask(String process) {
    int from = process.indexOf("<boundaryEvent id='late'");
    int to = process.indexOf("<boundaryEvent id='error'");
    String timer = process.substring(from, to).replace("'sub'", "'u'");
    String flow = Models.flow("f5", "late", "timed") + "<userTask id='timed'/>";
    return (process.substring(0, from) + process.substring(to))
        .replaceAll("<sequenceFlow id='f5'.*<userTask id='timed'/>", "")
        .replace("</subProcess>", timer + flow + "</subProcess>");
  }

  private static void run(Scene s, String ends, String thrown) {
    s.taskHeard(task -> {
      s.note(task.getTaskDefinitionKey() + "." + task.getEventName());
      switch (thrown) {
        case "error" -> throw new BpmnError("e1", "told so");
        case "exception" -> throw new IllegalStateException("told so");
        default -> {}
      }
    });
    s.deploy(ends.equals("timer of the task") ? atTheTask(PROCESS) : PROCESS);
    String id = s.start("p");
    try {
      switch (ends) {
        case "complete" -> s.tasks().complete(s.task().getId());
        case "timer", "timer of the task" -> {
          s.advance(Duration.ofHours(2));
          s.services().due().get().forEach(job -> s.management().executeJob(job.id()));
        }
        default -> s.runtime().deleteProcessInstance(id, "gone");
      }
      s.say(ends, "done");
    } catch (TurgoException | IllegalStateException e) {
      s.say(ends, "throws");
    }
    s.sayNotes("told");
    s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
    s.taskHeard(task -> {});
  }

  @ParameterizedTest
  @ValueSource(strings = {"nothing", "error", "exception"})
  void ofACompletedTask(String thrown) {
    String told = "a completed task tells that it goes, as in Flowable";
    List<Difference> differences = new ArrayList<>();
    differences.add(differs(Peer.OPERATON, told, "told: u.delete", "told: "));
    if (thrown.equals("error")) {
      differences.add(differs(Peer.OPERATON, told, "tasks: [caught]", "tasks: [done]"));
    } else if (thrown.equals("exception")) {
      differences.add(differs(Peer.OPERATON, told, "complete: throws", "complete: done"));
      differences.add(differs(Peer.OPERATON, told, "tasks: [u]", "tasks: [done]"));
    }
    same(Peer.BOTH, s -> run(s, "complete", thrown), differences.toArray(Difference[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "timer, nothing",
    "timer, exception",
    "timer of the task, nothing",
    "timer of the task, exception",
    "delete, nothing",
    "delete, exception",
  })
  void ofACancelledTask(String ends, String thrown) {
    same(Peer.BOTH, s -> run(s, ends, thrown));
  }

  @Test
  void anErrorOfACancelledTask() {
    String why = "an error does not hold up or redirect what cancels the task";
    same(
        Peer.BOTH,
        s -> run(s, "timer", "error"),
        differs(Peer.OPERATON, why, "timer: done", "timer: throws"),
        differs(Peer.OPERATON, why, "tasks: [timed]", "tasks: [u]"));
    same(
        Peer.BOTH,
        s -> run(s, "timer of the task", "error"),
        differs(why, "tasks: [timed]", "tasks: [caught]"),
        differs(Peer.OPERATON, why, "timer of the task: done", "timer of the task: throws"),
        differs(Peer.OPERATON, why, "tasks: [timed]", "tasks: [u]"));
    same(
        Peer.BOTH,
        s -> run(s, "delete", "error"),
        differs(Peer.OPERATON, why, "delete: done", "delete: throws"),
        differs(Peer.OPERATON, why, "tasks: []", "tasks: [u]"),
        differs(Peer.OPERATON, why, "instances: 0", "instances: 1"));
  }
}
