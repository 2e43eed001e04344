package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.exception.TurgoUnrecoverableJobException;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The life of jobs: asynchronous continuations that work and that fail. */
final class JobsTest {
  private static final String ASYNC =
      Models.line(
          "p",
          "<serviceTask id='work' name='Work' flowable:async='true'"
              + " flowable:delegateExpression='${work}'/>",
          "<userTask id='after'/>");

  private static String text(Job job) {
    return "%s %s %s '%s' retries=%d exclusive=%s due=%s: %s"
        .formatted(
            job.getJobType(),
            job.getJobHandlerType(),
            job.getElementId(),
            job.getElementName(),
            job.getRetries(),
            job.isExclusive(),
            Texts.of(job.getDuedate()),
            job.getExceptionMessage());
  }

  private static void sayJobs(Scene s, String label) {
    sayJobs(s, label + ", jobs", s.management().createJobQuery());
    sayJobs(s, label + ", timers", s.management().createTimerJobQuery());
    sayJobs(s, label + ", suspended", s.management().createSuspendedJobQuery());
    sayJobs(s, label + ", dead", s.management().createDeadLetterJobQuery());
  }

  private static void sayJobs(Scene s, String label, BaseJobQuery<?, ?> query) {
    s.saySorted(label, query.list(), JobsTest::text);
  }

  private static String job(Scene s) {
    return Objects.requireNonNull(s.management().createJobQuery().singleResult()).getId();
  }

  private static void fail(Scene s, String message) {
    s.work(e -> {
      throw new IllegalStateException(message);
    });
  }

  @Test
  void unrecoverable() {
    same(
        s -> {
          s.deploy(ASYNC);
          s.start("p");
          s.work(e -> {
            throw new TurgoUnrecoverableJobException("in vain");
          });
          s.attemptTo("run", () -> s.management().executeJob(job(s)));
          sayJobs(s, "after");
        },
        differs(
            "it waits for no time",
            "after, dead: [message async-continuation work 'Work' retries=0 exclusive=true due=null: in vain]",
            "after, dead: [message async-continuation work 'Work' retries=0 exclusive=true due=T+PT10S: in vain]"));
  }

  @Test
  void works() {
    same(s -> {
      s.deploy(ASYNC);
      String id = s.start("p");
      sayJobs(s, "started");
      s.saySorted(
          "activities",
          s.runtime().createActivityInstanceQuery().activityType("startEvent").list(),
          a -> a.getActivityId() + " " + Texts.of(a.getEndTime()));
      s.say("active", s.runtime().getActiveActivityIds(id));
      s.work(e -> s.note("worked"));
      s.management().executeJob(job(s));
      s.sayNotes("work");
      sayJobs(s, "worked");
      s.say("task", s.task().getTaskDefinitionKey());
    });
  }

  @Test
  void failsUntilItIsDead() {
    same(
        s -> {
          s.deploy(ASYNC);
          String id = s.start("p");
          fail(s, "no luck");
          String job = job(s);
          for (int i = 1; i <= 3; i++) {
            s.attemptTo("run " + i, () -> s.management().executeJob(job));
            sayJobs(s, "failed " + i);
            s.say(
                "with exception",
                s.runtime().createProcessInstanceQuery().withJobException().count());
            s.advance(Duration.ofSeconds(10));
            if (s.management().createTimerJobQuery().executable().count() > 0) {
              s.management().moveTimerToExecutableJob(job);
            }
          }
          s.say(
              "created",
              s.management().createDeadLetterJobQuery().list().getFirst().getCreateTime());
          String trace = s.management().getDeadLetterJobExceptionStacktrace(job);
          s.say("trace", trace != null && trace.contains("IllegalStateException: no luck"));
          s.attemptTo("run the dead", () -> s.management().executeJob(job));
          s.attempt(
              "bring back",
              () ->
                  text(
                      Objects.requireNonNull(
                          s.management().moveDeadLetterJobToExecutableJob(job, 5))));
          sayJobs(s, "brought back");
          s.work(e -> {});
          s.management().executeJob(job);
          s.say("task", s.task().getTaskDefinitionKey());
          s.say("active", s.runtime().getActiveActivityIds(id));
        },
        differs(
            "a job that waits for nothing is not due",
            "failed 3, dead: [message async-continuation work 'Work' retries=0 exclusive=true due=null: no luck]",
            "failed 3, dead: [message async-continuation work 'Work' retries=0 exclusive=true due=T+PT30S: no luck]"),
        differs(
            "a dead letter job has an exception, too", "with exception: 1", "with exception: 0"),
        differs("a job keeps its time when it moves", "created: T+PT0S", "created: T+PT20S"),
        differs(
            "a job that waits for nothing is not due",
            "bring back: message async-continuation work 'Work' retries=5 exclusive=true due=null: no luck",
            "bring back: message async-continuation work 'Work' retries=5 exclusive=true due=T+PT30S: no luck"),
        differs(
            "a job that waits for nothing is not due",
            "brought back, jobs: [message async-continuation work 'Work' retries=5 exclusive=true due=null: no luck]",
            "brought back, jobs: [message async-continuation work 'Work' retries=5 exclusive=true due=T+PT30S: no luck]"));
  }

