package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cron expressions, cycles with an end, and built-in calendars by name. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class TimerCyclesTest {
  private static String beside(String timer) {
    return """
    <process id='p'>
      <startEvent id='start'/>%s
      <userTask id='task'/>
      <boundaryEvent id='timer' attachedToRef='task' cancelActivity='false'>%s</boundaryEvent>
      %s<userTask id='late'/>%s
      <endEvent id='end'/>%s<endEvent id='lateEnd'/>
    </process>
    """
        .formatted(
            Models.flow("f1", "start", "task"),
            timer,
            Models.flow("f2", "timer", "late"),
            Models.flow("f3", "task", "end"),
            Models.flow("f4", "late", "lateEnd"));
  }

  private static String cycle(String text) {
    return "<timerEventDefinition><timeCycle>" + text + "</timeCycle></timerEventDefinition>";
  }

  /** Lets what waits fire, some times. */
  private static void fire(Scene s, int times, Duration step) {
    for (int i = 0; i < times; i++) {
      List<Job> timers = s.management().createTimerJobQuery().list();
      s.say(
          "due " + i,
          timers.isEmpty() ? "none" : timers.getFirst().getDuedate().toInstant().toString());
      s.advance(step);
      s.runJobs();
      s.say("late " + i, s.tasks().createTaskQuery().taskDefinitionKey("late").count());
    }
  }

  @Test
  void cron() {
    same(s -> {
      s.deploy(beside(cycle("0 0 * * * ?")));
      s.start("p");
      fire(s, 3, Duration.ofHours(1));
    });
  }

  @Test
  void cronOfManyForms() {
    for (String text :
        List.of("0 15 10 ? * MON-FRI", "0 0 0 L * ?", "0 15 10 ? * 6#3", "0 0 8 1 JAN ? 2030/2")) {
      same(s -> {
        s.deploy(beside(cycle(text)));
        s.start("p");
        fire(s, 1, Duration.ofSeconds(1));
      });
    }
  }

  @Test
  void aCronStart() {
    same(s -> {
      s.deploy(
          """
          <process id='p'>
            <startEvent id='start'>%s</startEvent>%s<userTask id='late'/>%s<endEvent id='end'/>
          </process>
          """
              .formatted(
                  cycle("0 0 * * * ?"),
                  Models.flow("f1", "start", "late"),
                  Models.flow("f2", "late", "end")));
      fire(s, 2, Duration.ofHours(1));
    });
  }

  @Test
  void anEndBesideTheCycle() {
    same(s -> {
      s.deploy(
          beside(
              "<timerEventDefinition><timeCycle flowable:endDate='${end}'>R/PT10M</timeCycle>"
                  + "</timerEventDefinition>"));
      String end = Scene.START.plus(Duration.ofMinutes(25)).toString();
      s.start("p", Map.of("end", end));
      fire(s, 4, Duration.ofMinutes(10));
    });
  }

  @Test
  void anEndWithinTheCycle() {
    same(s -> {
      s.deploy(beside(cycle("R9/PT10M/${end}")));
      String end = Scene.START.plus(Duration.ofMinutes(25)).toString();
      s.start("p", Map.of("end", end));
      fire(s, 4, Duration.ofMinutes(10));
    });
  }

  @Test
  void builtInCalendars() {
    same(s -> {
      s.deploy(
          beside(
              "<timerEventDefinition flowable:businessCalendarName='duration'>"
                  + "<timeDate>PT10M</timeDate></timerEventDefinition>"));
      s.start("p");
      fire(s, 2, Duration.ofMinutes(10));
    });
  }

  @Test
  void aCycleRunEarly() {
    same(
        s -> {
          s.deploy(beside(cycle("R/PT10M")));
          s.start("p");
          Job timer = s.management().createTimerJobQuery().singleResult();
          Job ready = s.management().moveTimerToExecutableJob(timer.getId());
          s.management().executeJob(ready.getId());
          timer = s.management().createTimerJobQuery().singleResult();
          s.say("next", timer.getDuedate().toInstant().toString());
        },
        differs(
            "a firing that was made is not made again, also if clocks of nodes differ",
            "next: 2026-03-01T10:20:00Z",
            "next: 2026-03-01T10:10:00Z"));
  }

  @Test
  void missedFirings() {
    same(s -> {
      s.deploy(beside(cycle("R/PT10M")));
      s.start("p");
      fire(s, 3, Duration.ofMinutes(25));
    });
  }

  @Test
  void missedFiringsOfACountedCycle() {
    String why = "missed firings are skipped and use up no repetition, whether or not they count";
    same(
        s -> {
          s.deploy(beside(cycle("R4/PT10M")));
          s.start("p");
          fire(s, 3, Duration.ofMinutes(25));
        },
        differs(why, "late 0: 1", "late 0: 2"),
        differs(why, "late 1: 2", "late 1: 4"),
        differs(why, "due 2: 2026-03-01T11:00:00Z", "due 2: none"),
        differs(why, "late 2: 3", "late 2: 4"));
  }
}
