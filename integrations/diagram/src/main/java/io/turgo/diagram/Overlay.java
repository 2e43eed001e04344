package io.turgo.diagram;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is shown on top of a diagram, by the ids of elements: tokens, incidents, the path taken, a
 * heat map, and what differs from another version. Ids that the diagram does not have are passed
 * by.
 *
 * <p>Immutable; each method gives a new overlay.
 *
 * @since 0.1.0
 */
public final class Overlay {
  /** Nothing on top. */
  public static final Overlay NONE =
      new Overlay(Map.of(), Map.of(), Map.of(), Set.of(), null, Map.of(), Map.of());

  /** What the colours of a heat map mean. */
  private enum HeatKind {
    COUNT,
    TIME
  }

  /** What became of an element from one version to another. */
  public enum Change {
    /** The later version has it, the earlier has not. */
    ADDED("added", "+", "#1a7f37"),
    /** The earlier version has it, the later has not. */
    REMOVED("removed", "\u2212", "#c3261d"),
    /** Both versions have it, with a difference. */
    CHANGED("changed", "\u2260", "#9a6700");

    private final String word;
    private final String sign;
    private final String colour;

    Change(String word, String sign, String colour) {
      this.word = word;
      this.sign = sign;
      this.colour = colour;
    }

    /** Also the end of its class in the SVG. */
    String word() {
      return word;
    }

    String sign() {
      return sign;
    }

    /** Where there is no style. */
    String colour() {
      return colour;
    }
  }

  private record Heat(HeatKind kind, Map<String, Long> values, long greatest) {}

  private final Map<String, Long> tokens;
  private final Map<String, Long> incidents;
  private final Map<String, String> messages;
  private final Set<String> taken;
  private final @Nullable Heat heat;
  private final Map<String, Change> changes;
  private final Map<String, Map<String, Long>> states;

  private Overlay(
      Map<String, Long> tokens,
      Map<String, Long> incidents,
      Map<String, String> messages,
      Set<String> taken,
      @Nullable Heat heat,
      Map<String, Change> changes,
      Map<String, Map<String, Long>> states) {
    this.tokens = tokens;
    this.incidents = incidents;
    this.messages = messages;
    this.taken = taken;
    this.heat = heat;
    this.changes = changes;
    this.states = states;
  }

  /**
   * With so many tokens at an element.
   *
   * @param elementId an element of the diagram
   * @param count 0 takes the tokens of the element away
   * @return a new overlay
   * @throws IllegalArgumentException if the count is negative
   */
  public Overlay tokens(String elementId, long count) {
    return tokens(Map.of(elementId, count));
  }

  /**
   * With tokens at several elements.
   *
   * @param counts by the ids of elements; others keep their tokens
   * @return a new overlay
   * @throws IllegalArgumentException if a count is negative
   */
  public Overlay tokens(Map<String, Long> counts) {
    return new Overlay(merged(tokens, counts), incidents, messages, taken, heat, changes, states);
  }

  /**
   * With so many incidents at an element and the message of one of them.
   *
   * @param elementId an element of the diagram
   * @param count 0 takes the incidents of the element away
   * @param message read to users of screen readers; null keeps the message before, if there is one
   * @return a new overlay
   * @throws IllegalArgumentException if the count is negative
   */
  public Overlay incidents(String elementId, long count, @Nullable String message) {
    Map<String, String> said = new LinkedHashMap<>(messages);
    if (message != null) {
      said.put(elementId, message);
    }
    return new Overlay(
        tokens,
        merged(incidents, Map.of(elementId, count)),
        Map.copyOf(said),
        taken,
        heat,
        changes,
        states);
  }

  /**
   * With the elements, flows among them, that an instance has passed.
   *
   * @param elementIds added to those before
   * @return a new overlay
   */
  public Overlay taken(Collection<String> elementIds) {
    Set<String> all = new LinkedHashSet<>(taken);
    all.addAll(elementIds);
    return new Overlay(tokens, incidents, messages, Set.copyOf(all), heat, changes, states);
  }

