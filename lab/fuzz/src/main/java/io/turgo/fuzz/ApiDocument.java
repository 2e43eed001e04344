package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The operations of an OpenAPI document, with their schemas. */
final class ApiDocument {
  private final JsonNode root;
  private final List<ApiOperation> operations = new ArrayList<>();

  ApiDocument(JsonNode root) {
    this.root = root;
    for (Map.Entry<String, JsonNode> path : root.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        operations.add(operation(path.getKey(), method.getKey(), method.getValue()));
      }
    }
    if (operations.isEmpty()) {
      throw new IllegalArgumentException("The OpenAPI document has no operations");
    }
  }

  private static ApiOperation operation(String path, String method, JsonNode described) {
    List<ApiOperation.Parameter> parameters = new ArrayList<>();
    for (JsonNode parameter : described.path("parameters")) {
      parameters.add(
          new ApiOperation.Parameter(
              parameter.path("name").asText(),
              parameter.path("in").asText(),
              parameter.path("required").asBoolean(),
              parameter.path("schema")));
    }
    JsonNode content = described.path("requestBody").path("content");
    List<String> types = new ArrayList<>();
    for (Iterator<String> names = content.fieldNames(); names.hasNext(); ) {
      types.add(names.next());
    }
    return new ApiOperation(
        method.toUpperCase(java.util.Locale.ROOT),
        path,
        described.path("operationId").asText(),
        parameters,
        types,
        content.path("application/json").path("schema"),
        described.path("requestBody").path("required").asBoolean(),
        described.path("responses"));
  }

  List<ApiOperation> operations() {
    return operations;
  }

  JsonNode components() {
    return root.path("components");
  }

  /** The schema itself, where another only names it. */
  JsonNode resolve(JsonNode schema) {
    JsonNode found = schema;
    while (found.has("$ref")) {
      found = root.at(found.get("$ref").asText().substring(1));
      if (found instanceof MissingNode) {
        throw new IllegalArgumentException("The document names a schema that it does not have");
      }
    }
    return found;
  }
}
