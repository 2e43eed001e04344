package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricTaskInstance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is recorded of instances, activities and tasks. */
final class HistoryTest {
  private static String text(HistoricProcessInstance i) {
    return "%s v%d '%s' %s by %s %s-%s %s start=%s end=%s deleted=%s"
        .formatted(
            i.getProcessDefinitionKey(),
            i.getProcessDefinitionVersion(),
            i.getName(),
            i.getBusinessKey(),
            i.getStartUserId(),
            Texts.of(i.getStartTime()),
            Texts.of(i.getEndTime()),
            i.getDurationInMillis(),
            i.getStartActivityId(),
            i.getEndActivityId(),
            i.getDeleteReason());
  }

  private static String text(HistoricActivityInstance a) {
    return "%s '%s' %s %s-%s %s assignee=%s task=%s deleted=%s"
        .formatted(
            a.getActivityId(),
            a.getActivityName(),
            a.getActivityType(),
            Texts.of(a.getStartTime()),
            Texts.of(a.getEndTime()),
            a.getDurationInMillis(),
            a.getAssignee(),
            a.getTaskId() != null,
            a.getDeleteReason());
  }

  private static String text(HistoricTaskInstance t) {
    return "%s '%s' %s owner=%s created=%s claimed=%s ended=%s %s work=%s deleted=%s prio=%d due=%s"
        .formatted(
            t.getTaskDefinitionKey(),
            t.getName(),
            t.getAssignee(),
            t.getOwner(),
            Texts.of(t.getCreateTime()),
            Texts.of(t.getClaimTime()),
            Texts.of(t.getEndTime()),
            t.getDurationInMillis(),
            t.getWorkTimeInMillis(),
            t.getDeleteReason(),
            t.getPriority(),
            Texts.of(t.getDueDate()));
  }

  private static void say(Scene s, String label) {
    s.saySorted(
        label + ", instances",
        s.history().createHistoricProcessInstanceQuery().list(),
        HistoryTest::text);
    s.saySorted(
        label + ", activities",
        s.history().createHistoricActivityInstanceQuery().list(),
        HistoryTest::text);
    s.saySorted(
        label + ", tasks", s.history().createHistoricTaskInstanceQuery().list(), HistoryTest::text);
  }