  @Test
  void retryCycles() {
    same(
        s -> {
          for (String cycle : List.of("R2/PT1M", "R1/PT5S", "R5/PT2H")) {
            s.deploy(
                Models.line(
                    "p",
                    "<serviceTask id='work' flowable:async='true'"
                        + " flowable:delegateExpression='${work}'><extensionElements>"
                        + "<flowable:failedJobRetryTimeCycle>"
                        + cycle
                        + "</flowable:failedJobRetryTimeCycle></extensionElements></serviceTask>"));
            String id = s.start("p");
            fail(s, "no luck");
            sayJobs(s, cycle);
            String job = job(s);
            s.attemptTo("run", () -> s.management().executeJob(job));
            sayJobs(s, cycle + " failed");
            if (s.management().createTimerJobQuery().count() > 0) {
              s.management().moveTimerToExecutableJob(job);
              s.attemptTo("run again", () -> s.management().executeJob(job));
              sayJobs(s, cycle + " failed again");
            }
            s.runtime().deleteProcessInstance(id, null);
          }
        },
        differs(
            "the attempts of an element count from the beginning",
            "R2/PT1M, jobs: [message async-continuation work 'null' retries=2 exclusive=true due=null: null]",
            "R2/PT1M, jobs: [message async-continuation work 'null' retries=3 exclusive=true due=null: null]"),
        differs(
            "a job that waits for nothing is not due",
            "R2/PT1M failed again, dead: [message async-continuation work 'null' retries=0 exclusive=true due=null: no luck]",
            "R2/PT1M failed again, dead: [message async-continuation work 'null' retries=0 exclusive=true due=T+PT1M: no luck]"),
        differs(
            "the attempts of an element count from the beginning",
            "R1/PT5S, jobs: [message async-continuation work 'null' retries=1 exclusive=true due=null: null]",
            "R1/PT5S, jobs: [message async-continuation work 'null' retries=3 exclusive=true due=null: null]"),
        differs(
            "a job that waits for nothing is not due",
            "R1/PT5S failed, dead: [message async-continuation work 'null' retries=0 exclusive=true due=null: no luck]",
            "R1/PT5S failed, dead: [message async-continuation work 'null' retries=0 exclusive=true due=T+PT5S: no luck]"),
        differs(
            "the attempts of an element count from the beginning",
            "R5/PT2H, jobs: [message async-continuation work 'null' retries=5 exclusive=true due=null: null]",
            "R5/PT2H, jobs: [message async-continuation work 'null' retries=3 exclusive=true due=null: null]"));
  }

