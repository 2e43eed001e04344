package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.Served.Reply;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What web consoles and scripts ask for: definitions, instances, tasks, jobs, incidents. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class ConsolesTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  private String start(String key, String variables) {
    return served
        .post(
            "/process-definition/key/" + key + "/start",
            "{'businessKey': '" + key + "', 'variables': " + variables + "}")
        .expect(200)
        .string("id");
  }

  @Test
  void definitionsAndDeployments() {
    served.deploy("seen", Served.model("seen", "<bpmn:userTask id=\"it\"/>"));
    Reply list =
        served.get("/process-definition?key=seen&latestVersion=true&sortBy=key&sortOrder=asc");
    assertThat(list.expect(200).size()).isOne();
    String id = list.string("0/id");
    assertThat(served.get("/process-definition/count?key=seen").expect(200).get("count"))
        .isEqualTo(1L);
    for (String path : new String[] {"/process-definition/" + id, "/process-definition/key/seen"}) {
      assertThat(served.get(path).expect(200).get("name")).isEqualTo("The seen");
      assertThat(served.get(path + "/xml").expect(200).string("bpmn20Xml")).contains("seen");
      assertThat(served.get(path + "/diagram").expect(200).text()).contains("<svg");
      assertThat(served.get(path + "/startForm").expect(200).get("key")).isNull();
      assertThat((Map<?, ?>) served.get(path + "/form-variables").expect(200).json()).isEmpty();
      served.put(path + "/suspended", "{'suspended': true}").expect(204);
      served.put(path + "/suspended", "{'suspended': false}").expect(204);
    }
    served.get("/process-definition/none").expect(404);
    served
        .get("/process-definition?sortBy=key")
        .expectProblem(400, "InvalidRequestException", "sortOrder");
    served
        .get("/process-definition?versionTag=x")
        .expectProblem(400, "InvalidRequestException", "versionTag");

    String deployment = list.string("0/deploymentId");
    assertThat(served.get("/deployment?maxResults=0").expect(200).size()).isZero();
    assertThat(served.get("/deployment?id=" + deployment).expect(200).size()).isOne();
    served.get("/deployment/count").expect(200);
    served.get("/deployment/" + deployment).expect(200);
    String resource =
        served.get("/deployment/" + deployment + "/resources").expect(200).string("0/id");
    assertThat(
            served
                .get("/deployment/" + deployment + "/resources/" + resource + "/data")
                .expect(200)
                .text())
        .contains("seen");
    served.delete("/deployment/" + deployment + "?cascade=true").expect(204);
    served.get("/deployment/" + deployment).expect(404);
  }

  @Test
  void whatAStartFormBeginsWith() {
    String form =
        """
        <bpmn:startEvent id="begin"><bpmn:extensionElements><camunda:formData>
          <camunda:formField id="amount" type="long" defaultValue="5"/>
          <camunda:formField id="note" type="string"/>
        </camunda:formData></bpmn:extensionElements></bpmn:startEvent>
        """;
    served.deploy(
        "filled",
        Served.model("filled", "<bpmn:userTask id=\"it\"/>")
            .replace("<bpmn:startEvent id=\"start\"/>", form.replace("begin", "start")));
    Reply values = served.get("/process-definition/key/filled/form-variables").expect(200);
    assertThat(values.get("amount/value")).isEqualTo(5L);
    assertThat((Map<?, ?>) values.json()).hasSize(2);
    assertThat(
            (Map<?, ?>)
                served
                    .get("/process-definition/key/filled/form-variables?variableNames=note")
                    .expect(200)
                    .json())
        .hasSize(1);
  }

  @Test
  void instancesWithTheirVariablesAndPlaces() {
    served.deploy("run", Served.model("run", "<bpmn:userTask id=\"it\" name=\"It\"/>"));
    String id = start("run", "{'x': {'value': 5}, 'y': {'value': 'why'}}");
    assertThat(
            served
                .get("/process-instance?processDefinitionKey=run&variables=y_eq_why")
                .expect(200)
                .get("0/id"))
        .isEqualTo(id);
    assertThat(
            served
                .post(
                    "/process-instance?maxResults=5",
                    "{'variables': [{'name': 'x', 'operator': 'gt', 'value': 4}],"
                        + " 'sorting': [{'sortBy': 'instanceId', 'sortOrder': 'desc'}]}")
                .expect(200)
                .size())
        .isOne();
    assertThat(
            served
                .post("/process-instance/count", "{'businessKey': 'run'}")
                .expect(200)
                .get("count"))
        .isEqualTo(1L);
    served.get("/process-instance/count").expect(200);
    String path = "/process-instance/" + id;
    assertThat(served.get(path).expect(200).get("businessKey")).isEqualTo("run");
    assertThat(
            served.get(path + "/activity-instances").expect(200).string("childActivityInstances"))
        .contains("activityId=it", "activityName=It", "activityType=userTask");
    served.put(path + "/suspended", "{'suspended': true}").expect(204);
    assertThat(served.get(path).expect(200).get("suspended")).isEqualTo(true);
    served
        .put(
            "/process-instance/suspended",
            "{'suspended': false, 'processInstanceIds': ['" + id + "']}")
        .expect(204);

    served
        .post(
            path + "/variables",
            "{'modifications': {'z': {'value': '2013-01-23T13:42:42.000+0100', 'type': 'Date'}},"
                + " 'deletions': ['y']}")
        .expect(204);
    Reply variables = served.get(path + "/variables?deserializeValues=false").expect(200);
    assertThat(variables.get("x/type")).isEqualTo("Integer");
    assertThat(variables.get("y")).isNull();
    assertThat(variables.get("z/type")).isEqualTo("Date");
    served
        .put(
            path + "/variables/o",
            "{'value': '{}', 'type': 'Object', 'valueInfo':"
                + " {'serializationDataFormat': 'application/x-java-serialized-object'}}")
        .expectProblem(400, "InvalidRequestException", "application/json");
    served.put(path + "/variables/x", "{'value': 6, 'type': 'Long'}").expect(204);
    assertThat(served.get(path + "/variables/x").expect(200).get("type")).isEqualTo("Long");
    served.form(path + "/variables/f/data", "valueType", "File", "/f.txt", "some text").expect(204);
    assertThat(served.get(path + "/variables/f").expect(200).get("valueInfo/filename"))
        .isEqualTo("f.txt");
    assertThat(served.get(path + "/variables/f/data").expect(200).text()).isEqualTo("some text");
    served.delete(path + "/variables/f").expect(204);
    served.get(path + "/variables/f").expect(404);

    String execution = "/execution/" + id;
    assertThat(served.get("/execution?processInstanceId=" + id).expect(200).size()).isPositive();
    served.get("/execution/count?processInstanceId=" + id).expect(200);
    served.get(execution).expect(200);
    served.put(execution + "/localVariables/own", "{'value': 'AQI=', 'type': 'Bytes'}").expect(204);
    assertThat(served.get(execution + "/localVariables/own/data").expect(200).text())
        .isEqualTo("\u0001\u0002");
    served.get(execution + "/localVariables").expect(200);
    served.delete(path).expect(204);
    served.delete(path).expect(404);
    served.delete(path + "?failIfNotExists=false").expect(204);
  }

  @Test
  void anInstanceIsDeletedWithoutItsListeners() {
    served.deploy(
        "kept",
        Served.model(
            "kept",
            """
            <bpmn:userTask id="it"><bpmn:extensionElements>
              <camunda:taskListener event="delete" expression="${missing}"/>
            </bpmn:extensionElements></bpmn:userTask>
            """));
    String id = served.post("/process-definition/key/kept/start", "{}").expect(200).string("id");
    String path = "/process-instance/" + id;
    assertThat(served.delete(path).status()).isGreaterThanOrEqualTo(400);
    served.get(path).expect(200);
    served.delete(path + "?skipCustomListeners=true").expect(204);
    served.get(path).expect(404);
  }

  @Test
  void alternativesOfTasks() {
    served.deploy(
        "either",
        Served.model(
            "either", "<bpmn:userTask id=\"it\" name=\"Either\" camunda:candidateGroups=\"x\"/>"));
    String instance = start("either", "{}");
    start("either", "{}");
    String of = "{'processInstanceIdIn': ['" + instance + "'], 'orQueries': [";
    String matching = "{'assignee': 'nobody', 'candidateGroup': 'x'}";
    String other = "{'assignee': 'nobody', 'priority': 7}";
    assertThat(served.post("/task", of + matching + "]}").expect(200).size()).isOne();
    assertThat(served.post("/task", of + matching + "," + other + "]}").expect(200).size())
        .isZero();
    assertThat(served.post("/task", of + "{}]}").expect(200).size()).isOne();
    assertThat(served.post("/task/count", of + matching + "]}").expect(200).get("count"))
        .isEqualTo(1L);
    served
        .post(
            "/task",
            of + "{'processVariables': [{'name': 'hidden1', 'operator': 'eq'," + " 'value': 1}]}]}")
        .expect(403);
    served
        .post("/task", of + "{'tenantIdIn': ['north']}]}")
        .expectProblem(400, "InvalidRequestException", "tenantIdIn");
  }

  @Test
  void tasksOfPeople() {
    served.deploy(
        "ask",
        Served.model(
            "ask", "<bpmn:userTask id=\"it\" name=\"Ask\" camunda:candidateGroups=\"board\"/>"));
    String instance = start("ask", "{}");
    Reply found = served.get("/task?processInstanceId=" + instance + "&candidateGroup=board");
    assertThat(found.expect(200).size()).isOne();
    String id = found.string("0/id");
    String task = "/task/" + id;
    served.post("/task", "{'nameLike': 'As%', 'unassigned': true}").expect(200);
    served.get("/task/count?name=Ask").expect(200);
    served.post("/task/count", "{'taskIdIn': ['" + id + "']}").expect(200);
    served
        .post("/task", "{'assigneeExpression': '${x}'}")
        .expectProblem(400, "InvalidRequestException", "assigneeExpression");
    served.post(task + "/claim", "{'userId': 'ann'}").expect(204);
    served
        .post(task + "/claim", "{'userId': 'bob'}")
        .expectProblem(500, "ProcessEngineException", "ann");
    served.post(task + "/unclaim").expect(204);
    served.post(task + "/assignee", "{'userId': 'bob'}").expect(204);
    served.post(task + "/delegate", "{'userId': 'cid'}").expect(204);
    assertThat(served.get(task).expect(200).get("delegationState")).isEqualTo("PENDING");
    served.post(task + "/resolve", "{}").expect(204);
    served.post(task + "/identity-links", "{'groupId': 'staff', 'type': 'candidate'}").expect(204);
    assertThat(served.get(task + "/identity-links?type=candidate").expect(200).size()).isEqualTo(2);
    served
        .post(task + "/identity-links/delete", "{'groupId': 'staff', 'type': 'candidate'}")
        .expect(204);
    served.post(task + "/comment/create", "{'message': 'Hm'}").expect(200);
    assertThat(served.get(task + "/comment").expect(200).get("0/message")).isEqualTo("Hm");
    assertThat(
            served.get("/process-instance/" + instance + "/comment").expect(200).get("0/message"))
        .isEqualTo("Hm");
    served.get(task + "/form").expect(200);
    served.put(task + "/localVariables/own", "{'value': true}").expect(204);
    served.put(task + "/variables/all", "{'value': 1}").expect(204);
    assertThat((Map<?, ?>) served.get(task + "/form-variables").expect(200).json()).hasSize(2);
    served.put(task, "{'name': 'Asked', 'assignee': 'bob', 'priority': 7}").expect(204);
    assertThat(served.get(task).expect(200).get("priority")).isEqualTo(7L);
    Reply done =
        served
            .post(
                task + "/complete",
                "{'variables': {'ok': {'value': true}}, 'withVariablesInReturn': true}")
            .expect(200);
    assertThat(done.get("ok/value")).isEqualTo(true);
    served.get(task).expect(404);
  }

  @Test
  void jobsAndIncidents() {
    served.deploy(
        "timed",
        Served.model(
            "timed",
            "<bpmn:intermediateCatchEvent"
                + " id=\"it\"><bpmn:timerEventDefinition><bpmn:timeDuration>P1D"
                + "</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>"));
    served.deploy("worked", Served.external("worked", "worked"));
    String instance = start("timed", "{}");
    Reply jobs =
        served.get(
            "/job?processInstanceId=" + instance + "&timers=true&sortBy=jobDueDate&sortOrder=desc");
    assertThat(jobs.expect(200).size()).isOne();
    assertThat(served.get("/job/count?processInstanceId=" + instance).expect(200).get("count"))
        .isEqualTo(1L);
    String job = "/job/" + jobs.string("0/id");
    served.get(job).expect(200);
    served.put(job + "/duedate", "{'duedate': '2040-01-23T13:42:42.000+0100'}").expect(204);
    assertThat(served.get(job).expect(200).string("dueDate")).startsWith("2040");
    served.put(job + "/priority", "{'priority': 3}").expect(204);
    served.put(job + "/retries", "{'retries': 2}").expect(204);
    served.get(job + "/stacktrace").expect(204);
    served.post(job + "/execute").expect(204);
    while (served.get(job).status() != 404) {
      Thread.onSpinWait();
    }

    String worked = start("worked", "{}");
    Reply task = served.get("/external-task?processInstanceId=" + worked + "&notLocked=true");
    assertThat(task.expect(200).size()).isOne();
    assertThat(served.get("/external-task/count?topicName=worked").expect(200).get("count"))
        .isEqualTo(1L);
    served.put("/external-task/" + task.string("0/id") + "/retries", "{'retries': 0}").expect(204);
    Reply incidents = served.get("/incident?processInstanceId=" + worked).expect(200);
    assertThat(incidents.get("0/incidentType")).isEqualTo("failedExternalTask");
    assertThat(served.get("/incident/count").expect(200).get("count")).isEqualTo(1L);
    served.delete("/job/" + incidents.string("0/id")).expect(204);
  }
}
