package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Instances get to another version by plans over HTTP. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class MigrationsTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  /** Deploys a version whose task has an id. */
  private String deploy(String key, String task) {
    served.deploy(
        key,
        Served.model(
            key,
            "<bpmn:userTask id=\"it\"/><bpmn:sequenceFlow id=\"on\" sourceRef=\"it\""
                + " targetRef=\"%s\"/><bpmn:userTask id=\"%s\"/>".formatted(task, task)));
    return served.get("/process-definition/key/" + key).expect(200).string("id");
  }

  private String start(String key) {
    return served.post("/process-definition/key/" + key + "/start", "{}").expect(200).string("id");
  }

  private String definitionOf(String instanceId) {
    return served.get("/process-instance/" + instanceId).expect(200).string("definitionId");
  }

  private static String plan(String source, String target, String from, String to) {
    return """
    {'sourceProcessDefinitionId': '%s', 'targetProcessDefinitionId': '%s',
     'instructions': [{'sourceActivityIds': ['%s'], 'targetActivityIds': ['%s']}],
     'variables': {'moved': {'value': true}}}
    """
        .formatted(source, target, from, to);
  }

  @Test
  void aPlanIsGeneratedValidatedAndCarriedOut() {
    String first = deploy("p", "a");
    String one = start("p");
    String two = start("p");
    String second = deploy("p", "b");

    Reply plan =
        served
            .post(
                "/migration/generate",
                "{'sourceProcessDefinitionId': '%s', 'targetProcessDefinitionId': '%s'}"
                    .formatted(first, second))
            .expect(200);
    assertThat(plan.text()).contains("\"it\"").doesNotContain("\"a\"");
    assertThat(plan.string("targetProcessDefinitionId")).isEqualTo(second);
    Reply report =
        served.post("/migration/validate", plan(first, second, "it", "nowhere")).expect(200);
    assertThat(report.string("instructionReports/0/failures/0")).contains("no such element");
    assertThat(report.string("instructionReports/0/instruction/targetActivityIds/0"))
        .isEqualTo("nowhere");
    assertThat(
            served.post("/migration/validate", plan(first, second, "it", "it")).expect(200).text())
        .contains("[]");

    served
        .post(
            "/migration/execute",
            "{'migrationPlan': %s, 'processInstanceIds': ['%s'], 'skipCustomListeners': true, 'skipIoMappings': true}"
                .formatted(plan(first, second, "it", "it"), one))
        .expect(204);
    Reply batch =
        served
            .post(
                "/migration/executeAsync",
                "{'migrationPlan': %s, 'processInstanceQuery': {'processDefinitionId': '%s'}}"
                    .formatted(plan(first, second, "it", "b"), first))
            .expect(200);

    assertThat(batch.get("type")).isEqualTo("instance-migration");
    Await.until(() -> definitionOf(two).equals(second));
    assertThat(definitionOf(one)).isEqualTo(second);
    assertThat(served.get("/process-instance/" + one + "/variables/moved").get("value"))
        .isEqualTo(true);
    assertThat(served.get("/task?processInstanceId=" + two).string("0/taskDefinitionKey"))
        .isEqualTo("b");
  }

  @Test
  void badPlansAreRefused() {
    String first = deploy("q", "a");
    String id = start("q");
    String second = deploy("q", "b");
    served
        .post(
            "/migration/execute",
            "{'migrationPlan': %s}".formatted(plan(first, second, "it", "it")))
        .expect(400);
    served
        .post(
            "/migration/execute",
            "{'migrationPlan': %s, 'processInstanceIds': ['%s']}"
                .formatted(plan(first, second, "it", "nowhere"), id))
        .expect(500);
    served.post("/migration/generate", "{'sourceProcessDefinitionId': '1'}").expect(400);
    served.post("/migration/validate", plan(first, "4711", "it", "it")).expect(404);
    assertThat(definitionOf(id)).isEqualTo(first);
  }
}
