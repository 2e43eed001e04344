package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.resource.Operations;
import io.turgo.rest.testing.Reply;
import io.turgo.rest.testing.RestClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who sees one tenant finds no sign of another, whichever operations there are. */
class TenantsTest {
  /** The other tenant, and a part of all that is its own. */
  private static final String OTHERS = "southmark";

  private static final List<Operation> ALL = Operations.all(Duration.ofSeconds(1));
  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9]+)\"");

  /** Of the other tenant, by the paths of the searches that find them. */
  private static final Map<String, List<String>> IDS = new TreeMap<>();

  private static Served served;
  private static RestClient own;
  private static RestClient other;

  @BeforeAll
  static void start() {
    served =
        Served.start(
            builder -> builder.history(HistoryLevel.FULL),
            RestSettings.of(request -> {
              String tenant = request.getHeader("Tenant");
              return new Caller(
                  tenant == null ? "root" : tenant,
                  Level.OPERATE,
                  Set.of(),
                  tenant == null ? null : Set.of(tenant.split(",")));
            }));
    own = served.client.with("Tenant", "north");
    other = served.client.with("Tenant", OTHERS);
    String timer =
        "<intermediateCatchEvent id=\"it\"><timerEventDefinition>"
            + "<timeDuration>P1D</timeDuration></timerEventDefinition></intermediateCatchEvent>";
    instance(own, "north", "wait", "<userTask id=\"it\"/>");
    instance(served.client.with("Tenant", "west"), "west", "wait", "<userTask id=\"it\"/>");
    instance(other, OTHERS, "wait", "<userTask id=\"it\" name=\"southmark\"/>");
    instance(
        other,
        OTHERS,
        "work",
        "<serviceTask id=\"it\" turgo:type=\"external-worker\" turgo:topic=\"southmark\"/>");
    instance(other, OTHERS, "catch", "<receiveTask id=\"it\" messageRef=\"paid\"/>");
    instance(other, OTHERS, "late", timer);
    instance(other, OTHERS, "dead", timer);
    List<String> jobs =
        ids(other.post("/jobs/timer/search", "{'filter': {'definitionKey': 'southmarkdead'}}"));
    other.post("/jobs/" + jobs.getFirst() + "/dead-letter").expect(204);
    String gone = instance(other, OTHERS, "gone", "<userTask id=\"it\"/>");
    other.delete("/instances/" + gone + "?reason=southmark").expect(204);
    decision(other, OTHERS);
    caseOf(own, "north");
    caseOf(other, OTHERS);
    String still = instance(other, OTHERS, "still", timer);
    other.post("/instances/" + still + "/suspend").expect(204);
    String paused =
        ids(other.post("/definitions/search", "{'filter': {'key': 'southmarklate'}}")).getFirst();
    other
        .post("/definitions/" + paused + "/activities/it/pause", "{'reason': 'southmark'}")
        .expect(204);
    String batch =
        other
            .post(
                "/instances/bulk", "{'action': 'activate', 'all': true, 'searchKey': 'southmark'}")
            .expect(202)
            .string("id");
    Await.until(
        "the batch and its last job are over",
        () ->
            other.get("/batches/" + batch).expect(200).string("status").equals("completed")
                && served.engine.getManagementService().createJobQuery().count() == 0);
    for (Operation operation : ALL) {
      if (operation.path().endsWith("/search") && !operation.name().contains("Variables")) {
        Reply found = other.post(operation.path(), "{}").expect(200);
        IDS.put(operation.path(), ids(found));
      }
    }
  }

  @AfterAll
  static void stop() {
    served.close();
  }

  private static String instance(RestClient client, String tenant, String key, String inner) {
    client
        .send(
            "POST",
            "/deployments?name=" + tenant + "&resource=" + tenant + key + ".bpmn",
            "application/xml",
            BodyPublishers.ofString(Served.model(tenant + key, inner)))
        .expect(201);
    return client
        .post(
            "/instances",
            "{'definitionKey': '%s%s', 'businessKey': '%s', 'variables': {'%s': {'type': 'string', 'value': '%s'}}}"
                .formatted(tenant, key, tenant, tenant, tenant))
        .expect(201)
        .string("id");
  }

  /** A case that runs and one that has ended, of the same definition. */
  private static void caseOf(RestClient client, String tenant) {
    client
        .send(
            "POST",
            "/deployments?name=" + tenant + "&resource=" + tenant + ".cmmn",
            "application/xml",
            BodyPublishers.ofString(
                "<definitions xmlns='http://www.omg.org/spec/CMMN/20151109/MODEL'>"
                    + "<case id='case%s' name='%s'><casePlanModel id='plan'>"
                        .formatted(tenant, tenant)
                    + "<planItem id='item' definitionRef='task'/><task id='task' name='%s'/>"
                        .formatted(tenant)
                    + "</casePlanModel></case></definitions>"))
        .expect(201);
    for (int i = 0; i < 2; i++) {
      String id =
          client
              .post("/cases", "{'definitionKey': 'case%s'}".formatted(tenant))
              .expect(201)
              .string("id");
      if (i == 0) {
        client.delete("/cases/" + id).expect(204);
      }
    }
  }

  private static void decision(RestClient client, String tenant) {
    client
        .send(
            "POST",
            "/deployments?name=" + tenant + "&resource=" + tenant + ".dmn",
            "application/xml",
            BodyPublishers.ofString(
                "<definitions xmlns='https://www.omg.org/spec/DMN/20191111/MODEL/' id='of%s'"
                        .formatted(tenant)
                    + " name='rates' namespace='urn:rates'>"
                    + "<decision id='%s' name='%s'><variable name='%s'/>"
                        .formatted(tenant, tenant, tenant)
                    + "<literalExpression><text>1</text></literalExpression></decision>"
                    + "</definitions>"))
        .expect(201);
    client.post("/decisions/evaluate", "{'key': '" + tenant + "'}").expect(200);
  }

  private static List<String> ids(Reply reply) {
    List<String> ids = new ArrayList<>();
    Matcher matcher = ID.matcher(reply.expect(200).text());
    while (matcher.find()) {
      ids.add(matcher.group(1));
    }
    return ids;
  }

  /** Bodies of operations that have to have one to be looked at. */
  private static String body(Operation operation) {
    return switch (operation.name()) {
      case "changeTaskVariables", "changeVariables" ->
          "{'set': {'a': {'type': 'string', 'value': 'b'}}}";
      case "addTaskComment" -> "{'message': 'north'}";
      case "changeTask" -> "{'owner': 'north'}";
      case "changeInstance" -> "{'name': 'north'}";
      case "changeJob" -> "{'retries': 7}";
      case "rescheduleJob" -> "{'duration': 'PT1H'}";
      case "extendExternalTask" -> "{'workerId': 'w', 'lockMillis': 5000}";
      case "completeExternalTask",
          "throwExternalTaskError",
          "failExternalTask",
          "releaseExternalTask" ->
          "{'workerId': 'w'}";
      case "moveInstance", "previewMove" -> "{'moves': [{'from': ['it'], 'to': ['it']}]}";
      case "moveInstances" -> "{'moves': [{'from': ['it'], 'to': ['it']}], 'all': true}";
      case "modifyInstance", "previewModification", "restartInstance" ->
          "{'instructions': [{'type': 'startBefore', 'activityId': 'it'}]}";
      case "modifyInstances", "restartInstances" ->
          "{'instructions': [{'type': 'startBefore', 'activityId': 'it'}], 'all': true}";
      case "migrateInstance", "previewMigration", "migrateInstances", "previewMigrations" ->
          "{'toDefinitionId': '"
              + ids(own.post("/definitions/search", "{}").expect(200)).getFirst()
              + "'}";
      default -> "{}";
    };
  }

  private static Reply send(Operation operation, String path) {
    boolean json = operation.body() != null;
    return own.send(
        operation.method(),
        path,
        json ? "application/json" : null,
        json
            ? BodyPublishers.ofString(body(operation).replace('\'', '"'))
            : BodyPublishers.noBody());
  }

  /** Of the activity that all processes of this test have. */
  private static String path(Operation operation, String id) {
    return operation.path().replace("{id}", id).replace("{activity}", "it");
  }

  private static String needed(Operation operation, String value) {
    return operation.parameters().stream()
        .filter(Operation.Parameter::needed)
        .map(parameter -> "?" + parameter.name() + "=" + value)
        .collect(Collectors.joining());
  }

  /** All of its own kind, whatever state they are in, and one of each other kind. */
  private static Set<String> idsFor(Operation operation) {
    Set<String> ids = new TreeSet<>();
    IDS.forEach((path, found) -> {
      boolean own = kind(path).equals(kind(operation.path()));
      found.stream().limit(own ? found.size() : 1).forEach(ids::add);
    });
    return ids;
  }

  /** Such as {@code instances}, which history has too. */
  private static String kind(String path) {
    return path.replaceFirst("^/(?:history/)?", "").replaceFirst("/.*", "");
  }

  private static Map<String, String> everything() {
    Map<String, String> found = new LinkedHashMap<>();
    for (Operation operation : ALL) {
      if (operation.path().endsWith("/search")
          && !operation.name().contains("Batch")
          && !operation.name().equals("searchAudit")) {
        found.put(operation.name(), served.client.post(operation.path(), "{}").expect(200).text());
      }
    }
    found.put("paused", served.client.get("/paused-activities").expect(200).text());
    return found;
  }

  @Test
  void whatIsOfAnotherTenantIsNotFound() {
    assertThat(IDS.values().stream().flatMap(List::stream).distinct()).hasSizeGreaterThan(20);
    Map<String, String> before = everything();
    for (Operation operation : ALL) {
      if (operation.path().contains("{id}")) {
        for (String id : idsFor(operation)) {
          Reply reply = send(operation, path(operation, id) + needed(operation, id));
          assertThat(reply.status()).as("%s of %s", operation.name(), id).isIn(403, 404);
          assertThat(reply.text()).doesNotContain(OTHERS);
        }
      }
    }
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void whatServesAllTenantsIsNotForCallersOfOne() {
    for (String path : List.of("/engine", "/nodes", "/queues", "/job-statistics")) {
      own.get(path).expectProblem(403, "forbidden");
      served.client.get(path).expect(200);
    }
    for (String path :
        List.of(
            "/engine/executor/stop",
            "/engine/executor/start",
            "/queues/any/pause",
            "/queues/any/resume")) {
      own.post(path).expectProblem(403, "forbidden");
    }
    assertThat(served.engine.getJobExecutor().isRunning()).isTrue();
  }

  @Test
  void aCallActivityOfATenantCallsNothingOfAnother() {
    String foreign =
        ids(other.post("/definitions/search", "{'filter': {'key': 'southmarkwait'}}")).getFirst();
    own.send(
            "POST",
            "/deployments?name=call&resource=call.bpmn",
            "application/xml",
            BodyPublishers.ofString(
                Served.model(
                    "northcall",
                    "<callActivity id=\"it\" turgo:calledElementType=\"id\" calledElement=\""
                        + foreign
                        + "\"/>")))
        .expect(201);
    own.post("/instances", "{'definitionKey': 'northcall'}").expectProblem(422, "process-failed");
  }

  @Test
  void aDecisionOfAnotherTenantIsNotEvaluated() {
    own.post("/decisions/evaluate", "{'key': 'southmark'}").expectProblem(404, "not-found");
    own.post("/decisions/evaluate", "{'key': 'southmark', 'tenantId': 'southmark'}")
        .expectProblem(403, "forbidden");
    assertThat(ids(other.post("/decisions/search", "{}"))).hasSize(1);
    assertThat(ids(other.post("/history/decisions/search", "{}"))).hasSize(1);
  }

  @Test
  void aCaseOfAnotherTenantIsNotStarted() {
    own.post("/cases", "{'definitionKey': 'casesouthmark'}").expectProblem(404, "not-found");
    own.post("/cases", "{'definitionKey': 'casesouthmark', 'tenantId': 'southmark'}")
        .expectProblem(403, "forbidden");
    String foreign = ids(other.post("/case-definitions/search", "{}")).getFirst();
    own.post("/cases", "{'definitionId': '" + foreign + "'}").expectProblem(404, "not-found");
    assertThat(ids(own.post("/cases/search", "{}"))).hasSize(1);
    assertThat(ids(own.post("/plan-items/search", "{}"))).hasSize(1);
    assertThat(ids(own.post("/history/cases/search", "{}"))).hasSize(2);
    assertThat(ids(own.post("/history/plan-items/search", "{}"))).hasSize(2);
  }

  @Test
  void pausesOfAnotherTenantAreNotSeen() {
    assertThat(other.get("/paused-activities").expect(200).text()).contains(OTHERS);
    assertThat(own.get("/paused-activities").expect(200).text()).isEqualTo("{\"items\":[]}");
  }

  @Test
  void whoSeesSeveralTenantsFindsWhatIsOfEachAndNothingElse() {
    RestClient both = served.client.with("Tenant", "north,west");
    RestClient west = served.client.with("Tenant", "west");
    int found = 0;
    for (Operation operation : ALL) {
      if (operation.path().endsWith("/search") && !operation.name().equals("searchAudit")) {
        Reply reply = both.post(operation.path(), "{}");
        if (reply.status() == 403) {
          own.post(operation.path(), "{}").expectProblem(403, "forbidden");
          continue;
        }
        List<String> each = new ArrayList<>(ids(own.post(operation.path(), "{}")));
        each.addAll(ids(west.post(operation.path(), "{}")));
        assertThat(ids(reply)).as(operation.name()).containsExactlyInAnyOrderElementsOf(each);
        assertThat(reply.text()).as(operation.name()).doesNotContain(OTHERS);
        found += each.size();
      }
    }
    assertThat(found).isGreaterThan(10);
    both.post("/tasks/search", "{'filter': {'tenantId': 'southmark'}}")
        .expectProblem(403, "forbidden");
    served
        .client
        .with("Tenant", "west,south")
        .post("/tasks/search", "{'filter': {'tenantId': 'west'}}")
        .expect(200);
  }

  @Test
  void searchesFindNothingOfAnotherTenant() {
    String instance =
        ids(other.post("/instances/search", "{'filter': {'businessKey': 'southmark'}}")).getFirst();
    for (Operation operation : ALL) {
      if (!operation.path().endsWith("/search") || operation.body() == null) {
        continue;
      }
      List<String> bodies = new ArrayList<>(List.of("{}", "{'count': true, 'limit': 1000}"));
      bodies.add("{'filter': {'tenantId': 'southmark'}}");
      Components components = new Components();
      operation.body().schema(components);
      components
          .schemas()
          .forEach((name, schema) -> {
            if (name.endsWith("Filter") && schema.get("properties") instanceof Map<?, ?> fields) {
              fields.forEach((field, shape) -> bodies.addAll(filters(field, shape, instance)));
            }
          });
      for (String body : bodies) {
        Reply reply = own.post(operation.path(), body);
        assertThat(reply.status()).as(operation.name()).isIn(200, 400, 403);
        assertThat(reply.text()).as("%s %s", operation.name(), body).doesNotContain(OTHERS);
      }
    }
  }

  /** By what is the other tenant's own, for a filter that takes it. */
  private static List<String> filters(Object field, Object shape, String instance) {
    if (!(shape instanceof Map<?, ?> map) || !"string".equals(map.get("type"))) {
      return List.of();
    }
    String value = "int64".equals(map.get("format")) ? instance : OTHERS;
    return List.of("{'filter': {'" + field + "': '" + value + "'}}");
  }
}
