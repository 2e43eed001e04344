package io.turgo.parity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A kind of instance that is taken over: its models, the steps that bring it to where it is taken
 * over, and those with which it ends in either engine. In models {@code KEY} stands for the key.
 */
final class TakenKind {
  private static final Pattern ATTACHED =
      Pattern.compile("<boundaryEvent id='(\\w+)'|<startEvent id='(\\w+)' isInterrupting");

  private final String name;
  private final List<String> models = new ArrayList<>();
  private final Map<String, Object> variables = new HashMap<>();
  private final List<Consumer<TakenStage>> before = new ArrayList<>();
  private final List<Consumer<TakenStage>> after = new ArrayList<>();

  private TakenKind(String name) {
    this.name = name;
  }

  /**
   * Begins a kind.
   *
   * @param content of its process
   */
  static TakenKind of(String name, String content) {
    TakenKind kind = new TakenKind(name);
    kind.models.add(TakenModels.file(kind.key(), kind.key(), content.replace("KEY", kind.key())));
    return kind;
  }

  /** Adds a process that is called as {@code KEY_called}. */
  TakenKind calling(String content) {
    models.addFirst(TakenModels.file(key(), key() + "_called", content.replace("KEY", key())));
    return this;
  }

  TakenKind with(String variable, Object value) {
    variables.put(variable, value);
    return this;
  }

  @SafeVarargs
  final TakenKind first(Consumer<TakenStage>... steps) {
    for (Consumer<TakenStage> step : steps) {
      before.add(step);
    }
    return this;
  }

  @SafeVarargs
  final TakenKind then(Consumer<TakenStage>... steps) {
    for (Consumer<TakenStage> step : steps) {
      after.add(step);
    }
    return this;
  }

  /** The boundary events, and the start events of event sub-processes. */
  Set<String> attached() {
    return ATTACHED
        .matcher(String.join("", models))
        .results()
        .map(found -> Objects.requireNonNullElse(found.group(1), found.group(2)))
        .collect(Collectors.toSet());
  }

  String key() {
    return name.replaceAll("\\W+", "_");
  }

  List<String> models() {
    return models;
  }

  Map<String, Object> variables() {
    return variables;
  }

  List<Consumer<TakenStage>> before() {
    return before;
  }

  List<Consumer<TakenStage>> after() {
    return after;
  }

  @Override
  public String toString() {
    return name;
  }
}
