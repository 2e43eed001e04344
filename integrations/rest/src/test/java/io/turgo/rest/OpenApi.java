package io.turgo.rest;

import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Shape;
import io.turgo.rest.resource.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the OpenAPI document of the operations; run it to write the file that is kept. */
final class OpenApi {
  static final Path FILE = Path.of("src/main/resources/io/turgo/rest/openapi.json");

  private OpenApi() {}

  public static void main(String[] args) throws IOException {
    Files.writeString(FILE, document());
  }

  static String document() {
    Components components = new Components();
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (Operation operation : Operations.all(Duration.ofSeconds(60))) {
      paths
          .computeIfAbsent(operation.path(), path -> new TreeMap<>())
          .put(
              operation.method().toLowerCase(java.util.Locale.ROOT),
              describe(operation, components));
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.1.0");
    document.put(
        "info",
        Map.of(
            "title", "Turgo",
            "version", "1",
            "description", "The process engine over HTTP. Ids are 64-bit numbers as text.",
            "license", Map.of("name", "Apache-2.0", "identifier", "Apache-2.0")));
    document.put("servers", List.of(Map.of("url", TurgoRestServlet.PATH)));
    document.put(
        "security", List.of(Map.of(), Map.of("basic", List.of()), Map.of("bearer", List.of())));
    document.put("paths", paths);
    Map<String, Object> schemas = new TreeMap<>(components.schemas());
    schemas.put("Problem", problem());
    document.put(
        "components",
        new TreeMap<>(
            Map.of(
                "schemas",
                schemas,
                "securitySchemes",
                new TreeMap<>(
                    Map.of(
                        "basic", Map.of("type", "http", "scheme", "basic"),
                        "bearer", Map.of("type", "http", "scheme", "bearer"))))));
    return Json.pretty(sorted(document)) + "\n";
  }

  /** Maps without an order of their own get one, so that the file stays the same. */
  private static Object sorted(Object value) {
    return switch (value) {
      case LinkedHashMap<?, ?> map -> {
        Map<Object, Object> copy = new LinkedHashMap<>();
        map.forEach(
            (key, inner) -> copy.put(key, inner == null ? new Json.Raw("null") : sorted(inner)));
        yield copy;
      }
      case Map<?, ?> map -> {
        Map<Object, Object> copy = new TreeMap<>();
        map.forEach((key, inner) -> copy.put(key, sorted(inner)));
        yield copy;
      }
      case List<?> list -> {
        List<Object> copy = new ArrayList<>();
        list.forEach(inner -> copy.add(inner == null ? new Json.Raw("null") : sorted(inner)));
        yield copy;
      }
      default -> value;
    };
  }

  private static Map<String, Object> describe(Operation operation, Components components) {
    Map<String, Object> described = new LinkedHashMap<>();
    described.put("operationId", operation.name());
    described.put("tags", List.of(operation.path().split("/", -1)[1]));
    described.put("summary", operation.summary());
    described.put(
        "description",
        "Needs the level " + operation.level().name().toLowerCase(java.util.Locale.ROOT) + ".");
    List<Object> parameters = new ArrayList<>();
    operation
        .pathShapes()
        .forEach(
            (name, shape) -> parameters.add(parameter(name, "path", true, shape, "", components)));
    operation
        .parameters()
        .forEach(parameter ->
            parameters.add(
                parameter(
                    parameter.name(),
                    "query",
                    parameter.needed(),
                    parameter.shape(),
                    parameter.description(),
                    components)));
    if (operation.isOnce()) {
      Map<String, Object> key = new LinkedHashMap<>();
      key.put("name", "Idempotency-Key");
      key.put("in", "header");
      key.put("required", false);
      key.put("description", "under which it is done once, however often it is sent");
      key.put(
          "schema",
          new TreeMap<>(
              Map.of("type", "string", "minLength", 1, "maxLength", 255, "pattern", "^[!-~]+$")));
      parameters.add(key);
    }
    if (!parameters.isEmpty()) {
      described.put("parameters", parameters);
    }
    if (operation.takesFiles()) {
      Map<String, Object> content = new TreeMap<>();
      content.put("application/xml", Map.of("schema", Map.of("type", "string")));
      content.put(
          "application/zip", Map.of("schema", Map.of("type", "string", "format", "binary")));
      content.put(
          "multipart/form-data",
          Map.of(
              "schema",
              Map.of(
                  "type",
                  "object",
                  "additionalProperties",
                  Map.of("type", "string", "format", "binary"))));
      described.put("requestBody", Map.of("required", true, "content", content));
    }
    if (operation.body() != null) {
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("required", operation.isBodyRequired());
      body.put(
          "content",
          Map.of("application/json", Map.of("schema", operation.body().schema(components))));
      described.put("requestBody", body);
    }
    described.put("responses", responses(operation, components));
    return described;
  }

  private static Map<String, Object> parameter(
      String name,
      String in,
      boolean needed,
      Shape shape,
      String description,
      Components components) {
    Map<String, Object> parameter = new LinkedHashMap<>();
    parameter.put("name", name);
    parameter.put("in", in);
    parameter.put("required", needed);
    if (!description.isEmpty()) {
      parameter.put("description", description);
    }
    parameter.put("schema", shape.schema(components));
    return parameter;
  }

  private static Map<String, Object> responses(Operation operation, Components components) {
    Map<String, Object> responses = new LinkedHashMap<>();
    operation
        .results()
        .forEach((status, result) -> {
          Map<String, Object> response = new LinkedHashMap<>();
          response.put("description", result.description());
          if (result.contentType() != null) {
            response.put(
                "content",
                Map.of(
                    result.contentType(),
                    result.shape() == null
                        ? Map.of()
                        : Map.of("schema", result.shape().schema(components))));
          }
          responses.put(status.toString(), response);
        });
    responses.put("4XX", problem("The request is refused; the type of the problem says why."));
    responses.put("default", problem("A problem; its type says which."));
    return responses;
  }

  private static Map<String, Object> problem(String description) {
    return Map.of(
        "description",
        description,
        "content",
        Map.of(
            "application/problem+json",
            Map.of("schema", Map.of("$ref", "#/components/schemas/Problem"))));
  }

  private static Map<String, Object> problem() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put(
        "type",
        Map.of(
            "type",
            "string",
            "examples",
            Arrays.stream(ProblemType.values()).map(ProblemType::uri).toList()));
    properties.put("title", Map.of("type", "string"));
    properties.put("status", Map.of("type", "integer"));
    properties.put("detail", Map.of("type", "string"));
    properties.put(
        "errors",
        Map.of(
            "type",
            "array",
            "description",
            "where in the request what is expected",
            "items",
            Map.of(
                "type",
                "object",
                "properties",
                Map.of("field", Map.of("type", "string"), "message", Map.of("type", "string")))));
    properties.put(
        "problems",
        Map.of("type", "array", "items", Map.of("$ref", "#/components/schemas/DeploymentProblem")));
    properties.put(
        "reference", Map.of("type", "string", "description", "under which the log has it"));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", List.of("type", "title", "status"));
    return schema;
  }
}
