package io.turgo.engine.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds the four answers that lead through the engine to the compiled classes: each step is a
 * method that an earlier one calls, in the order of the page.
 *
 * <p>The methods of a step's own class and of those nested in it, and the tables from elements and
 * triggers to their classes, count as a part of the step. A call of an interface is one of each
 * class that implements it.
 */
class DoorTest {
  private static final Path PAGE = Path.of("../docs/architecture/four-questions.md");
  private static final Set<String> TABLES = Set.of("Behaviors", "Triggers");
  private static final int MOST_STEPS = 6;
  private static final Pattern STEP = Pattern.compile("^\\d\\. (Later, )?`(\\w+)\\.(\\w+)` ");

  /**
   * A step of an answer.
   *
   * @param later whether another command or thread comes to it
   */
  private record Step(boolean later, String type, String method) {

    JavaClass in() {
      return find(type).orElseThrow();
    }

    boolean exists() {
      return find(type).isPresent() && !methods().isEmpty();
    }

    List<JavaCodeUnit> methods() {
      return named(in(), method);
    }

    /** Its methods, and those of its own class and of the tables that they lead to. */
    Set<JavaCodeUnit> parts() {
      Set<JavaCodeUnit> parts = new LinkedHashSet<>(methods());
      Deque<JavaCodeUnit> open = new ArrayDeque<>(parts);
      handedOut().forEach(open::add);
      while (!open.isEmpty()) {
        JavaCodeUnit part = open.remove();
        Stream.concat(calledIn(part), nestedIn(part)).filter(parts::add).forEach(open::add);
      }
      return parts;
    }

    private Stream<JavaCodeUnit> calledIn(JavaCodeUnit part) {
      return accesses(part)
          .filter(access -> isPart(access.getTargetOwner()))
          .flatMap(access -> named(access.getTargetOwner(), access.getName()).stream());
    }

    /** The methods of nested classes whose objects a part makes. */
    private Stream<JavaCodeUnit> nestedIn(JavaCodeUnit part) {
      return part.getConstructorCallsFromSelf().stream()
          .map(made -> made.getTargetOwner())
          .filter(made -> made.getEnclosingClass().isPresent() && isPart(made))
          .flatMap(made -> made.getCodeUnits().stream());
    }

    private boolean isPart(JavaClass owner) {
      JavaClass outer = owner.getEnclosingClass().orElse(owner);
      return outer.equals(in()) || TABLES.contains(outer.getSimpleName());
    }

    /** Methods that the constructor keeps in fields, for whom they are handed to. */
    private Stream<JavaCodeUnit> handedOut() {
      return in().getConstructors().stream()
          .flatMap(made -> made.getMethodReferencesFromSelf().stream())
          .filter(reference -> reference.getTargetOwner().equals(in()))
          .flatMap(reference -> named(in(), reference.getName()).stream());
    }

    boolean calls(Step other) {
      return parts().stream().anyMatch(part -> firstCall(part, other).isPresent());
    }

    @Override
    public String toString() {
      return type + "." + method;
    }
  }

  private static Optional<JavaClass> find(String simpleName) {
    return EngineClasses.ALL.stream()
        .filter(type -> type.isTopLevelClass() && type.getSimpleName().equals(simpleName))
        .findFirst();
  }

  private static List<JavaCodeUnit> named(JavaClass type, String method) {
    return type.getCodeUnits().stream().filter(unit -> unit.getName().equals(method)).toList();
  }

  private static Stream<JavaCodeUnitAccess<?>> accesses(JavaCodeUnit from) {
    return Stream.concat(
        from.getMethodCallsFromSelf().stream(), from.getMethodReferencesFromSelf().stream());
  }

  /** The first line of a method that calls a step, itself or by what its class implements. */
  private static OptionalInt firstCall(JavaCodeUnit from, Step step) {
    return accesses(from)
        .filter(access -> access.getName().equals(step.method()))
        .filter(access -> step.in().isAssignableTo(access.getTargetOwner().getName()))
        .mapToInt(JavaCodeUnitAccess::getLineNumber)
        .min();
  }

