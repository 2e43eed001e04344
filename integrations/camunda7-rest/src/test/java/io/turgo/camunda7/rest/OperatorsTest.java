package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.rest.testing.Reply;
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
    Await.until(() -> served.get(path).expect(200).get("endTime") != null);
    return served.get(path);
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
    String id = deleted.string("id");
    assertThat(served.get("/batch?batchId=" + id).expect(200).size()).isZero();
    assertThat(served.get("/batch/count").expect(200).get("count")).isEqualTo(0L);
    assertThat(
            served
                .get("/history/batch?completed=true&sortBy=startTime&sortOrder=desc")
                .expect(200)
                .get("0/id"))
        .isEqualTo(id);
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
    assertThat(
            served
                .post(
                    "/job?maxResults=3",
                    "{'sorting': [{'sortBy': 'jobId', 'sortOrder': 'desc'}], 'messages': true}")
                .expect(200)
                .size())
        .isLessThanOrEqualTo(3);
    assertThat(served.post("/external-task", "{'topicName': 'stuck'}").expect(200).string("0/id"))
        .isEqualTo(task);
    assertThat(served.post("/external-task/count", "{'notLocked': true}").expect(200).get("count"))
        .isEqualTo(1L);
  }

  @Test
  void theLatestChangeOfAVariableComesFirst() {
    served.deploy("vary", Served.model("vary", "<bpmn:userTask id=\"it\"/>"));
    String instance = start("vary");
    String variable = "/process-instance/" + instance + "/variables/x";
    served.put(variable, "{'value': 5}").expect(204);
    served.put(variable, "{'value': 6}").expect(204);
    Reply changes =
        served
            .get("/history/detail?processInstanceId=" + instance + "&sortBy=time&sortOrder=desc")
            .expect(200);
    assertThat(changes.get("0/value")).isEqualTo(6L);
    assertThat(changes.get("0/initial")).isEqualTo(false);
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
    String path = "/process-instance/" + start("kept");
    assertThat(served.delete(path).status()).isGreaterThanOrEqualTo(400);
    served.get(path).expect(200);
    served.delete(path + "?skipCustomListeners=true").expect(204);
    served.get(path).expect(404);
  }
}
