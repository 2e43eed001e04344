package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.resource.Operations;
import io.turgo.rest.testing.Reply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Values of variables that are kept from callers, wherever variables are given. */
class HiddenVariablesTest {
  private static final String SECRET = "s3cret-value";

  private static Served serve() {
    return Served.start(
        RestSettings.of(request ->
                new Caller(
                    "anna",
                    Level.OPERATE,
                    request.getHeader("Action") == null
                        ? Set.of()
                        : Set.of(request.getHeader("Action")),
                    null))
            .withHiddenVariables(Set.of("iban", "*Token")));
  }

  @Test
  void noOperationGivesAHiddenValue() {
    try (Served served = serve()) {
      served.deploy(
          "pay",
          """
          <userTask id="it">
            <extensionElements>
              <turgo:formProperty id="iban"/>
              <turgo:formProperty id="account" variable="iban"/>
              <turgo:formProperty id="greeting" expression="${'To ' += iban}"/>
            </extensionElements>
          </userTask>
          """);
      served.deploy("work", "<serviceTask id='it' turgo:type='external' turgo:topic='pay'/>");
      String variables =
          "'variables': {'iban': {'value': '%s'}, 'apiTOKEN': {'value': '%s'}, 'amount': {'value': 7}}"
              .formatted(SECRET, SECRET);
      String pay = start(served, "{'definitionKey': 'pay', " + variables + "}");
      String work = start(served, "{'definitionKey': 'work', " + variables + "}");
      String task = served.client.post("/tasks/search", "{}").expect(200).string("items/0/id");

      for (Operation operation : Operations.all(Duration.ofSeconds(1))) {
        if (!operation.isRead()
            || !operation.pathShapes().keySet().stream().allMatch("id"::equals)) {
          continue;
        }
        for (String id : List.of(pay, work, task)) {
          String path = operation.path().replace("{id}", id);
          Reply reply =
              operation.method().equals("GET")
                  ? served.client.get(path)
                  : served.client.post(path, "{}");
          assertThat(reply.text()).as(operation.name()).doesNotContain(SECRET);
        }
      }
      Reply acquired =
          served.client.post(
              "/external-tasks/acquire", "{'workerId': 'w', 'topic': 'pay', 'lockMillis': 60000}");
      assertThat(acquired.expect(200).text()).contains("apiTOKEN").doesNotContain(SECRET);

      Reply shown = served.client.get("/instances/" + pay + "/variables").expect(200);
      for (String name : List.of("iban", "apiTOKEN")) {
        assertThat(shown.get("variables/" + name))
            .isEqualTo(Map.of("type", "string", "hidden", true));
      }
      assertThat(shown.string("variables/amount/value")).isEqualTo("7");
      assertThat(served.client.get("/tasks/" + task + "/form").expect(200).text())
          .contains("\"hidden\":true");
      Reply allowed =
          served
              .client
              .with("Action", "readHiddenVariables")
              .get("/instances/" + pay + "/variables");
      assertThat(allowed.expect(200).text()).contains(SECRET);
    }
  }

  @Test
  void hiddenValuesAreNotFoundOutBySearching() {
    try (Served served = serve()) {
      String like =
          "{'filter': {'variables': [{'name': 'iban', 'operator': 'like', 'value': {'value':"
              + " 's%'}}]}}";
      String there = "{'filter': {'variables': [{'name': 'iban', 'operator': 'exists'}]}}";
      for (String path : List.of("/instances/search", "/history/instances/search")) {
        served.client.post(path, like).expectProblem(403, "forbidden");
        served.client.post(path, there).expect(200);
        served.client.with("Action", "readHiddenVariables").post(path, like).expect(200);
      }
      served
          .client
          .post("/tasks/search", like.replace("'variables'", "'instanceVariables'"))
          .expectProblem(403, "forbidden");
      served
          .client
          .patch(
              "/instances/5/variables",
              "{'set': {'x': {'value': 1}}, 'expected': {'iban': {'value': 's'}}}")
          .expectProblem(403, "forbidden");
      served
          .client
          .post("/instances/bulk", "{'action': 'suspend', 'preview': true, " + like.substring(1))
          .expectProblem(403, "forbidden");
    }
  }

  private static String start(Served served, String body) {
    return served.client.post("/instances", body).expect(201).string("id");
  }
}
