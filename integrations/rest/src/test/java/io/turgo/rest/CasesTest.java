package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Cases are started, worked on and looked at after their end over HTTP. */
class CasesTest {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/CMMN/20151109/MODEL" targetNamespace="test">
        <case id="claim" name="Claim">
          <casePlanModel id="plan">
            <planItem id="i1" definitionRef="box"/>
            <planItem id="i2" definitionRef="stop"/>
            <planItem id="i3" definitionRef="done"><entryCriterion sentryRef="s1"/></planItem>
            <planItem id="i4" definitionRef="last"/>
            <sentry id="s1">
              <planItemOnPart sourceRef="i1"><standardEvent>complete</standardEvent></planItemOnPart>
            </sentry>
            <sentry id="s2">
              <planItemOnPart sourceRef="i2"><standardEvent>occur</standardEvent></planItemOnPart>
            </sentry>
            <stage id="box" name="Box">
              <planItem id="i5" definitionRef="work"/>
              <planItem id="i6" definitionRef="maybe">
                <itemControl><manualActivationRule/></itemControl>
              </planItem>
              <task id="work" name="Work"/>
              <task id="maybe" name="Maybe"/>
            </stage>
            <userEventListener id="stop" name="Stop"/>
            <milestone id="done" name="Done"/>
            <task id="last" name="Last"/>
            <exitCriterion sentryRef="s2"/>
          </casePlanModel>
        </case>
      </definitions>
      """;

  private static Served served;
  private static RestClient client;

  @BeforeAll
  static void start() {
    served = Served.start();
    client = served.client;
    client
        .send(
            "POST",
            "/deployments?name=claim&resource=claim.cmmn",
            "application/xml",
            BodyPublishers.ofString(MODEL))
        .expect(201);
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static String begin(String businessKey) {
    return client
        .post("/cases", "{'definitionKey': 'claim', 'businessKey': '" + businessKey + "'}")
        .expect(201)
        .string("id");
  }

  private static Reply search(String of, String filter) {
    return client.post("/" + of + "/search", "{'filter': {" + filter + "}}").expect(200);
  }

  private static List<String> names(Reply found) {
    return IntStream.range(0, found.size("items"))
        .mapToObj(i -> found.string("items/" + i + "/name"))
        .sorted()
        .toList();
  }

  private static List<String> ids(Reply found) {
    return IntStream.range(0, found.size("items"))
        .mapToObj(i -> found.string("items/" + i + "/id"))
        .toList();
  }

  private static String item(String caseId, String definitionId) {
    return search(
            "plan-items",
            "'caseId': '" + caseId + "', 'planItemDefinitionId': '" + definitionId + "'")
        .string("items/0/id");
  }

  private static Object state(String item) {
    return client.get("/plan-items/" + item).expect(200).get("state");
  }

  @Test
  void planItemsAreChangedWithTheirVariables() {
    String id = begin("changes");
    String maybe = item(id, "maybe");
    assertThat(state(maybe)).isEqualTo("enabled");
    client.post("/plan-items/" + maybe + "/disable").expect(204);
    assertThat(state(maybe)).isEqualTo("disabled");
    client.post("/plan-items/" + maybe + "/start").expectProblem(409, "not-possible");
    client.post("/plan-items/" + maybe + "/enable").expect(204);
    client
        .post(
            "/plan-items/" + maybe + "/start",
            "{'variables': {'x': {'value': 1}}, 'localVariables': {'own': {'value': 2}}}")
        .expect(204);
    assertThat(state(maybe)).isEqualTo("active");
    assertThat(client.get("/cases/" + id + "/variables").expect(200).text())
        .contains("\"x\"")
        .doesNotContain("own");
    client
        .patch("/cases/" + id + "/variables", "{'set': {'y': {'value': 3}}, 'remove': ['x']}")
        .expect(204);
    assertThat(client.get("/cases/" + id + "/variables").expect(200).text())
        .contains("\"y\"")
        .doesNotContain("\"x\"");
    client.post("/plan-items/" + maybe + "/terminate").expect(204);
    client.get("/plan-items/" + maybe).expectProblem(404, "not-found");
    client.post("/plan-items/" + maybe + "/trigger").expectProblem(404, "not-found");
  }

  @Test
  void aStageIsCompletedByForceOnlyIfThatIsAsked() {
    String id = begin("force");
    String box = "/plan-items/" + item(id, "box") + "/complete";
    client.post(box).expectProblem(409, "not-possible");
    client.post(box, "{'force': false}").expectProblem(409, "not-possible");
    client.post(box, "{'force': true, 'variables': {'why': {'value': 'late'}}}").expect(204);
    assertThat(names(search("plan-items", "'caseId': '" + id + "'")))
        .containsExactly("Last", "Stop");
    assertThat(client.get("/history/cases/" + id + "/variables").expect(200).text())
        .contains("why", "late");
    assertThat(names(search("history/plan-items", "'caseId': '" + id + "', 'ended': true")))
        .containsExactly("Box", "Done", "Work");
    assertThat(names(search("history/plan-items", "'caseId': '" + id + "', 'ended': false")))
        .containsExactly("Last");
    assertThat(names(search("history/plan-items", "'caseId': '" + id + "', 'type': 'milestone'")))
        .containsExactly("Done");
  }

  @Test
  void searchesFindWhatTheirFiltersSay() {
    String id = begin("filters");
    String other = begin("filters-too");
    assertThat(ids(search("cases", "'businessKey': 'filters'"))).containsExactly(id);
    assertThat(ids(search("cases", "'businessKeyLike': 'filters%'")))
        .containsExactlyInAnyOrder(id, other);
    client.patch("/cases/" + other, "{'name': 'Other', 'businessKey': 'renamed'}").expect(204);
    assertThat(ids(search("cases", "'businessKey': 'renamed', 'name': 'Other'")))
        .containsExactly(other);
    client.post("/cases/" + other + "/suspend").expect(204);
    assertThat(ids(search("cases", "'suspended': true"))).containsExactly(other);
    assertThat(ids(search("cases", "'suspended': false"))).contains(id).doesNotContain(other);
    client.post("/cases/" + other + "/evaluate").expectProblem(409, "not-possible");
    client.post("/cases/" + other + "/activate").expect(204);
    client.post("/cases/" + other + "/evaluate").expect(204);

    String box = item(id, "box");
    assertThat(names(search("plan-items", "'stageId': '" + box + "'")))
        .containsExactly("Maybe", "Work");
    assertThat(names(search("plan-items", "'caseId': '" + id + "', 'state': 'available'")))
        .containsExactly("Done", "Stop");
    assertThat(client.get("/plan-items/" + item(id, "work")).string("stageId")).isEqualTo(box);
    assertThat(client.get("/plan-items/" + item(id, "work")).string("elementId")).isEqualTo("i5");
    assertThat(search("case-definitions", "'key': 'claim', 'latest': true").size("items"))
        .isEqualTo(1);
  }

  @Test
  void aCaseEndsAndItsHistoryIsDeleted() {
    String id = begin("end");
    client.post("/cases/" + id + "/complete").expectProblem(409, "not-possible");
    client.delete("/history/cases/" + id).expectProblem(404, "not-found");
    assertThat(ids(search("history/cases", "'businessKey': 'end', 'finished': false")))
        .containsExactly(id);
    client.post("/plan-items/" + item(id, "stop") + "/trigger").expect(204);
    client.get("/cases/" + id).expectProblem(404, "not-found");
    Reply over = client.get("/history/cases/" + id).expect(200);
    assertThat(over.get("state")).isEqualTo("terminated");
    assertThat(over.get("deleteReason")).isEqualTo("exit criterion");
    assertThat(ids(search("history/cases", "'businessKey': 'end', 'finished': true")))
        .containsExactly(id);
    assertThat(ids(search("history/cases", "'businessKey': 'end', 'finished': false"))).isEmpty();
    client.delete("/history/cases/" + id).expect(204);
    client.get("/history/cases/" + id).expectProblem(404, "not-found");
    assertThat(names(search("history/plan-items", "'caseId': '" + id + "'"))).isEmpty();

    String second = begin("second");
    client.delete("/cases/" + second).expect(204);
    assertThat(client.get("/history/cases/" + second).expect(200).get("state"))
        .isEqualTo("terminated");
  }
}
