package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.Date;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What can be done with suspended instances, tasks and definitions. */
final class SuspensionTest {
  @Test
  void ofAnInstance() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p", Map.of("x", 1));
          s.runtime().suspendProcessInstanceById(id);
          String task = s.task().getId();
          s.say("task", s.task().isSuspended());
          s.say("suspended", s.runtime().createProcessInstanceQuery().suspended().count());
          s.say("active", s.runtime().createProcessInstanceQuery().active().count());
          s.say("suspended tasks", s.tasks().createTaskQuery().suspended().count());
          s.say("active tasks", s.tasks().createTaskQuery().active().count());
          s.attemptTo("complete", () -> s.tasks().complete(task));
          s.attemptTo("claim", () -> s.tasks().claim(task, "ann"));
          s.attemptTo("assign", () -> s.tasks().setAssignee(task, "ann"));
          s.attemptTo("own", () -> s.tasks().setOwner(task, "ann"));
          s.attemptTo("priority", () -> s.tasks().setPriority(task, 3));
          s.attemptTo("due date", () -> s.tasks().setDueDate(task, new Date()));
          s.attemptTo("candidate", () -> s.tasks().addCandidateUser(task, "kim"));
          s.attemptTo("delegate", () -> s.tasks().delegateTask(task, "kim"));
          s.attemptTo("resolve", () -> s.tasks().resolveTask(task));
          s.attemptTo("task variable", () -> s.tasks().setVariable(task, "x", 2));
          s.attemptTo("local task variable", () -> s.tasks().setVariableLocal(task, "y", 2));
          s.attemptTo("remove task variable", () -> s.tasks().removeVariable(task, "x"));
          s.attempt("comment", () -> s.tasks().addComment(task, id, "text").getFullMessage());
          s.attemptTo("variable", () -> s.runtime().setVariable(id, "x", 3));
          s.attemptTo("remove variable", () -> s.runtime().removeVariable(id, "x"));
          s.attemptTo("trigger", () -> s.runtime().trigger(id));
          s.attemptTo("participant", () -> s.runtime().addParticipantUser(id, "kim"));
          s.attemptTo("name", () -> s.runtime().setProcessInstanceName(id, "x"));
          s.attemptTo("business key", () -> s.runtime().updateBusinessKey(id, "x"));
          s.attemptTo("suspend again", () -> s.runtime().suspendProcessInstanceById(id));
          s.attemptTo("activate", () -> s.runtime().activateProcessInstanceById(id));
          s.attemptTo("activate again", () -> s.runtime().activateProcessInstanceById(id));
          s.attemptTo("complete", () -> s.tasks().complete(task));
        },
        differs(
            "nothing waits there",
            "trigger: throws TurgoObjectNotFoundException",
            "trigger: throws TurgoException"));
  }

  @Test
  void isDeleted() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      s.runtime().suspendProcessInstanceById(id);
      s.attemptTo("delete", () -> s.runtime().deleteProcessInstance(id, "x"));
      s.say("left", s.runtime().createProcessInstanceQuery().count());
    });
  }

  @Test
  void ofADefinition() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      s.repository().suspendProcessDefinitionByKey("p");
      s.say("suspended", s.repository().createProcessDefinitionQuery().suspended().count());
      s.attempt("start", () -> s.start("p"));
      s.say("active instances", s.runtime().createProcessInstanceQuery().active().count());
      s.attemptTo("again", () -> s.repository().suspendProcessDefinitionByKey("p"));
      s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
      s.repository().activateProcessDefinitionByKey("p");
      s.start("p");
      s.repository().suspendProcessDefinitionByKey("p", true, null);
      s.say("suspended instances", s.runtime().createProcessInstanceQuery().suspended().count());
      s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
      s.repository().activateProcessDefinitionByKey("p", false, null);
      s.say("still suspended", s.runtime().createProcessInstanceQuery().suspended().count());
      s.attemptTo("activate again", () -> s.repository().activateProcessDefinitionByKey("p"));
    });
  }
}
