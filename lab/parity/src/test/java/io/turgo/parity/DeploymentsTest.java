package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import io.turgo.engine.repository.ProcessDefinition;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deployments, versions, tenants, categories. */
final class DeploymentsTest {
  private static String text(ProcessDefinition d) {
    return "%s v%d '%s' '%s' category=%s tenant='%s' %s suspended=%s"
        .formatted(
            d.getKey(),
            d.getVersion(),
            d.getName(),
            d.getDescription(),
            d.getCategory(),
            d.getTenantId(),
            d.getResourceName(),
            d.isSuspended());
  }

  private static void say(Scene s, String label) {
    s.saySorted(label, s.repository().createProcessDefinitionQuery().list(), DeploymentsTest::text);
  }

  private static String named(String key, String name) {
    return Models.line(key, "<userTask id='task'/>")
        .replace("<process id='" + key + "'>", "<process id='" + key + "' name='" + name + "'>");
  }

  @Test
  void versions() {
    same(s -> {
      s.deploy(named("p", "first"));
      s.repository()
          .createDeployment()
          .addString("p.bpmn20.xml", Scene.file(named("p", "second")))
          .addString("q.bpmn20.xml", Scene.file(named("q", "other")))
          .deploy();
      say(s, "all");
      s.saySorted(
          "latest",
          s.repository().createProcessDefinitionQuery().latestVersion().list(),
          DeploymentsTest::text);
      s.say("started", s.runtime().startProcessInstanceByKey("p").getProcessDefinitionVersion());
      s.repository()
          .deleteDeployment(
              s.repository()
                  .createProcessDefinitionQuery()
                  .processDefinitionKey("q")
                  .list()
                  .getFirst()
                  .getDeploymentId(),
              true);
      say(s, "first again");
      s.deploy(named("p", "third"));
      say(s, "third");
    });
  }

  @Test
  void duplicates() {
    same(s -> {
      for (String name : List.of("a", "a", "b", "a")) {
        s.repository()
            .createDeployment()
            .name(name)
            .enableDuplicateFiltering()
            .addString("p.bpmn20.xml", Scene.file(named("p", "p")))
            .deploy();
        s.say(name, s.repository().createDeploymentQuery().count());
      }
      s.repository()
          .createDeployment()
          .name("a")
          .enableDuplicateFiltering()
          .addString("p.bpmn20.xml", Scene.file(named("p", "changed")))
          .deploy();
      s.say("changed", s.repository().createDeploymentQuery().count());
      say(s, "definitions");
    });
  }

  @Test
  void tenants() {
    same(s -> {
      for (String tenant : List.of("", "one", "two", "one")) {
        s.repository()
            .createDeployment()
            .tenantId(tenant)
            .addString("p.bpmn20.xml", Scene.file(named("p", "p")))
            .deploy();
      }
      say(s, "all");
      s.attempt("without", () -> s.runtime().startProcessInstanceByKey("p").getTenantId());
      s.attempt(
          "one", () -> s.runtime().startProcessInstanceByKeyAndTenantId("p", "one").getTenantId());
      s.attempt("three", () -> s.runtime().startProcessInstanceByKeyAndTenantId("p", "three"));
      s.attempt(
          "fallback",
          () ->
              s.runtime()
                  .createProcessInstanceBuilder()
                  .processDefinitionKey("p")
                  .tenantId("three")
                  .fallbackToDefaultTenant()
                  .start()
                  .getTenantId());
      s.say("tasks of one", s.tasks().createTaskQuery().taskTenantId("one").count());
      s.say("tasks of none", s.tasks().createTaskQuery().taskWithoutTenantId().count());
      s.say("like", s.tasks().createTaskQuery().taskTenantIdLike("o%").count());
    });
  }

