package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Timers that start processes. */
final class StartTimersTest {
  private static String process(String id, String when) {
    return Models.line("p", "<userTask id='task'/>")
        .replace("sourceRef='start'", "sourceRef='" + id + "'")
        .replace(
            "<startEvent id='start'/>",
            "<startEvent id='"
                + id
                + "'><timerEventDefinition>"
                + when
                + "</timerEventDefinition></startEvent>");
  }

  private static void say(Scene s) {
    s.saySorted(
        "timers",
        s.management().createTimerJobQuery().list(),
        job -> text(job) + " " + s.services().management().createTimerJobQuery().timers().count());
    s.say("started", s.history().createHistoricProcessInstanceQuery().count());
  }

  private static String text(Job job) {
    return String.join(
        " ",
        job.getJobType(),
        job.getJobHandlerType(),
        String.valueOf(job.getDuedate()),
        String.valueOf(job.getProcessInstanceId()),
        String.valueOf(job.getExecutionId()),
        String.valueOf(job.getProcessDefinitionId() == null),
        String.valueOf(job.getRetries()),
        "[" + job.getTenantId() + "]");
  }

  @Test
  void cycles() {
    same(
        s -> {
          s.deploy(process("a", "<timeCycle>R2/PT10S</timeCycle>"));
          say(s);
          s.say("element", s.management().createTimerJobQuery().list().getFirst().getElementId());
          s.advance(Duration.ofSeconds(5));
          s.runJobs();
          say(s);
          for (int i = 0; i < 3; i++) {
            s.advance(Duration.ofSeconds(10));
            s.runJobs();
            s.sayNotes("thrown");
            say(s);
          }
          s.sayAll(
              "history",
              s.history().createHistoricProcessInstanceQuery().list(),
              i -> i.getStartActivityId() + " " + i.getStartUserId());
        },
        differs("a job names its element", "element: a", "element: null"));
  }

  @Test
  void datesAndDurations() {
    same(s -> {
      s.deploy(process("a", "<timeDate>2026-03-01T11:00:00Z</timeDate>"));
      s.deploy(process("b", "<timeDuration>PT20S</timeDuration>").replace("id='p'", "id='q'"));
      say(s);
      s.advance(Duration.ofSeconds(30));
      s.runJobs();
      say(s);
      s.start("p");
      say(s);
      s.advance(Duration.ofHours(2));
      s.runJobs();
      say(s);
    });
  }

  @Test
  void versionsAndDeletion() {
    same(s -> {
      Deployment first = s.deploy(process("a", "<timeDuration>PT1H</timeDuration>"));
      s.advance(Duration.ofMinutes(1));
      Deployment second = s.deploy(process("b", "<timeDuration>PT1H</timeDuration>"));
      say(s);
      s.advance(Duration.ofMinutes(1));
      s.repository().deleteDeployment(second.getId(), true);
      say(s);
      s.deploy(Models.ONE_TASK);
      say(s);
      s.repository().deleteDeployment(first.getId(), true);
      say(s);
    });
  }

  @Test
  void suspendedDefinition() {
    same(s -> {
      s.deploy(process("a", "<timeCycle>R3/PT10S</timeCycle>"));
      s.repository().suspendProcessDefinitionByKey("p");
      say(s);
      s.advance(Duration.ofSeconds(10));
      s.runJobs();
      s.sayNotes("thrown");
      say(s);
      s.repository().activateProcessDefinitionByKey("p");
      s.advance(Duration.ofSeconds(10));
      s.runJobs();
      say(s);
    });
  }
}
