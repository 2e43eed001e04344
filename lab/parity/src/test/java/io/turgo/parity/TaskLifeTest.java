package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is done with a task, and what it looks like then. */
final class TaskLifeTest {
  private static String text(Task task) {
    return "%s %s assignee=%s owner=%s %s priority=%d due=%s claimed=%s created=%s desc=%s form=%s"
            .formatted(
                task.getTaskDefinitionKey(),
                task.getName(),
                task.getAssignee(),
                task.getOwner(),
                task.getDelegationState(),
                task.getPriority(),
                Texts.of(task.getDueDate()),
                Texts.of(task.getClaimTime()),
                Texts.of(task.getCreateTime()),
                task.getDescription(),
                task.getFormKey())
        + " category="
        + task.getCategory()
        + " suspended="
        + task.isSuspended();
  }

  private static String link(IdentityLink link) {
    return link.getType() + " user=" + link.getUserId() + " group=" + link.getGroupId();
  }

  private static void sayLinks(Scene s, String label, String instance) {
    s.saySorted(
        label + ", task", s.tasks().getIdentityLinksForTask(s.task().getId()), TaskLifeTest::link);
    s.saySorted(
        label + ", instance",
        s.runtime().getIdentityLinksForProcessInstance(instance),
        TaskLifeTest::link);
    s.saySorted(
        label + ", history of the instance",
        s.history().getHistoricIdentityLinksForProcessInstance(instance),
        link -> link.getType() + " " + link.getUserId() + " " + link.getGroupId());
    s.saySorted(
        label + ", history of the task",
        s.history().getHistoricIdentityLinksForTask(s.task().getId()).stream()
            .filter(TaskLifeTest::isOfSomebody)
            .toList(),
        link -> link.getType() + " " + link.getUserId() + " " + link.getGroupId());
  }

  /** Flowable's history also has a link of nobody for each time that an assignee was removed. */
  private static boolean isOfSomebody(HistoricIdentityLink link) {
    return link.getUserId() != null || link.getGroupId() != null;
  }