  @Test
  void ofAnInstance() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='a' name='A'/>", "<manualTask id='b' name='B'/>"));
      s.identity().setAuthenticatedUserId("ann");
      String id =
          s.runtime()
              .createProcessInstanceBuilder()
              .processDefinitionKey("p")
              .businessKey("key")
              .name("Name")
              .start()
              .getId();
      say(s, "started");
      s.advance(Duration.ofSeconds(10));
      s.tasks().claim(s.task().getId(), "kim");
      s.runtime().setProcessInstanceName(id, "Other");
      s.runtime().updateBusinessKey(id, "other");
      say(s, "claimed");
      s.advance(Duration.ofSeconds(10));
      s.tasks().complete(s.task().getId());
      say(s, "completed");
    });
  }

  @Test
  void ofADeletedInstance() {
    same(s -> {
      s.deploy(Models.PARALLEL);
      String id = s.start("p");
      s.advance(Duration.ofSeconds(1));
      s.runtime().deleteProcessInstance(id, "because");
      say(s, "deleted");
      String other = s.start("p");
      s.runtime().deleteProcessInstance(other, null);
      s.saySorted(
          "without a reason",
          s.history().createHistoricProcessInstanceQuery().processInstanceId(other).list(),
          HistoryTest::text);
      s.say("finished", s.history().createHistoricProcessInstanceQuery().finished().count());
      s.say("unfinished", s.history().createHistoricProcessInstanceQuery().unfinished().count());
      s.say("deleted", s.history().createHistoricProcessInstanceQuery().deleted().count());
      s.say("not deleted", s.history().createHistoricProcessInstanceQuery().notDeleted().count());
    });
  }

  @Test
  void isDeleted() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p", Map.of("x", 1));
          s.attemptTo("of a running one", () -> s.history().deleteHistoricProcessInstance(id));
          s.tasks().complete(s.task().getId());
          s.history().deleteHistoricProcessInstance(id);
          say(s, "gone");
          s.say("variables", s.history().createHistoricVariableInstanceQuery().count());
          s.attemptTo("again", () -> s.history().deleteHistoricProcessInstance(id));
        },
        differs(
            "an ended instance of that id is not there",
            "of a running one: throws TurgoObjectNotFoundException",
            "of a running one: throws TurgoException"));
  }

  @Test
  void isDeletedByQuery() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p", Map.of("x", 1));
      s.tasks().complete(s.task().getId());
      String running = s.start("p", Map.of("x", 2));
      s.attemptTo(
          "none",
          () ->
              s.history()
                  .createHistoricProcessInstanceQuery()
                  .processInstanceBusinessKey("none")
                  .finished()
                  .deleteWithRelatedData());
      s.say("all", s.history().createHistoricProcessInstanceQuery().count());
      s.attemptTo(
          "ended",
          () ->
              s.history().createHistoricProcessInstanceQuery().finished().deleteWithRelatedData());
      s.saySorted(
          "left",
          s.history().createHistoricProcessInstanceQuery().list(),
          one -> "" + one.getId().equals(running));
      s.saySorted(
          "variables",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + "=" + v.getValue());
      s.say("tasks", s.history().createHistoricTaskInstanceQuery().count());
    });
  }

  @Test
  void ofUndeployedInstances() {
    same(
        s -> {
          String deployment = s.deploy(Models.ONE_TASK).getId();
          s.start("p");
          s.tasks().complete(s.task().getId());
          s.start("p");
          s.attemptTo("running", () -> s.repository().deleteDeployment(deployment));
          s.say("definitions", s.repository().createProcessDefinitionQuery().count());
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
          s.attemptTo("cascade", () -> s.repository().deleteDeployment(deployment, true));
          s.say("definitions", s.repository().createProcessDefinitionQuery().count());
          s.say("instances", s.runtime().createProcessInstanceQuery().count());
          say(s, "gone");
        },
        differs(
            "instances that run are not a failure of the database",
            "running: throws TurgoException",
            "running: throws PersistenceException"));
  }

  @Test
  void queries() {
    same(
        s -> {
          s.deploy(Models.line("p", "<userTask id='a' name='A' flowable:assignee='ann'/>"));
          s.runtime().startProcessInstanceByKey("p", "one");
          s.tasks().complete(s.task().getId());
          s.advance(Duration.ofHours(1));
          s.identity().setAuthenticatedUserId("kim");
          s.runtime().startProcessInstanceByKey("p", "two");
          var start = java.util.Date.from(Scene.START.plusSeconds(60));
          s.say(
              "started after",
              s.history().createHistoricProcessInstanceQuery().startedAfter(start).count());
          s.say(
              "started before",
              s.history().createHistoricProcessInstanceQuery().startedBefore(start).count());
          s.say(
              "finished before",
              s.history().createHistoricProcessInstanceQuery().finishedBefore(start).count());
          s.say(
              "finished after",
              s.history().createHistoricProcessInstanceQuery().finishedAfter(start).count());
          s.say(
              "started by",
              s.history().createHistoricProcessInstanceQuery().startedBy("kim").count());
          s.say(
              "involved",
              s.history().createHistoricProcessInstanceQuery().involvedUser("ann").count());
          s.say(
              "tasks of",
              s.history().createHistoricTaskInstanceQuery().taskAssignee("ann").count());
          s.say("tasks done", s.history().createHistoricTaskInstanceQuery().finished().count());
          s.say("tasks open", s.history().createHistoricTaskInstanceQuery().unfinished().count());
          s.say(
              "of ended", s.history().createHistoricTaskInstanceQuery().processFinished().count());
          s.say(
              "of running",
              s.history().createHistoricTaskInstanceQuery().processUnfinished().count());
          s.say(
              "activities",
              s.history().createHistoricActivityInstanceQuery().activityType("userTask").count());
          s.say(
              "unfinished", s.history().createHistoricActivityInstanceQuery().unfinished().count());
          s.sayAll(
              "by start",
              s.history()
                  .createHistoricProcessInstanceQuery()
                  .orderByProcessInstanceStartTime()
                  .desc()
                  .list(),
              i -> i.getBusinessKey());
          s.sayAll(
              "by end",
              s.history()
                  .createHistoricProcessInstanceQuery()
                  .orderByProcessInstanceEndTime()
                  .asc()
                  .list(),
              i -> i.getBusinessKey());
          s.sayAll(
              "by duration",
              s.history()
                  .createHistoricProcessInstanceQuery()
                  .orderByProcessInstanceDuration()
                  .desc()
                  .list(),
              i -> i.getBusinessKey());
        },
        differs(
            "what has no value comes last, as on PostgreSQL; Flowable does as its database",
            "by end: [one, two]",
            "by end: [two, one]"),
        differs(
            "what has no value comes last, as on PostgreSQL; Flowable does as its database",
            "by duration: [two, one]",
            "by duration: [one, two]"));
  }

  @Test
  void levelsOfDefinitions() {
    same(
        s -> {
          for (String level :
              List.of("none", "instance", "task", "activity", "audit", "full", "")) {
            String extension =
                "<extensionElements><flowable:historyLevel>"
                    + level
                    + "</flowable:historyLevel></extensionElements>";
            s.deploy(Models.ONE_TASK.replace("<process id='p'>", "<process id='p'>" + extension));
            String id = s.start("p", Map.of("v", 1));
            s.runtime().setVariable(id, "v", 2);
            s.runtime().setProcessInstanceName(id, "named");
            String task = s.task().getId();
            s.tasks().claim(task, "ann");
            s.tasks().addCandidateUser(task, "bob");
            recorded(s, level + ", waiting", id);
            s.tasks().complete(task);
            recorded(s, level + ", ended", id);
          }
        },
        differs(
            "each level includes those before it",
            "activity, waiting, tasks: 1",
            "activity, waiting, tasks: 0"),
        differs(
            "each level includes those before it",
            "activity, ended, tasks: 1",
            "activity, ended, tasks: 0"));
  }

  private static void recorded(Scene s, String label, String id) {
    s.say(
        label + ", instances",
        s.history().createHistoricProcessInstanceQuery().processInstanceId(id).count());
    s.say(
        label + ", tasks",
        s.history().createHistoricTaskInstanceQuery().processInstanceId(id).count());
    s.saySorted(
        label + ", activities",
        s.history().createHistoricActivityInstanceQuery().processInstanceId(id).list(),
        a -> a.getActivityId() + " " + (a.getEndTime() != null));
    s.sayAll(
        label + ", variables",
        s.history().createHistoricVariableInstanceQuery().processInstanceId(id).list(),
        v -> v.getVariableName() + "=" + v.getValue());
    s.say(
        label + ", changes", s.history().createHistoricDetailQuery().processInstanceId(id).count());
  }
}
