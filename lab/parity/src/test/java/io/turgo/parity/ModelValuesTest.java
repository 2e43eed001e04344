package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What expressions in models give, where they give something odd. */
@SuppressWarnings("NullAway") // what is missing fails the scenario
final class ModelValuesTest {
  private static void candidates(Object users) {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task' flowable:candidateUsers='${users}'"
                  + " flowable:candidateGroups='${users}'/>"));
      s.attempt("start", () -> s.start("p", Map.of("users", users)) == null);
      s.tasks()
          .createTaskQuery()
          .list()
          .forEach(task ->
              s.saySorted(
                  "links",
                  s.tasks().getIdentityLinksForTask(task.getId()),
                  l -> l.getUserId() + "/" + l.getGroupId()));
    });
  }

  @Test
  void candidatesOfAnArray() {
    candidates(
        new tools.jackson.databind.json.JsonMapper().createArrayNode().add("kim").add("a, b"));
    candidates("[\"kim\",\"lea\"]");
    candidates(List.of("kim", "a,b"));
  }

  @Test
  void emptyTexts() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task' name='${x}' flowable:assignee='${x}' flowable:owner='${x}'"
                  + " flowable:category='${x}' flowable:formKey='${x}'>"
                  + "<documentation>${x}</documentation></userTask>"));
      for (String x : List.of("")) {
        s.start("p", Map.of("x", x));
        s.saySorted(
            "tasks of '" + x + "'",
            s.tasks().createTaskQuery().list(),
            t ->
                "[%s] [%s] [%s] [%s] [%s] [%s] %s"
                    .formatted(
                        t.getName(),
                        t.getAssignee(),
                        t.getOwner(),
                        t.getCategory(),
                        t.getFormKey(),
                        t.getDescription(),
                        t.getClaimTime()));
        s.say("unassigned", s.tasks().createTaskQuery().taskUnassigned().count());
      }
    });
  }

  @Test
  void descriptionThatCanNotBeEvaluated() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task' name='${none}'><documentation>for ${none.x}</documentation>"
                  + "</userTask>"));
      s.start("p");
      s.say("name", s.task().getName());
      s.say("description", s.task().getDescription());
    });
  }

  @Test
  void authenticatedUser() {
    same(s -> {
      s.deploy(
          Models.line(
              "p",
              "<userTask id='task' flowable:category='of-${authenticatedUserId}-'"
                  + " flowable:assignee='${authenticatedUserId}'/>"));
      for (String user : new String[] {"kim", null}) {
        s.identity().setAuthenticatedUserId(user);
        s.start("p");
        s.start("p", Map.of("authenticatedUserId", "a variable"));
      }
      s.saySorted(
          "tasks",
          s.tasks().createTaskQuery().list(),
          t -> t.getCategory() + " " + t.getAssignee());
    });
  }

  @Test
  void literalScript() {
    same(
        s -> {
          s.attempt(
              "literal",
              () ->
                  s.deploy(
                              Models.line(
                                  "p", "<scriptTask id='a'><script>1 + 1</script></scriptTask>"))
                          .getId()
                      == null);
          s.attempt(
              "expression",
              () ->
                  s.deploy(
                              Models.line(
                                  "q",
                                  "<scriptTask id='a' flowable:resultVariable='r'>"
                                      + "<script>${1 + 1}</script></scriptTask>",
                                  "<userTask id='task'/>"))
                          .getId()
                      == null);
          s.attempt("start", () -> s.runtime().getVariables(s.start("q")));
        },
        differs(
            "a script that cannot run is refused with its file",
            "literal: throws BpmnDeploymentException",
            "literal: false"));
  }

  @Test
  void starters() {
    same(s -> {
      s.deploy(
          "<process id='p' flowable:candidateStarterUsers='${bean.call(&quot;kim&quot;)}, lea'"
              + " flowable:candidateStarterGroups='${&quot;x,y&quot;}'>"
              + Models.steps("start", "end", "f", "<userTask id='task'/>")
              + "</process>");
      String id =
          s.repository().createProcessDefinitionQuery().latestVersion().singleResult().getId();
      s.saySorted(
          "starters",
          s.repository().getIdentityLinksForProcessDefinition(id),
          l -> l.getUserId() + "/" + l.getGroupId());
      for (String user : List.of("kim", "lea", "a", "b")) {
        s.say(user, s.repository().createProcessDefinitionQuery().startableByUser(user).count());
      }
    });
    same(
        s -> {
          s.attempt(
              "unknown",
              () ->
                  s.deploy(
                              "<process id='p' flowable:candidateStarterUsers='${none}'>"
                                  + Models.steps("start", "end", "f", "<userTask id='task'/>")
                                  + "</process>")
                          .getId()
                      == null);
        },
        differs(
            "it is a problem of the file, with its place",
            "unknown: throws BpmnDeploymentException",
            "unknown: throws TurgoException"));
  }

  @Test
  void names() {
    same(
        s -> {
          s.deploy(
              Models.line(
                  "p",
                  "<serviceTask id='a' name='A ${x}' flowable:delegateExpression='${work}'/>",
                  "<serviceTask id='b' name='B ${none}' flowable:delegateExpression='${work}'/>",
                  "<subProcess id='sub' name='S ${x}'>"
                      + Models.steps("s1", "e1", "g", "<manualTask id='m' name='M ${x}'/>")
                      + "</subProcess>",
                  "<userTask id='task' name='T ${x}'/>",
                  "<userTask id='odd' name='O ${none}'/>"));
          String id = s.start("p", Map.of("x", 1));
          s.saySorted(
              "history",
              s.history()
                  .createHistoricActivityInstanceQuery()
                  .processInstanceId(id)
                  .activityType("manualTask")
                  .list(),
              a -> a.getActivityId() + "=" + a.getActivityName());
          s.attemptTo("complete", () -> s.tasks().complete(s.task().getId()));
          s.saySorted("tasks", s.tasks().createTaskQuery().list(), t -> t.getName());
          s.saySorted(
              "history",
              s.history()
                  .createHistoricActivityInstanceQuery()
                  .processInstanceId(id)
                  .activityType("manualTask")
                  .list(),
              a -> a.getActivityId() + "=" + a.getActivityName());
        },
        differs(
            "in history activities have the names of the file",
            "history: [m=M ${x}]",
            "history: [m=M 1]"));
  }

  @Test
  void completers() {
    same(s -> {
      s.deploy(Models.line("p", "<userTask id='a'/>", "<userTask id='b'/>", "<userTask id='c'/>"));
      String id = s.start("p");
      s.identity().setAuthenticatedUserId("kim");
      s.tasks().complete(s.task().getId());
      s.saySorted(
          "by the authenticated",
          s.runtime().getIdentityLinksForProcessInstance(id),
          l -> l.getType() + " " + l.getUserId());
      s.identity().setAuthenticatedUserId(null);
      s.tasks().complete(s.task().getId(), "lea");
      s.saySorted(
          "by name",
          s.runtime().getIdentityLinksForProcessInstance(id),
          l -> l.getType() + " " + l.getUserId());
      s.tasks().claim(s.task().getId(), "max");
      s.tasks().complete(s.task().getId());
      s.saySorted(
          "history",
          s.history().getHistoricIdentityLinksForProcessInstance(id),
          l -> l.getType() + " " + l.getUserId());
    });
  }
}