  @Test
  void messages() {
    same(
        s -> {
          s.deploy(ASYNC);
          for (String message : List.of("short", "x".repeat(5000))) {
            s.start("p");
            fail(s, message);
            s.attemptTo("run", () -> s.management().executeJob(job(s)));
            Job failed =
                Objects.requireNonNull(s.management().createTimerJobQuery().singleResult());
            s.say("length", Objects.requireNonNull(failed.getExceptionMessage()).length());
            s.management().deleteTimerJob(failed.getId());
            s.say("left", s.management().createTimerJobQuery().count());
          }
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
        },
        differs("more of a long message is kept", "length: 4000", "length: 2000"));
  }

  @Test
  void messageOfTheCause() {
    same(s -> {
      s.deploy(ASYNC);
      s.start("p");
      s.work(e -> {
        throw new IllegalStateException("outer", new IllegalArgumentException("inner"));
      });
      s.attemptTo("run", () -> s.management().executeJob(job(s)));
      sayJobs(s, "failed");
      s.say("by message", s.management().createTimerJobQuery().exceptionMessage("outer").count());
      s.say("with exception", s.management().createTimerJobQuery().withException().count());
    });
  }

  @Test
  void moves() {
    same(
        s -> {
          s.deploy(ASYNC);
          s.start("p");
          String job = job(s);
          s.management().moveJobToDeadLetterJob(job);
          sayJobs(s, "put aside");
          s.management().moveDeadLetterJobToExecutableJob(job, 1);
          sayJobs(s, "brought back");
          s.management().setJobRetries(job, 7);
          sayJobs(s, "retries");
          s.attemptTo("timer retries", () -> s.management().setTimerJobRetries(job, 2));
          s.attemptTo("move as a timer", () -> s.management().moveTimerToExecutableJob(job));
          s.attemptTo("delete as a timer", () -> s.management().deleteTimerJob(job));
          s.attemptTo(
              "bring back again", () -> s.management().moveDeadLetterJobToExecutableJob(job, 1));
          s.management().deleteJob(job);
          sayJobs(s, "deleted");
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
        },
        noTimer("timer retries"),
        noTimer("delete as a timer"));
  }

  private static Difference noTimer(String call) {
    return differs(
        "a missing job has the same exception everywhere",
        call + ": throws JobNotFoundException",
        call + ": throws TurgoObjectNotFoundException");
  }

  @Test
  void bulkMoves() {
    same(s -> {
      s.deploy(ASYNC);
      s.start("p");
      s.start("p");
      List<String> ids = s.management().createJobQuery().list().stream().map(Job::getId).toList();
      ids.forEach(s.management()::moveJobToDeadLetterJob);
      s.management().bulkMoveDeadLetterJobs(ids, 4);
      sayJobs(s, "moved");
    });
  }

  @Test
  void suspension() {
    same(
        s -> {
          s.deploy(ASYNC);
          String id = s.start("p");
          String job = job(s);
          s.runtime().suspendProcessInstanceById(id);
          sayJobs(s, "suspended");
          s.attemptTo("run", () -> s.management().executeJob(job));
          s.attempt("move", () -> text(s.management().moveSuspendedJobToExecutableJob(job)));
          sayJobs(s, "moved");
          s.runtime().activateProcessInstanceById(id);
          sayJobs(s, "activated");
        },
        differs(
            "one job of a suspended instance may be run",
            "move: message async-continuation work 'Work' retries=3 exclusive=true due=null: null",
            "move: throws TurgoIllegalArgumentException"),
        differs(
            "one job of a suspended instance may be run",
            "moved, jobs: [message async-continuation work 'Work' retries=3 exclusive=true due=null: null]",
            "moved, jobs: []"),
        differs(
            "one job of a suspended instance may be run",
            "moved, suspended: []",
            "moved, suspended: [message async-continuation work 'Work' retries=3 exclusive=true due=null: null]"));
  }

