package io.turgo.parity;

import static io.turgo.parity.Parity.differs;

import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import java.time.Duration;
import java.util.Date;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Definitions that are suspended and activated at a date. */
final class SuspensionAtDateTest {
  private static final String TIMED =
      Models.line("p", "<userTask id='task'/>")
          .replace(
              "<startEvent id='start'/>",
              "<startEvent id='start'><timerEventDefinition><timeCycle>R3/PT10M</timeCycle>"
                  + "</timerEventDefinition></startEvent>");

  private static Date in(Duration time) {
    return Date.from(Scene.START.plus(time));
  }

  /** Leaves no job behind: there, its definition could not be deleted. */
  private static void same(Consumer<Scene> scenario, Difference... meant) {
    Parity.same(
        s -> {
          try {
            scenario.accept(s);
          } finally {
            s.management()
                .createTimerJobQuery()
                .list()
                .forEach(job -> s.management().deleteTimerJob(job.getId()));
            s.management()
                .createDeadLetterJobQuery()
                .list()
                .forEach(job -> s.management().deleteDeadLetterJob(job.getId()));
          }
        },
        meant);
  }

  private static void say(Scene s) {
    s.saySorted("timers", s.management().createTimerJobQuery().list(), job -> text(job));
    s.saySorted("dead", s.management().createDeadLetterJobQuery().list(), job -> text(job));
    s.say("timer query", s.management().createTimerJobQuery().timers().count());
    s.say("due", s.management().createTimerJobQuery().executable().count());
    s.say("suspended", s.repository().createProcessDefinitionQuery().suspended().count());
    s.say("instances", s.runtime().createProcessInstanceQuery().count());
    s.say("suspended instances", s.runtime().createProcessInstanceQuery().suspended().count());
    s.say("suspended tasks", s.tasks().createTaskQuery().suspended().count());
  }

  private static String text(Job job) {
    return String.join(
        " ",
        job.getJobType(),
        job.getJobHandlerType(),
        job.getDuedate() == null ? "null" : job.getDuedate().toInstant().toString(),
        String.valueOf(job.getProcessInstanceId()),
        String.valueOf(job.getExecutionId()),
        String.valueOf(job.getProcessDefinitionId() != null),
        String.valueOf(job.getElementId()),
        String.valueOf(job.getElementName()),
        "[" + job.getTenantId() + "]");
  }

