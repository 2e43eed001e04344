package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.camunda7.rest.Served.Reply;
import io.turgo.engine.IdentityService;
import io.turgo.engine.identity.User;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What operators do to many at once, who they are, and what there is none of. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class OperatorsTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  private String start(String key) {
    return served
        .post("/process-definition/key/" + key + "/start", "{'businessKey': '" + key + "'}")
        .expect(200)
        .string("id");
  }

  /** The batch as history has it once it is over. */
  private Reply over(Reply begun) {
    String path = "/history/batch/" + begun.expect(200).string("id");
    Reply now = served.get(path).expect(200);
    while (now.get("endTime") == null) {
      Thread.onSpinWait();
      now = served.get(path).expect(200);
    }
    return now;
  }

  @Test
  void instancesAreChangedAndDeletedAsBatches() {
    served.deploy("many", Served.model("many", "<bpmn:userTask id=\"it\"/>"));
    String first = start("many");
    String second = start("many");
    String ofKey = "'processInstanceQuery': {'processDefinitionKey': 'many'}";
    Reply set =
        over(
            served.post(
                "/process-instance/variables-async",
                "{" + ofKey + ", 'variables': {'mark': {'value': 'red'}}}"));
    assertThat(set.get("type")).isEqualTo("set-variables");
    assertThat(set.get("totalJobs")).isEqualTo(2L);
    assertThat(served.get("/process-instance/" + second + "/variables/mark").get("value"))
        .isEqualTo("red");
    over(
        served.post(
            "/process-instance/suspended-async",
            "{'suspended': true, 'processInstanceIds': ['" + first + "']}"));
    assertThat(served.get("/process-instance/" + first).get("suspended")).isEqualTo(true);
    assertThat(served.get("/process-instance/" + second).get("suspended")).isEqualTo(false);
    Reply deleted =
        over(served.post("/process-instance/delete", "{" + ofKey + ", 'deleteReason': 'no use'}"));
    assertThat(served.get("/history/process-instance/" + first).get("deleteReason"))
        .isEqualTo("no use");
    served
        .post("/process-instance/delete", "{}")
        .expectProblem(400, "InvalidRequestException", "processInstanceIds");
    served
        .post("/process-instance/delete", "{'processInstanceQuery': {}}")
        .expectProblem(400, "InvalidRequestException", "with a filter");

    String id = deleted.string("id");
    assertThat(served.get("/batch?batchId=" + id).expect(200).size()).isZero();
    assertThat(served.get("/batch/count").expect(200).get("count")).isEqualTo(0L);
    served.get("/batch/statistics").expect(200);
    served.get("/batch/statistics/count").expect(200);
    assertThat(
            served
                .get("/history/batch?completed=true&sortBy=startTime&sortOrder=desc")
                .expect(200)
                .get("0/id"))
        .isEqualTo(id);
    served.get("/history/batch/count").expect(200);
    served.get("/batch/" + id).expect(200);
    served.delete("/history/batch/" + id).expect(204);
    served.get("/batch/" + id).expect(404);
    served.delete("/batch/" + set.string("id")).expect(204);
    served.get("/history/batch/" + set.string("id")).expect(404);
  }

  @Test
  void whatIsStuckIsTriedAgainAsABatch() {
    served.deploy("stuck", Served.external("stuck", "stuck"));
    String instance = start("stuck");
    String task = served.get("/external-task?processInstanceId=" + instance).string("0/id");
    assertThat(served.get("/external-task/topic-names").expect(200).json())
        .isEqualTo(List.of("stuck"));
    String retry = "'retries': 2}";
    served
        .post("/external-task/retries-async", "{'externalTaskIds': ['" + task + "'], " + retry)
        .expectProblem(400, "InvalidRequestException", "without retries");
    String[][] ways = {
      {"/external-task/retries-async", "{'externalTaskIds': ['" + task + "'], "},
      {"/external-task/retries-async", "{'processInstanceIds': ['" + instance + "'], "},
      {"/job/retries", "{'jobIds': ['" + task + "'], "},
      {"/job/retries", "{'jobQuery': {'noRetriesLeft': true}, "},
      {"/process-instance/job-retries", "{'processInstanceIds': ['" + instance + "'], "}
    };
    for (String[] way : ways) {
      served.put("/external-task/" + task + "/retries", "{'retries': 0}").expect(204);
      assertThat(
              served
                  .post("/job/count", "{'noRetriesLeft': true, 'activityId': 'it'}")
                  .expect(200)
                  .get("count"))
          .isEqualTo(1L);
      Reply done = over(served.post(way[0], way[1] + retry));
      assertThat(done.get("type")).isEqualTo("set-job-retries");
      assertThat(served.get("/external-task/" + task).expect(200).get("retries")).isEqualTo(2L);
    }
    served
        .post("/job/retries", "{'jobQuery': {'activityId': 'it'}, " + retry)
        .expectProblem(400, "InvalidRequestException", "noRetriesLeft");
    assertThat(
            served
                .post(
                    "/job?maxResults=3",
                    "{'sorting': [{'sortBy': 'jobId', 'sortOrder': 'desc'}], 'messages': true}")
                .expect(200)
                .size())
        .isLessThanOrEqualTo(3);
    served.post("/external-task", "{'topicName': 'stuck'}").expect(200);
    served.post("/external-task/count", "{'notLocked': true}").expect(200);
  }

  @Test
  void whoThereIsAndWhatTheyMayDo() {
    IdentityService identity = served.engine.getIdentityService();
    User ann = identity.newUser("ann");
    ann.setFirstName("Ann");
    ann.setPassword("secret");
    identity.saveUser(ann);
    identity.saveGroup(identity.newGroup("board"));
    identity.createMembership("ann", "board");
    assertThat(served.get("/user?firstName=Ann").expect(200).get("0/id")).isEqualTo("ann");
    assertThat(served.get("/user/count?memberOfGroup=board").expect(200).get("count"))
        .isEqualTo(1L);
    assertThat(served.get("/user/ann/profile").expect(200).get("firstName")).isEqualTo("Ann");
    assertThat(served.get("/user/ann/profile").text()).doesNotContain("secret");
    assertThat(served.get("/group?member=ann").expect(200).get("0/id")).isEqualTo("board");
    served.get("/group/count").expect(200);
    served.get("/group/board").expect(200);
    served.get("/group/none").expect(404);
    Reply groups = served.get("/identity/groups?userId=ann").expect(200);
    assertThat(groups.get("groups/0/id")).isEqualTo("board");
    assertThat(groups.get("groupUsers/0/id")).isEqualTo("ann");
    String credentials = "{'username': 'ann', 'password': '%s'}";
    assertThat(
            served
                .post("/identity/verify", credentials.formatted("secret"))
                .expect(200)
                .get("authenticated"))
        .isEqualTo(true);
    assertThat(
            served
                .post("/identity/verify", credentials.formatted("wrong"))
                .expect(200)
                .get("authenticated"))
        .isEqualTo(false);
    assertThat(
            served
                .get(
                    "/authorization/check?permissionName=DELETE&resourceName=PROCESS_INSTANCE"
                        + "&resourceType=8")
                .expect(200)
                .get("authorized"))
        .isEqualTo(true);
    served
        .engine
        .getRepositoryService()
        .createDeployment()
        .tenantId("north")
        .addString("n.bpmn", Served.model("north", "<bpmn:userTask id=\"it\"/>"))
        .deploy();
    assertThat(served.get("/tenant").expect(200).get("0/id")).isEqualTo("north");
    assertThat(served.get("/tenant/count").expect(200).get("count")).isEqualTo(1L);
  }

  @Test
  void whatThereIsNoneOfIsEmptyOrSaidToBe() {
    for (String path :
        new String[] {
          "/decision-definition", "/decision-requirements-definition", "/case-definition",
          "/case-instance", "/history/decision-instance", "/history/case-instance",
          "/job-definition", "/filter"
        }) {
      assertThat(served.get(path + "?firstResult=0&maxResults=5").expect(200).size()).isZero();
      assertThat(served.get(path + "/count").expect(200).get("count")).isEqualTo(0L);
    }
    served
        .post("/process-instance/5/modification")
        .expectProblem(404, "RestException", "tokens are not moved by hand");
    served
        .post("/process-instance/5/modification", "{'instructions': [{'type': 'cancel'}]}")
        .expectProblem(404, "RestException", "tokens are not moved by hand");
    served
        .post("/process-definition/5/restart", "{'processInstanceIds': ['7']}")
        .expectProblem(404, "RestException", "are not begun again");
    served
        .post("/task/5/bpmnError", "{'errorCode': 'bad'}")
        .expectProblem(404, "RestException", "errors are thrown");
    served
        .post("/migration/execute", "{'migrationPlan': {}}")
        .expectProblem(404, "RestException", "keep their version");
    served.post("/migration/execute").expectProblem(404, "RestException", "keep their version");
    served.post("/task/5/bpmnError").expectProblem(404, "RestException", "errors are thrown");
  }

  @Test
  void whatUsersHaveDoneIsInTheirLog() {
    served.deploy("logged", Served.model("logged", "<bpmn:userTask id=\"it\"/>"));
    String instance = start("logged");
    String task = served.get("/task?processInstanceId=" + instance).expect(200).string("0/id");
    served.post("/task/" + task + "/claim", "{'userId': 'ann'}").expect(204);
    served.post("/task/" + task + "/claim", "{'userId': 'bob'}").expect(500); // not noted here
    String log = "/history/user-operation";
    String of = "?processInstanceId=" + instance;
    Reply found = served.get(log + of + "&sortBy=timestamp&sortOrder=asc").expect(200);
    assertThat(found.string("0/operationType")).isEqualTo("startInstanceByKey");
    assertThat(found.string("1/operationType")).isEqualTo("claimTask");
    assertThat(found.string("1/taskId")).isEqualTo(task);
    assertThat(found.string("1/processInstanceId")).isEqualTo(instance);
    assertThat(served.get(log + "/count" + of).expect(200).get("count")).isEqualTo(2L);
    assertThat(served.get(log + "/count" + of + "&operationType=claimTask").get("count"))
        .isEqualTo(1L);
    assertThat(served.get(log + "?taskId=" + task).status()).isEqualTo(400);
  }
}
