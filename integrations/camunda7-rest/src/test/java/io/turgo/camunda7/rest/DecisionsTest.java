package io.turgo.camunda7.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.testing.Reply;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Decisions as clients of Camunda 7 find and evaluate them. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
class DecisionsTest {
  private static final String TABLE =
      """
      <definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="drd" name="prices"
          xmlns:camunda="http://camunda.org/schema/1.0/dmn" namespace="urn:prices">
        <decision id="price" name="The price" camunda:versionTag="v1">
          <decisionTable hitPolicy="UNIQUE">
            <input label="Amount"><inputExpression typeRef="integer"><text>amount</text></inputExpression></input>
            <output name="percent" typeRef="double"/>
            <rule><inputEntry><text>&gt; 10</text></inputEntry><outputEntry><text>2.5</text></outputEntry></rule>
            <rule><inputEntry><text>&gt; 100</text></inputEntry><outputEntry><text>5</text></outputEntry></rule>
          </decisionTable>
        </decision>
      </definitions>
      """;

  private final Served served = Served.start();

  @AfterAll
  void close() {
    served.close();
  }

  @Test
  void aDecisionIsDeployedFoundAndEvaluated() {
    Reply deployed =
        served
            .form("/deployment/create", "deployment-name", "prices", "/price.dmn", TABLE)
            .expect(200);
    Map<?, ?> decisions =
        (Map<?, ?>) Objects.requireNonNull(deployed.get("deployedDecisionDefinitions"));
    String id = String.valueOf(decisions.keySet().iterator().next());
    assertThat(deployed.get("deployedDecisionDefinitions/" + id + "/key")).isEqualTo("price");

    Reply listed =
        served.get(
            "/decision-definition?key=price&latestVersion=true&sortBy=version&sortOrder=asc");
    assertThat(listed.expect(200).get("0/id")).isEqualTo(id);
    assertThat(listed.get("0/versionTag")).isEqualTo("v1");
    assertThat(listed.get("0/decisionRequirementsDefinitionKey")).isEqualTo("drd");
    assertThat(served.get("/decision-definition/count?nameLike=%25price").expect(200).get("count"))
        .isEqualTo(1L);
    assertThat(served.get("/decision-definition/key/price/xml").expect(200).get("dmnXml"))
        .isEqualTo(TABLE);
    assertThat(served.get("/decision-definition/" + id).expect(200).get("resource"))
        .isEqualTo("price.dmn");

    Reply evaluated =
        served
            .post(
                "/decision-definition/key/price/evaluate",
                "{'variables': {'amount': {'value': 50, 'type': 'Integer'}}}")
            .expect(200);
    assertThat(evaluated.string("0/percent/value")).isEqualTo("2.5");
    assertThat(evaluated.get("0/percent/type")).isEqualTo("Double");
    served
        .post(
            "/decision-definition/" + id + "/evaluate",
            "{'variables': {'amount': {'value': 500, 'type': 'Integer'}}}")
        .expectProblem(400, "InvalidRequestException", "the rules [1, 2] match");
    served.get("/decision-definition/key/none").expect(404);
    served.post("/decision-definition/7777/evaluate", "{}").expect(404);
  }
}
