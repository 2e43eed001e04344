package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.delegate.ServiceTaskType;
import io.turgo.engine.exception.DeploymentProblem;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.Excerpt;
import io.turgo.engine.expression.ExpressionCompiler;
import io.turgo.engine.expression.ExpressionException;
import io.turgo.engine.model.EventListener;
import io.turgo.engine.model.Listener;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The compilation of one file: its problems so far, and how the values of attributes are read.
 *
 * <p>Reading never throws. What cannot be read becomes a problem and the caller goes on with a
 * value that fits, so that all problems of a file are found at once.
 */
final class Compilation {
  private static final int MAX_ID = 255;
  private static final Pattern FEEL =
      Pattern.compile(
          "feel|https?://www\\.omg\\.org/spec/(DMN/[^/]+/)?FEEL(/.*)?", Pattern.CASE_INSENSITIVE);

  private final String resource;
  private final ExpressionCompiler expressions;
  private final ZoneId zone;
  private final Map<String, ServiceTaskType> types;
  private final @Nullable ExpressionCompiler feel;
  private final Function<String, byte @Nullable []> files;
  private final Function<EventListener, @Nullable String> unfit;
  private final List<DeploymentProblem> problems = new ArrayList<>();
  private boolean isFeel;
  private List<Listener> commonExecutionListeners = List.of();
  private List<Listener> commonTaskListeners = List.of();

  /**
   * @param zone of times without an offset
   * @param types of service tasks, by name
   * @param feel compiles expressions of FEEL; null if decisions cannot be evaluated either
   * @param files of the same deployment, by name
   * @param unfit why a listener to events cannot be made; null if it can
   */
  Compilation(
      String resource,
      ExpressionCompiler expressions,
      ZoneId zone,
      Map<String, ServiceTaskType> types,
      @Nullable ExpressionCompiler feel,
      Function<String, byte @Nullable []> files,
      Function<EventListener, @Nullable String> unfit) {
    this.resource = resource;
    this.expressions = expressions;
    this.zone = zone;
    this.types = types;
    this.feel = feel;
    this.files = files;
    this.unfit = unfit;
  }

  /** Takes listeners that the file does not name. */
  void add(AddedListeners added) {
    commonExecutionListeners = added.ofExecutions();
    commonTaskListeners = added.ofTasks();
  }

  /** Execution listeners of elements of the file that it does not name. */
  List<Listener> commonExecutionListeners() {
    return commonExecutionListeners;
  }

  /** Listeners of user tasks of the file that it does not name. */
  List<Listener> commonTaskListeners() {
    return commonTaskListeners;
  }

  /** Why a listener to events cannot be made; null if it can, or if nobody has to know. */
  @Nullable String unfitness(EventListener listener) {
    return unfit.apply(listener);
  }

  /** A file of the same deployment; null if it has none of that name. */
  byte @Nullable [] file(String name) {
    return files.apply(name);
  }

  /** The files of the same deployment, by name. */
  Function<String, byte @Nullable []> files() {
    return files;
  }

  /** Whether tasks can evaluate decisions. */
  boolean evaluatesDecisions() {
    return feel != null;
  }

  /** The type of service tasks of a name; empty if the engine has none. */
  Optional<ServiceTaskType> serviceTaskType(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /** A time in the zone of times without an offset, to read other times by. */
  ZonedDateTime sometime() {
    return Instant.EPOCH.atZone(zone);
  }

  /**
   * Notes a problem of an element.
   *
   * @param message with a {@code %s} for each quoted part, of which long ones are shortened
   */
  void problem(ProblemCode code, XmlElement element, String message, @Nullable Object... quoted) {
    String id = element.nearestId();
    problems.add(
        new DeploymentProblem(
            resource,
            element.line(),
            element.column(),
            Excerpt.of(element.name()),
            id == null ? null : Excerpt.of(id),
            filled(message, quoted),
            code.code(),
            code.isWarning()));
  }

  /** Notes a problem of a file that has no elements. */
  void problem(ProblemCode code, int line, int column, String message) {
    problems.add(
        new DeploymentProblem(
            resource,
            line,
            column,
            null,
            null,
            Excerpt.of(message),
            code.code(),
            code.isWarning()));
  }

  private static String filled(String message, @Nullable Object... quoted) {
    return String.format(
        Locale.ROOT, message, Arrays.stream(quoted).map(Excerpt::of).toArray(Object[]::new));
  }

  /** Whether there is a problem because of which nothing can be deployed. */
  boolean hasErrors() {
    return problems.stream().anyMatch(problem -> !problem.isWarning());
  }

  /** The problems in the order of their places. */
  List<DeploymentProblem> problems() {
    return problems.stream()
        .sorted(
            Comparator.comparingInt(DeploymentProblem::line)
                .thenComparingInt(DeploymentProblem::column))
        .toList();
  }

  /** The element's id, or empty and a problem. */
  Optional<String> requireId(XmlElement element) {
    String id = element.id();
    if (id == null) {
      problem(ProblemCode.ID_MISSING, element, "Expected an id attribute, but it has none");
    } else if (id.length() > MAX_ID) {
      problem(
          ProblemCode.ID_TOO_LONG,
          element,
          "Expected an id of at most %s characters, found one of %s",
          MAX_ID,
          id.length());
    }
    return Optional.ofNullable(id);
  }

  /** A required attribute of BPMN, or empty and a problem. */
  Optional<String> require(XmlElement element, String attribute) {
    return require(element, ProblemCode.ATTRIBUTE_MISSING, attribute);
  }

  /** Like the other, with the rule that a missing one breaks. */
  Optional<String> require(XmlElement element, ProblemCode code, String attribute) {
    String value = element.attribute(attribute);
    if (value == null || value.isBlank()) {
      problem(code, element, "Expected the attribute '%s', but it is missing or empty", attribute);
      return Optional.empty();
    }
    return Optional.of(value.strip());
  }

  /** An engine attribute that is there and not empty. */
  Optional<String> engineAttribute(XmlElement element, String attribute) {
    List<String> values = element.engineAttribute(attribute);
    if (values.size() > 1) {
      problem(
          ProblemCode.ATTRIBUTE_AMBIGUOUS,
          element,
          "The attribute '%s' is given in several namespaces with different values: %s",
          attribute,
          values);
    }
    return values.stream().map(String::strip).filter(v -> !v.isEmpty()).findFirst();
  }

  boolean engineFlag(XmlElement element, String attribute, boolean otherwise) {
    return engineAttribute(element, attribute)
        .map(value -> flag(element, attribute, value))
        .orElse(otherwise);
  }

  /** Like {@link #engineFlag}, but null where the element does not say. */
  @Nullable Boolean engineChoice(XmlElement element, String attribute) {
    return engineAttribute(element, attribute)
        .<@Nullable Boolean>map(value -> flag(element, attribute, value))
        .orElse(null);
  }

  boolean bpmnFlag(XmlElement element, String attribute, boolean otherwise) {
    String value = element.attribute(attribute);
    return value == null ? otherwise : flag(element, attribute, value);
  }

  private boolean flag(XmlElement element, String attribute, String value) {
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default -> {
        problem(
            ProblemCode.VALUE_UNREADABLE,
            element,
            "Expected true or false for '%s', found '%s'",
            attribute,
            value);
        yield false;
      }
    };
  }

