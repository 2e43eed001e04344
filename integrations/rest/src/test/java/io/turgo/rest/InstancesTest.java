package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Instances are started, found, changed and ended over HTTP. */
class InstancesTest {
  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    served.deploy("wait", "<userTask id=\"it\" name=\"Do it\" turgo:candidateGroups=\"staff\"/>");
    served.deploy(
        "message",
        """
        <intermediateCatchEvent id="it"><messageEventDefinition messageRef="paid"/>
        </intermediateCatchEvent>
        """);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  @Test
  void whatTheModelCanNotDoIsNoFaultOfTheRequest() {
    for (String condition : new String[] {"${missing > 1}", "${'text'}"}) {
      served.deploy(
          "faulty",
          """
          <userTask id="it"/>
          <sequenceFlow id="maybe" sourceRef="it" targetRef="end">
            <conditionExpression>%s</conditionExpression>
          </sequenceFlow>
          """
              .formatted(condition));
      String id = client.post("/instances", "{'definitionKey': 'faulty'}").expect(201).string("id");
      String task =
          client
              .post("/tasks/search", "{'filter': {'instanceId': '" + id + "'}}")
              .expect(200)
              .string("items/0/id");
      Reply refused =
          client.post("/tasks/" + task + "/complete").expectProblem(422, "process-failed");
      assertThat(refused.string("detail")).contains("maybe");
    }
  }

  /** Who may change instances may not change cases by that. */
  @Test
  void aCaseIsNoInstance() {
    client
        .send(
            "POST",
            "/deployments?resource=open.cmmn",
            "application/xml",
            BodyPublishers.ofString(
                "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'>"
                    + "<case id='open'><casePlanModel id='plan'>"
                    + "<planItem id='item' definitionRef='task'/><task id='task'/>"
                    + "</casePlanModel></case></definitions>"))
        .expect(201);
    String id = client.post("/cases", "{'definitionKey': 'open'}").expect(201).string("id");
    String path = "/instances/" + id;
    client.delete(path).expectProblem(404, "not-found");
    client.post(path + "/suspend").expectProblem(404, "not-found");
    client.post(path + "/activate").expectProblem(404, "not-found");
    client.patch(path, "{'name': 'x'}").expectProblem(404, "not-found");
    client
        .patch(path + "/variables", "{'set': {'x': {'value': 1}}}")
        .expectProblem(404, "not-found");
    assertThat(client.get("/cases/" + id).expect(200).get("suspended")).isEqualTo(false);
    client.delete("/cases/" + id).expect(204);
  }

  @Test
  void anInstanceThatItsOwnCodeKeepsEndsWithoutItsListeners() {
    served.deploy(
        "kept",
        """
        <userTask id="it"><extensionElements>
          <turgo:taskListener event="delete" expression="${missing}"/>
        </extensionElements></userTask>
        """);
    String path =
        "/instances/"
            + client.post("/instances", "{'definitionKey': 'kept'}").expect(201).string("id");
    client.delete(path + "?reason=over").expectProblem(422, "process-failed");
    client.delete(path + "?reason=over&skipListeners=true").expect(204);
    client.get(path).expect(404);

    client.post("/instances", "{'definitionKey': 'kept'}").expect(201);
    String deployment =
        client
            .post("/definitions/search", "{'filter': {'key': 'kept'}}")
            .expect(200)
            .string("items/0/deploymentId");
    client
        .delete("/deployments/" + deployment + "?cascade=true")
        .expectProblem(422, "process-failed");
    client.delete("/deployments/" + deployment + "?cascade=true&skipListeners=true").expect(204);
  }

  @Test
  void aWrongValueIsToldInWordsOfTheCaller() {
    Map<String, String> wrong =
        Map.of(
            "date", "+999999999-12-31T23:59:59Z",
            "uuid", "not one",
            "bytes", "-");
    Map<String, String> expected =
        Map.of("date", "a date of fewer digits", "uuid", "a UUID", "bytes", "base 64");
    wrong.forEach((type, value) -> {
      String body =
          "{'definitionKey': 'wait', 'variables': {'v': {'type': '%s', 'value': '%s'}}}"
              .formatted(type, value);
      assertThat(
              client
                  .post("/instances", body)
                  .expectProblem(400, "invalid-request")
                  .string("detail"))
          .isEqualTo("/variables/v/value: expected " + expected.get(type));
    });
    assertThat(
            client.post("/instances", "{").expectProblem(400, "invalid-request").string("detail"))
        .endsWith("expected close marker for Object");
  }

