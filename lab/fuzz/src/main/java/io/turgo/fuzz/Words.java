package io.turgo.fuzz;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Texts for fields: such as are there, by the name of the field, and such as nobody expects. */
final class Words {
  private static final List<String> ODD =
      List.of(
          "%",
          "_",
          "a'; DROP TABLE turgo_instance; --",
          "\\",
          "\"",
          "${1 + 1}",
          "<script>alert(1)</script>",
          "&lt;",
          "../../etc/passwd",
          "\u00e4\u00f6\u00fc\u00df",
          "\u202egnirts",
          "\ud83d\ude80\ud83d\ude80",
          "\u0130\u0131",
          "a\nb\tc\r",
          "\u0001\u001f",
          "\u007f\u0085\u2028",
          "\ufeff",
          "\uffff",
          " ",
          "NaN",
          "null",
          "true",
          "-0",
          "1e400",
          "e\u0301");

  private static final List<Map.Entry<String, List<String>>> BY_NAME =
      List.of(
          Map.entry("tenant", List.of("north", "south", "west", "")),
          Map.entry(
              "definitionkey",
              List.of("ask", "parcel", "await", "late", "wide", "claim", "claimed")),
          Map.entry("messagename", List.of("paid", "order", "nothing")),
          Map.entry("signal", List.of("closing", "nothing")),
          Map.entry("topic", List.of("parcel", "nothing")),
          Map.entry("worker", List.of("w1", "w2")),
          Map.entry("businesskey", List.of("b1", "b2", "b%", "_1")),
          Map.entry("group", List.of("board", "staff")),
          Map.entry("assignee", List.of("ann", "bob", "cid")),
          Map.entry("owner", List.of("ann", "bob")),
          Map.entry("user", List.of("ann", "bob")),
          Map.entry("startedby", List.of("ann", "bob", "root")),
          Map.entry("activity", List.of("it", "start", "end", "over", "work")),
          Map.entry("element", List.of("it", "start", "end")),
          Map.entry("duration", List.of("PT1H", "P1D", "PT0S", "P1Y", "1 hour")),
          Map.entry("cycle", List.of("R3/PT10M", "0 0 * * * ?", "R/PT1S", "R-1/PT1S", "* * *")),
          Map.entry("queue", List.of("default", "slow")),
          Map.entry("resource", List.of("a.bpmn", "a.cmmn", "a.zip", "a.txt", "sub/b.bpmn20.xml")),
          Map.entry("picture", List.of("p1", "a b")),
          Map.entry("name", List.of("amount", "note", "list", "paid", "closing", "ask")));

  private Words() {}

  /** A text that a field of this name may well have. */
  static String likely(Random random, String field) {
    String lower = field.toLowerCase(Locale.ROOT);
    for (Map.Entry<String, List<String>> such : BY_NAME) {
      if (lower.contains(such.getKey())) {
        return one(random, such.getValue());
      }
    }
    return one(random, List.of("a", "b1", "north", "x y"));
  }

  static String odd(Random random) {
    return one(random, ODD);
  }

  static <T> T one(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
