package io.turgo.rest.resource;

import io.turgo.rest.TurgoRestServlet;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.json.Json;
import io.turgo.rest.core.shape.Components;
import io.turgo.rest.core.shape.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Makes the OpenAPI document of operations. */
final class OpenApi {
  private final Components components = new Components();

  private OpenApi() {}

  static String document(List<Operation> operations) {
    return Json.pretty(new OpenApi().describe(operations)) + "\n";
  }

  /** An object with fields in this order: names and values by turns. */
  private static Map<String, Object> object(Object... fields) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      object.put((String) fields[i], fields[i + 1]);
    }
    return object;
  }

  private Map<String, Object> describe(List<Operation> operations) {
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (Operation operation : operations) {
      paths
          .computeIfAbsent(operation.path(), path -> new TreeMap<>())
          .put(operation.method().toLowerCase(Locale.ROOT), describe(operation));
    }
    Map<String, Object> schemas = new TreeMap<>(components.schemas());
    schemas.put("Problem", problem());
    return object(
        "openapi",
        "3.1.0",
        "info",
        object(
            "description",
            "The process engine over HTTP. Ids are 64-bit numbers as text.",
            "license",
            object("identifier", "Apache-2.0", "name", "Apache-2.0"),
            "title",
            "Turgo",
            "version",
            "1"),
        "servers",
        List.of(object("url", TurgoRestServlet.PATH)),
        "security",
        List.of(object(), object("basic", List.of()), object("bearer", List.of())),
        "paths",
        paths,
        "components",
        object(
            "schemas",
            schemas,
            "securitySchemes",
            object(
                "basic",
                object("scheme", "basic", "type", "http"),
                "bearer",
                object("scheme", "bearer", "type", "http"))));
  }

  private Map<String, Object> describe(Operation operation) {
    Map<String, Object> described =
        object(
            "operationId",
            operation.name(),
            "tags",
            List.of(operation.path().split("/", -1)[1]),
            "summary",
            operation.summary(),
            "description",
            "Needs the level " + operation.level().name().toLowerCase(Locale.ROOT) + ".");
    List<Object> parameters = parameters(operation);
    if (!parameters.isEmpty()) {
      described.put("parameters", parameters);
    }
    if (operation.takesFiles()) {
      Map<String, Object> binary = object("format", "binary", "type", "string");
      described.put(
          "requestBody",
          object(
              "content",
              object(
                  "application/xml",
                  object("schema", object("type", "string")),
                  "application/zip",
                  object("schema", binary),
                  "multipart/form-data",
                  object("schema", object("additionalProperties", binary, "type", "object"))),
              "required",
              true));
    }
    if (operation.body() != null) {
      described.put(
          "requestBody",
          object(
              "required", operation.isBodyRequired(),
              "content", content("application/json", operation.body().schema(components))));
    }
    described.put("responses", responses(operation));
    return described;
  }

  private List<Object> parameters(Operation operation) {
    List<Object> parameters = new ArrayList<>();
    operation
        .pathShapes()
        .forEach((name, shape) -> parameters.add(parameter(name, "path", true, shape, "")));
    for (Operation.Parameter one : operation.parameters()) {
      parameters.add(parameter(one.name(), "query", one.needed(), one.shape(), one.description()));
    }
    if (operation.isOnce()) {
      parameters.add(
          object(
              "name",
              "Idempotency-Key",
              "in",
              "header",
              "required",
              false,
              "description",
              "an idempotency key: requests with the same key are done once",
              "schema",
              object("maxLength", 255, "minLength", 1, "pattern", "^[!-~]+$", "type", "string")));
    }
    return parameters;
  }

  private Map<String, Object> parameter(
      String name, String in, boolean needed, Shape shape, String description) {
    Map<String, Object> parameter = object("name", name, "in", in, "required", needed);
    if (!description.isEmpty()) {
      parameter.put("description", description);
    }
    parameter.put("schema", shape.schema(components));
    return parameter;
  }

  private static Map<String, Object> content(String type, Map<String, Object> schema) {
    return object(type, object("schema", schema));
  }

  private Map<String, Object> responses(Operation operation) {
    Map<String, Object> responses = new LinkedHashMap<>();
    operation
        .results()
        .forEach((status, result) -> {
          Map<String, Object> response = object("description", result.description());
          if (result.contentType() != null) {
            response.put(
                "content",
                result.shape() == null
                    ? object(result.contentType(), object())
                    : content(result.contentType(), result.shape().schema(components)));
          }
          responses.put(status.toString(), response);
        });
    responses.put("4XX", problem("The request is refused; the type of the problem says why."));
    responses.put("default", problem("A problem; its type identifies it."));
    return responses;
  }

  private static Map<String, Object> problem(String description) {
    return object(
        "content",
        content("application/problem+json", object("$ref", "#/components/schemas/Problem")),
        "description",
        description);
  }

  private static Map<String, Object> problem() {
    Map<String, Object> text = object("type", "string");
    return object(
        "type",
        "object",
        "properties",
        object(
            "type",
            object(
                "examples",
                Arrays.stream(ProblemType.values()).map(ProblemType::uri).toList(),
                "type",
                "string"),
            "title",
            text,
            "status",
            object("type", "integer"),
            "detail",
            text,
            "errors",
            object(
                "description",
                "the places in the request with the expected values",
                "items",
                object("properties", object("field", text, "message", text), "type", "object"),
                "type",
                "array"),
            "problems",
            object(
                "items", object("$ref", "#/components/schemas/DeploymentProblem"), "type", "array"),
            "reference",
            object(
                "description",
                "the reference of the failure in the server's log",
                "type",
                "string")),
        "required",
        List.of("type", "title", "status"));
  }
}
