package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.job.Job;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.Model;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.IdentityLinkInfo;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What calls answer at the edges: of what has ended at once, waits in a job, or is gone. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class AnswersTest {
  private static final String LISTENED =
      """
      <process id='p'>
        <extensionElements>
          <flowable:executionListener event='start' delegateExpression='${trace}'/>
        </extensionElements>
        <startEvent id='start'>
          <extensionElements>
            <flowable:executionListener event='start' delegateExpression='${trace}'/>
            <flowable:executionListener event='end' delegateExpression='${trace}'/>
          </extensionElements>
        </startEvent>
        <sequenceFlow id='f' sourceRef='start' targetRef='task'/><userTask id='task'/>
      </process>
      """;

  private static final String REACHED =
      "activities: [a ended=true terminate end event (stop), b ended=true null,"
          + " c ended=false null, fork ended=true null, in ended=true null, start ended=true null,"
          + " stop ended=true %s, sub ended=true terminate end event (stop)]";

  @Test
  void startOfWhatEndsAtOnce() {
    same(s -> {
      s.deploy(Models.line("p", "<serviceTask id='set' flowable:delegateExpression='${work}'/>"));
      s.work(execution -> {
        execution.setVariable("set", 2);
        execution.setVariable("given", "changed");
        execution.removeVariable("removed");
        execution.setVariableLocal("local", 3);
      });
      ProcessInstance started =
          s.runtime().startProcessInstanceByKey("p", Map.of("given", "text", "removed", 1));
      s.say("ended", started.isEnded());
      s.say("variables", started.getProcessVariables());
      s.say("there", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void startOfWhatWaits() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      ProcessInstance started = s.runtime().startProcessInstanceByKey("p", Map.of("a", 1));
      s.say("ended", started.isEnded());
      s.say("variables", started.getProcessVariables());
    });
  }

  @Test
  void startByAJob() {
    same(
        s -> {
          s.deploy(LISTENED);
          ProcessInstance started =
              s.runtime()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("p")
                  .variable("a", 1)
                  .startAsync();
          s.sayNotes("in the call");
          s.say("variables", started.getProcessVariables());
          s.saySorted("jobs", s.management().createJobQuery().list(), AnswersTest::text);
          s.saySorted(
              "executions",
              s.runtime().createExecutionQuery().onlyChildExecutions().list(),
              e -> String.valueOf(e.getActivityId()));
          s.saySorted(
              "activities",
              s.history().createHistoricActivityInstanceQuery().list(),
              HistoricActivityInstance::getActivityId);
          s.runJobs();
          s.sayNotes("in the job");
          s.say("task", s.task().getTaskDefinitionKey());
        },
        differs(
            "An activity begins with the job that enters it, here too",
            "activities: []",
            "activities: [start]"),
        differs(
            "A listener of the process is told the start as the current activity",
            "in the job: start.start start.start start.end",
            "in the job: null.start start.start start.end"));
  }

  private static String text(Job job) {
    return job.getElementId() + " " + job.getJobHandlerType() + " exclusive=" + job.isExclusive();
  }

  @Test
  void subProcessThatTerminatesItself() {
    same(
        s -> {
          s.deploy(
              """
              <process id='p'>
                <startEvent id='start'/><sequenceFlow id='f1' sourceRef='start' targetRef='sub'/>
                <subProcess id='sub'>
                  <startEvent id='in'/><sequenceFlow id='g1' sourceRef='in' targetRef='fork'/>
                  <parallelGateway id='fork'/>
                  <sequenceFlow id='g2' sourceRef='fork' targetRef='a'/><userTask id='a'/>
                  <sequenceFlow id='g4' sourceRef='a' targetRef='done'/><endEvent id='done'/>
                  <sequenceFlow id='g3' sourceRef='fork' targetRef='b'/><userTask id='b'/>
                  <sequenceFlow id='g5' sourceRef='b' targetRef='stop'/>
                  <endEvent id='stop'><terminateEventDefinition/></endEvent>
                </subProcess>
                <sequenceFlow id='f2' sourceRef='sub' targetRef='c'/><userTask id='c'/>
              </process>
              """);
          s.start("p");
          s.tasks()
              .complete(s.tasks().createTaskQuery().taskDefinitionKey("b").singleResult().getId());
          s.say("task", s.task().getTaskDefinitionKey());
          s.saySorted(
              "activities",
              s.history().createHistoricActivityInstanceQuery().list().stream()
                  .filter(a -> !a.getActivityType().equals("sequenceFlow"))
                  .toList(),
              a ->
                  a.getActivityId()
                      + " ended="
                      + (a.getEndTime() != null)
                      + " "
                      + a.getDeleteReason());
        },
        differs(
            "The end event itself was reached",
            REACHED.formatted("null"),
            REACHED.formatted("terminate end event (stop)")));
  }

  @Test
  void linksOfHistoricTasks() {
    same(s -> {
      s.deploy(
          Models.line(
              "p", "<userTask id='task' flowable:assignee='ann' flowable:candidateUsers='kim'/>"));
      s.start("p");
      sayLinks(s, "open");
      s.tasks().setOwner(s.task().getId(), "bob");
      sayLinks(s, "owned");
      s.tasks().complete(s.task().getId());
      sayLinks(s, "done");
    });
  }

  private static void sayLinks(Scene s, String label) {
    s.saySorted(
        label + ", of history",
        s.history()
            .createHistoricTaskInstanceQuery()
            .includeIdentityLinks()
            .singleResult()
            .getIdentityLinks(),
        AnswersTest::text);
    if (s.tasks().createTaskQuery().count() > 0) {
      s.saySorted(
          label + ", of tasks",
          s.tasks().createTaskQuery().includeIdentityLinks().singleResult().getIdentityLinks(),
          AnswersTest::text);
    }
  }

  private static String text(IdentityLinkInfo link) {
    return link.getType() + " " + link.getUserId() + " " + link.getGroupId();
  }

  @Test
  void historicVariablesByExecution() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p", Map.of("outer", 1));
      String execution = s.task().getExecutionId();
      s.tasks().setVariableLocal(s.task().getId(), "ofTask", 2);
      s.runtime().setVariableLocal(execution, "ofExecution", 3);
      for (String each : new String[] {execution, id}) {
        s.saySorted(
            "history by " + s.name(each),
            s.history().createHistoricVariableInstanceQuery().executionId(each).list(),
            v -> v.getVariableName() + " task=" + (v.getTaskId() != null));
        s.saySorted(
            "history by " + s.name(each) + " of a set",
            s.history()
                .createHistoricVariableInstanceQuery()
                .executionIds(java.util.Set.of(each))
                .list(),
            v -> v.getVariableName() + " task=" + (v.getTaskId() != null));
        s.saySorted(
            "history by " + s.name(each) + " without tasks",
            s.history()
                .createHistoricVariableInstanceQuery()
                .executionId(each)
                .excludeTaskVariables()
                .list(),
            v -> v.getVariableName());
        s.saySorted(
            "now by " + s.name(each),
            s.runtime().createVariableInstanceQuery().executionId(each).list(),
            v -> v.getName());
      }
    });
  }

  @Test
  void executionsByTheirStart() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      s.advance(Duration.ofSeconds(10));
      s.tasks().complete(s.task().getId());
      s.start("p");
      for (int seconds : new int[] {-1, 0, 5, 10, 15}) {
        Date at = Date.from(Scene.START.plusSeconds(seconds));
        s.saySorted(
            "before " + seconds,
            s.runtime().createExecutionQuery().startedBefore(at).list(),
            AnswersTest::text);
        s.saySorted(
            "after " + seconds,
            s.runtime().createExecutionQuery().startedAfter(at).list(),
            AnswersTest::text);
      }
    });
  }

  private static String text(Execution execution) {
    return String.valueOf(execution.getActivityId());
  }

  @Test
  void executionThatGoesOn() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='one'/>", "<userTask id='two'/>"));
      s.start("p");
      s.advance(Duration.ofSeconds(10));
      s.tasks().complete(s.task().getId());
      for (int seconds : new int[] {5, 15}) {
        Date at = Date.from(Scene.START.plusSeconds(seconds));
        s.saySorted(
            "before " + seconds,
            s.runtime().createExecutionQuery().startedBefore(at).list(),
            AnswersTest::text);
        s.saySorted(
            "after " + seconds,
            s.runtime().createExecutionQuery().startedAfter(at).list(),
            AnswersTest::text);
      }
    });
  }

  @Test
  void modelsOfADeploymentThatGoes() {
    same(s -> {
      Deployment deployment = s.deploy(Models.ONE_TASK);
      Model model = s.repository().newModel();
      model.setName("model");
      model.setDeploymentId(deployment.getId());
      s.repository().saveModel(model);
      Model other = s.repository().newModel();
      other.setName("other");
      s.repository().saveModel(other);
      s.advance(Duration.ofSeconds(10));
      s.listen(Heard.of(s, TurgoEngineEventType.values()));
      s.repository().deleteDeployment(deployment.getId());
      s.saySorted(
          "models",
          s.repository().createModelQuery().list(),
          m ->
              m.getName()
                  + " deployment="
                  + m.getDeploymentId()
                  + " "
                  + Texts.of(m.getLastUpdateTime()));
      s.sayNotes("events");
      s.repository().deleteModel(model.getId());
      s.repository().deleteModel(other.getId());
      s.sayNotes("gone");
    });
  }

  @Test
  void eventsOfModels() {
    same(s -> {
      s.listen(Heard.of(s, TurgoEngineEventType.values()));
      Model model = s.repository().newModel();
      model.setName("model");
      s.repository().saveModel(model);
      s.sayNotes("created");
      model.setName("changed");
      s.repository().saveModel(model);
      s.sayNotes("changed");
      s.repository().addModelEditorSource(model.getId(), new byte[] {1});
      s.sayNotes("source");
      s.repository().addModelEditorSource(model.getId(), new byte[] {2});
      s.sayNotes("source changed");
      s.repository().addModelEditorSourceExtra(model.getId(), new byte[] {1});
      s.sayNotes("extra");
      s.repository().addModelEditorSourceExtra(model.getId(), new byte[] {3});
      s.sayNotes("extra changed");
      s.repository().deleteModel(model.getId());
      s.sayNotes("deleted");
    });
  }

  @Test
  void attachmentsThatGoWithTheirTask() {
    same(s -> {
      io.turgo.engine.task.Task task = s.tasks().newTask();
      s.tasks().saveTask(task);
      s.tasks().createAttachment("url", task.getId(), null, "first", "text", "http://a");
      s.tasks().createAttachment("url", task.getId(), null, "second", "text", "http://b");
      s.tasks().addComment(task.getId(), null, "said");
      s.listen(Heard.of(s, TurgoEngineEventType.ENTITY_DELETED));
      s.tasks().deleteTask(task.getId());
      s.sayNotes("task deleted");
      s.history().deleteHistoricTaskInstance(task.getId());
      s.sayNotes("history deleted");
      s.tasks().saveTask(s.tasks().newTask());
      String other = s.task().getId();
      s.tasks().createAttachment("url", other, null, "third", "text", "http://a");
      s.tasks().deleteTask(other, true);
      s.sayNotes("both deleted");
    });
  }

  @Test
  void attachmentsThatGoWithTheirInstance() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p");
          s.tasks().createAttachment("url", s.task().getId(), id, "ofTask", "text", "http://a");
          s.tasks().createAttachment("url", null, id, "ofInstance", "text", "http://b");
          s.listen(Heard.of(s, TurgoEngineEventType.ENTITY_DELETED));
          s.tasks().complete(s.task().getId());
          s.sayNotes("completed");
          s.history().deleteHistoricProcessInstance(id);
          s.sayNotes("history deleted");
        },
        differs(
            "There, what belongs to the instance and no task stays",
            "history deleted: ENTITY_DELETED:attachment ofTask ENTITY_DELETED:attachment ofInstance",
            "history deleted: ENTITY_DELETED:attachment ofTask"));
  }

  @Test
  void deletingByTheIdOfAChildExecution() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.start("p");
          String execution = s.task().getExecutionId();
          s.attemptTo("delete", () -> s.runtime().deleteProcessInstance(execution, "why"));
          s.say("there", s.runtime().createProcessInstanceQuery().count());
        },
        differs(
            "The id of a part does not stand for the whole; the exception names the right one",
            "delete: throws TurgoObjectNotFoundException",
            "delete: done"),
        differs("So it goes on", "there: 1", "there: 0"));
  }
}
