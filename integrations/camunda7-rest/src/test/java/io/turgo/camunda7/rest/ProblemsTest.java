package io.turgo.camunda7.rest;

import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Problems have the form of Camunda 7, and words that name the fault. */
@TestInstance(Lifecycle.PER_CLASS)
class ProblemsTest {
  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          GET  | /nothing                                  |                                   | 404 | No operation has this path
          PUT  | /version                                  |                                   | 405 | GET
          POST | /deployment/create                        | {}                                | 415 | multipart/form-data
          GET  | /process-definition?sortBy=key            |                                   | 400 | sortOrder
          GET  | /process-definition?versionTag=x          |                                   | 400 | versionTag
          GET  | /process-definition/none                  |                                   | 404 | 'none'
          POST | /process-definition/key/unknown/start     | {}                                | 404 | unknown
          POST | /process-definition/key/a/start           | {"startInstructions": [{"a": 1}]} | 400 | startInstructions
          POST | /process-definition/key/a/start           | {"startInstructions": [{"type": "cancel", "activityId": "a"}]} | 400 | startInstructions/0/type
          POST | /process-definition/key/a/start           | {"startInstructions": [{"type": "startBeforeActivity", "activityId": "a", "ancestorActivityInstanceId": "5"}]} | 400 | nothing runs
          POST | /process-definition/key/a/start           | {"startInstructions": [{"type": "startTransition", "activityId": "a"}]} | 400 | startInstructions/0/transitionId
          GET  | /history/process-instance?active=true     |                                   | 400 | active
          GET  | /history/process-definition/5/statistics?canceled=true |                      | 400 | canceled
          GET  | /history/variable-instance?variableValue=6 |                                  | 400 | variableName
          GET  | /history/incident?resolved=true           |                                   | 400 | not kept
          GET  | /history/user-operation?taskId=5          |                                   | 400 | taskId: not served
          POST | /external-task/none/complete              | {"workerId": "w"}                 | 404 | 'none'
          POST | /external-task/fetchAndLock               | {"workerId": "w", "maxTasks": 1, "speed": 3} | 400 | /speed: unknown
          POST | /task                                     | {"assigneeExpression": "x"}       | 400 | assigneeExpression
          POST | /task                                     | {"orQueries": [{"tenantIdIn": ["north"]}]} | 400 | tenantIdIn
          PUT  | /process-instance/5/variables/o           | {"value": "{}", "type": "Object", "valueInfo": {"serializationDataFormat": "application/x-java-serialized-object"}} | 400 | application/json
          POST | /process-instance/delete                  | {}                                | 400 | processInstanceIds
          POST | /process-instance/delete                  | {"processInstanceQuery": {}}      | 400 | with a filter
          POST | /job/retries                              | {"jobQuery": {"activityId": "it"}, "retries": 2} | 400 | noRetriesLeft
          POST | /external-task/retries-async              | {"externalTaskIds": ["5"], "retries": 2} | 400 | without retries
          POST | /process-instance/5/modification          | {"instructions": [{"type": "cancel", "activityId": "a"}]} | 404 | '5'
          POST | /process-instance/5/modification          | {"instructions": []}              | 400 | instructions
          POST | /modification/execute                     | {"processDefinitionId": "5", "instructions": [{"type": "cancel", "activityId": "a"}]} | 404 | '5'
          POST | /process-definition/5/restart             | {"processInstanceIds": ["7"], "instructions": [{"type": "startBeforeActivity", "activityId": "a"}]} | 404 | '5'
          POST | /task/5/bpmnError                         | {"errorCode": "bad"}              | 404 | errors are thrown
          POST | /task/5/bpmnError                         |                                   | 404 | errors are thrown
          POST | /migration/execute                        | {"migrationPlan": {}}             | 400 | sourceProcessDefinitionId
          """)
  void aProblemHasATypeAndWords(
      String method, String path, @Nullable String body, int status, String words) {
    served
        .send(
            method,
            path,
            body == null ? null : "application/json",
            body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .expectProblem(status, status == 400 ? "InvalidRequestException" : "RestException", words);
  }

  @Test
  void aClaimedTaskNamesItsAssignee() {
    served.deploy(
        "claimed", Served.model("claimed", "<bpmn:userTask id=\"it\" camunda:assignee=\"ann\"/>"));
    String instance =
        served.post("/process-definition/key/claimed/start", "{}").expect(200).string("id");
    String task = served.get("/task?processInstanceId=" + instance).string("0/id");
    served
        .post("/task/" + task + "/claim", "{'userId': 'bob'}")
        .expectProblem(500, "ProcessEngineException", "ann");
  }
}
