package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.testing.Reply;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is left of an instance, and what people write at its tasks. */
class HistoricInstancesTest {
  @Test
  void aFormIsCheckedAndItsInstanceIsSeenWhenItIsOver() {
    try (Served served = Served.start()) {
      served.deploy(
          "holiday",
          """
          <userTask id="it" name="Approve">
            <extensionElements>
              <turgo:formProperty id="days" type="long" required="true"/>
              <turgo:formProperty id="from" type="date" datePattern="dd.MM.yyyy" variable="begin"/>
            </extensionElements>
          </userTask>
          """);
      String id =
          served
              .client
              .post(
                  "/instances",
                  "{'definitionKey': 'holiday', 'variables': {'who': {'value': 'anna'}}}")
              .expect(201)
              .string("id");
      String task =
          "/tasks/" + served.client.post("/tasks/search", "{}").expect(200).string("items/0/id");

      served.client.post(task + "/comments", "{'message': 'Is it summer?'}").expect(201);
      assertThat(served.client.get(task + "/comments").expect(200).string("items/0/message"))
          .isEqualTo("Is it summer?");
      served.client.post(task + "/form", "{'values': {}}").expectProblem(409, "not-possible");
      served
          .client
          .post(
              task + "/form",
              "{'values': {'days': {'value': 3}, 'from': {'type': 'localdate', 'value':"
                  + " '2026-07-01'}}}")
          .expect(204);

      served.client.get("/instances/" + id).expectProblem(404, "not-found");
      Reply over = served.client.get("/history/instances/" + id).expect(200);
      assertThat(over.get("endTime")).isNotNull();
      Reply variables = served.client.get("/history/instances/" + id + "/variables").expect(200);
      assertThat(variables.size("items")).isEqualTo(3);
      assertThat(variables.string("items/0/name")).isEqualTo("begin");
      assertThat(variables.string("items/0/variable/type")).isEqualTo("date");
      assertThat(variables.string("items/1/variable/type")).isEqualTo("long");
      assertThat(variables.string("items/2/variable/value")).isEqualTo("anna");
      assertThat(served.client.get("/history/instances/" + id + "/diagram").expect(200).text())
          .contains("data-element=\"it\"", "td-taken");
      assertThat(
              served
                  .client
                  .post("/history/instances/" + id + "/variable-updates", "{}")
                  .expect(200)
                  .size("items"))
          .as("kept at level full only")
          .isZero();
      served.client.get("/history/instances/999/variables").expectProblem(404, "not-found");
    }
  }

  @Test
  void sequenceFlowsAreToldFromElements() {
    try (Served served =
        Served.start(
            builder -> builder.historicSequenceFlows(true), RestSettings.of(new LoopbackOnly()))) {
      served.deploy("flows", "<userTask id=\"it\"/>");
      String id =
          served.client.post("/instances", "{'definitionKey': 'flows'}").expect(201).string("id");

      assertThat(activities(served, id, "")).containsExactly("start", "in", "it");
      assertThat(activities(served, id, ", 'sequenceFlow': true")).containsExactly("in");
      assertThat(activities(served, id, ", 'sequenceFlow': false")).containsExactly("start", "it");
      assertThat(served.client.get("/history/instances/" + id + "/diagram").expect(200).text())
          .contains("td-taken");
    }
  }

  private static List<String> activities(Served served, String instanceId, String filter) {
    Reply found =
        served
            .client
            .post(
                "/history/activities/search",
                "{'filter': {'instanceId': '%s'%s}, 'sort': [{'by': 'id'}]}"
                    .formatted(instanceId, filter))
            .expect(200);
    return IntStream.range(0, found.size("items"))
        .mapToObj(i -> found.string("items/" + i + "/activityId"))
        .toList();
  }

  @Test
  void activitiesSayWhereTheyAreInTheModelAsLongAsThereIsOne() {
    try (Served served = Served.start()) {
      served.deploy(
          "nested",
          """
          <subProcess id="it">
            <startEvent id="inStart"/>
            <sequenceFlow id="f" sourceRef="inStart" targetRef="inEnd"/>
            <endEvent id="inEnd"/>
          </subProcess>
          """);
      String id =
          served.client.post("/instances", "{'definitionKey': 'nested'}").expect(201).string("id");
      String inside = "{'filter': {'instanceId': '" + id + "', 'activityId': 'inEnd'}}";
      Reply found = served.client.post("/history/activities/search", inside).expect(200);
      assertThat(found.string("items/0/scopeActivityId")).isEqualTo("it");
      assertThat(found.string("items/0/viaFlowId")).isEqualTo("f");

      String deployment =
          served.client.post("/deployments/search", "{}").expect(200).string("items/0/id");
      served.client.delete("/deployments/" + deployment).expect(204);
      Reply left = served.client.post("/history/activities/search", inside).expect(200);
      assertThat(left.string("items/0/activityId")).isEqualTo("inEnd");
      assertThat(left.get("items/0/scopeActivityId")).isNull();
    }
  }
}
