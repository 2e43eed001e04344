package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Instances are modified and begun once more. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class ModificationsTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  private String deploy(String key) {
    served.deploy(
        key,
        Served.model(
            key,
            """
            <bpmn:userTask id="it"/>
            <bpmn:sequenceFlow id="on" sourceRef="it" targetRef="sub"/>
            <bpmn:subProcess id="sub">
              <bpmn:startEvent id="s1"/>
              <bpmn:sequenceFlow id="f1" sourceRef="s1" targetRef="deep"/>
              <bpmn:userTask id="deep" camunda:asyncBefore="true"/>
            </bpmn:subProcess>
            """));
    return served.get("/process-definition/key/" + key).expect(200).string("id");
  }

  private String start(String key) {
    return served
        .post(
            "/process-definition/key/" + key + "/start",
            "{'businessKey': 'b', 'variables': {'v': {'value': 1}}}")
        .expect(200)
        .string("id");
  }

  private Reply tree(String id) {
    return served.get("/process-instance/" + id + "/activity-instances").expect(200);
  }

  private String taskOf(String id) {
    return served.get("/task?processInstanceId=" + id).expect(200).string("0/taskDefinitionKey");
  }

  private void over(Reply begun, String type) {
    assertThat(begun.expect(200).get("type")).isEqualTo(type);
    String path = "/history/batch/" + begun.string("id");
    Await.until(() -> served.get(path).expect(200).get("endTime") != null);
    assertThat(served.get("/batch/" + begun.string("id")).expect(200).get("id")).isNotNull();
  }

  @Test
  void anInstanceIsStartedWhereItShallBegin() {
    String definition = deploy("begun");
    Reply started =
        served
            .post(
                "/process-definition/" + definition + "/start",
                """
                {'businessKey': 'b', 'variables': {'v': {'value': 1}}, 'startInstructions': [
                  {'type': 'startTransition', 'transitionId': 'f1',
                   'variables': {'v': {'value': 2}, 'w': {'value': 'x', 'local': true}}},
                  {'type': 'startBeforeActivity', 'activityId': 'it'}],
                 'skipCustomListeners': true, 'skipIoMappings': true,
                 'withVariablesInReturn': true}
                """)
            .expect(200);
    assertThat(started.get("businessKey")).isEqualTo("b");
    assertThat(started.get("variables/v/value")).isEqualTo(2L);
    String id = started.string("id");
    assertThat(tree(id).text()).contains("\"activityId\":\"sub\"");
    assertThat(taskOf(id)).isEqualTo("it");
    served
        .post(
            "/process-definition/key/begun/start",
            "{'startInstructions': [{'type': 'startAfterActivity', 'activityId': 'none'}]}")
        .expectProblem(500, "ProcessEngineException", "'none'");
    served
        .post("/process-definition/key/begun/start", "{'skipCustomListeners': true}")
        .expectProblem(400, "InvalidRequestException", "start event");
  }

  @Test
  void anInstanceIsModified() {
    deploy("one");
    String id = start("one");
    String it = tree(id).string("childActivityInstances/0/id");
    served
        .post(
            "/process-instance/" + id + "/modification",
            """
            {'instructions': [
              {'type': 'startBeforeActivity', 'activityId': 'deep',
               'variables': {'v': {'value': 2}, 'w': {'value': 'x', 'local': true}}},
              {'type': 'cancel', 'activityInstanceId': '%s'}],
             'skipCustomListeners': true, 'skipIoMappings': true, 'annotation': 'why'}
            """
                .formatted(it))
        .expect(204);
    assertThat(served.get("/process-instance/" + id + "/variables/v").get("value")).isEqualTo(2L);
    Await.until(() -> tree(id).get("childActivityInstances/0/childActivityInstances/0") != null);
    Reply now = tree(id);
    assertThat(now.string("childActivityInstances/0/activityId")).isEqualTo("sub");
    assertThat(taskOf(id)).isEqualTo("deep");
    served
        .post(
            "/process-instance/" + id + "/modification",
            "{'instructions': [{'type': 'startAfterActivity', 'activityId': 'deep'}]}")
        .expect(500);
    over(
        served.post(
            "/process-instance/" + id + "/modification-async",
            """
            {'instructions': [
              {'type': 'startTransition', 'transitionId': 'in',
               'ancestorActivityInstanceId': '%s'},
              {'type': 'cancel', 'activityId': 'deep'}]}
            """
                .formatted(id)),
        "instance-modification");
    assertThat(taskOf(id)).isEqualTo("it");
  }

  @Test
  void aTransitionIsShownAndCancelled() {
    deploy("waiting");
    String id = start("waiting");
    served.put("/process-instance/" + id + "/suspended", "{'suspended': true}").expect(204);
    served
        .post(
            "/process-instance/" + id + "/modification",
            "{'instructions': [{'type': 'startBeforeActivity', 'activityId': 'deep'}]}")
        .expect(204);
    Reply tree = tree(id);
    int sub = "sub".equals(tree.get("childActivityInstances/0/activityId")) ? 0 : 1;
    String at = "childActivityInstances/" + sub + "/childTransitionInstances/0/";
    assertThat(tree.string(at + "activityId")).isEqualTo("deep");
    assertThat(tree.string(at + "targetActivityId")).isEqualTo("deep");
    served
        .post(
            "/process-instance/" + id + "/modification",
            "{'instructions': [{'type': 'cancel', 'transitionInstanceId': '%s'}]}"
                .formatted(tree.string(at + "id")))
        .expect(204);
    assertThat(tree(id).get("childActivityInstances/1")).isNull();
  }

  @Test
  void manyInstancesAreModified() {
    String definition = deploy("many");
    String one = start("many");
    String two = start("many");
    String instructions =
        """
        'processDefinitionId': '%s',
        'instructions': [{'type': 'startTransition', 'transitionId': 'in'},
          {'type': 'cancel', 'activityId': 'it', 'cancelCurrentActiveActivityInstances': true}]
        """
            .formatted(definition);
    served
        .post(
            "/modification/execute",
            "{" + instructions + ", 'processInstanceIds': ['" + one + "']}")
        .expect(204);
    over(
        served.post(
            "/modification/executeAsync",
            "{"
                + instructions
                + ", 'processInstanceIds': ['"
                + one
                + "'], 'processInstanceQuery': {'processDefinitionKey': 'many'}}"),
        "instance-modification");
    assertThat(taskOf(one)).isEqualTo("it");
    assertThat(taskOf(two)).isEqualTo("it");
    served
        .post("/modification/execute", "{" + instructions + "}")
        .expectProblem(400, "InvalidRequestException", "processInstanceIds");
  }

  @Test
  void instancesAreRestarted() {
    String definition = deploy("again");
    String old = start("again");
    served.delete("/process-instance/" + old).expect(204);
    String body =
        """
        {'processInstanceIds': ['%s'], 'initialVariables': true, 'withoutBusinessKey': %s,
         'instructions': [{'type': 'startBeforeActivity', 'activityId': 'it'}]}
        """;
    String path = "/process-definition/" + definition;
    served.post(path + "/restart", body.formatted(old, true)).expect(204);
    Reply begun = served.get("/process-instance?processDefinitionKey=again").expect(200);
    assertThat(begun.get("0/businessKey")).isNull();
    String id = begun.string("0/id");
    assertThat(served.get("/process-instance/" + id + "/variables/v").get("value")).isEqualTo(1L);
    served.delete("/process-instance/" + id).expect(204);
    over(served.post(path + "/restart-async", body.formatted(old, false)), "instance-restart");
    assertThat(
            served
                .get("/process-instance?processDefinitionKey=again")
                .expect(200)
                .get("0/businessKey"))
        .isEqualTo("b");
  }

  @Test
  void instructionsAreChecked() {
    deploy("checked");
    String path = "/process-instance/" + start("checked") + "/modification";
    String[][] wrong = {
      {"{'type': 'jump'}", "type"},
      {"{'type': 'startBeforeActivity'}", "activityId"},
      {"{'type': 'startTransition', 'activityId': 'it'}", "transitionId"},
      {"{'type': 'cancel'}", "activityInstanceId"},
      {"{'type': 'cancel', 'activityId': 'it', 'transitionInstanceId': '5'}", "one of"},
      {"{'type': 'cancel', 'activityId': 'it', 'variables': {}}", "variables"},
    };
    for (String[] one : wrong) {
      served
          .post(path, "{'instructions': [" + one[0] + "]}")
          .expectProblem(400, "InvalidRequestException", one[1]);
    }
  }
}
