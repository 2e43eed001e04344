package io.turgo.parity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values as a trail shows them: times from the start of the scenario, maps by key. */
final class Texts {
  private Texts() {}

  static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Date date -> "T+" + Duration.between(Scene.START, date.toInstant());
      case Map<?, ?> map -> ofMap(map);
      case Collection<?> list -> ofList(list);
      default -> value.toString();
    };
  }

  /** A value with its class. */
  static String typed(@Nullable Object value) {
    return value == null ? "null" : of(value) + " " + value.getClass().getSimpleName();
  }

  private static String ofMap(Map<?, ?> map) {
    Map<String, String> texts = new TreeMap<>();
    map.forEach((key, value) -> texts.put(of(key), of(value)));
    return texts.toString();
  }

  private static String ofList(Collection<?> list) {
    List<String> texts = new ArrayList<>();
    list.forEach(value -> texts.add(of(value)));
    return texts.toString();
  }
}