  @Test
  void attributes() {
    same(
        s -> {
          String id =
              s.repository()
                  .createDeployment()
                  .name("Name")
                  .category("cat")
                  .key("key")
                  .addString("p.bpmn20.xml", Scene.file(named("p", "p")))
                  .addString("notes.txt", "text")
                  .deploy()
                  .getId();
          s.saySorted(
              "deployments",
              s.repository().createDeploymentQuery().list(),
              d ->
                  d.getName()
                      + " "
                      + d.getCategory()
                      + " "
                      + d.getKey()
                      + " '"
                      + d.getTenantId()
                      + "' "
                      + Texts.of(d.getDeploymentTime()));
          s.saySorted("resources", s.repository().getDeploymentResourceNames(id), name -> name);
          s.attempt(
              "text",
              () -> {
                try (InputStream in = s.repository().getResourceAsStream(id, "notes.txt")) {
                  return new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
              });
          s.attempt("none", () -> s.repository().getResourceAsStream(id, "none"));
          s.repository().setDeploymentCategory(id, "other");
          s.say(
              "category",
              s.repository().createDeploymentQuery().deploymentCategory("other").count());
          say(s, "definitions");
          String definition =
              s.repository().createProcessDefinitionQuery().list().getFirst().getId();
          s.repository().setProcessDefinitionCategory(definition, "new");
          say(s, "category");
          s.say("shape of the id", definition.matches("p:1:\\d+"));
        },
        differs("ids are numbers", "shape of the id: false", "shape of the id: true"));
  }

  @Test
  void refusedFiles() {
    same(
        s -> {
          s.attempt("no processes", () -> s.deploy(""));
          s.attempt(
              "flow to nowhere",
              () ->
                  s.deploy(
                      "<process id='p'><startEvent id='s'/>"
                          + Models.flow("f", "s", "x")
                          + "</process>"));
          s.attempt(
              "two ids",
              () ->
                  s.deploy(
                      Models.line("p", "<userTask id='a'/>")
                          + Models.line("p", "<userTask id='a'/>")));
          s.attempt("broken", () -> s.deploy("<process id='p'>"));
          s.attempt(
              "not executable",
              () ->
                  s.deploy(
                      "<process id='p' isExecutable='false'>"
                          + Models.steps("s", "e", "f", "<userTask id='a'/>")
                          + "</process>"));
          s.say("deployments", s.repository().createDeploymentQuery().count());
          s.say("definitions", s.repository().createProcessDefinitionQuery().count());
        },
        differs(
            "a file with problems is refused with one type of exception",
            "no processes: throws BpmnDeploymentException",
            "no processes: throws TurgoException"),
        differs(
            "a file with problems is refused with one type of exception",
            "flow to nowhere: throws BpmnDeploymentException",
            "flow to nowhere: throws XMLException"),
        differs(
            "a file with problems is refused with one type of exception",
            "two ids: throws BpmnDeploymentException",
            "two ids: throws XMLException"),
        differs(
            "a file with problems is refused with one type of exception",
            "broken: throws BpmnDeploymentException",
            "broken: throws XMLException"),
        differs(
            "a file with problems is refused with one type of exception",
            "not executable: throws BpmnDeploymentException",
            "not executable: throws TurgoException"));
  }

  @Test
  void starters() {
    same(s -> {
      s.deploy(
          Models.line("p", "<userTask id='a'/>")
              .replace(
                  "<process id='p'>",
                  "<process id='p' flowable:candidateStarterUsers='ann,kim'"
                      + " flowable:candidateStarterGroups='g'>"));
      s.say("ann", s.repository().createProcessDefinitionQuery().startableByUser("ann").count());
      s.say("lee", s.repository().createProcessDefinitionQuery().startableByUser("lee").count());
      s.identity().setAuthenticatedUserId("lee");
      s.attempt("lee starts", () -> s.start("p").isEmpty());
      s.saySorted(
          "links",
          s.repository()
              .getIdentityLinksForProcessDefinition(
                  s.repository().createProcessDefinitionQuery().list().getFirst().getId()),
          l -> l.getType() + " " + l.getUserId() + " " + l.getGroupId());
    });
  }
}
