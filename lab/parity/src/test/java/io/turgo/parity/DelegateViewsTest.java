package io.turgo.parity;

import static io.turgo.parity.Parity.same;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.DelegateHelper;
import io.turgo.engine.delegate.DelegateTask;
import io.turgo.engine.delegate.ReadOnlyDelegateExecution;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What user code is told of its execution and its task. */
final class DelegateViewsTest {
  private static final String LISTENERS =
      "<extensionElements>"
          + "<flowable:executionListener event='start' delegateExpression='${heard}'/>"
          + "<flowable:executionListener event='end' delegateExpression='${heard}'/>"
          + "</extensionElements>";

  private static String seen(DelegateExecution e) {
    return (e.isProcessInstanceType() ? "process" : e.getCurrentActivityId())
        + "."
        + e.getEventName()
        + " tenant="
        + e.getTenantId()
        + " status="
        + e.getProcessInstanceBusinessStatus()
        + " called="
        + (e.getSuperExecutionId() != null)
        + " instance="
        + e.isProcessInstanceType()
        + " many="
        + e.isMultiInstanceRoot()
        + " ended="
        + e.isEnded();
  }

  private static String copied(ReadOnlyDelegateExecution e) {
    return "copy "
        + e.getCurrentActivityId()
        + "."
        + e.getEventName()
        + " tenant="
        + e.getTenantId()
        + " status="
        + e.getProcessInstanceBusinessStatus()
        + " called="
        + (e.getSuperExecutionId() != null)
        + " instance="
        + e.isProcessInstanceType()
        + " many="
        + e.isMultiInstanceRoot()
        + " ended="
        + e.isEnded();
  }

  private static void noteAll(Scene s) {
    s.work(e -> s.note(seen(e)));
    s.heard(e -> s.note(seen(e)));
  }

  @Test
  void tenantAndStatus() {
    same(s -> {
      s.repository()
          .createDeployment()
          .tenantId("acme")
          .addString(
              "p.bpmn",
              Scene.file(
                  Models.line(
                      "p",
                      "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
                      "<userTask id='task'/>")))
          .deploy();
      s.work(e -> {
        s.note(seen(e));
        s.runtime().updateBusinessStatus(e.getProcessInstanceId(), "open");
        s.runtime().updateBusinessKey(e.getProcessInstanceId(), "k2");
        s.note(seen(e) + " " + e.getProcessInstanceBusinessKey());
        s.note(copied(e.snapshotReadOnly()));
      });
      s.runtime().createProcessInstanceBuilder().processDefinitionKey("p").tenantId("acme").start();
      s.sayNotes("seen");
    });
  }

  @Test
  void listeners() {
    same(s -> {
      s.deploy(
          "<process id='p'>"
              + LISTENERS
              + Models.steps(
                  "s",
                  "e",
                  "f",
                  "<serviceTask id='a' name='A ${x}' flowable:delegateExpression='${work}'>"
                      + LISTENERS
                      + "</serviceTask>")
              + "</process>");
      noteAll(s);
      s.start("p");
      s.sayNotes("seen");
    });
  }

