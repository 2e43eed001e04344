package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tasks that workers outside do. */
final class ExternalWorkersTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static String line(String attributes, String... inside) {
    return Models.line(
        "p",
        "<serviceTask id='work' name='Work' flowable:type='external-worker' flowable:topic='orders' "
            + attributes
            + "><extensionElements>"
            + String.join("", inside)
            + "</extensionElements></serviceTask>",
        "<userTask id='after'/>");
  }

  private static String text(ExternalWorkerJob job) {
    return "%s %s %s '%s' %s retries=%d exclusive=%s due=%s owner=%s until=%s: %s"
        .formatted(
            job.getJobType(),
            job.getJobHandlerType(),
            job.getElementId(),
            job.getElementName(),
            job.getJobHandlerConfiguration(),
            job.getRetries(),
            job.isExclusive(),
            Texts.of(job.getDuedate()),
            job.getLockOwner(),
            Texts.of(job.getLockExpirationTime()),
            job.getExceptionMessage());
  }

  private static String text(Job job) {
    return "%s %s %s retries=%d: %s"
        .formatted(
            job.getJobType(),
            job.getJobHandlerType(),
            job.getElementId(),
            job.getRetries(),
            job.getExceptionMessage());
  }

  private static void sayJobs(Scene s, String label) {
    s.saySorted(
        label + ", external",
        s.management().createExternalWorkerJobQuery().list(),
        ExternalWorkersTest::text);
    s.saySorted(
        label + ", jobs", s.management().createJobQuery().list(), ExternalWorkersTest::text);
    s.saySorted(
        label + ", suspended",
        s.management().createSuspendedJobQuery().list(),
        ExternalWorkersTest::text);
    s.saySorted(
        label + ", dead",
        s.management().createDeadLetterJobQuery().list(),
        ExternalWorkersTest::text);
  }

  private static List<AcquiredExternalWorkerJob> take(Scene s, String worker) {
    return s.management()
        .createExternalWorkerJobAcquireBuilder()
        .topic("orders", MINUTE)
        .acquireAndLock(5, worker);
  }

  private static String takeOne(Scene s, String worker) {
    return take(s, worker).getFirst().getId();
  }

  private static String job(Scene s) {
    return Objects.requireNonNull(s.management().createJobQuery().singleResult()).getId();
  }

  private static void sayVariables(Scene s, String label, Map<String, ?> variables) {
    s.say(label, new TreeMap<>(variables).toString());
  }

  @Test
  void isTakenAndCompleted() {
    same(s -> {
      s.deploy(line(""));
      String id = s.runtime().startProcessInstanceByKey("p", Map.of("x", 1)).getId();
      sayJobs(s, "started");
      s.saySorted(
          "activities",
          s.history().createHistoricActivityInstanceQuery().activityId("work").list(),
          a -> a.getActivityId() + " " + a.getActivityType());
      List<AcquiredExternalWorkerJob> taken = take(s, "w");
      s.sayAll("taken", taken, ExternalWorkersTest::text);
      sayVariables(s, "variables", taken.getFirst().getVariables());
      s.say("by another", take(s, "v").size());
      s.say("locked", s.management().createExternalWorkerJobQuery().locked().count());
      s.say("unlocked", s.management().createExternalWorkerJobQuery().unlocked().count());
      s.say("owner", s.management().createExternalWorkerJobQuery().lockOwner("w").count());
      String job = taken.getFirst().getId();
      s.attemptTo(
          "of another",
          () -> s.management().createExternalWorkerCompletionBuilder(job, "v").complete());
      s.attemptTo(
          "of none",
          () -> s.management().createExternalWorkerCompletionBuilder("12345", "v").complete());
      s.management()
          .createExternalWorkerCompletionBuilder(job, "w")
          .variables(Map.of("y", 2))
          .variable("z", 3)
          .complete();
      s.say("not yet", s.runtime().getVariable(id, "y"));
      sayJobs(s, "completed");
      s.say("same id", job(s).equals(job));
      s.management().executeJob(job);
      sayVariables(s, "variables", s.runtime().getVariables(id));
      s.say("task", s.task().getTaskDefinitionKey());
    });
  }

  @Test
  void fails() {
    same(s -> {
      s.deploy(line(""));
      s.start("p");
      String job = takeOne(s, "w");
      s.management()
          .createExternalWorkerJobFailureBuilder(job, "w")
          .errorMessage("no luck")
          .errorDetails("at length")
          .retryTimeout(MINUTE)
          .fail();
      sayJobs(s, "failed");
      s.say("details", s.management().getExternalWorkerJobErrorDetails(job));
      s.say("too early", take(s, "w").size());
      s.say("locked", s.management().createExternalWorkerJobQuery().locked().count());
    });
  }

  @Test
  void failsUntilItIsDead() {
    same(s -> {
      s.deploy(line(""));
      s.start("p");
      String job = takeOne(s, "w");
      s.management().createExternalWorkerJobFailureBuilder(job, "w").fail();
      sayJobs(s, "failed");
      takeOne(s, "w");
      s.management().createExternalWorkerJobFailureBuilder(job, "w").retries(7).fail();
      sayJobs(s, "more");
      takeOne(s, "w");
      s.management()
          .createExternalWorkerJobFailureBuilder(job, "w")
          .retries(0)
          .errorMessage("enough")
          .errorDetails("at length")
          .fail();
      sayJobs(s, "dead");
      s.say("details", s.management().getDeadLetterJobExceptionStacktrace(job));
      s.say("by kind", s.management().createDeadLetterJobQuery().externalWorkers().count());
      s.attempt(
          "back",
          () ->
              text(
                  Objects.requireNonNull(s.management().moveDeadLetterJobToExecutableJob(job, 4))));
      sayJobs(s, "back");
    });
  }

  @Test
  void throwsAnErrorThatIsCaught() {
    same(s -> {
      s.deploy(
          "<process id='p' isExecutable='true'>"
              + "<startEvent id='s'/><sequenceFlow id='f1' sourceRef='s' targetRef='work'/>"
              + "<serviceTask id='work' flowable:type='external-worker' flowable:topic='orders'/>"
              + "<boundaryEvent id='b' attachedToRef='work'><errorEventDefinition"
              + " errorRef='broken'/></boundaryEvent>"
              + "<sequenceFlow id='f2' sourceRef='b' targetRef='after'/>"
              + "<userTask id='after'/><sequenceFlow id='f3' sourceRef='work' targetRef='e'/>"
              + "<endEvent id='e'/></process>");
      String id = s.start("p");
      String job = takeOne(s, "w");
      s.management()
          .createExternalWorkerCompletionBuilder(job, "w")
          .variable("why", "late")
          .bpmnError("broken");
      sayJobs(s, "thrown");
      s.management().executeJob(job(s));
      s.say("task", s.task().getTaskDefinitionKey());
      sayVariables(s, "variables", s.runtime().getVariables(id));
    });
  }

  @Test
  void throwsAnErrorThatNobodyCatches() {
    same(s -> {
      s.deploy(line(""));
      s.start("p");
      String job = takeOne(s, "w");
      s.management().createExternalWorkerCompletionBuilder(job, "w").bpmnError("lost");
      s.attemptTo("run", () -> s.management().executeJob(job(s)));
      s.say("timers", s.management().createTimerJobQuery().count());
    });
  }

  @Test
  void isSuspendedWithItsInstance() {
    same(
        s -> {
          s.deploy(line(""));
          String id = s.start("p");
          String job = takeOne(s, "w");
          s.runtime().suspendProcessInstanceById(id);
          sayJobs(s, "suspended");
          s.say("by kind", s.management().createSuspendedJobQuery().externalWorkers().count());
          s.attemptTo(
              "completed",
              () -> s.management().createExternalWorkerCompletionBuilder(job, "w").complete());
          s.runtime().activateProcessInstanceById(id);
          sayJobs(s, "activated");
          s.say("taken", take(s, "v").size());
        },
        differs("a filter finds what it is named after", "by kind: 1", "by kind: 0"),
        differs(
            "the instance is not locked by the worker that had the job before",
            "taken: 1",
            "taken: 0"));
  }

  @Test
  void isGivenBack() {
    same(s -> {
      s.deploy(line(""));
      s.start("p");
      s.start("p");
      List<AcquiredExternalWorkerJob> taken = take(s, "w");
      s.attemptTo(
          "of another",
          () -> s.management().unacquireExternalWorkerJob(taken.getFirst().getId(), "v"));
      s.management().unacquireExternalWorkerJob(taken.getFirst().getId(), "w");
      sayJobs(s, "one");
      s.management().unacquireAllExternalWorkerJobsForWorker("w");
      sayJobs(s, "all");
      s.say("taken", take(s, "v").size());
      s.attemptTo("delete", () -> s.management().deleteExternalWorkerJob(taken.getFirst().getId()));
      sayJobs(s, "deleted");
    });
  }

  @Test
  void goesWithItsInstance() {
    same(s -> {
      s.deploy(line(""));
      String id = s.start("p");
      takeOne(s, "w");
      s.runtime().deleteProcessInstance(id, "not wanted");
      sayJobs(s, "deleted");
    });
  }

  @Test
  void hasParameters() {
    same(s -> {
      s.deploy(
          line(
              "",
              "<flowable:externalWorkerInParameter source='x' target='number'/>",
              "<flowable:externalWorkerInParameter sourceExpression='${x + 1}' target='next'/>",
              "<flowable:externalWorkerOutParameter source='found' target='result'/>",
              "<flowable:externalWorkerOutParameter source='missing' target='none'/>",
              "<flowable:externalWorkerOutParameter sourceExpression='${found + 1}' target='more'/>"));
      String id = s.runtime().startProcessInstanceByKey("p", Map.of("x", 1)).getId();
      AcquiredExternalWorkerJob job = take(s, "w").getFirst();
      sayVariables(s, "in", job.getVariables());
      s.management()
          .createExternalWorkerCompletionBuilder(job.getId(), "w")
          .variables(Map.of("found", 5, "other", 6))
          .complete();
      s.management().executeJob(job(s));
      sayVariables(s, "out", s.runtime().getVariables(id));
    });
  }

  @Test
  void includesNoVariables() {
    same(s -> {
      s.deploy(line("flowable:doNotIncludeVariables='true'"));
      s.runtime().startProcessInstanceByKey("p", Map.of("x", 1));
      sayVariables(s, "none", take(s, "w").getFirst().getVariables());
    });
  }

  @Test
  void hasATopicThatIsAnExpression() {
    same(s -> {
      s.deploy(line("").replace("'orders'", "'${topic}'"));
      s.runtime().startProcessInstanceByKey("p", Map.of("topic", "orders"));
      s.say("taken", take(s, "w").size());
      s.attemptTo("empty", () -> s.runtime().startProcessInstanceByKey("p", Map.of("topic", "")));
      s.attemptTo("no worker", () -> take(s, ""));
    });
  }

  @Test
  void isAsynchronousAndNotExclusive() {
    same(s -> {
      s.deploy(line("flowable:async='true' flowable:exclusive='false'"));
      s.start("p");
      sayJobs(s, "started");
      s.management().executeJob(job(s));
      sayJobs(s, "entered");
    });
  }
}
