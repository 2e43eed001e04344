package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Timers: boundary events, catch events, cycles. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class TimersTest {
  private static String boundary(boolean cancels, String timer) {
    return """
    <process id='p'>
      <startEvent id='start'/>%s
      <userTask id='task'/>
      <boundaryEvent id='timer' attachedToRef='task' cancelActivity='%s'>
        <timerEventDefinition>%s</timerEventDefinition>
      </boundaryEvent>
      %s<userTask id='late'/>%s
      <endEvent id='end'/>%s<endEvent id='lateEnd'/>
    </process>
    """
        .formatted(
            Models.flow("f1", "start", "task"),
            cancels,
            timer,
            Models.flow("f2", "timer", "late"),
            Models.flow("f3", "task", "end"),
            Models.flow("f4", "late", "lateEnd"));
  }

  private static String text(Job job) {
    return "%s %s %s retries=%d exclusive=%s due=%s"
        .formatted(
            job.getJobType(),
            job.getJobHandlerType(),
            job.getElementId(),
            job.getRetries(),
            job.isExclusive(),
            Texts.of(job.getDuedate()));
  }

  private static String text(HistoricActivityInstance a) {
    return "%s %s %s-%s %s"
        .formatted(
            a.getActivityId(),
            a.getActivityType(),
            Texts.of(a.getStartTime()),
            Texts.of(a.getEndTime()),
            a.getDeleteReason());
  }

  private static void say(Scene s, String label) {
    s.saySorted(label + ", timers", s.management().createTimerJobQuery().list(), TimersTest::text);
    s.saySorted(
        label + ", tasks", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.saySorted(
        label + ", history",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("boundaryEvent"))
            .toList(),
        TimersTest::text);
  }

  @Test
  void boundaryThatCancels() {
    same(s -> {
      s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
      s.start("p");
      say(s, "started");
      s.advance(Duration.ofMinutes(59));
      s.runJobs();
      say(s, "early");
      s.advance(Duration.ofMinutes(2));
      s.runJobs();
      say(s, "fired");
      s.saySorted(
          "task history",
          s.history().createHistoricTaskInstanceQuery().list(),
          t ->
              t.getTaskDefinitionKey()
                  + " "
                  + Texts.of(t.getEndTime())
                  + " "
                  + t.getDeleteReason());
    });
  }

  @Test
  void boundaryInTheHistory() {
    same(
        s -> {
          s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
          s.start("p");
          sayEvent(s, "waits");
          s.advance(Duration.ofHours(1));
          s.runJobs();
          sayEvent(s, "fired");
          s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
          s.start("p");
          s.tasks()
              .complete(
                  s.tasks().createTaskQuery().taskDefinitionKey("task").list().getFirst().getId());
          sayEvent(s, "gone");
        },
        differs(
            "a boundary event begins when it fires; before, it is a timer",
            "waits: []",
            "waits: [timer boundaryEvent T+PT0S-null null]"),
        differs(
            "a boundary event begins when it fires; before, it is a timer",
            "fired: [timer boundaryEvent T+PT1H-T+PT1H null]",
            "fired: [timer boundaryEvent T+PT0S-T+PT1H null]"),
        differs(
            "a boundary event begins when it fires; before, it is a timer",
            "gone: [timer boundaryEvent T+PT1H-T+PT1H null]",
            "gone: [timer boundaryEvent T+PT0S-T+PT1H null, timer boundaryEvent T+PT1H-T+PT1H null]"));
  }

  private static void sayEvent(Scene s, String label) {
    s.saySorted(
        label,
        s.history().createHistoricActivityInstanceQuery().activityId("timer").list(),
        TimersTest::text);
  }

  @Test
  void boundaryBeside() {
    same(s -> {
      s.deploy(boundary(false, "<timeDuration>PT1H</timeDuration>"));
      s.start("p");
      s.advance(Duration.ofHours(2));
      s.runJobs();
      say(s, "fired");
      s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      say(s, "done");
    });
  }

  @Test
  void boundaryOfWhatIsDone() {
    same(s -> {
      s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
      s.start("p");
      s.tasks().complete(s.task().getId());
      say(s, "done");
      s.say("instances", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void cycle() {
    same(s -> {
      s.deploy(boundary(false, "<timeCycle>R3/PT10M</timeCycle>"));
      s.start("p");
      for (int i = 1; i <= 4; i++) {
        s.saySorted("timers " + i, s.management().createTimerJobQuery().list(), TimersTest::text);
        s.advance(Duration.ofMinutes(10));
        s.runJobs();
        s.saySorted(
            "tasks " + i, s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
      }
    });
  }

  @Test
  void catchEvent() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<intermediateCatchEvent id='wait'><timerEventDefinition>"
                      + "<timeDuration>PT5M</timeDuration></timerEventDefinition>"
                      + "</intermediateCatchEvent>",
                  "<userTask id='task'/>"));
          String id = s.start("p");
          say(s, "started");
          s.say("active", s.runtime().getActiveActivityIds(id));
          Job timer = s.management().createTimerJobQuery().list().getFirst();
          s.attempt("early", () -> text(s.management().moveTimerToExecutableJob(timer.getId())));
          s.management().executeJob(timer.getId());
          say(s, "fired");
        },
        differs(
            "a job that waits for nothing is not due",
            "early: timer trigger-timer wait retries=3 exclusive=true due=null",
            "early: timer trigger-timer wait retries=3 exclusive=true due=T+PT5M"));
  }

  @Test
  void values() {
    List<Object> values =
        List.of(
            "2026-04-01T00:00:00Z",
            "2026-04-01T00:00:00",
            "2026-04-01T00:00:00+02:00",
            "2026-04-01",
            Date.from(Instant.parse("2026-04-01T00:00:00Z")),
            Instant.parse("2026-04-01T00:00:00Z"),
            "tomorrow",
            5);
    same(
        s -> {
          s.deploy(boundary(true, "<timeDate>${when}</timeDate>"));
          for (Object value : values) {
            s.attempt("start with " + value, () -> s.start("p", Map.of("when", value)).isEmpty());
            s.saySorted("timers", s.management().createTimerJobQuery().list(), TimersTest::text);
            s.runtime()
                .createProcessInstanceQuery()
                .list()
                .forEach(instance -> s.runtime().deleteProcessInstance(instance.getId(), null));
          }
        },
        differs(
            "a value that is no date is an illegal argument, which is an exception of the engine",
            "start with tomorrow: throws TurgoIllegalArgumentException",
            "start with tomorrow: throws TurgoException"),
        differs(
            "a value that is no date is an illegal argument, which is an exception of the engine",
            "start with 5: throws TurgoIllegalArgumentException",
            "start with 5: throws TurgoException"));
  }

  private static void due(Scene s, String kind, Object... values) {
    s.deploy(boundary(true, "<%s>${when}</%s>".formatted(kind, kind)));
    for (Object value : values) {
      s.attempt(
          "start with " + value,
          () -> {
            s.start("p", Map.of("when", value));
            return s.management().createTimerJobQuery().singleResult().getDuedate().toInstant();
          });
      s.runtime()
          .createProcessInstanceQuery()
          .list()
          .forEach(instance -> s.runtime().deleteProcessInstance(instance.getId(), null));
    }
  }

  @Test
  void partsOfDates() {
    same(s ->
        due(
            s,
            "timeDate",
            "2026-11-21T23",
            "2026-11-21T23Z",
            "2026-11-21T23+02",
            "2026-11",
            "2026-11T10:30",
            "2026"));
  }

  @Test
  void durationsWithABeginningOrAnEnd() {
    same(s ->
        due(
            s,
            "timeDuration",
            "2026-11-21T23/PT10S",
            "2026-11/P1D",
            "PT10S/2026-11-21",
            "2026-01-01/2026-03-03"));
  }

  /** This module's tests run in Berlin, where a text without an offset is of that zone. */
  @Test
  void clocksThatGoForwardAndBack() {
    assertEquals(ZoneId.of("Europe/Berlin"), ZoneId.systemDefault());
    same(s ->
        due(
            s,
            "timeDate",
            "2026-07",
            "2026-10-25T02:30",
            LocalDateTime.parse("2026-10-25T02:30"),
            LocalDateTime.parse("2026-03-29T02:30"),
            "2026-03-29T02:30"));
  }

  @Test
  void daysOfTwentyThreeHours() {
    same(s ->
        due(
            s,
            "timeDuration",
            "2026-03-28T12/P1D",
            "2026-03-28T12/PT24H",
            "P1M",
            "2026-10-25/P1D"));
  }

  @Test
  void durationFromADate() {
    same(s -> {
      s.deploy(boundary(true, "<timeDuration>${when}/PT10S</timeDuration>"));
      for (Object when :
          List.of(Date.from(Instant.parse("2026-11-21T23:00:00Z")), "2026-11-21T23")) {
        s.start("p", Map.of("when", when));
      }
      s.saySorted(
          "due",
          s.management().createTimerJobQuery().list(),
          timer -> timer.getDuedate().toInstant().toString());
    });
  }

  @Test
  void durations() {
    List<Object> values =
        List.of("PT1H30M", "P1D", "P1M", "P1Y2M3DT4H5M6S", Duration.ofMinutes(5), "1 hour");
    same(
        s -> {
          s.deploy(boundary(true, "<timeDuration>${when}</timeDuration>"));
          for (Object value : values) {
            s.attempt("start with " + value, () -> s.start("p", Map.of("when", value)).isEmpty());
            s.saySorted("timers", s.management().createTimerJobQuery().list(), TimersTest::text);
            s.runtime()
                .createProcessInstanceQuery()
                .list()
                .forEach(instance -> s.runtime().deleteProcessInstance(instance.getId(), null));
          }
        },
        differs(
            "a value that is no duration is an illegal argument, which is an exception of the engine",
            "start with 1 hour: throws TurgoIllegalArgumentException",
            "start with 1 hour: throws TurgoException"));
  }

  @Test
  void failingTimer() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<intermediateCatchEvent id='wait'><timerEventDefinition>"
                      + "<timeDuration>PT5M</timeDuration></timerEventDefinition>"
                      + "</intermediateCatchEvent>",
                  "<serviceTask id='work' flowable:expression='${bean.fail()}'/>"));
          s.start("p");
          s.advance(Duration.ofMinutes(5));
          for (int i = 1; i <= 3; i++) {
            s.runJobs();
            s.sayNotes("run " + i);
            s.saySorted("timers", s.management().createTimerJobQuery().list(), TimersTest::text);
            s.saySorted("dead", s.management().createDeadLetterJobQuery().list(), TimersTest::text);
            s.advance(Duration.ofSeconds(10));
          }
        },
        differs(
            "a job that waits for nothing is not due",
            "dead: [timer trigger-timer wait retries=0 exclusive=true due=null]",
            "dead: [timer trigger-timer wait retries=0 exclusive=true due=T+PT5M30S]"));
  }

  @Test
  void suspendedInstance() {
    same(s -> {
      s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
      String id = s.start("p");
      s.runtime().suspendProcessInstanceById(id);
      s.saySorted("suspended", s.management().createSuspendedJobQuery().list(), TimersTest::text);
      s.say("timers", s.management().createTimerJobQuery().count());
      s.advance(Duration.ofHours(2));
      s.runJobs();
      s.runtime().activateProcessInstanceById(id);
      s.saySorted("timers", s.management().createTimerJobQuery().list(), TimersTest::text);
      s.runJobs();
      s.say("task", s.task().getTaskDefinitionKey());
    });
  }

  @Test
  void rescheduled() {
    same(
        s -> {
          s.deploy(boundary(true, "<timeDuration>PT1H</timeDuration>"));
          s.start("p");
          Job timer = s.management().createTimerJobQuery().list().getFirst();
          s.management().rescheduleTimeDurationJob(timer.getId(), "PT2H");
          s.saySorted("duration", s.management().createTimerJobQuery().list(), TimersTest::text);
          Job other = s.management().createTimerJobQuery().list().getFirst();
          s.say("same job", other.getId().equals(timer.getId()));
          s.management().rescheduleTimeDateJob(other.getId(), "2026-04-01T00:00:00Z");
          s.saySorted("date", s.management().createTimerJobQuery().list(), TimersTest::text);
        },
        differs("a job keeps its id", "same job: true", "same job: false"));
  }
}
