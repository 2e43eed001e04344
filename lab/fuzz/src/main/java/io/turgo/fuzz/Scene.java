package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The things of the tenants: deployments, instances with variables, cases that they call, tasks
 * with comments, jobs in all states, external tasks, batches, history. All that the other tenant
 * has bears a mark.
 */
final class Scene {
  /** Stands in all that is of the tenant whose data nobody else may see. */
  static final String MARK = "zq7secret";

  private final URI api;
  private final ApiDocument document;
  private final Known known;

  Scene(URI api, ApiDocument document, Known known) {
    this.api = api;
    this.document = document;
    this.known = known;
  }

  /** An answer that was expected. */
  static HttpReply expect(HttpReply reply, int status) {
    if (reply.status() != status) {
      throw new IllegalStateException(
          "Expected status " + status + ", but got " + reply.status() + ": " + reply.text());
    }
    return reply;
  }

  HttpReply send(Caller caller, String method, String path, String type, String body)
      throws IOException {
    return send(api, caller.authorization(), method, path, type, body);
  }

  static HttpReply send(
      URI api, String authorization, String method, String path, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    List<String> headers =
        new ArrayList<>(List.of("Host: localhost", authorization, "Connection: close"));
    if (!type.isEmpty()) {
      headers.add("Content-Type: " + type);
    }
    headers.add("Content-Length: " + bytes.length);
    HttpRequest request =
        new HttpRequest(
            "setup", method, api.getRawPath() + path, headers, bytes, true, true, false, 0);
    try (HttpWire wire = new HttpWire(api)) {
      return wire.send(request, 30_000);
    }
  }

  private JsonNode post(Caller caller, String path, String json, int status) throws IOException {
    return expect(send(caller, "POST", path, "application/json", json.replace('\'', '"')), status)
        .json();
  }

  /** Deploys the models for a tenant, once. */
  void deploy(Caller caller, String mark) throws IOException {
    for (Map.Entry<String, String> file : Models.files(mark).entrySet()) {
      String path = "/deployments?name=" + mark + "&resource=" + file.getKey();
      known.learn(
          "deployments",
          expect(
              send(
                  caller,
                  "POST",
                  path + "&tenantId=" + caller.tenant(),
                  "application/xml",
                  file.getValue()),
              201));
    }
  }

  /** Makes a thing of every kind; those of the caller that sends requests go again and again. */
  void furnish(Caller caller, String mark) throws IOException {
    Map<String, String> instances = new LinkedHashMap<>();
    for (String key : Models.keys()) {
      instances.put(key, start(caller, key, mark));
    }
    post(
        caller,
        "/cases",
        "{'definitionKey': 'claimed', 'tenantId': '%s', 'name': '%s', 'variables': {'note':"
                .formatted(caller.tenant(), mark)
            + " {'value': '%s'}}}".formatted(mark),
        201);
    String gone = start(caller, "late", mark);
    expect(send(caller, "DELETE", "/instances/" + gone + "?reason=" + mark, "", ""), 204);
    String still = start(caller, "await", mark);
    expect(send(caller, "POST", "/instances/" + still + "/suspend", "", ""), 204);
    String failing = start(caller, "parcel", mark);
    JsonNode tasks =
        post(
            caller,
            "/external-tasks/acquire",
            "{'workerId': 'w1', 'topic': 'parcel', 'lockMillis': 600000, 'max': 100, 'tenantId':"
                + " '%s'}".formatted(caller.tenant()),
            200);
    for (JsonNode task : tasks.path("tasks")) {
      if (task.path("instanceId").asText().equals(failing)) {
        post(
            caller,
            "/external-tasks/" + task.path("id").asText() + "/failure",
            "{'workerId': 'w1', 'retries': 0, 'message': '%s', 'details': '%s'}"
                .formatted(mark, mark),
            204);
      }
    }
    String task = first(caller, "/tasks/search", instances.get("ask"));
    if (task != null) {
      post(caller, "/tasks/" + task + "/comments", "{'message': '%s'}".formatted(mark), 201);
    }
    String timer = first(caller, "/jobs/timer/search", instances.get("late"));
    if (timer != null) {
      expect(send(caller, "POST", "/jobs/" + timer + "/dead-letter", "", ""), 204);
    }
    post(
        caller,
        "/instances/bulk",
        "{'action': 'activate', 'filter': {'tenantId': '%s'}, 'searchKey': '%s'}"
            .formatted(caller.tenant(), mark),
        202);
  }

  /** The first that an instance has; null if requests of others have ended it meanwhile. */
  private @Nullable String first(Caller caller, String search, @Nullable String instance)
      throws IOException {
    JsonNode found = post(caller, search, "{'filter': {'instanceId': '" + instance + "'}}", 200);
    JsonNode id = found.at("/items/0/id");
    return id.isTextual() ? id.asText() : null;
  }

  private String start(Caller caller, String key, String mark) throws IOException {
    String body =
        "{'definitionKey': '%s', 'tenantId': '%s', 'businessKey': '%s', 'variables': {'note':"
                .formatted(key, caller.tenant(), mark.equals(MARK) ? mark : "b1")
            + " {'value': '%s'}, 'amount': {'value': 7}, 'list': {'value': ['%s']}}}"
                .formatted(mark, mark);
    return post(caller, "/instances", body, 201).path("id").asText();
  }

  /** Has the ids of what there is for a caller. */
  void learn(Caller caller) throws IOException {
    for (ApiOperation search : searches()) {
      HttpReply found = send(caller, "POST", search.path(), "application/json", "{\"limit\": 30}");
      if (found.status() == 200) {
        known.learn(search.kind(), found);
      }
    }
  }

  /** Has the ids of what the other tenant has, and says all that it sees. */
  Map<String, String> everything(Caller caller) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    for (ApiOperation search : searches()) {
      if (search.id().equals("searchAudit")) {
        continue; // which also has what was tried
      }
      HttpReply found =
          send(caller, "POST", search.path(), "application/json", "{\"limit\": 1000}");
      if (found.status() == 200) {
        all.put(search.id(), found.text());
      }
    }
    return all;
  }

  void learnOthers(Caller other) throws IOException {
    for (ApiOperation search : searches()) {
      HttpReply found = send(other, "POST", search.path(), "application/json", "{}");
      found.json().path("items").forEach(item -> known.other(item.path("id").asText("1")));
    }
  }

  private List<ApiOperation> searches() {
    return document.operations().stream()
        .filter(operation -> operation.path().endsWith("/search"))
        .filter(operation -> operation.parametersIn("path").isEmpty())
        .toList();
  }
}
