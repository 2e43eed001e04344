package io.turgo.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        .contains("Files of decisions: 0 run unchanged, 0 with warnings, 1 are refused")
        .contains("put the module turgo-dmn on the class path")
        .contains("Java: 1 files; uses of the API: 5 unchanged but for the import, 0 that")
        .contains("RuntimeService.createIncidentQuery (1, first src/main/java/shop/Orders.java:11)")
        .contains("org.camunda.bpm.engine.CaseService (1, first src/main/java/shop/Orders.java:3)")
        .contains("camunda.bpm.admin-user.id (1, first src/main/resources/application.yaml)")
        .contains("Dependencies and configuration keys: 1 that the recipe changes, 1 by hand")
        .endsWith(
            "Verdict: by hand remain 2 models that are refused, 2 uses of missing members,"
                + " 1 settings, and 0 files that cannot be read.\n");
    assertThat(assessment.toJson()).contains("\"refused\" : 1", "\"verdict\"");
  }

  /** What 21 ported applications needed most, with its fate. */
  @Test
  void knowsWhatApplicationsNeedMost() throws IOException {
    write(
        "Needs.java",
        """
        package shop;

        import static org.camunda.bpm.engine.test.assertions.ProcessEngineTests.*;

        import org.camunda.bpm.application.PostDeploy;
        import org.camunda.bpm.application.PreUndeploy;
        import org.camunda.bpm.application.ProcessApplication;
        import org.camunda.bpm.engine.ProcessEngines;
        import org.camunda.bpm.engine.RuntimeService;
        import org.camunda.bpm.engine.TaskService;
        import org.camunda.bpm.engine.delegate.DelegateExecution;
        import org.camunda.bpm.engine.impl.bpmn.parser.AbstractBpmnParseListener;
        import org.camunda.bpm.engine.impl.cfg.AbstractProcessEnginePlugin;
        import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
        import org.camunda.bpm.engine.impl.persistence.entity.SuspensionState;
        import org.camunda.bpm.engine.impl.util.ClockUtil;
        import org.camunda.bpm.engine.test.ProcessEngineRule;
        import org.camunda.bpm.engine.test.mock.Mocks;
        import org.camunda.bpm.engine.variable.Variables;
        import org.camunda.bpm.engine.variable.value.ObjectValue;
        import org.camunda.bpm.extension.junit5.test.ProcessEngineExtension;

        class Needs {
          void all(RuntimeService runtime, TaskService tasks, DelegateExecution execution) {
            runtime.createProcessInstanceByKey("order").startBeforeActivity("pick").execute();
            runtime.signal("1");
            runtime.getVariableTyped("1", "order");
            runtime.getVariableTyped("1", "order", false);
            tasks.createTaskQuery().tenantIdIn("a", "b").list();
            execution.getProcessBusinessKey();
            execution.getProcessEngineServices();
            ClockUtil.reset();
          }
        }
        """);

    String json = Assessment.of(folder).toJson();

    for (String moved :
        List.of(
            "org.camunda.bpm.application.PostDeploy",
            "org.camunda.bpm.application.PreUndeploy",
            "org.camunda.bpm.application.ProcessApplication",
            "org.camunda.bpm.engine.impl.persistence.entity.SuspensionState",
            "org.camunda.bpm.engine.test.assertions.ProcessEngineTests",
            "org.camunda.bpm.engine.ProcessEngines",
            "org.camunda.bpm.engine.impl.bpmn.parser.AbstractBpmnParseListener",
            "org.camunda.bpm.engine.impl.cfg.AbstractProcessEnginePlugin",
            "org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl",
            "org.camunda.bpm.engine.impl.util.ClockUtil",
            "org.camunda.bpm.engine.test.ProcessEngineRule",
            "org.camunda.bpm.engine.test.mock.Mocks",
            "org.camunda.bpm.extension.junit5.test.ProcessEngineExtension",
            "RuntimeService.signal",
            "RuntimeService.getVariableTyped",
            "TaskQuery.tenantIdIn",
            "DelegateExecution.getProcessEngineServices")) {
      assertThat(fates(json, moved)).as(moved).contains("CHANGED");
    }
    for (String same :
        List.of(
            "RuntimeService.createProcessInstanceByKey",
            "DelegateExecution.getProcessBusinessKey",
            "ClockUtil.reset")) {
      assertThat(fates(json, same)).as(same).containsExactly("SAME");
    }
    assertThat(fates(json, "RuntimeService.getVariableTyped")).contains("MISSING");
    assertThat(json).doesNotContain("org.camunda.bpm.engine.variable");
  }

  private static List<String> fates(String json, String name) throws IOException {
    List<String> fates = new ArrayList<>();
    new ObjectMapper()
        .readTree(json)
        .get("members")
        .forEach(row -> {
          if (row.get("name").asText().equals(name)) {
            fates.add(row.get("fate").asText());
            assertThat(row.get("uses").asInt()).isEqualTo(1);
          }
        });
    return fates;
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
