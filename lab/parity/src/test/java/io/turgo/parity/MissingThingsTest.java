package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.io.ByteArrayInputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Exceptions for ids of nothing, and for null. */
@SuppressWarnings("NullAway") // that null is not allowed is what these ask for
final class MissingThingsTest {
  private static final String NONE = "99999999";

  @Test
  void ofTheRuntimeService() {
    same(
        s -> {
          s.attempt("start by key", () -> s.start("none"));
          s.attempt("start by null", () -> s.start(null));
          s.attempt("start by id", () -> s.runtime().startProcessInstanceById(NONE));
          s.attempt("start by null id", () -> s.runtime().startProcessInstanceById(null));
          s.attempt("builder", () -> s.runtime().createProcessInstanceBuilder().start());
          for (String id : new String[] {NONE, null}) {
            String of = " of " + id;
            s.attempt("variable" + of, () -> s.runtime().getVariable(id, "x"));
            s.attempt("variables" + of, () -> s.runtime().getVariables(id));
            s.attempt("local variables" + of, () -> s.runtime().getVariablesLocal(id));
            s.attempt("has" + of, () -> s.runtime().hasVariable(id, "x"));
            s.attemptTo("set" + of, () -> s.runtime().setVariable(id, "x", 1));
            s.attemptTo("set all" + of, () -> s.runtime().setVariables(id, Map.of()));
            s.attemptTo("remove" + of, () -> s.runtime().removeVariable(id, "x"));
            s.attemptTo("trigger" + of, () -> s.runtime().trigger(id));
            s.attemptTo("delete" + of, () -> s.runtime().deleteProcessInstance(id, "x"));
            s.attemptTo("suspend" + of, () -> s.runtime().suspendProcessInstanceById(id));
            s.attemptTo("activate" + of, () -> s.runtime().activateProcessInstanceById(id));
            s.attempt("activities" + of, () -> s.runtime().getActiveActivityIds(id));
            s.attempt("links" + of, () -> s.runtime().getIdentityLinksForProcessInstance(id));
            s.attemptTo("add link" + of, () -> s.runtime().addParticipantUser(id, "kim"));
            s.attemptTo("name" + of, () -> s.runtime().setProcessInstanceName(id, "x"));
            s.attemptTo("business key" + of, () -> s.runtime().updateBusinessKey(id, "x"));
          }
        },
        refusesNull("links", "throws TurgoObjectNotFoundException"));
  }

  @Test
  void ofTheTaskService() {
    same(
        s -> {
          for (String id : new String[] {NONE, null}) {
            String of = " of " + id;
            s.attemptTo("complete" + of, () -> s.tasks().complete(id));
            s.attemptTo("claim" + of, () -> s.tasks().claim(id, "kim"));
            s.attemptTo("unclaim" + of, () -> s.tasks().unclaim(id));
            s.attemptTo("assign" + of, () -> s.tasks().setAssignee(id, "kim"));
            s.attemptTo("own" + of, () -> s.tasks().setOwner(id, "kim"));
            s.attemptTo("delegate" + of, () -> s.tasks().delegateTask(id, "kim"));
            s.attemptTo("resolve" + of, () -> s.tasks().resolveTask(id));
            s.attemptTo("priority" + of, () -> s.tasks().setPriority(id, 1));
            s.attemptTo("due date" + of, () -> s.tasks().setDueDate(id, null));
            s.attemptTo("candidate" + of, () -> s.tasks().addCandidateUser(id, "kim"));
            s.attemptTo("no candidate" + of, () -> s.tasks().deleteCandidateUser(id, "kim"));
            s.attempt("links" + of, () -> s.tasks().getIdentityLinksForTask(id));
            s.attempt("variable" + of, () -> s.tasks().getVariable(id, "x"));
            s.attempt("variables" + of, () -> s.tasks().getVariables(id));
            s.attemptTo("set" + of, () -> s.tasks().setVariable(id, "x", 1));
            s.attemptTo("set local" + of, () -> s.tasks().setVariableLocal(id, "x", 1));
            s.attemptTo("remove" + of, () -> s.tasks().removeVariable(id, "x"));
            s.attemptTo("delete" + of, () -> s.tasks().deleteTask(id));
            s.attempt("sub-tasks" + of, () -> s.tasks().getSubTasks(id).size());
            s.attempt("comments" + of, () -> s.tasks().getTaskComments(id).size());
            s.attempt("attachments" + of, () -> s.tasks().getTaskAttachments(id).size());
            s.attempt("comment" + of, () -> s.tasks().getComment(id));
            s.attempt("attachment" + of, () -> s.tasks().getAttachment(id));
            s.attempt("content" + of, () -> s.tasks().getAttachmentContent(id));
          }
          s.attempt("comment", () -> s.tasks().addComment(NONE, null, "text").getFullMessage());
        },
        refusesNull("links", "throws TurgoObjectNotFoundException"),
        refusesNull("sub-tasks", "0"),
        refusesNull("comments", "0"),
        refusesNull("attachments", "0"),
        refusesNull("attachment", "null"),
        refusesNull("content", "throws NullPointerException"),
        differs(
            "there is no content, as for an attachment by URL",
            "content of 99999999: null",
            "content of 99999999: throws NullPointerException"));
  }