  @Test
  void attributes() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              """
              <userTask id='task' name='Check ${what}' flowable:assignee='${who}'
                flowable:owner='lee' flowable:priority='${20+1}' flowable:dueDate='${due}'
                flowable:category='c-${what}' flowable:formKey='form-${what}'
                flowable:candidateUsers='kim, ${who}' flowable:candidateGroups='a,b,${what}'>
                <documentation>Is ${what} right?</documentation>
              </userTask>
              """));
      String id = s.start("p", Map.of("what", "it", "who", "ann", "due", Date.from(Scene.START)));
      s.say("task", text(s.task()));
      sayLinks(s, "links", id);
    });
  }

  @Test
  void dueDateAsTextAndDuration() {
    same(
        s -> {
          s.deploy(Models.line("p", "<userTask id='a' flowable:dueDate='${due}'/>"));
          for (String due : List.of("2026-03-05", "2026-03-05T12:00:00Z", "P2D", "PT5M")) {
            String id = s.start("p", Map.of("due", due));
            s.say(due, s.task().getDueDate());
            s.runtime().deleteProcessInstance(id, null);
          }
          s.attempt("bad", () -> s.start("p", Map.of("due", "tomorrow")));
          s.attempt("number", () -> s.start("p", Map.of("due", 5)));
        },
        differs(
            "a value that is no date is an illegal argument, which is an exception of the engine",
            "bad: throws TurgoIllegalArgumentException",
            "bad: throws TurgoException"));
  }

  @Test
  void claim() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      String task = s.task().getId();
      s.attemptTo("claim", () -> s.tasks().claim(task, "ann"));
      s.say("claimed", text(s.task()));
      s.attemptTo("claim again", () -> s.tasks().claim(task, "ann"));
      s.attemptTo("claim by another", () -> s.tasks().claim(task, "kim"));
      sayLinks(s, "links", id);
      s.attemptTo("claim by nobody", () -> s.tasks().claim(task, null));
      s.say("released", text(s.task()));
      s.attemptTo("claim by another now", () -> s.tasks().claim(task, "kim"));
      s.attemptTo("unclaim", () -> s.tasks().unclaim(task));
      s.say("unclaimed", text(s.task()));
      sayLinks(s, "links at last", id);
    });
  }

  @Test
  void assignAndOwn() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      String task = s.task().getId();
      s.tasks().setAssignee(task, "ann");
      s.tasks().setOwner(task, "kim");
      s.say("both", text(s.task()));
      sayLinks(s, "both", id);
      s.tasks().setAssignee(task, "lee");
      s.tasks().setOwner(task, "lee");
      s.say("lee", text(s.task()));
      sayLinks(s, "lee", id);
      s.tasks().setAssignee(task, null);
      s.tasks().setOwner(task, null);
      s.say("nobody", text(s.task()));
      sayLinks(s, "nobody", id);
      s.tasks().setPriority(task, 90);
      s.tasks().setDueDate(task, Date.from(Scene.START.plusSeconds(60)));
      s.say("priority", text(s.task()));
    });
  }

  @Test
  void delegateAndResolve() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      String id = s.start("p");
      String task = s.task().getId();
      s.attemptTo("resolve what is not delegated", () -> s.tasks().resolveTask(task));
      s.say("resolved", text(s.task()));
      s.tasks().setAssignee(task, "ann");
      s.tasks().delegateTask(task, "kim");
      s.say("delegated", text(s.task()));
      s.attemptTo("complete what is delegated", () -> s.tasks().complete(task));
      s.tasks().delegateTask(task, "lee");
      s.say("delegated on", text(s.task()));
      s.tasks().resolveTask(task, Map.of("x", 1));
      s.say("resolved", text(s.task()));
      sayLinks(s, "links", id);
      s.say("variables", s.runtime().getVariables(id));
      s.attemptTo("complete", () -> s.tasks().complete(task));
    });
  }

  @Test
  void candidatesAndLinks() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          String id = s.start("p");
          String task = s.task().getId();
          s.tasks().addCandidateUser(task, "ann");
          s.tasks().addCandidateGroup(task, "g");
          s.tasks().addUserIdentityLink(task, "kim", "reviewer");
          s.tasks().addGroupIdentityLink(task, "h", "reviewer");
          s.tasks().addUserIdentityLink(task, "lee", "assignee");
          s.tasks().addUserIdentityLink(task, "max", "owner");
          s.say("task", text(s.task()));
          sayLinks(s, "added", id);
          s.tasks().deleteCandidateUser(task, "ann");
          s.tasks().deleteCandidateGroup(task, "g");
          s.tasks().deleteUserIdentityLink(task, "kim", "reviewer");
          s.tasks().deleteGroupIdentityLink(task, "h", "reviewer");
          s.tasks().deleteUserIdentityLink(task, "lee", "assignee");
          s.tasks().deleteUserIdentityLink(task, "max", "owner");
          s.say("task", text(s.task()));
          sayLinks(s, "deleted", id);
          s.attemptTo("unknown", () -> s.tasks().deleteCandidateUser(task, "nobody"));
          s.attemptTo(
              "group as assignee", () -> s.tasks().addGroupIdentityLink(task, "g", "assignee"));
          s.attemptTo("group as owner", () -> s.tasks().addGroupIdentityLink(task, "g", "owner"));
        },
        differs(
            "a group cannot be an assignee",
            "group as assignee: throws TurgoIllegalArgumentException",
            "group as assignee: done"),
        differs(
            "a group cannot be an owner",
            "group as owner: throws TurgoIllegalArgumentException",
            "group as owner: done"));
  }

  @Test
  void sameCandidateTwice() {
    same(
        s -> {
          s.deploy(Models.ONE_TASK);
          s.start("p");
          s.tasks().addCandidateUser(s.task().getId(), "ann");
          s.tasks().addCandidateUser(s.task().getId(), "ann");
          s.saySorted(
              "links", s.tasks().getIdentityLinksForTask(s.task().getId()), TaskLifeTest::link);
        },
        differs(
            "a user is a candidate or is not",
            "links: [candidate user=ann group=null]",
            "links: [candidate user=ann group=null, candidate user=ann group=null]"));
  }

  @Test
  void save() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      Task task = s.task();
      task.setName("Other");
      task.setDescription("More");
      task.setPriority(3);
      task.setAssignee("ann");
      task.setOwner("kim");
      task.setCategory("c");
      task.setFormKey("k");
      task.setDueDate(Date.from(Scene.START));
      s.tasks().saveTask(task);
      s.say("saved", text(s.task()));
    });
  }

  @Test
  void standalone() {
    same(s -> {
      Task task = s.tasks().newTask();
      task.setName("Alone");
      task.setAssignee("ann");
      s.tasks().saveTask(task);
      s.say("saved", text(s.task()));
      Task below = s.tasks().newTask();
      below.setName("Below");
      below.setParentTaskId(task.getId());
      s.tasks().saveTask(below);
      s.saySorted("sub-tasks", s.tasks().getSubTasks(task.getId()), TaskLifeTest::text);
      s.tasks().setVariable(task.getId(), "x", 1);
      s.say("variables", s.tasks().getVariables(task.getId()));
      s.attemptTo("complete", () -> s.tasks().complete(task.getId()));
      s.say("left", s.tasks().createTaskQuery().count());
      s.saySorted(
          "history",
          s.history().createHistoricTaskInstanceQuery().list(),
          t -> t.getName() + " " + Texts.of(t.getEndTime()) + " " + t.getDeleteReason());
    });
  }

  @Test
  void deleted() {
    same(s -> {
      s.deploy(Models.ONE_TASK);
      s.start("p");
      s.attemptTo("of a process", () -> s.tasks().deleteTask(s.task().getId()));
      s.attemptTo("of a process, cascade", () -> s.tasks().deleteTask(s.task().getId(), true));
      for (String name : List.of("plain", "reason", "cascade")) {
        Task task = s.tasks().newTask();
        task.setName(name);
        s.tasks().saveTask(task);
        switch (name) {
          case "plain" -> s.tasks().deleteTask(task.getId());
          case "reason" -> s.tasks().deleteTask(task.getId(), "because");
          default -> s.tasks().deleteTask(task.getId(), true);
        }
      }
      s.saySorted(
          "history",
          s.history().createHistoricTaskInstanceQuery().list(),
          t -> t.getName() + " " + Texts.of(t.getEndTime()) + " " + t.getDeleteReason());
      s.attemptTo("again", () -> s.tasks().deleteTask("99999999"));
    });
  }

  @Test
  void completeWithVariables() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='a'/>", "<userTask id='b'/>"));
      String id = s.start("p");
      s.tasks().setVariableLocal(s.task().getId(), "own", 1);
      s.tasks().complete(s.task().getId(), Map.of("x", 1, "y", "text"));
      s.say("variables", s.runtime().getVariables(id));
      String b = s.task().getId();
      s.attemptTo("local", () -> s.tasks().complete(b, Map.of("z", 2), true));
      s.saySorted(
          "history",
          s.history().createHistoricVariableInstanceQuery().list(),
          v -> v.getVariableName() + "=" + v.getValue() + " task=" + (v.getTaskId() != null));
      s.attemptTo("again", () -> s.tasks().complete(b));
    });
  }
}