  /**
   * Coloured by how often elements were done; replaces the heat map before.
   *
   * @param counts by the ids of elements; 0 has no colour
   * @return a new overlay
   * @throws IllegalArgumentException if a count is negative
   */
  public Overlay heatByCount(Map<String, Long> counts) {
    return new Overlay(
        tokens, incidents, messages, taken, heat(HeatKind.COUNT, counts), changes, states);
  }

  /**
   * Coloured by the time spent in elements; replaces the heat map before.
   *
   * @param times by the ids of elements, in whole milliseconds; zero has no colour
   * @return a new overlay
   * @throws IllegalArgumentException if a time is negative
   */
  public Overlay heatByTime(Map<String, Duration> times) {
    Map<String, Long> millis = new LinkedHashMap<>();
    times.forEach((id, time) -> millis.put(id, time.toMillis()));
    return new Overlay(
        tokens, incidents, messages, taken, heat(HeatKind.TIME, millis), changes, states);
  }

  /**
   * With marks at the elements that differ from another version.
   *
   * @param differing by the ids of elements; replaces the marks before
   * @return a new overlay
   */
  public Overlay changes(Map<String, Change> differing) {
    return new Overlay(tokens, incidents, messages, taken, heat, Map.copyOf(differing), states);
  }

  /**
   * With the states of plan items of a case, which colour them. Diagrams of processes pass them by.
   *
   * @param counts by the ids of tasks, stages, milestones and listeners, how many plan items of it
   *     are in which state, such as {@code active} or {@code completed}; by the id of the case its
   *     own state; replaces those before
   * @return a new overlay
   * @throws IllegalArgumentException if a count is negative
   */
  public Overlay planItems(Map<String, Map<String, Long>> counts) {
    Map<String, Map<String, Long>> kept = new LinkedHashMap<>();
    counts.forEach((id, ofStates) -> {
      ofStates.forEach(Overlay::check);
      kept.put(id, Map.copyOf(ofStates));
    });
    return new Overlay(tokens, incidents, messages, taken, heat, changes, Map.copyOf(kept));
  }

  private static Heat heat(HeatKind kind, Map<String, Long> values) {
    values.forEach(Overlay::check);
    long greatest = values.values().stream().mapToLong(Long::longValue).max().orElse(0);
    return new Heat(kind, Map.copyOf(values), greatest);
  }

  private static Map<String, Long> merged(Map<String, Long> before, Map<String, Long> more) {
    more.forEach(Overlay::check);
    Map<String, Long> all = new LinkedHashMap<>(before);
    all.putAll(more);
    return Map.copyOf(all);
  }

  private static void check(String id, long count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "An overlay needs 0 or more for '%s', but has %d.".formatted(id, count));
    }
  }

  long tokensAt(String id) {
    return tokens.getOrDefault(id, 0L);
  }

  long incidentsAt(String id) {
    return incidents.getOrDefault(id, 0L);
  }

  @Nullable String messageAt(String id) {
    return messages.get(id);
  }

  @Nullable Change changeAt(String id) {
    return changes.get(id);
  }

  /** How many plan items of something are in which state. */
  Map<String, Long> statesOf(String id) {
    return states.getOrDefault(id, Map.of());
  }

  boolean isTaken(String id) {
    return taken.contains(id);
  }

  /** From 1, cool, to 5, hot; 0 where there is no heat. */
  int heatAt(String id) {
    long value = heat == null ? 0 : heat.values().getOrDefault(id, 0L);
    if (heat == null || value == 0) {
      return 0;
    }
    // By the root, because a few elements are often far ahead of the others.
    return (int) Math.max(1, Math.ceil(5 * Math.sqrt((double) value / heat.greatest())));
  }

  /** What the heat map says of an element, in a few characters; null where it says nothing. */
  @Nullable String heatText(String id) {
    Long value = heat == null ? null : heat.values().get(id);
    if (heat == null || value == null) {
      return null;
    }
    return heat.kind() == HeatKind.COUNT ? Figures.count(value) + "×" : Figures.time(value);
  }

  /** The same for who listens. */
  @Nullable String heatSpoken(String id) {
    Long value = heat == null ? null : heat.values().get(id);
    if (heat == null || value == null) {
      return null;
    }
    return heat.kind() == HeatKind.COUNT
        ? "done " + Figures.of(value, "time", "times")
        : "took " + Figures.time(value);
  }
}
