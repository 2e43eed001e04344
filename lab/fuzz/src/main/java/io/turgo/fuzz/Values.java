package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Makes JSON that is as a schema says. */
final class Values {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String[]> TYPED =
      List.of(
          new String[] {"string", "\"north\""},
          new String[] {"boolean", "true"},
          new String[] {"byte", "7"},
          new String[] {"short", "-300"},
          new String[] {"integer", "7"},
          new String[] {"long", "\"9223372036854775807\""},
          new String[] {"double", "1.5"},
          new String[] {"float", "0.1"},
          new String[] {"biginteger", "\"123456789012345678901234567890\""},
          new String[] {"bigdecimal", "\"1E+3\""},
          new String[] {"character", "\"x\""},
          new String[] {"uuid", "\"123e4567-e89b-12d3-a456-426614174000\""},
          new String[] {"date", "\"2026-02-03T04:05:06Z\""},
          new String[] {"instant", "\"2026-02-03T04:05:06.789Z\""},
          new String[] {"localdate", "\"2026-02-28\""},
          new String[] {"localdatetime", "\"2026-02-28T10:11:12\""},
          new String[] {"offsetdatetime", "\"2026-02-28T10:11:12+02:00\""},
          new String[] {"zoneddatetime", "\"2026-02-28T10:11:12+01:00[Europe/Berlin]\""},
          new String[] {"duration", "\"PT5M\""},
          new String[] {"period", "\"P1M\""},
          new String[] {"bytes", "\"AAEC\""},
          new String[] {"json", "{\"a\": [1, null, {\"b\": 2.5}]}"},
          new String[] {"null", "null"});

  private final ApiDocument document;
  private final Known known;

  Values(ApiDocument document, Known known) {
    this.document = document;
    this.known = known;
  }

  JsonNode of(Random random, JsonNode named, String field) {
    JsonNode schema = document.resolve(named);
    if (schema.has("oneOf")) {
      return of(random, schema.get("oneOf").get(random.nextInt(6) == 0 ? 1 : 0), field);
    }
    if (schema.has("enum")) {
      return schema.get("enum").get(random.nextInt(schema.get("enum").size()));
    }
    return switch (type(random, schema)) {
      case "object" -> object(random, schema, field);
      case "array" -> array(random, schema, field);
      case "string" -> JSON.textNode(text(random, schema, field));
      case "integer" -> JSON.numberNode(whole(random, schema));
      case "number" -> JSON.numberNode(random.nextDouble());
      case "boolean" -> JSON.booleanNode(random.nextBoolean());
      case "null" -> JSON.nullNode();
      default -> anything(random, 3);
    };
  }

  private static String type(Random random, JsonNode schema) {
    JsonNode type = schema.path("type");
    if (type.isArray()) {
      return type.get(random.nextInt(8) == 0 ? type.size() - 1 : 0).asText();
    }
    return type.asText();
  }

  private JsonNode object(Random random, JsonNode schema, String field) {
    if (schema.path("properties").has("type") && schema.path("properties").has("value")) {
      return typed(random);
    }
    ObjectNode object = JSON.objectNode();
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    int count = Math.max(1, schema.path("properties").size());
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      // Of many filters a few, or nothing would ever match.
      if (required.contains(property.getKey()) || random.nextInt(count) < 2) {
        object.set(property.getKey(), of(random, property.getValue(), property.getKey()));
      }
    }
    if (schema.path("additionalProperties").isObject()) {
      for (int i = random.nextInt(4); i > 0; i--) {
        String name = random.nextInt(4) == 0 ? Words.odd(random) : Words.likely(random, "name");
        object.set(name, of(random, schema.get("additionalProperties"), field));
      }
    }
    return object;
  }

  private JsonNode typed(Random random) {
    String[] pair = Words.one(random, TYPED);
    ObjectNode typed = JSON.objectNode();
    JsonNode value = Texts.json(pair[1]);
    if (random.nextInt(3) > 0) {
      typed.put("type", pair[0]);
    }
    typed.set("value", random.nextInt(6) == 0 ? anything(random, 3) : value);
    return typed;
  }

  private JsonNode array(Random random, JsonNode schema, String field) {
    ArrayNode array = JSON.arrayNode();
    int least = schema.path("minItems").asInt(0);
    int most = Math.min(schema.path("maxItems").asInt(4), least + 3);
    for (int i = least + random.nextInt(most - least + 1); i > 0; i--) {
      array.add(of(random, schema.path("items"), field));
    }
    return array;
  }

  private String text(Random random, JsonNode schema, String field) {
    String text = word(random, schema, field);
    int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
    if (text.codePointCount(0, text.length()) > most) {
      text = text.substring(0, text.offsetByCodePoints(0, most));
    }
    int least = schema.path("minLength").asInt(0);
    return text.length() < least ? text + "x".repeat(least) : text;
  }

  private String word(Random random, JsonNode schema, String field) {
    switch (schema.path("format").asText()) {
      case "int64" -> {
        return known.id(random, kind(field));
      }
      case "date-time" -> {
        return Instant.ofEpochSecond(1_700_000_000L + random.nextInt(200_000_000)).toString();
      }
      default -> {}
    }
    if (schema.has("pattern")) {
      return "key-" + random.nextInt(50);
    }
    if (field.equals("cursor")) {
      return known.cursor(random);
    }
    return switch (random.nextInt(12)) {
      case 0 -> Words.odd(random);
      case 1 -> "long".repeat(1 + random.nextInt(2_000));
      default -> Words.likely(random, field);
    };
  }

  /** Of what kind the object is that a field of this name has the id of. */
  private static String kind(String field) {
    return field.replaceAll("(?i)^(super|sub|root|process)", "").replaceAll("Ids?$", "") + "s";
  }

  private static long whole(Random random, JsonNode schema) {
    long least = schema.path("minimum").asLong(Long.MIN_VALUE);
    long most = schema.path("maximum").asLong(Long.MAX_VALUE);
    return switch (random.nextInt(6)) {
      case 0 -> least;
      case 1 -> most;
      default -> Math.clamp(random.nextInt(20), least, most);
    };
  }

  private static JsonNode anything(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(random.nextBoolean());
      case 2 -> JSON.numberNode(random.nextInt());
      case 3 -> JSON.numberNode(random.nextGaussian() * 1e18);
      case 4 -> JSON.textNode(Words.odd(random));
      case 5 -> JSON.textNode("north");
      case 6 -> JSON.arrayNode().add(anything(random, depth - 1)).add(anything(random, depth - 1));
      default -> JSON.objectNode().set(Words.odd(random), anything(random, depth - 1));
    };
  }
}