  @Test
  void ofTheOtherServices() {
    same(
        s -> {
          for (String id : new String[] {NONE, null}) {
            String of = " of " + id;
            s.attemptTo("run" + of, () -> s.management().executeJob(id));
            s.attemptTo("delete job" + of, () -> s.management().deleteJob(id));
            s.attemptTo("delete timer" + of, () -> s.management().deleteTimerJob(id));
            s.attemptTo("delete dead" + of, () -> s.management().deleteDeadLetterJob(id));
            s.attemptTo("delete suspended" + of, () -> s.management().deleteSuspendedJob(id));
            s.attemptTo("retries" + of, () -> s.management().setJobRetries(id, 1));
            s.attemptTo("timer retries" + of, () -> s.management().setTimerJobRetries(id, 1));
            s.attempt("move timer" + of, () -> s.management().moveTimerToExecutableJob(id));
            s.attempt("to dead" + of, () -> s.management().moveJobToDeadLetterJob(id));
            s.attempt(
                "from dead" + of, () -> s.management().moveDeadLetterJobToExecutableJob(id, 1));
            s.attempt(
                "from suspended" + of, () -> s.management().moveSuspendedJobToExecutableJob(id));
            s.attempt("trace" + of, () -> s.management().getJobExceptionStacktrace(id));
            s.attempt("timer trace" + of, () -> s.management().getTimerJobExceptionStacktrace(id));
            s.attempt("definition" + of, () -> s.repository().getProcessDefinition(id));
            s.attemptTo(
                "suspend definition" + of, () -> s.repository().suspendProcessDefinitionById(id));
            s.attemptTo("undeploy" + of, () -> s.repository().deleteDeployment(id, true));
            s.attempt("resource" + of, () -> s.repository().getResourceAsStream(id, "x"));
            s.attempt("names" + of, () -> s.repository().getDeploymentResourceNames(id));
            s.attemptTo(
                "history of instance" + of, () -> s.history().deleteHistoricProcessInstance(id));
            s.attemptTo("history of task" + of, () -> s.history().deleteHistoricTaskInstance(id));
            s.attemptTo("user" + of, () -> s.identity().deleteUser(id));
            s.attemptTo("group" + of, () -> s.identity().deleteGroup(id));
            s.attemptTo("member" + of, () -> s.identity().createMembership(id, id));
          }
          s.attemptTo("suspend by key", () -> s.repository().suspendProcessDefinitionByKey("none"));
          s.attempt("deploy nothing", () -> s.repository().createDeployment().deploy().getName());
          s.attempt(
              "no stream",
              () -> s.repository().createDeployment().addInputStream("x.bpmn", null).deploy());
          s.attempt(
              "no xml",
              () ->
                  s.repository()
                      .createDeployment()
                      .addInputStream("x.bpmn", new ByteArrayInputStream(new byte[] {1}))
                      .deploy());
        },
        noJob("delete job"),
        noJob("delete timer"),
        noJob("delete dead"),
        noJob("delete suspended"),
        noJob("retries"),
        noJob("timer retries"),
        differs(
            "what is missing is not a failure of the database",
            "member of 99999999: throws TurgoObjectNotFoundException",
            "member of 99999999: throws PersistenceException"),
        differs(
            "what is missing has its own exception",
            "suspend by key: throws TurgoObjectNotFoundException",
            "suspend by key: throws TurgoException"),
        differs(
            "a deployment of nothing is a mistake",
            "deploy nothing: throws TurgoIllegalArgumentException",
            "deploy nothing: null"),
        differs(
            "a file without XML is a file with a problem",
            "no xml: throws BpmnDeploymentException",
            "no xml: throws XMLException"));
  }

  private static Difference noJob(String call) {
    return differs(
        "a missing job has the same exception everywhere",
        call + " of 99999999: throws JobNotFoundException",
        call + " of 99999999: throws TurgoObjectNotFoundException");
  }

  private static Difference refusesNull(String call, String flowable) {
    return differs(
        "null is refused everywhere",
        call + " of null: throws TurgoIllegalArgumentException",
        call + " of null: " + flowable);
  }
}