  @Test
  void several() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:delegateExpression='${work}'>"
                  + LISTENERS
                  + "<multiInstanceLoopCharacteristics isSequential='true'>"
                  + "<loopCardinality>2</loopCardinality>"
                  + "</multiInstanceLoopCharacteristics></serviceTask>",
              "<subProcess id='sub'>"
                  + LISTENERS
                  + "<multiInstanceLoopCharacteristics isSequential='false'>"
                  + "<loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>"
                  + Models.steps(
                      "s1",
                      "e1",
                      "g",
                      "<serviceTask id='b' flowable:delegateExpression='${work}'/>")
                  + "</subProcess>"));
      noteAll(s);
      s.start("p");
      s.sayNotesSorted("seen");
    });
  }

  @Test
  void called() {
    same(s -> {
      s.deploy(
          "<process id='q'>"
              + LISTENERS
              + Models.steps(
                  "s", "e", "f", "<serviceTask id='a' flowable:delegateExpression='${work}'/>")
              + "</process>");
      s.deploy(Models.line("p", "<callActivity id='call' calledElement='q'/>"));
      noteAll(s);
      s.start("p");
      s.sayNotes("seen");
    });
  }

  @Test
  void variablesOfOneScope() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' flowable:delegateExpression='${work}'/>",
              "<userTask id='task'/>"));
      s.work(e -> {
        s.note(e.hasVariables() + " " + e.hasVariablesLocal());
        e.setVariableLocal("own", 1);
        e.setTransientVariableLocal("passing", 2);
        s.note(e.hasVariables() + " " + e.hasVariablesLocal());
        e.removeVariables();
        s.note(e.hasVariables() + " " + e.hasVariablesLocal() + " " + Texts.of(e.getVariables()));
        e.setVariableLocal("own", 1);
        e.removeVariablesLocal();
        s.note(e.hasVariables() + " " + e.hasVariablesLocal() + " " + Texts.of(e.getVariables()));
      });
      s.say("with", s.runtime().getVariables(s.start("p", Map.of("x", 1))));
      s.say("without", s.runtime().getVariables(s.start("p")));
      s.sayNotes("seen");
    });
  }

  @Test
  void helper() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<serviceTask id='a' name='A' flowable:delegateExpression='${work}'>"
                  + LISTENERS
                  + "</serviceTask>"));
      s.work(e -> helped(s, e));
      s.heard(e -> helped(s, e));
      s.start("p");
      s.sayNotes("seen");
    });
  }

  private static void helped(Scene s, DelegateExecution e) {
    s.note(e.getEventName() + " " + DelegateHelper.isExecutingExecutionListener(e));
  }

  @Test
  void fieldsOfListeners() {
    same(s -> {
      String field = "<flowable:field name='more' stringValue='x'/>";
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task'><extensionElements>"
                  + "<flowable:executionListener event='start' delegateExpression='${heard}'>"
                  + field
                  + "</flowable:executionListener>"
                  + "<flowable:taskListener event='create' delegateExpression='${taskHeard}'>"
                  + field
                  + "</flowable:taskListener>"
                  + "</extensionElements></userTask>"));
      s.heard(e -> s.note(seen(e)));
      s.taskHeard(t -> s.note(seen(t)));
      s.start("p");
      s.sayNotes("seen");
    });
  }

  @Test
  void tasks() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task'><extensionElements>"
                  + "<flowable:taskListener event='create' delegateExpression='${taskHeard}'/>"
                  + "<flowable:taskListener event='assignment' delegateExpression='${taskHeard}'/>"
                  + "<flowable:taskListener event='complete' delegateExpression='${taskHeard}'/>"
                  + "</extensionElements></userTask>"));
      s.taskHeard(t -> s.note(seen(t)));
      s.start("p");
      String id = s.task().getId();
      s.tasks().claim(id, "kermit");
      s.tasks().startProgress(id, "fozzie");
      s.tasks().complete(id);
      s.sayNotes("seen");
    });
  }

  private static String seen(DelegateTask t) {
    return t.getEventName()
        + " tenant="
        + t.getTenantId()
        + " state="
        + t.getState()
        + " claimed="
        + (t.getClaimTime() != null)
        + " "
        + t.getClaimedBy()
        + " begun="
        + (t.getInProgressStartTime() != null)
        + " "
        + t.getInProgressStartedBy()
        + " suspended="
        + t.isSuspended()
        + " "
        + t.getSuspendedTime()
        + " "
        + t.getSuspendedBy();
  }

  @Test
  void theDefinitionInExpressions() {
    String process =
        """
        <process id='p' name='Order'>
          <startEvent id='start'/>%s<userTask id='wait'/>%s
          <serviceTask id='work' name='Work' flowable:resultVariable='said'
              flowable:expression='${execution.processDefinitionKey} %s'/>%s
          <userTask id='after'/>%s<endEvent id='end'/>
        </process>
        """
            .formatted(
                Models.flow("f1", "start", "wait"),
                Models.flow("f2", "wait", "work"),
                "${execution.processDefinitionName} ${execution.processDefinitionVersion}"
                    + " ${execution.processDefinitionCategory} ${execution.activityId}"
                    + " ${execution.deploymentId == null}",
                Models.flow("f3", "work", "after"),
                Models.flow("f4", "after", "end"));
    same(s -> {
      s.deploy(process);
      s.deploy(process);
      String id = s.start("p");
      s.tasks().complete(s.task().getId());
      s.say("said", s.runtime().getVariable(id, "said"));
    });
  }
}