  @Test
  void variablesChangeOnlyIfTheyAreAsTheCallerHasSeenThem() {
    String id =
        client
            .post(
                "/instances",
                "{'definitionKey': 'wait', 'variables': {'n': {'value': 1}, 'gone': {'value': 1},"
                    + " 'json': {'value': {'a': [1, 2]}}}}")
            .expect(201)
            .string("id");
    String path = "/instances/" + id + "/variables";
    String set = "{'set': {'n': {'value': 2}}, 'remove': ['gone'], 'expected': ";

    client.patch(path, set + "{'n': {'value': 7}}}").expectProblem(412, "precondition-failed");
    client.patch(path, set + "{'new': {'value': 1}}}").expectProblem(412, "precondition-failed");
    client.patch(path, set + "{'n': {'value': null}}}").expectProblem(412, "precondition-failed");
    assertThat(client.get(path).expect(200).get("variables/n/value")).isEqualTo(1L);
    assertThat(client.get(path).expect(200).get("variables/gone/value")).isEqualTo(1L);

    client
        .patch(
            path,
            set + "{'n': {'value': 1}, 'new': {'value': null}, 'json': {'value': {'a': [1, 2]}}}}")
        .expect(204);
    assertThat(client.get(path).expect(200).get("variables/n/value")).isEqualTo(2L);
    assertThat(client.get(path).expect(200).get("variables/gone")).isNull();
  }

  @Test
  void startsAndFinds() {
    Reply started =
        client
            .post(
                "/instances",
                "{'definitionKey': 'wait', 'businessKey': 'b-1', 'variables': {"
                    + "'amount': {'type': 'bigdecimal', 'value': '1200.50'},"
                    + "'count': {'value': 7}, 'order': {'value': {'lines': [1, 2.5, null]}},"
                    + "'big': {'type': 'long', 'value': '9007199254740993'}}}")
            .expect(201);
    String id = started.string("id");
    assertThat(started.header("Location")).isEqualTo("/turgo/api/v1/instances/" + id);

    Reply variables = client.get("/instances/" + id + "/variables").expect(200);
    assertThat(variables.get("variables/amount/value")).isEqualTo("1200.50");
    assertThat(variables.get("variables/count/type")).isEqualTo("integer");
    assertThat(variables.get("variables/big/value")).isEqualTo("9007199254740993");
    assertThat(variables.get("variables/order/value/lines/1")).hasToString("2.5");

    Reply found =
        client
            .post(
                "/instances/search",
                "{'filter': {'businessKey': 'b-1', 'variables': [{'name': 'count', 'operator':"
                    + " 'greaterThan', 'value': {'value': 6}}]}, 'count': true}")
            .expect(200);
    assertThat(found.string("items/0/id")).isEqualTo(id);
    assertThat(found.get("total/count")).isEqualTo(1L);

    Reply task =
        client.post("/tasks/search", "{'filter': {'instanceId': '" + id + "'}}").expect(200);
    assertThat(task.string("items/0/definitionKey")).isEqualTo("wait");
    assertThat(task.string("items/0/definitionName")).isEqualTo("The wait");
    assertThat(task.string("items/0/businessKey")).isEqualTo("b-1");
    assertThat(task.string("items/0/candidateGroups/0")).isEqualTo("staff");
    String taskId = task.string("items/0/id");
    assertThat(client.get("/tasks/" + taskId).string("businessKey")).isEqualTo("b-1");

    assertThat(found.get("items/0/stuck")).isEqualTo(false);
    client.post("/instances/" + id + "/suspend").expect(204);
    assertThat(client.get("/instances/" + id).get("suspended")).isEqualTo(true);
    client.post("/instances/" + id + "/activate").expect(204);
    client
        .patch(
            "/instances/" + id + "/variables",
            "{'set': {'count': {'value': 8}}, 'remove': ['big']}")
        .expect(204);
    assertThat(client.get("/instances/" + id + "/variables").get("variables/count/value"))
        .isEqualTo(8L);
    client.delete("/instances/" + id + "?reason=enough").expect(204);
    client.get("/instances/" + id).expectProblem(404, "not-found");
  }

