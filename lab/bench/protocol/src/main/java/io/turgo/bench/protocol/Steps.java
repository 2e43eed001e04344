package io.turgo.bench.protocol;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The workflow of the scenario {@code steps}, the same in all engines: three durable steps, one
 * after the other, that each return a number. In BPMN each is an asynchronous service task whose
 * bean {@code step} sets a variable with the name of the task.
 */
public final class Steps {
  /** The names of the steps, in their order. */
  public static final List<String> NAMES = List.of("step1", "step2", "step3");

  private Steps() {}

  /** Runs a step of the workflow with this number; the number that the step returns. */
  public static int run(int number, String step) {
    Work.run(null);
    return result(number, step);
  }

  /** The numbers that the steps have left in the variables of an instance, in their order. */
  public static List<Integer> results(Map<String, ? extends @Nullable Object> variables) {
    return NAMES.stream()
        .map(name -> {
          if (variables.get(name) instanceof Integer result) {
            return result;
          }
          throw new IllegalStateException(
              "Expected a number in the variable '%s' of an ended instance, but found %s"
                  .formatted(name, variables.get(name)));
        })
        .toList();
  }

  /** Refuses other numbers than the steps of the workflow with this number return. */
  static void check(int number, List<Integer> results) {
    List<Integer> expected = NAMES.stream().map(step -> result(number, step)).toList();
    if (!results.equals(expected)) {
      throw new IllegalStateException(
          "Expected the steps of workflow %d to return %s, but they returned %s"
              .formatted(number, expected, results));
    }
  }

  private static int result(int number, String step) {
    int index =
        IntStream.range(0, NAMES.size())
            .filter(i -> NAMES.get(i).equals(step))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("There is no step '" + step + "'"));
    return number * NAMES.size() + index;
  }
}