  /** An engine attribute as an expression, null where it is missing or wrong. */
  @Nullable CompiledExpression engineExpression(XmlElement element, String attribute) {
    return engineAttribute(element, attribute)
        .map(text -> expression(element, attribute, text))
        .orElse(null);
  }

  /**
   * An engine attribute that is true or false when it is evaluated; null where missing or wrong.
   */
  @Nullable CompiledExpression engineCondition(XmlElement element, String attribute) {
    CompiledExpression condition = engineExpression(element, attribute);
    if (condition != null && condition.isLiteral()) {
      problem(
          ProblemCode.EXPRESSION_EXPECTED,
          element,
          "Expected an expression such as '${isUrgent}' for '%s', found '%s', which is never true;"
              + " put it between ${ and }",
          attribute,
          condition.text());
    }
    return condition;
  }

  /** The language that the file has for expressions of BPMN; null for that of the engine. */
  void language(@Nullable String expressionLanguage) {
    isFeel = isFeel(expressionLanguage);
  }

  /** Whether an expression of BPMN is FEEL, by its own language or that of the file. */
  boolean isFeel(XmlElement expression) {
    String own = expression.peek("language");
    return (own == null || own.isBlank()) ? isFeel : isFeel(own);
  }

  /** Whether a text names FEEL, by its name or one of the addresses that OMG gives it. */
  static boolean isFeel(@Nullable String language) {
    return language != null && FEEL.matcher(language.strip()).matches();
  }

  /** An expression of BPMN, of FEEL where it or the file says so; else as {@link #expression}. */
  @Nullable CompiledExpression formal(XmlElement element, String what, String text) {
    return isFeel(element) ? feel(element, what, text) : expression(element, what, text);
  }

  /** A compiled expression of FEEL, or null and a problem that says what it was for. */
  @Nullable CompiledExpression feel(XmlElement element, String what, String text) {
    element.attribute("language");
    if (feel == null) {
      problem(
          ProblemCode.NOT_EXECUTED,
          element,
          "The value of '%s' is FEEL, which this engine does not evaluate; put the module turgo-dmn"
              + " on the class path, or write it as ${...} without a language",
          what);
      return null;
    }
    return compiled(feel, element, what, text);
  }

  /** A compiled expression, or null and a problem that says what it was for. */
  @Nullable CompiledExpression expression(XmlElement element, String what, String text) {
    return compiled(expressions, element, what, text);
  }

  private @Nullable CompiledExpression compiled(
      ExpressionCompiler compiler, XmlElement element, String what, String text) {
    try {
      return compiler.compile(text);
    } catch (ExpressionException e) {
      problem(
          ProblemCode.EXPRESSION_UNREADABLE,
          element,
          "The value of '%s' cannot be compiled: %s",
          what,
          e.getMessage());
      return null;
    }
  }

  /** What a parser makes of a text, or empty and a problem. */
  <T> Optional<T> parsed(XmlElement element, String what, String text, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(text));
    } catch (TurgoIllegalArgumentException e) {
      problem(
          ProblemCode.VALUE_UNREADABLE,
          element,
          "The value of '%s' cannot be read: %s",
          what,
          e.getMessage());
      return Optional.empty();
    }
  }
}
