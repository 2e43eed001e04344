package io.turgo.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assesses projects that a test writes into a folder. */
class AssessmentTest {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
        <process id="order" isExecutable="true">
          <startEvent id="placed"/>
          <sequenceFlow id="f" sourceRef="placed" targetRef="done"/>
          <endEvent id="done"/>
        </process>
      </definitions>
      """;

  @TempDir private Path folder;

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void countsWhatIsThereWhatChangesAndWhatIsMissing() throws IOException {
    write("src/main/resources/good.bpmn", MODEL);
    write("src/main/resources/bad.bpmn", MODEL.replace("targetRef=\"done\"", "targetRef=\"none\""));
    write("src/main/resources/table.dmn", "<definitions/>");
    write(
        "src/main/java/shop/Orders.java",
        """
        package shop;

        import org.camunda.bpm.engine.CaseService;
        import org.camunda.bpm.engine.RuntimeService;

        class Orders {
          private RuntimeService runtime;

          void start() {
            runtime.startProcessInstanceByKey("order");
            this.runtime.createIncidentQuery();
            var query = runtime.createProcessInstanceQuery();
            query.processInstanceId("1").singleResult().getId();
          }
        }
        """);
    write(
        "pom.xml",
        "<project><dependencies><dependency><groupId>org.camunda.bpm</groupId>"
            + "<artifactId>camunda-engine</artifactId></dependency></dependencies></project>");
    write("src/main/resources/application.yaml", "camunda.bpm:\n  admin-user:\n    id: demo\n");

    Assessment assessment = Assessment.of(folder);

    assertThat(assessment.toText())
        .contains("Models: 1 run unchanged, 0 with warnings, 1 are refused")
        .contains("src/main/resources/bad.bpmn:4:")
        .contains("Decision tables and cases, which Turgo does not run: 1")
        .contains("Java: 1 files; uses of the API: 5 unchanged but for the import, 0 that")
        .contains("RuntimeService.createIncidentQuery (1, first src/main/java/shop/Orders.java:11)")
        .contains("org.camunda.bpm.engine.CaseService (1, first src/main/java/shop/Orders.java:3)")
        .contains("camunda.bpm.admin-user.id (1, first src/main/resources/application.yaml)")
        .contains("Dependencies and configuration keys: 1 that the recipe changes, 1 by hand")
        .endsWith(
            "Verdict: by hand remain 1 models that are refused, 2 uses of missing members,"
                + " 1 settings, 1 decision tables or cases, and 0 files that cannot be read.\n");
    assertThat(assessment.toJson()).contains("\"refused\" : 1", "\"verdict\"");
  }

  @Test
  void aBrokenFileIsOneLine() throws IOException {
    write("Broken.java", "import org.flowable.engine.TaskService; class Broken { void a( { }");
    write("application.yml", "flowable: [");
    write("broken.bpmn", "<definitions");
    Files.createSymbolicLink(folder.resolve("loop"), folder);

    String text = Assessment.of(folder).toText();

    assertThat(text)
        .contains("Files that cannot be read: 2")
        .contains("  Broken.java:1: ")
        .contains("  application.yml: ")
        .contains("1 are refused");
  }

  @Test
  void anApplicationsOwnPackagesAreNotTheEngines() throws IOException {
    write("A.java", "import org.camunda.bpm.example.Shop; class A { Shop shop; }");
    assertThat(Assessment.of(folder).toText()).doesNotContain("org.camunda.bpm.example");
  }

  @Test
  void aProjectOfNoneOfTheEnginesSaysSo() throws IOException {
    write("A.java", "class A {}");
    assertThat(Assessment.of(folder).toText())
        .endsWith("nothing of Camunda 7, Flowable or Activiti was found.\n");
  }
}