  private static Map<String, List<Step>> answers(String page) {
    Map<String, List<Step>> answers = new LinkedHashMap<>();
    List<Step> steps = new ArrayList<>();
    for (String line : page.split("\n", -1)) {
      if (line.startsWith("## ")) {
        steps = new ArrayList<>();
        answers.put(line.substring(3), steps);
      }
      Matcher step = STEP.matcher(line);
      if (step.find()) {
        steps.add(new Step(step.group(1) != null, step.group(2), step.group(3)));
      } else if (line.matches("\\d+\\. .*")) {
        throw new AssertionError("no class and method: " + line);
      }
    }
    return answers;
  }

  /** Steps that do not exist, that no earlier one calls, or that are called in another order. */
  private static List<String> problems(List<Step> steps) {
    List<String> problems = new ArrayList<>();
    for (Step step : steps) {
      if (!step.exists()) {
        problems.add(step + " is missing");
      }
    }
    for (int i = 0; i < steps.size() && problems.isEmpty(); i++) {
      Step step = steps.get(i);
      List<Step> before = steps.subList(0, i);
      boolean called = before.stream().anyMatch(earlier -> earlier.calls(step));
      if (called == (i == 0 || step.later())) {
        problems.add(step + (called ? " is called by an earlier step" : " is called by none"));
      }
      for (int c = 0; c < i; c++) {
        for (Step between : steps.subList(c + 1, i)) {
          for (JavaCodeUnit caller : steps.get(c).methods()) {
            if (isBefore(step, between, caller)) {
              problems.add("%s calls %s before %s".formatted(steps.get(c), step, between));
            }
          }
        }
      }
    }
    return problems;
  }

  private static boolean isBefore(Step one, Step other, JavaCodeUnit in) {
    OptionalInt first = firstCall(in, one);
    OptionalInt second = firstCall(in, other);
    return first.isPresent() && second.isPresent() && first.getAsInt() < second.getAsInt();
  }

  @Test
  void fourQuestionsAreAnsweredByStepsThatCallEachOther() throws IOException {
    Map<String, List<Step>> answers = answers(Files.readString(PAGE));
    assertThat(answers).hasSize(4);
    answers.forEach((question, steps) -> {
      assertThat(question).endsWith("?");
      assertThat(steps).as(question).hasSizeBetween(3, MOST_STEPS);
      assertThat(problems(steps)).as(question).isEmpty();
    });
  }

  @Test
  void oneClassTellsTheLifeOfAnAttachedEvent() throws IOException {
    List<Step> life =
        answers(Files.readString(PAGE))
            .getOrDefault("How does a boundary timer live?", List.of())
            .stream()
            .filter(step -> step.type().equals("AttachedEvents"))
            .toList();
    Step again = new Step(false, "Triggers", "rearm");

    assertThat(life).extracting(Step::method).containsExactly("arm", "fired", "remove");
    assertThat(callersOf(again)).containsExactly("AttachedEvents");
    assertThat(callersOf(life.get(1)))
        .containsExactlyInAnyOrder(
            "BoundaryEventBehavior", "EventSubProcessStartBehavior", "TaskTimeoutBehavior");
  }

  private static Set<String> callersOf(Step step) {
    return step.methods().stream()
        .flatMap(method -> method.getAccessesToSelf().stream())
        .map(access -> access.getOriginOwner().getSimpleName())
        .filter(caller -> !caller.equals(step.type()))
        .collect(Collectors.toSet());
  }

  @Test
  void wrongAnswersAreFound() throws IOException {
    List<Step> join = answers(Files.readString(PAGE)).values().iterator().next();
    List<Step> swapped = new ArrayList<>(join);
    swapped.add(4, swapped.remove(5));
    List<Step> skipping = new ArrayList<>(join);
    skipping.remove(1);
    List<Step> unknown = new ArrayList<>(join);
    unknown.set(1, new Step(false, "ParallelGatewayBehavior", "join"));
    List<Step> late = new ArrayList<>(join);
    late.set(1, new Step(true, "ParallelGatewayBehavior", "execute"));

    assertThat(problems(swapped)).anyMatch(it -> it.contains("before Tokens.leave"));
    assertThat(problems(skipping)).anyMatch(it -> it.endsWith("is called by none"));
    assertThat(problems(unknown)).containsExactly("ParallelGatewayBehavior.join is missing");
    assertThat(problems(late))
        .containsExactly("ParallelGatewayBehavior.execute is called by an earlier step");
  }
}
