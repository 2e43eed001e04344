package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.NonValidationKeyword;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Holds JSON to the schemas of the document. Safe for use by several threads. */
final class Schemas {
  private final JsonSchemaFactory factory =
      JsonSchemaFactory.getInstance(
          SpecVersion.VersionFlag.V202012,
          builder ->
              builder.metaSchema(
                  JsonMetaSchema.builder(JsonMetaSchema.getV202012())
                      .keyword(new NonValidationKeyword("components"))
                      .build()));
  private final SchemaValidatorsConfig config =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).failFast(true).build();
  private final Map<JsonNode, JsonSchema> compiled = new ConcurrentHashMap<>();
  private final JsonNode components;

  Schemas(ApiDocument document) {
    this.components = document.components();
  }

  /** What is not as the schema says; nothing if all is. */
  List<String> faults(JsonNode schema, JsonNode json) {
    return compiled.computeIfAbsent(schema, this::compile).validate(json).stream()
        .map(message -> message.getInstanceLocation() + ": " + message.getMessage())
        .toList();
  }

  private JsonSchema compile(JsonNode schema) {
    ObjectNode whole = JsonNodeFactory.instance.objectNode();
    whole.setAll((ObjectNode) schema.deepCopy());
    whole.set("components", components);
    return factory.getSchema(whole, config);
  }
}
