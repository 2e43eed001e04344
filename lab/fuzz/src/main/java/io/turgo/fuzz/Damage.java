package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes JSON wrong: in one place of its values, or as text. */
final class Damage {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> TIMES =
      List.of(
          "2026-02-30T00:00:00Z",
          "2026-02-03",
          "999999999-01-01T00:00:00Z",
          "-999999999-01-01T00:00:00Z",
          "2026-12-31T23:59:60Z",
          "2026-02-03T04:05:06+99:00",
          "0000-01-01T00:00:00Z",
          "now");

  private Damage() {}

  /** The same with one place changed, so that it may or may not be as a schema says. */
  static JsonNode values(Random random, JsonNode json) {
    JsonNode copy = json.deepCopy();
    List<JsonNode> places = new ArrayList<>();
    collect(copy, places);
    if (places.isEmpty()) {
      return strange(random);
    }
    JsonNode place = Words.one(random, places);
    if (place instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.isEmpty() ? "extra" : Words.one(random, names);
      switch (random.nextInt(5)) {
        case 0 -> object.remove(name);
        case 1 -> object.set("extra" + random.nextInt(3), strange(random));
        case 2 -> object.set(Words.odd(random), strange(random));
        default -> object.set(name, strange(random));
      }
    } else if (place instanceof ArrayNode array) {
      switch (random.nextInt(4)) {
        case 0 -> array.removeAll();
        case 1 -> {
          JsonNode one = array.isEmpty() ? strange(random) : array.get(0);
          for (int i = 0; i < 1_200; i++) {
            array.add(one);
          }
        }
        default -> array.insert(0, strange(random));
      }
    }
    return copy;
  }

  private static void collect(JsonNode json, List<JsonNode> places) {
    if (json.isContainerNode()) {
      places.add(json);
      json.forEach(inner -> collect(inner, places));
    }
  }

  private static JsonNode strange(Random random) {
    return switch (random.nextInt(18)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.booleanNode(true);
      case 2 -> JSON.numberNode(-1);
      case 3 -> JSON.numberNode(Long.MAX_VALUE);
      case 4 -> JSON.numberNode(new BigInteger("9223372036854775808"));
      case 5 -> JSON.numberNode(1.5);
      case 6 -> JSON.numberNode(1e300);
      case 7 -> JSON.textNode("");
      case 8 -> JSON.textNode("x".repeat(5_000));
      case 9 -> JSON.textNode("\u0000");
      case 10 -> JSON.textNode("\ud800");
      case 11 -> JSON.textNode(Words.one(random, TIMES));
      case 12 -> JSON.arrayNode();
      case 13 -> JSON.objectNode();
      case 14 -> JSON.arrayNode().add(JSON.arrayNode().add(JSON.nullNode()));
      case 15 -> JSON.textNode("9999999999999999999");
      case 16 -> JSON.numberNode(Integer.MAX_VALUE);
      default -> JSON.textNode(Words.odd(random));
    };
  }

  /** Bytes that are no JSON any more, or hardly. */
  static byte[] text(Random random, String json) {
    String half = json.substring(0, json.length() / 2);
    String rest = json.substring(json.length() / 2);
    return switch (random.nextInt(20)) {
      case 0 -> half.getBytes(StandardCharsets.UTF_8);
      case 1 -> (json + json).getBytes(StandardCharsets.UTF_8);
      case 2 -> (half + '\u0000' + rest).getBytes(StandardCharsets.UTF_8);
      case 3 -> (half + "\\ud800" + rest).getBytes(StandardCharsets.UTF_8);
      case 4 -> (half + "\u00e9" + rest).getBytes(StandardCharsets.ISO_8859_1);
      case 5 -> json.getBytes(StandardCharsets.UTF_16);
      case 6 -> ("\ufeff" + json).getBytes(StandardCharsets.UTF_8);
      case 7 -> "[".repeat(100_000).getBytes(StandardCharsets.UTF_8);
      case 8 -> ("{\"a\":".repeat(60) + "1" + "}".repeat(60)).getBytes(StandardCharsets.UTF_8);
      case 9 -> json.replaceFirst(":", ": 1e999999999, \"z\":").getBytes(StandardCharsets.UTF_8);
      case 10 ->
          json.replaceFirst(":", ":" + "9".repeat(3_000) + ",\"z\":")
              .getBytes(StandardCharsets.UTF_8);
      case 11 -> json.replace('"', '\'').getBytes(StandardCharsets.UTF_8);
      case 12 -> json.replaceFirst("}", ",}").getBytes(StandardCharsets.UTF_8);
      case 13 ->
          json.replaceFirst("\\{", "{\"filter\":{},\"filter\":{},")
              .getBytes(StandardCharsets.UTF_8);
      case 14 -> json.replaceFirst(":", ":NaN,\"z\":").getBytes(StandardCharsets.UTF_8);
      case 15 -> ("// \n" + json).getBytes(StandardCharsets.UTF_8);
      case 16 -> new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1};
      case 17 -> " ".repeat(1 + random.nextInt(100)).getBytes(StandardCharsets.UTF_8);
      case 18 -> ("\"" + "y".repeat(4_300_000) + "\"").getBytes(StandardCharsets.UTF_8);
      default -> {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        yield bytes;
      }
    };
  }
}
