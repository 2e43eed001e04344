package io.turgo.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What requests can name: ids that answers had, those of the other tenant, cursors and tags. Safe
 * for use by several threads.
 */
final class Known {
  private static final int MOST = 60;
  private static final List<String> ODD =
      List.of("0", "1", "7", "4711", "999999999999", "9223372036854775807");

  private final Map<String, List<String>> own = new LinkedHashMap<>();
  private final List<String> others = new ArrayList<>();
  private final List<String> cursors = new ArrayList<>();
  private final List<String> tags = new ArrayList<>();
  private int turn;

  /** Notes what an answer tells a caller about things of its own. */
  synchronized void learn(String kind, HttpReply reply) {
    String tag = reply.header("etag");
    if (!tag.isEmpty()) {
      keep(tags, tag);
    }
    JsonNode json = reply.json();
    learn(kind, json);
    for (JsonNode list : json) {
      if (list.isArray()) {
        list.forEach(item -> learn(kind, item));
      }
    }
    if (json.path("next").isTextual()) {
      keep(cursors, json.path("next").asText());
    }
  }

  private void learn(String kind, JsonNode item) {
    if (item.path("id").isTextual()) {
      keep(own.computeIfAbsent(kind, ignored -> new ArrayList<>()), item.path("id").asText());
    }
  }

  private void keep(List<String> list, String text) {
    if (list.contains(text)) {
      return;
    }
    if (list.size() < MOST) {
      list.add(text);
    } else {
      list.set(turn++ % MOST, text);
    }
  }

  synchronized void other(String id) {
    others.add(id);
  }

  /** An id, half of the time of the caller's own and of that kind. */
  synchronized String id(Random random, String kind) {
    int chance = random.nextInt(20);
    List<String> such = own.getOrDefault(kind, List.of());
    if (chance < 12 && !such.isEmpty()) {
      return such.get(random.nextInt(such.size()));
    }
    if (chance < 16 && !others.isEmpty()) {
      return others.get(random.nextInt(others.size()));
    }
    if (chance < 19 && !own.isEmpty()) {
      List<List<String>> kinds = List.copyOf(own.values());
      List<String> any = kinds.get(random.nextInt(kinds.size()));
      return any.get(random.nextInt(any.size()));
    }
    return ODD.get(random.nextInt(ODD.size()));
  }

  synchronized String cursor(Random random) {
    return one(random, cursors);
  }

  synchronized String tag(Random random) {
    return one(random, tags);
  }

  private static String one(Random random, List<String> texts) {
    return texts.isEmpty() ? "\"none\"" : texts.get(random.nextInt(texts.size()));
  }
}
