package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Event listeners of a process that throw a signal, a message or an error. */
final class EventThrowsTest {
  private static final String DECLARED =
      "<signal id='s' name='S'/><message id='m' name='M'/><error id='e' errorCode='E'/>";
  private static final String ASSIGNED = "events='TASK_ASSIGNED' ";
  private static final Difference[] NONE = {};

  private static String listener(String attributes) {
    return "<flowable:eventListener " + attributes + "/>";
  }

  /** A line with these listeners, and what is beside it. */
  private static String process(String key, String listeners, String beside, String... elements) {
    return Models.line(key, elements)
        .replace(
            "<startEvent id='start'/>",
            "<extensionElements>" + listeners + "</extensionElements><startEvent id='start'/>")
        .replace("</process>", beside + "</process>");
  }

  private static String trigger(String kind) {
    return "<%1$sEventDefinition %1$sRef='%2$s'/>".formatted(kind, kind.substring(0, 1));
  }

  private static String boundary(String host, String kind, boolean interrupting) {
    return """
    <boundaryEvent id='b' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>\
    <userTask id='caught'/>%s\
    """
        .formatted(host, interrupting, trigger(kind), Models.flow("bf", "b", "caught"));
  }

  private static String eventSubProcess(String kind, boolean interrupting, String caught) {
    return """
    <subProcess id='esp' triggeredByEvent='true'><startEvent id='es' isInterrupting='%s'>%s\
    </startEvent>%s<endEvent id='ee'/>%s</subProcess>\
    """
        .formatted(
            interrupting,
            trigger(kind),
            caught,
            Models.flow("e1", "es", "caught") + Models.flow("e2", "caught", "ee"));
  }

  private static void sayTasks(Scene s, String label) {
    s.saySorted(
        label,
        s.tasks().createTaskQuery().list(),
        task ->
            task.getTaskDefinitionKey()
                + (task.getAssignee() == null ? "" : "@" + task.getAssignee()));
  }

