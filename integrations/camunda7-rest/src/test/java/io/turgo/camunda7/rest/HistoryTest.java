package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.Served.Reply;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What was and what is, as web consoles look at it: history, statistics, variables, waiting. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class HistoryTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  private String start(String key) {
    return served
        .post(
            "/process-definition/key/" + key + "/start",
            "{'businessKey': '" + key + "', 'variables': {'x': {'value': 5}}}")
        .expect(200)
        .string("id");
  }

  private long count(String path) {
    return Long.parseLong(served.get(path).expect(200).string("count"));
  }

  @Test
  void instancesTasksAndActivities() {
    served.deploy("past", Served.model("past", "<bpmn:userTask id=\"it\" name=\"It\"/>"));
    String open = start("past");
    String done = start("past");
    String deleted = start("past");
    String task = served.get("/task?processInstanceId=" + done).string("0/id");
    served.post("/task/" + task + "/claim", "{'userId': 'ann'}").expect(204);
    served.post("/task/" + task + "/complete", "{}").expect(204);
    served.delete("/process-instance/" + deleted).expect(204);
    served.put("/process-instance/" + open + "/suspended", "{'suspended': true}").expect(204);

    String ofKey = "processDefinitionKey=past";
    assertThat(count("/history/process-instance/count?" + ofKey)).isEqualTo(3);
    Reply all =
        served
            .get("/history/process-instance?" + ofKey + "&sortBy=instanceId&sortOrder=asc")
            .expect(200);
    assertThat(all.get("0/state")).isEqualTo("SUSPENDED");
    assertThat(all.get("1/state")).isEqualTo("COMPLETED");
    assertThat(all.get("1/endTime")).isNotNull();
    assertThat(all.get("2/state")).isEqualTo("EXTERNALLY_TERMINATED");
    assertThat(
            served
                .post(
                    "/history/process-instance",
                    "{'finished': true, 'variables': [{'name': 'x', 'operator': 'eq', 'value': 5}],"
                        + " 'processDefinitionKey': 'past',"
                        + " 'sorting': [{'sortBy': 'endTime', 'sortOrder': 'desc'}]}")
                .expect(200)
                .size())
        .isEqualTo(2);
    served.post("/history/process-instance/count", "{'completed': true}").expect(200);
    served
        .get("/history/process-instance?active=true")
        .expectProblem(400, "InvalidRequestException", "active");
    assertThat(served.get("/history/process-instance/" + done).expect(200).get("businessKey"))
        .isEqualTo("past");

    Reply activities =
        served
            .get("/history/activity-instance?processInstanceId=" + done + "&activityId=it")
            .expect(200);
    assertThat(activities.get("0/activityName")).isEqualTo("It");
    assertThat(activities.get("0/taskId")).isEqualTo(task);
    assertThat(activities.get("0/canceled")).isEqualTo(false);
    assertThat(
            served
                .get("/history/activity-instance/" + activities.string("0/id"))
                .expect(200)
                .get("processDefinitionKey"))
        .isEqualTo("past");
    assertThat(
            served
                .get("/history/activity-instance?canceled=true&processInstanceId=" + deleted)
                .expect(200)
                .string("0/activityId"))
        .isEqualTo("it");
    served.post("/history/activity-instance", "{'processInstanceId': '" + open + "'}").expect(200);
    served.post("/history/activity-instance/count", "{'finished': true}").expect(200);
    served.get("/history/activity-instance/count").expect(200);

    Reply tasks = served.get("/history/task?taskAssignee=ann&processInstanceId=" + done);
    assertThat(tasks.expect(200).get("0/deleteReason")).isEqualTo("completed");
    assertThat(count("/history/task/count?unfinished=true&" + ofKey)).isOne();
    served.post("/history/task", "{'taskDeleteReason': 'completed'}").expect(200);
    served.post("/history/task/count", "{'processFinished': true}").expect(200);

    String definition = all.string("0/processDefinitionId");
    Reply past =
        served
            .get(
                "/history/process-definition/"
                    + definition
                    + "/statistics?finished=true&sortBy=activityId&sortOrder=asc")
            .expect(200);
    assertThat(past.get("0/id")).isEqualTo("end");
    assertThat(past.get("0/finished")).isEqualTo(1L);
    Reply now = served.get("/history/process-definition/" + definition + "/statistics").expect(200);
    assertThat(now.size()).isOne();
    assertThat(now.get("0/id")).isEqualTo("it");
    assertThat(now.get("0/instances")).isEqualTo(1L);
    served
        .get("/history/process-definition/" + definition + "/statistics?canceled=true")
        .expectProblem(400, "InvalidRequestException", "canceled");
    for (String path :
        new String[] {"/process-definition/" + definition, "/process-definition/key/past"}) {
      Reply statistics = served.get(path + "/statistics?failedJobs=true").expect(200);
      assertThat(statistics.get("0/id")).isEqualTo("it");
      assertThat(statistics.get("0/instances")).isEqualTo(1L);
    }
    assertThat(
            served
                .get("/process-definition/statistics?failedJobs=true&incidents=true")
                .expect(200)
                .string("0/definition"))
        .contains("key=");

    served.delete("/history/process-instance/" + done).expect(204);
    served.get("/history/process-instance/" + done).expect(404);
    served.delete("/history/process-instance/" + done).expect(404);
    served.delete("/history/process-instance/" + done + "?failIfNotExists=false").expect(204);
  }

  @Test
  void variablesAndTheirChanges() {
    served.deploy("vary", Served.model("vary", "<bpmn:userTask id=\"it\"/>"));
    String id = start("vary");
    String bytes = "/process-instance/" + id + "/variables/b";
    served.put(bytes, "{'value': 'AQI=', 'type': 'Bytes'}").expect(204);
    served.put("/process-instance/" + id + "/variables/x", "{'value': 6}").expect(204);
    String in = "?processInstanceIdIn=" + id;
    for (String path : new String[] {"/variable-instance", "/history/variable-instance"}) {
      assertThat(count(path + "/count" + in)).isEqualTo(2);
      Reply found = served.get(path + in + "&sortBy=variableName&sortOrder=asc").expect(200);
      assertThat(found.get("0/type")).isEqualTo("Bytes");
      assertThat(found.get("1/value")).isEqualTo(6L);
      assertThat(found.get("1/activityInstanceId")).isEqualTo(id);
      String one = path + "/" + found.string("0/id");
      assertThat(served.get(one).expect(200).get("name")).isEqualTo("b");
      assertThat(served.get(one + "/data").expect(200).text()).isEqualTo("\u0001\u0002");
      assertThat(
              served
                  .post(path, "{'processInstanceIdIn': ['" + id + "'], 'variableName': 'x'}")
                  .expect(200)
                  .size())
          .isOne();
      served.post(path + "/count", "{'activityInstanceIdIn': ['" + id + "']}").expect(200);
      served.get(path + "/none").expect(404);
    }
    assertThat(count("/variable-instance/count" + in + "&variableValues=x_neq_5")).isOne();
    assertThat(
            served
                .post(
                    "/history/variable-instance/count",
                    "{'variableName': 'x', 'variableValue': 6, 'processInstanceId': '" + id + "'}")
                .expect(200)
                .get("count"))
        .isEqualTo(1L);
    served
        .get("/history/variable-instance?variableValue=6")
        .expectProblem(400, "InvalidRequestException", "variableName");
    Reply details =
        served
            .get(
                "/history/detail?variableUpdates=true&processInstanceId="
                    + id
                    + "&sortBy=time&sortOrder=desc")
            .expect(200);
    assertThat(details.size()).isEqualTo(3);
    assertThat(details.get("0/value")).isEqualTo(6L);
    assertThat(details.get("0/initial")).isEqualTo(false);
    assertThat(count("/history/detail/count?processInstanceId=" + id)).isEqualTo(3);
    served.post("/history/detail", "{'processInstanceId': '" + id + "'}").expect(200);
    served.post("/history/detail/count", "{'formFields': true}").expect(200);
  }

  @Test
  void whatWaitsAndWhatIsStuck() {
    served.deploy(
        "wait", Served.model("wait", "<bpmn:receiveTask id=\"it\" messageRef=\"paid\"/>"));
    served.deploy("stuck", Served.external("stuck", "stuck"));
    String waiting = start("wait");
    Reply found =
        served
            .get("/event-subscription?eventType=message&processInstanceId=" + waiting)
            .expect(200);
    assertThat(found.get("0/eventName")).isEqualTo("paid");
    assertThat(found.get("0/activityId")).isEqualTo("it");
    assertThat(count("/event-subscription/count?eventName=paid")).isOne();

    String stuck = start("stuck");
    String task = served.get("/external-task?processInstanceId=" + stuck).string("0/id");
    served.put("/external-task/" + task + "/retries", "{'retries': 0}").expect(204);
    assertThat(served.get("/incident/" + task).expect(200).get("activityId")).isEqualTo("it");
    Reply incidents = served.get("/history/incident?open=true&processInstanceId=" + stuck);
    assertThat(incidents.expect(200).get("0/open")).isEqualTo(true);
    assertThat(incidents.get("0/processDefinitionKey")).isEqualTo("stuck");
    assertThat(count("/history/incident/count")).isOne();
    served
        .get("/history/incident?resolved=true")
        .expectProblem(400, "InvalidRequestException", "not kept");
    Reply statistics =
        served.get("/process-definition/key/stuck/statistics?incidents=true").expect(200);
    assertThat(statistics.get("0/incidents/0/incidentCount")).isEqualTo(1L);
    assertThat(statistics.get("0/failedJobs")).isEqualTo(0L);
  }
}
