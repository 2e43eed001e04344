package io.turgo.engine.service.modification;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.turgo.engine.interpreter.MovePlan;
import io.turgo.engine.interpreter.MovePlan.AllAt;
import io.turgo.engine.interpreter.MovePlan.AtActivity;
import io.turgo.engine.interpreter.MovePlan.How;
import io.turgo.engine.interpreter.MovePlan.Move;
import io.turgo.engine.interpreter.MovePlan.OfActivityInstance;
import io.turgo.engine.interpreter.MovePlan.OfExecution;
import io.turgo.engine.interpreter.MovePlan.OfTransition;
import io.turgo.engine.interpreter.MovePlan.Source;
import io.turgo.engine.interpreter.MovePlan.Target;
import io.turgo.engine.interpreter.MovePlan.Those;
import io.turgo.engine.variable.VariableValue;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A plan that is made in order, as batches keep it: a line for each move, and the variables apart,
 * under names that begin with the number of their move.
 */
public final class PlanText {
  private static final String NONE = "-";

  private PlanText() {}

  static String of(MovePlan plan, MovePlan.InOrder order) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.join(
            " ",
            Boolean.toString(order.skipsListeners()),
            Boolean.toString(order.skipsMappings()),
            number(order.definitionId()),
            order.annotation() == null ? NONE : "+" + word(order.annotation())));
    for (Move move : plan.moves()) {
      move.from().forEach(source -> lines.add(line(source)));
      move.to()
          .forEach(target ->
              lines.add(
                  String.join(
                      " ",
                      target.how().name(),
                      word(target.elementId()),
                      number(target.ancestorId()))));
    }
    return String.join("\n", lines);
  }

  private static String line(Source source) {
    return switch (source) {
      case AllAt(String activityId, boolean onlyThere) ->
          "ALL " + word(activityId) + " " + onlyThere;
      case OfActivityInstance(long id) -> "INSTANCE " + id;
      case OfTransition(long id) -> "TRANSITION " + id;
      case OfExecution any -> throw new IllegalArgumentException("No instruction: " + any);
      case AtActivity any -> throw new IllegalArgumentException("No instruction: " + any);
      case Those any -> throw new IllegalArgumentException("No instruction: " + any);
    };
  }

  static Map<String, VariableValue> variables(MovePlan plan) {
    Map<String, VariableValue> variables = new LinkedHashMap<>();
    for (int i = 0; i < plan.moves().size(); i++) {
      for (Target target : plan.moves().get(i).to()) {
        String prefix = Integer.toString(i);
        target.variables().forEach((name, value) -> variables.put(prefix + "=" + name, value));
        target.locals().forEach((name, value) -> variables.put(prefix + ":" + name, value));
      }
    }
    return variables;
  }

  /** The plan of a text. */
  public static MovePlan plan(String text, Map<String, VariableValue> variables) {
    List<String> lines = List.of(text.split("\n", -1));
    String[] first = lines.getFirst().split(" ", -1);
    MovePlan.InOrder order =
        new MovePlan.InOrder(
            Boolean.parseBoolean(first[0]),
            Boolean.parseBoolean(first[1]),
            first[3].equals(NONE) ? null : text(first[3].substring(1)),
            number(first[2]));
    List<Move> moves = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] words = line.split(" ", -1);
      moves.add(
          switch (words[0]) {
            case "ALL" -> cancel(new AllAt(text(words[1]), Boolean.parseBoolean(words[2])));
            case "INSTANCE" -> cancel(new OfActivityInstance(Long.parseLong(words[1])));
            case "TRANSITION" -> cancel(new OfTransition(Long.parseLong(words[1])));
            default ->
                new Move(
                    List.of(),
                    List.of(
                        new Target(
                            text(words[1]),
                            How.valueOf(words[0]),
                            null,
                            number(words[2]),
                            of(variables, moves.size() + "="),
                            of(variables, moves.size() + ":"))));
          });
    }
    return MovePlan.inOrder(moves, order);
  }

  private static Move cancel(Source source) {
    return new Move(List.of(source), List.of());
  }

  private static Map<String, VariableValue> of(
      Map<String, VariableValue> variables, String prefix) {
    Map<String, VariableValue> found = new LinkedHashMap<>();
    variables.forEach((name, value) -> {
      if (name.startsWith(prefix)) {
        found.put(name.substring(prefix.length()), value);
      }
    });
    return found;
  }

  private static String word(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  private static String text(String word) {
    return URLDecoder.decode(word, UTF_8);
  }

  private static String number(@Nullable Long number) {
    return number == null ? NONE : number.toString();
  }

  private static @Nullable Long number(String word) {
    return word.equals(NONE) ? null : Long.valueOf(word);
  }
}