  @Test
  void withInstances() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
      say(s);
      s.attempt("before", () -> s.start("p").isEmpty());
      s.runJobs();
      s.advance(Duration.ofHours(1));
      s.runJobs();
      s.sayNotes("thrown");
      say(s);
      s.attempt("suspended", () -> s.start("p").isEmpty());
      s.repository().activateProcessDefinitionByKey("p", true, in(Duration.ofHours(2)));
      say(s);
      s.advance(Duration.ofHours(1));
      s.runJobs();
      say(s);
      s.attempt("activated", () -> s.start("p").isEmpty());
    });
  }

  @Test
  void withoutInstances() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      String id = s.repository().createProcessDefinitionQuery().list().getFirst().getId();
      s.repository().suspendProcessDefinitionById(id, false, in(Duration.ofHours(1)));
      s.advance(Duration.ofHours(1));
      s.runJobs();
      say(s);
      s.repository().activateProcessDefinitionById(id, false, in(Duration.ofHours(2)));
      s.advance(Duration.ofHours(1));
      s.runJobs();
      say(s);
    });
  }

  @Test
  void inThePast() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(-1)));
          say(s);
          s.say("retries", s.management().createTimerJobQuery().list().getFirst().getRetries());
          s.runJobs();
          say(s);
        },
        differs(
            "a job of a definition has as many attempts as others", "retries: 3", "retries: 0"));
  }

  @Test
  void isSoAlready() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.attemptTo(
              "activate",
              () ->
                  s.repository()
                      .activateProcessDefinitionByKey("p", true, in(Duration.ofHours(1))));
          s.attemptTo(
              "activate again",
              () ->
                  s.repository()
                      .activateProcessDefinitionByKey("p", true, in(Duration.ofHours(1))));
          say(s);
          s.advance(Duration.ofHours(1));
          s.runJobs();
          s.sayNotes("thrown");
          say(s);
          for (int i = 0; i < 4; i++) {
            s.advance(Duration.ofHours(1));
            s.runJobs();
            s.sayNotes("thrown");
          }
          say(s);
        },
        differs(
            "a job that may run again after a crash fails on nothing",
            "thrown: ",
            "thrown: !null !null"),
        differs(
            "as above",
            "dead: []",
            "dead: [timer activate-processdefinition 2026-03-01T11:00:10Z null null true null null [], timer activate-processdefinition 2026-03-01T11:00:10Z null null true null null []]"));
  }

  @Test
  void versionsAndTenants() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.deploy(Models.ONE_TASK);
          s.repository()
              .createDeployment()
              .tenantId("acme")
              .addString("p.bpmn20.xml", Scene.file(Models.ONE_TASK))
              .deploy();
          s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
          say(s);
          s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(2)), "acme");
          say(s);
          s.attemptTo(
              "other tenant",
              () ->
                  s.repository()
                      .suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(2)), "none"));
          s.attemptTo(
              "unknown",
              () ->
                  s.repository()
                      .suspendProcessDefinitionById("999", true, in(Duration.ofHours(2))));
          s.advance(Duration.ofHours(1));
          s.runJobs();
          say(s);
          s.advance(Duration.ofHours(1));
          s.runJobs();
          say(s);
          s.repository()
              .activateProcessDefinitionByKey("p", false, in(Duration.ofHours(3)), "acme");
          s.advance(Duration.ofHours(1));
          s.runJobs();
          say(s);
        },
        differs(
            "what is missing has its own exception",
            "other tenant: throws TurgoObjectNotFoundException",
            "other tenant: throws TurgoException"));
  }

  @Test
  void newVersionMeanwhile() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
      s.deploy(Models.ONE_TASK);
      say(s);
      s.advance(Duration.ofHours(1));
      s.runJobs();
      say(s);
      s.attempt("start", () -> s.start("p").isEmpty());
    });
  }

  @Test
  void goesWithItsDeployment() {
    same(
        s -> {
          Deployment first = s.deploy(Models.ONE_TASK);
          s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
          s.attemptTo("delete", () -> s.repository().deleteDeployment(first.getId(), true));
          say(s);
        },
        differs("no job keeps a deployment", "delete: done", "delete: throws PersistenceException"),
        differs(
            "as above",
            "timers: []",
            "timers: [timer suspend-processdefinition 2026-03-01T11:00:00Z null null true null null []]"),
        differs("as above", "timer query: 0", "timer query: 1"));
  }

  @Test
  void activatedAfterDeployment() {
    same(s -> {
      s.repository()
          .createDeployment()
          .activateProcessDefinitionsOn(in(Duration.ofHours(1)))
          .addString("p.bpmn20.xml", Scene.file(Models.ONE_TASK))
          .deploy();
      say(s);
      s.attempt("before", () -> s.start("p").isEmpty());
      s.advance(Duration.ofHours(1));
      s.runJobs();
      say(s);
      s.attempt("activated", () -> s.start("p").isEmpty());
    });
  }

  @Test
  void activatedInThePast() {
    same(s -> {
      s.repository()
          .createDeployment()
          .activateProcessDefinitionsOn(in(Duration.ofHours(-1)))
          .tenantId("acme")
          .addString("p.bpmn20.xml", Scene.file(Models.ONE_TASK))
          .deploy();
      say(s);
      s.runJobs();
      say(s);
    });
  }

  @Test
  void startTimers() {
    same(s -> {
      s.repository()
          .createDeployment()
          .activateProcessDefinitionsOn(in(Duration.ofMinutes(15)))
          .addString("p.bpmn20.xml", Scene.file(TIMED))
          .deploy();
      s.say("suspended", s.repository().createProcessDefinitionQuery().suspended().count());
      for (int i = 0; i < 4; i++) {
        s.advance(Duration.ofMinutes(5));
        s.runJobs();
        s.sayNotes("thrown");
        s.say("instances", s.runtime().createProcessInstanceQuery().count());
      }
      s.say("suspended", s.repository().createProcessDefinitionQuery().suspended().count());
    });
  }

  @Test
  void isDeletedOrMoved() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.repository().suspendProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
          Job job = s.management().createTimerJobQuery().list().getFirst();
          s.say(
              "found",
              s.management()
                  .createTimerJobQuery()
                  .handlerType("suspend-processdefinition")
                  .count());
          s.say(
              "of definition",
              s.management()
                  .createTimerJobQuery()
                  .processDefinitionId(
                      s.repository().createProcessDefinitionQuery().list().getFirst().getId())
                  .count());
          s.attemptTo("retries", () -> s.management().setTimerJobRetries(job.getId(), 7));
          s.attempt(
              "reschedule",
              () -> text(s.management().rescheduleTimeDateJob(job.getId(), "2026-03-01T13:00:00")));
          s.attempt(
              "move",
              () ->
                  text(
                      s.management()
                          .moveTimerToExecutableJob(
                              s.management().createTimerJobQuery().list().getFirst().getId())));
          s.runJobs();
          say(s);
          s.repository().activateProcessDefinitionByKey("p", true, in(Duration.ofHours(1)));
          s.attemptTo(
              "delete",
              () ->
                  s.management()
                      .deleteTimerJob(
                          s.management().createTimerJobQuery().list().getFirst().getId()));
          say(s);
        },
        differs(
            "it is refused by name",
            "reschedule: throws TurgoIllegalArgumentException",
            "reschedule: throws NullPointerException"),
        differs(
            "a job that waits for no time has none",
            "move: timer suspend-processdefinition null null null true null null []",
            "move: timer suspend-processdefinition 2026-03-01T11:00:00Z null null true null null []"));
  }
}