  private static void claim(Scene s) {
    String id = s.task().getId();
    try {
      s.tasks().setAssignee(id, "ann");
      s.say("claim", "done");
    } catch (RuntimeException e) {
      s.say("claim", "fails");
    }
    sayTasks(s, "claimed");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "signal, throwEvent='signal' signalName='S'",
        "signal, throwEvent='globalSignal' signalName='S'",
        "message, throwEvent='message' messageName='M'",
        "error, throwEvent='error' errorCode='E'",
      })
  void whenATaskIsAssigned(String kind, String thrown) {
    for (boolean interrupting : new boolean[] {true, false}) {
      if (!interrupting && kind.equals("error")) {
        continue;
      }
      String host = "<userTask id='host'/>";
      same(s -> {
        String beside = boundary("host", kind, interrupting);
        s.deploy(DECLARED + process("p", listener(ASSIGNED + thrown), beside, host));
        s.start("p");
        claim(s);
      });
      same(s -> {
        String beside = eventSubProcess(kind, interrupting, "<userTask id='caught'/>");
        s.deploy(DECLARED + process("p", listener(ASSIGNED + thrown), beside, host));
        s.start("p");
        claim(s);
      });
      same(
          s -> {
            String beside = boundary("host", kind, interrupting);
            String assigned = "<userTask id='host' flowable:assignee='bob'/>";
            s.deploy(DECLARED + process("p", listener(ASSIGNED + thrown), beside, assigned));
            s.start("p");
            sayTasks(s, "started");
          },
          kind.equals("error")
              ? NONE
              : new Difference[] {
                differs(
                    "Flowable's boundary event does not wait yet",
                    interrupting ? "started: [caught]" : "started: [caught, host@bob]",
                    "started: [host@bob]")
              });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throwEvent='signal' signalName='S'",
        "throwEvent='globalSignal' signalName='S'",
        "throwEvent='message' messageName='M'",
        "throwEvent='error' errorCode='E'",
      })
  void whatNobodyWaitsFor(String thrown) {
    same(s -> {
      s.deploy(DECLARED + process("p", listener(ASSIGNED + thrown), "", "<userTask id='host'/>"));
      s.start("p");
      claim(s);
    });
  }

  /** An instance that waits for it, and a process that it starts. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "signal, throwEvent='signal' signalName='S'",
        "signal, throwEvent='globalSignal' signalName='S'",
        "message, throwEvent='message' messageName='M'",
      })
  void otherInstances(String kind, String thrown) {
    same(s -> {
      String waits =
          Models.line(
              "q",
              "<intermediateCatchEvent id='c'>" + trigger(kind) + "</intermediateCatchEvent>",
              "<userTask id='q_t'/>");
      String starts =
          "<process id='r'><startEvent id='r_s'>%s</startEvent><userTask id='r_t'/>%s</process>"
              .formatted(trigger(kind), Models.flow("r_f", "r_s", "r_t"));
      s.deploy(
          DECLARED
              + waits.replace("'f", "'q_f").replace("'start'", "'q_s'").replace("'end'", "'q_e'"));
      s.deploy(DECLARED + starts);
      s.deploy(DECLARED + process("p", listener(ASSIGNED + thrown), "", "<userTask id='host'/>"));
      s.start("q");
      s.start("p");
      claim(s);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "events='TASK_CREATED'",
        "events='TASK_COMPLETED'",
        "events='ENTITY_CREATED' entityType='task'",
        "events='ENTITY_DELETED' entityType='task'",
        "events='ACTIVITY_STARTED'",
        "events='ACTIVITY_COMPLETED'",
        "events='VARIABLE_CREATED'",
        "events='SEQUENCEFLOW_TAKEN'",
        "events='PROCESS_STARTED'",
        "events='PROCESS_COMPLETED'",
        "events='TASK_CREATED,TASK_COMPLETED'",
      })
  void otherTypes(String events) {
    for (String thrown :
        new String[] {
          "throwEvent='signal' signalName='S' ", "throwEvent='globalSignal' signalName='S' "
        }) {
      same(
          s -> {
            String beside = eventSubProcess("signal", false, "<manualTask id='caught'/>");
            s.deploy(
                DECLARED
                    + process(
                        "p",
                        listener(thrown + events),
                        events.contains("ACTIVITY") || events.contains("FLOW") ? "" : beside,
                        "<userTask id='first'/>",
                        "<userTask id='second'/>"));
            s.deploy(
                DECLARED
                    + Models.line("q", "<userTask id='q_host'/>", "<userTask id='q_t'/>")
                        .replace(
                            "</process>",
                            """
                            <boundaryEvent id='b' attachedToRef='q_host' cancelActivity='false'>%s\
                            </boundaryEvent><userTask id='reached'/>%s</process>\
                            """
                                .formatted(trigger("signal"), Models.flow("bf", "b", "reached"))));
            s.start("q");
            s.start("p", Map.of("x", 1));
            sayTasks(s, "started");
            for (int i = 0; i < 2; i++) {
              s.tasks().createTaskQuery().processDefinitionKey("p").list().stream()
                  .map(Task::getId)
                  .forEach(s.tasks()::complete);
              sayTasks(s, "next");
            }
            s.say(
                "caught",
                s.history()
                    .createHistoricActivityInstanceQuery()
                    .activityId("caught")
                    .finished()
                    .count());
          },
          events.contains("VARIABLE")
              ? new Difference[] {
                differs("Flowable's event sub-process does not wait yet", "caught: 1", "caught: 0")
              }
              : NONE);
    }
  }

  @Test
  void severalListeners() {
    same(s -> {
      String beside =
          boundary("host", "signal", false)
              + "<boundaryEvent id='n' attachedToRef='host' cancelActivity='false'>"
              + trigger("message")
              + "</boundaryEvent><userTask id='byMessage'/>"
              + Models.flow("nf", "n", "byMessage");
      s.deploy(
          DECLARED
              + process(
                  "p",
                  listener(ASSIGNED + "throwEvent='signal' signalName='S'")
                      + listener(ASSIGNED + "throwEvent='message' messageName='M'")
                      + listener(ASSIGNED + "throwEvent='signal' signalName='S'"),
                  beside,
                  "<userTask id='host'/>"));
      s.start("p");
      claim(s);
    });
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "signal, throwEvent='signal' signalName='S'",
        "message, throwEvent='message' messageName='M'",
        "error, throwEvent='error' errorCode='E'",
      })
  void jobsThatFail(String kind, String thrown) {
    same(failing(thrown, eventSubProcess(kind, true, "<userTask id='caught'/>")));
    same(
        failing(thrown, boundary("host", kind, true)),
        kind.equals("error")
            ? new Difference[] {
              differs(
                  "Flowable ends the instance, though the event is not there yet",
                  "retries: [2]",
                  "retries: []")
            }
            : NONE);
  }

  private static Consumer<Scene> failing(String thrown, String beside) {
    return s -> {
      s.deploy(
          DECLARED
              + process(
                  "p",
                  listener(thrown + " events='JOB_RETRIES_DECREMENTED'"),
                  beside,
                  "<serviceTask id='host' flowable:async='true'"
                      + " flowable:expression='${bean.fail()}'/>"));
      s.start("p");
      for (Job job : s.management().createJobQuery().list()) {
        try {
          s.management().executeJob(job.getId());
        } catch (RuntimeException e) {
          s.note("failed");
        }
      }
      s.sayNotes("run");
      sayTasks(s, "after");
      s.sayAll("retries", s.management().createTimerJobQuery().list(), j -> "" + j.getRetries());
    };
  }

  /** Of all types, an error that is caught where it was thrown. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "events='TASK_CREATED'",
        "events='TASK_COMPLETED'",
        "events='VARIABLE_CREATED'",
      })
  void errorsAtTheTask(String events) {
    same(s -> {
      s.deploy(
          DECLARED
              + process(
                  "p",
                  listener("throwEvent='error' errorCode='E' " + events),
                  boundary("host", "error", true).replace("userTask", "receiveTask"),
                  "<userTask id='host'/>",
                  "<receiveTask id='after'/>"));
      s.start("p");
      sayTasks(s, "started");
      if (events.contains("CREATED'") && events.contains("TASK")) {
        s.say("caught", s.runtime().createExecutionQuery().activityId("caught").count());
        return;
      }
      if (events.contains("VARIABLE")) {
        s.tasks().setVariableLocal(s.task().getId(), "x", 1);
      } else {
        s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
      }
      s.say("caught", s.runtime().createExecutionQuery().activityId("caught").count());
      s.say("after", s.runtime().createExecutionQuery().activityId("after").count());
    });
  }

  @Test
  void names() {
    same(s -> {
      s.deploy(
          "<signal id='s' name='${name}'/>"
              + process(
                  "p",
                  listener("events='TASK_ASSIGNED' throwEvent='signal' signalName='${name}'"),
                  boundary("host", "signal", false),
                  "<userTask id='host'/>"));
      s.start("p", Map.of("name", "S"));
      claim(s);
    });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throwEvent='other' signalName='S'",
        "throwEvent='signal'",
        "throwEvent='message'",
        "throwEvent='error'",
        "throwEvent='signal' signalName='S' events='NONE_SUCH'",
      })
  void valuesThatAreWrong(String attributes) {
    same(s -> {
      try {
        s.deploy(DECLARED + process("p", listener(attributes), "", "<userTask id='host'/>"));
        s.start("p");
        claim(s);
        s.say("runs", "yes");
      } catch (RuntimeException e) {
        s.say("fails", "yes");
      }
    });
  }
}
