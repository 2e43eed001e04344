package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricFormProperty;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What history says of forms that were submitted. */
final class FormHistoryTest {
  private static final String PROCESS =
      """
      <process id='p'>
        <startEvent id='s'><extensionElements>
          <flowable:formProperty id='age' type='long' variable='years'/>
        </extensionElements></startEvent>
        <sequenceFlow id='f1' sourceRef='s' targetRef='t'/>
        <userTask id='t'><extensionElements>
          <flowable:formProperty id='size' type='double'/>
        </extensionElements></userTask>
        <sequenceFlow id='f2' sourceRef='t' targetRef='u'/>
        <userTask id='u'/>
      </process>
      """;

  private static String text(Scene s, HistoricDetail detail) {
    return String.join(
        " ",
        String.valueOf(((HistoricFormProperty) detail).getPropertyValue()),
        detail.getTime().toInstant().toString(),
        s.name(detail.getProcessInstanceId()),
        detail.getExecutionId().equals(detail.getProcessInstanceId())
            ? "of the instance"
            : "of an execution",
        detail.getActivityInstanceId() == null
            ? "no activity"
            : s.history()
                .createHistoricActivityInstanceQuery()
                .activityInstanceId(detail.getActivityInstanceId())
                .list()
                .getFirst()
                .getActivityId());
  }

  private static void say(Scene s, String what) {
    for (HistoricDetail detail :
        s.history()
            .createHistoricDetailQuery()
            .formProperties()
            .orderByTime()
            .asc()
            .orderByFormPropertyId()
            .asc()
            .list()) {
      s.say(what + ", " + ((HistoricFormProperty) detail).getPropertyId(), text(s, detail));
    }
    s.say(what + " updates", s.history().createHistoricDetailQuery().variableUpdates().count());
  }

  private static Difference ofStart(String property, String value, String when) {
    String same = when + ", " + property + ": " + value + " 2026-03-01T10:00:00Z #1 of ";
    return differs(
        "a form that starts an instance is submitted before its first step",
        same + "the instance no activity",
        same + "an execution s");
  }

  @Test
  void whatIsSubmitted() {
    same(
        s -> {
          s.deploy(PROCESS);
          String definition =
              s.repository().createProcessDefinitionQuery().list().getFirst().getId();
          Map<String, String> properties = new HashMap<>();
          properties.put("age", "3");
          properties.put("more", "x");
          properties.put("none", null);
          String id = s.forms().submitStartFormData(definition, "key", properties).getId();
          say(s, "start");
          s.advance(Duration.ofMinutes(1));
          String task = s.task().getId();
          s.forms().saveFormData(task, Map.of("size", "1.5"));
          say(s, "saved");
          s.advance(Duration.ofMinutes(1));
          s.forms().submitTaskFormData(task, Map.of("size", "2.5", "other", "y"));
          say(s, "submitted");
          s.say("of task", s.history().createHistoricDetailQuery().taskId(task).count());
          s.say(
              "forms of task",
              s.history().createHistoricDetailQuery().formProperties().taskId(task).count());
          s.say(
              "not of tasks", s.history().createHistoricDetailQuery().excludeTaskDetails().count());
          s.say(
              "of activity t",
              s.history()
                  .createHistoricDetailQuery()
                  .formProperties()
                  .processInstanceId(id)
                  .count());
          s.sayAll(
              "ordered",
              s.history()
                  .createHistoricDetailQuery()
                  .formProperties()
                  .orderByFormPropertyId()
                  .asc()
                  .list(),
              detail -> ((HistoricFormProperty) detail).getPropertyId());
          s.say(
              "log",
              Objects.requireNonNull(
                      s.history()
                          .createProcessInstanceHistoryLogQuery(id)
                          .includeFormProperties()
                          .singleResult())
                  .getHistoricData()
                  .size());
          s.attemptTo(
              "refused", () -> s.forms().submitStartFormData(definition, null, Map.of("age", "x")));
          s.say("left", s.history().createHistoricDetailQuery().formProperties().count());
          s.runtime().deleteProcessInstance(id, "x");
          s.history().deleteHistoricProcessInstance(id);
          s.say("deleted", s.history().createHistoricDetailQuery().count());
        },
        ofStart("age", "3", "start"),
        ofStart("more", "x", "start"),
        ofStart("none", "null", "start"),
        ofStart("age", "3", "saved"),
        ofStart("more", "x", "saved"),
        ofStart("none", "null", "saved"),
        ofStart("age", "3", "submitted"),
        ofStart("more", "x", "submitted"),
        ofStart("none", "null", "submitted"),
        differs(
            "what cannot be read is named",
            "refused: throws TurgoIllegalArgumentException",
            "refused: throws NumberFormatException"));
  }

  @Test
  void fromLevelAuditOn() {
    same(s -> {
      for (String level : new String[] {"audit", "activity"}) {
        s.deploy(
            PROCESS.replaceFirst(
                "<startEvent",
                "<extensionElements><flowable:historyLevel>"
                    + level
                    + "</flowable:historyLevel></extensionElements><startEvent"));
        String definition =
            s.repository().createProcessDefinitionQuery().latestVersion().list().getFirst().getId();
        s.forms().submitStartFormData(definition, null, Map.of("age", "3"));
        s.say(level, s.history().createHistoricDetailQuery().count());
      }
    });
  }
}
