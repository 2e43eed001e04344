package io.turgo.parity.decisions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An engine that evaluates a decision, alone or for a task. */
interface Side extends AutoCloseable {
  /** Deploys a file and evaluates a decision of it. */
  List<? extends Map<String, ? extends @Nullable Object>> decide(
      String dmn, String key, Map<String, Object> inputs);

  /** Deploys the files, runs the process {@code p} to its user task, and gives its variables. */
  Map<String, ? extends @Nullable Object> run(
      String dmn, String bpmn, Map<String, Object> variables);

  @Override
  void close();

  /** The results with their types, or that it fails. */
  default String text(String dmn, String key, Map<String, Object> inputs) {
    try {
      return text(decide(dmn, key, inputs));
    } catch (RuntimeException e) {
      return "fails";
    }
  }

  /** The variables that the process has in addition, or that it fails. */
  default String ran(String dmn, String bpmn, Map<String, Object> variables) {
    try {
      Map<String, @Nullable Object> found = new TreeMap<>(run(dmn, bpmn, variables));
      found.keySet().removeAll(variables.keySet());
      return text(found);
    } catch (RuntimeException e) {
      return "fails";
    }
  }

  private static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
              .sorted()
              .collect(Collectors.joining(", ", "{", "}"));
      case JsonNode json -> text(new ObjectMapper().convertValue(json, Object.class));
      case Iterable<?> many -> {
        StringBuilder text = new StringBuilder("[");
        many.forEach(each -> text.append(text.length() > 1 ? ", " : "").append(text(each)));
        yield text.append("]").toString();
      }
      default -> value.getClass().getSimpleName() + " " + value;
    };
  }
}
