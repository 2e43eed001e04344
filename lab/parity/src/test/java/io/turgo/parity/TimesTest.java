package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;

/** What time things have that happen after user code has taken its time. */
final class TimesTest {
  private static final Duration LONG = Duration.ofMillis(1_500);
  private static final String SLOW =
      "<serviceTask id='slow' flowable:delegateExpression='${work}'/>";
  private static final String PT1S =
      "<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition>";

  private static void say(Scene s) {
    s.saySorted(
        "instances",
        s.history().createHistoricProcessInstanceQuery().list(),
        i ->
            Texts.of(i.getStartTime())
                + " "
                + Texts.of(i.getEndTime())
                + " "
                + i.getDurationInMillis());
    s.saySorted(
        "activities",
        s.history().createHistoricActivityInstanceQuery().list().stream()
            .filter(a -> !a.getActivityType().equals("boundaryEvent"))
            .toList(),
        a ->
            a.getActivityId()
                + " "
                + Texts.of(a.getStartTime())
                + " "
                + Texts.of(a.getEndTime())
                + " "
                + a.getDurationInMillis());
    s.saySorted(
        "tasks",
        s.history().createHistoricTaskInstanceQuery().list(),
        t ->
            t.getTaskDefinitionKey()
                + " "
                + Texts.of(t.getCreateTime())
                + " "
                + Texts.of(t.getDueDate()));
    s.saySorted(
        "variables",
        s.history().createHistoricVariableInstanceQuery().list(),
        v -> v.getVariableName() + " " + Texts.of(v.getCreateTime()));
    s.saySorted(
        "timers",
        s.management().createTimerJobQuery().list(),
        j -> j.getElementId() + " " + Texts.of(j.getCreateTime()) + " " + Texts.of(j.getDuedate()));
    s.say(
        "due",
        s.management()
            .createTimerJobQuery()
            .duedateLowerThan(Date.from(Scene.START.plus(LONG)))
            .count());
  }

  private static void deploy(Scene s, String... elements) {
    s.deploy(Models.line("p", elements));
    s.work(execution -> {
      s.advance(LONG);
      execution.setVariable("made", 1);
    });
  }

  @Test
  void endOfWhatTookItsTime() {
    same(s -> {
      deploy(s, SLOW);
      s.start("p");
      say(s);
    });
  }

  @Test
  void inAJob() {
    same(s -> {
      deploy(
          s,
          "<serviceTask id='slow' flowable:async='true'"
              + " flowable:delegateExpression='${work}'/>");
      s.start("p");
      s.runJobs();
      say(s);
    });
  }

  @Test
  void taskAfterwards() {
    same(s -> {
      deploy(s, SLOW, "<userTask id='task' flowable:dueDate='PT1S'/>");
      s.start("p");
      say(s);
      s.advance(LONG);
      s.tasks().complete(s.task().getId());
      say(s);
    });
  }

  @Test
  void timerAfterwards() {
    same(s -> {
      deploy(s, SLOW, "<intermediateCatchEvent id='wait'>" + PT1S + "</intermediateCatchEvent>");
      s.start("p");
      say(s);
      s.advance(Duration.ofMillis(999));
      s.say("early", s.management().createTimerJobQuery().executable().count());
      s.advance(Duration.ofMillis(2));
      s.say("now", s.management().createTimerJobQuery().executable().count());
      s.runJobs();
      say(s);
    });
  }

  @Test
  void afterAListener() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              """
              <userTask id='task'><extensionElements>
                <flowable:executionListener event='start' delegateExpression='${heard}'/>
                <flowable:executionListener event='end' delegateExpression='${heard}'/>
                <flowable:taskListener event='create' delegateExpression='${taskHeard}'/>
              </extensionElements></userTask>
              """));
      s.heard(execution -> s.advance(LONG));
      s.taskHeard(task -> s.advance(LONG));
      s.start("p");
      say(s);
      s.tasks().complete(s.task().getId());
      say(s);
    });
  }
}