  @Test
  void flagsAndPlaces() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:async='true' flowable:exclusive='false'"
                  + " flowable:expression='${bean.call(1)}'/>",
              "<userTask id='b' flowable:asyncLeave='true'/>",
              "<serviceTask id='c' flowable:asyncLeave='true' flowable:asyncLeaveExclusive='false'"
                  + " flowable:expression='${bean.call(2)}'/>",
              "<exclusiveGateway id='g' flowable:async='true'/>",
              "<subProcess id='sub' flowable:async='true'>"
                  + Models.steps("s1", "e1", "h", "<userTask id='d' flowable:async='true'/>")
                  + "</subProcess>"));
      s.start("p");
      for (int i = 1; i <= 9; i++) {
        sayJobs(s, "step " + i, s.management().createJobQuery());
        for (Job job : s.management().createJobQuery().list()) {
          s.management().executeJob(job.getId());
        }
        s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
      }
      s.sayNotes("calls");
      s.say("left", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void queries() {
    same(s -> {
      s.deploy(ASYNC);
      s.deploy(
          Models.line(
              "q",
              "<serviceTask id='other' flowable:async='true'"
                  + " flowable:delegateExpression='${work}'/>"));
      String id = s.start("p");
      s.start("q");
      fail(s, "no luck");
      s.say("by instance", s.management().createJobQuery().processInstanceId(id).count());
      s.say("by key", s.management().createJobQuery().processDefinitionKey("q").count());
      s.say("by element", s.management().createJobQuery().elementId("other").count());
      s.say(
          "by handler", s.management().createJobQuery().handlerType("async-continuation").count());
      s.say("messages", s.management().createJobQuery().messages().count());
      s.say("timers", s.management().createJobQuery().timers().count());
      s.attempt("both", () -> s.management().createJobQuery().timers().messages().count());
      s.runJobs();
      s.sayNotes("failed");
      s.say("retries left", s.management().createTimerJobQuery().withException().count());
      s.say("executable", s.management().createTimerJobQuery().executable().count());
      s.say("as timers", s.management().createTimerJobQuery().timers().count());
      s.say("as messages", s.management().createTimerJobQuery().messages().count());
      s.say(
          "due",
          s.management()
              .createTimerJobQuery()
              .duedateLowerThan(java.util.Date.from(Scene.START.plusSeconds(11)))
              .count());
      s.say(
          "due later",
          s.management()
              .createTimerJobQuery()
              .duedateHigherThan(java.util.Date.from(Scene.START.plusSeconds(11)))
              .count());
      s.attempt("null", () -> s.management().createJobQuery().handlerType("none").count());
      s.say("variables", Map.of());
    });
  }

  private static String category(Job job) {
    return "%s %s category=%s".formatted(job.getJobType(), job.getElementId(), job.getCategory());
  }

  private static void sayCategories(Scene s, String label) {
    s.saySorted(label + ", jobs", s.management().createJobQuery().list(), JobsTest::category);
    s.saySorted(
        label + ", timers", s.management().createTimerJobQuery().list(), JobsTest::category);
  }

  private static String inside(String text) {
    return "<extensionElements><flowable:jobCategory>"
        + text
        + "</flowable:jobCategory></extensionElements>";
  }

  @Test
  void categories() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<task id='literal' flowable:async='true'>" + inside("mail") + "</task>",
              "<task id='evaluated' flowable:async='true' flowable:asyncLeave='true'>"
                  + inside("${kind}!")
                  + "</task>",
              "<task id='empty' flowable:async='true'>" + inside("${''}") + "</task>",
              "<task id='number' flowable:async='true'>" + inside("${1 + 1}") + "</task>",
              "<intermediateCatchEvent id='timer'>"
                  + inside("${kind}")
                  + "<timerEventDefinition><timeDuration>PT1H</timeDuration>"
                  + "</timerEventDefinition></intermediateCatchEvent>",
              "<userTask id='after'/>"));
      s.start("p", Map.of("kind", "red"));
      for (int i = 1; i <= 6; i++) {
        sayCategories(s, "step " + i);
        s.say("mail", s.management().createJobQuery().category("mail").count());
        s.say("like", s.management().createJobQuery().categoryLike("%e%").count());
        if (s.management().createJobQuery().count() > 0) {
          s.management().executeJob(job(s));
        }
      }
      s.say("timers", s.management().createTimerJobQuery().category("red").count());
    });
  }
}