  @Test
  void pagesByCursor() {
    for (int i = 0; i < 7; i++) {
      client.post("/instances", "{'definitionKey': 'wait', 'businessKey': 'page'}").expect(201);
    }
    List<String> ids = new ArrayList<>();
    String cursor = "";
    do {
      Reply page =
          client
              .post(
                  "/instances/search",
                  "{'filter': {'businessKey': 'page'}, 'limit': 3,"
                      + " 'sort': [{'by': 'startTime', 'order': 'desc'}]"
                      + cursor
                      + "}")
              .expect(200);
      for (int i = 0; i < page.size("items"); i++) {
        ids.add(page.string("items/" + i + "/id"));
      }
      cursor = page.get("next") == null ? "" : ", 'cursor': '" + page.get("next") + "'";
    } while (!cursor.isEmpty());
    assertThat(ids).hasSize(7).doesNotHaveDuplicates();

    client
        .post("/instances/search", "{'cursor': 'bm9uc2Vuc2U', 'limit': 3}")
        .expectProblem(400, "invalid-request");
  }

  /** JSON Schema takes 2.0 for an integer, and so do clients that know one kind of number. */
  @Test
  void takesWholeNumbersWithAPoint() {
    client.post("/instances/search", "{'limit': 2.0}").expect(200);
    client.post("/instances/search", "{'limit': 1e2}").expect(200);
    for (String limit : List.of("2.5", "0.0", "1e4", "1e400")) {
      Reply refused =
          client
              .post("/instances/search", "{'limit': " + limit + "}")
              .expectProblem(400, "invalid-request");
      assertThat(refused.string("errors/0/field")).isEqualTo("/limit");
    }
  }

  @Test
  void bringsMessages() {
    String id =
        client
            .post("/instances", "{'definitionKey': 'message', 'businessKey': 'm-1'}")
            .string("id");
    Reply correlated =
        client.post("/messages", "{'name': 'paid', 'businessKey': 'm-1'}").expect(200);
    assertThat(correlated.get("recipients/0/executionId")).isNotNull();
    client.get("/instances/" + id).expect(404);
    client
        .post("/messages", "{'name': 'paid', 'businessKey': 'm-1'}")
        .expectProblem(409, "no-recipient");
  }

  @Test
  void worksOnTasks() {
    client.post("/instances", "{'definitionKey': 'wait', 'businessKey': 't-1'}").expect(201);
    Reply found =
        client
            .post(
                "/tasks/search",
                "{'filter': {'candidateGroup': 'staff', 'businessKey': 't-1'},"
                    + " 'sort': [{'by': 'dueDate'}, {'by': 'createTime', 'order': 'desc'}]}")
            .expect(200);
    String id = found.string("items/0/id");
    client.post("/tasks/" + id + "/claim", "{'userId': 'kermit'}").expect(204);
    client
        .post("/tasks/" + id + "/claim", "{'userId': 'fozzie'}")
        .expectProblem(409, "already-claimed");
    client.get("/tasks/" + id + "/form").expect(200);
    client.get("/tasks/" + id + "/links").expect(200);
    client.patch("/tasks/" + id, "{'priority': 70}").expect(204);
    assertThat(client.get("/tasks/" + id).get("priority")).isEqualTo(70L);
    client.post("/tasks/" + id + "/complete", "{'variables': {'ok': {'value': true}}}").expect(204);
    client.get("/tasks/" + id).expect(404);
  }

  @Test
  void saysWhatIsWrong() {
    Reply unknown =
        client
            .post("/instances", "{'definitionKey': 'wait', 'busynessKey': 'x'}")
            .expectProblem(400, "invalid-request");
    assertThat(unknown.string("errors/0/field")).isEqualTo("/busynessKey");
    assertThat(unknown.string("errors/0/message")).contains("businessKey");

    client.post("/instances", "{'definitionKey': 'nothing'}").expectProblem(404, "not-found");
    client.post("/instances", "{'definitionKey': ").expectProblem(400, "invalid-request");
    client.post("/instances").expectProblem(415, "unsupported-media-type");
    client.get("/instances").expectProblem(405, "method-not-allowed");
    client.get("/instances/search").expectProblem(405, "method-not-allowed");
    client.get("/nowhere").expectProblem(404, "not-found");
    client.get("/instances/abc").expectProblem(400, "invalid-request");
    client.get("/instances/9223372036854775808").expectProblem(404, "not-found");
    Reply type =
        client
            .post(
                "/instances",
                "{'definitionKey': 'wait', 'variables': {'x': {'type': 'integer', 'value': 'y'}}}")
            .expectProblem(400, "invalid-request");
    assertThat(type.string("errors/0/field")).isEqualTo("/variables/x/value");
  }
}
