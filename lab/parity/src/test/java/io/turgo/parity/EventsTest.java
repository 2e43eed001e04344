package io.turgo.parity;

import static io.turgo.engine.delegate.event.TurgoEngineEventType.*;
import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoActivityEvent;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoSequenceFlowTakenEvent;
import io.turgo.engine.delegate.event.TurgoVariableEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which events listeners are told of, and in which order. */
final class EventsTest {
  private static final Set<TurgoEngineEventType> MOVES =
      Set.of(
          ACTIVITY_STARTED,
          ACTIVITY_COMPLETED,
          ACTIVITY_CANCELLED,
          SEQUENCEFLOW_TAKEN,
          PROCESS_STARTED,
          PROCESS_COMPLETED,
          PROCESS_COMPLETED_WITH_TERMINATE_END_EVENT,
          PROCESS_CANCELLED);
  private static final Set<TurgoEngineEventType> TASKS =
      Set.of(
          TASK_CREATED,
          TASK_ASSIGNED,
          TASK_COMPLETED,
          TASK_NAME_CHANGED,
          TASK_OWNER_CHANGED,
          TASK_PRIORITY_CHANGED,
          TASK_DUEDATE_CHANGED);
  private static final Set<TurgoEngineEventType> VARIABLES =
      Set.of(VARIABLE_CREATED, VARIABLE_UPDATED, VARIABLE_DELETED);
  private static final Set<TurgoEngineEventType> JOBS =
      Set.of(
          TIMER_SCHEDULED,
          TIMER_FIRED,
          JOB_CANCELED,
          JOB_EXECUTION_SUCCESS,
          JOB_EXECUTION_FAILURE,
          JOB_RETRIES_DECREMENTED,
          JOB_MOVED_TO_DEADLETTER);

  private static void listen(Scene s, Set<TurgoEngineEventType> types) {
    s.listen(
        new AbstractTurgoEventListener(types) {
          @Override
          public void onEvent(TurgoEvent event) {
            s.note(text(event));
          }
        });
  }

  private static String text(TurgoEvent event) {
    String type = event.getType().name();
    return switch (event) {
      case TurgoActivityEvent activity ->
          type + ":" + activity.getActivityId() + "(" + activity.getActivityType() + ")";
      case TurgoSequenceFlowTakenEvent flow ->
          type + ":" + flow.getSourceActivityId() + "-" + flow.getTargetActivityId();
      case TurgoVariableEvent variable ->
          type + ":" + variable.getVariableName() + "=" + variable.getVariableValue();
      default -> type;
    };
  }

  @Test
  void ofAWayThrough() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      listen(s, MOVES);
      s.start("p");
      s.sayNotes("started");
      for (String task : List.of("a", "b", "c")) {
        s.tasks()
            .complete(
                s.tasks().createTaskQuery().taskDefinitionKey(task).list().getFirst().getId());
        s.sayNotes(task);
      }
    });
  }

  @Test
  void ofASubProcess() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<subProcess id='sub'>"
                  + Models.steps("s1", "e1", "g", "<userTask id='task'/>")
                  + "</subProcess>"));
      listen(s, MOVES);
      s.start("p");
      s.sayNotes("started");
      s.tasks().complete(s.task().getId());
      s.sayNotes("completed");
    });
  }

  @Test
  void ofADeletedInstance() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      listen(s, MOVES);
      s.runtime().deleteProcessInstance(id, "because");
      s.sayNotes("deleted");
    });
  }

  @Test
  void ofATerminateEndEvent() {
    same(s -> {
      s.deploy(
          Models.PARALLEL
              .replace("<userTask id='c' name='C'/>", "<manualTask id='c' name='C'/>")
              .replace(
                  "<parallelGateway id='join'/>",
                  "<endEvent id='join'><terminateEventDefinition/></endEvent>")
              .replaceAll("(?s)<sequenceFlow id='f6'.*<endEvent id='end'/>", ""));
      s.start("p");
      listen(s, MOVES);
      s.tasks()
          .complete(s.tasks().createTaskQuery().taskDefinitionKey("a").list().getFirst().getId());
      s.sayNotes("terminated");
    });
  }

  @Test
  void ofATask() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='task' flowable:assignee='ann'/>"));
      listen(s, TASKS);
      s.start("p");
      s.sayNotes("started");
      String task = s.task().getId();
      s.tasks().setAssignee(task, "kim");
      s.sayNotes("assigned");
      s.tasks().setAssignee(task, "kim");
      s.sayNotes("assigned again");
      s.tasks().setAssignee(task, null);
      s.sayNotes("nobody");
      s.tasks().claim(task, "kim");
      s.sayNotes("claimed");
      s.tasks().setOwner(task, "lee");
      s.tasks().setPriority(task, 3);
      s.tasks().setDueDate(task, java.util.Date.from(Scene.START));
      s.sayNotes("changed");
      s.tasks().complete(task);
      s.sayNotes("completed");
    });
  }

  @Test
  void ofVariables() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          listen(s, VARIABLES);
          String id = s.start("p", Map.of("x", 1));
          s.sayNotes("started");
          s.runtime().setVariable(id, "x", 2);
          s.runtime().setVariable(id, "y", "new");
          s.runtime().removeVariable(id, "y");
          s.sayNotes("changed");
          s.tasks().setVariableLocal(s.task().getId(), "l", 3);
          s.sayNotes("local");
          s.tasks().complete(s.task().getId(), Map.of("z", 4));
          s.sayNotesSorted("completed");
        },
        differs(
            "a listener is told which value is gone",
            "changed: VARIABLE_UPDATED:x=2 VARIABLE_CREATED:y=new VARIABLE_DELETED:y=new",
            "changed: VARIABLE_UPDATED:x=2 VARIABLE_CREATED:y=new VARIABLE_DELETED:y=null"),
        differs(
            "a listener is told which value is gone",
            "completed: VARIABLE_CREATED:z=4 VARIABLE_DELETED:x=2 VARIABLE_DELETED:z=4",
            "completed: VARIABLE_CREATED:z=4 VARIABLE_DELETED:x=null VARIABLE_DELETED:z=null"));
  }

  @Test
  void ofJobs() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:async='true' flowable:delegateExpression='${work}'/>",
              "<userTask id='task'/>"));
      listen(s, JOBS);
      s.start("p");
      s.sayNotes("started");
      s.work(e -> {
        throw new IllegalStateException("no luck");
      });
      s.runJobs();
      s.sayNotes("failed");
      s.work(e -> {});
      s.advance(Duration.ofSeconds(10));
      s.runJobs();
      s.sayNotes("worked");
    });
  }

  @Test
  void ofTimers() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<intermediateCatchEvent id='wait'><timerEventDefinition>"
                  + "<timeDuration>PT5M</timeDuration></timerEventDefinition>"
                  + "</intermediateCatchEvent>",
              "<userTask id='task'/>"));
      listen(s, JOBS);
      s.start("p");
      s.sayNotes("started");
      s.advance(Duration.ofMinutes(5));
      s.runJobs();
      s.sayNotes("fired");
      String id = s.start("p");
      s.sayNotes("started");
      s.runtime().deleteProcessInstance(id, null);
      s.sayNotes("deleted");
    });
  }
}
