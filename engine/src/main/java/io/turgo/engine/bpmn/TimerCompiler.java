package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Calendars;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the timer of an event, literal values to the point where they cannot fail later. */
final class TimerCompiler {
  private static final Map<String, TimerDefinition.Kind> KINDS =
      Map.of(
          "timeDate", TimerDefinition.Kind.DATE,
          "timeDuration", TimerDefinition.Kind.DURATION,
          "timeCycle", TimerDefinition.Kind.CYCLE);

  private final Compilation compilation;

  TimerCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** The one timer of an event, or empty and a problem. */
  Optional<TimerDefinition> compile(XmlElement event) {
    List<XmlElement> timers = event.bpmnChildren("timerEventDefinition");
    if (timers.isEmpty()) {
      if (NodeCompiler.triggers(event).isEmpty()) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER, event, "Expected a timerEventDefinition, but it has none");
      }
      return Optional.empty();
    }
    if (timers.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, timers.get(1), "An event has one timerEventDefinition at most");
    }
    return timer(timers.get(0));
  }

  /** What a definition says, or empty and a problem. */
  Optional<TimerDefinition> timer(XmlElement timer) {
    List<XmlElement> values = new ArrayList<>();
    for (XmlElement child : timer.children()) {
      if (child.vocabulary() == Vocabulary.BPMN && KINDS.containsKey(child.name())) {
        child.use();
        values.add(child);
      }
    }
    if (values.size() > 1 && values.stream().anyMatch(value -> !value.text().isEmpty())) {
      values.removeIf(value -> value.text().isEmpty()); // forms of modellers have all three
    }
    if (values.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          timer,
          "Expected exactly one of timeDate, timeDuration and timeCycle, found %s",
          values.isEmpty()
              ? "none"
              : String.join(" and ", values.stream().map(XmlElement::name).toList()));
      return Optional.empty();
    }
    XmlElement value = values.get(0);
    TimerDefinition.Kind kind = KINDS.getOrDefault(value.name(), TimerDefinition.Kind.DATE);
    CompiledExpression expression = compilation.formal(value, value.name(), value.text());
    CompiledExpression calendar = compilation.engineExpression(timer, "businessCalendarName");
    CompiledExpression end = kind == TimerDefinition.Kind.CYCLE ? end(value) : null;
    if (expression == null
        || (expression.isLiteral() && !isReadable(value, reading(kind, calendar)))) {
      return Optional.empty();
    }
    return Optional.of(new TimerDefinition(kind, expression, calendar, end));
  }

  /** What reads a value, null where only the application knows. */
  private static TimerDefinition.@Nullable Kind reading(
      TimerDefinition.Kind kind, @Nullable CompiledExpression calendar) {
    if (calendar == null) {
      return kind;
    }
    return calendar.isLiteral() ? Calendars.builtIn(calendar.text()) : null;
  }

  private @Nullable CompiledExpression end(XmlElement cycle) {
    CompiledExpression end = compilation.engineExpression(cycle, "endDate");
    if (end != null && end.isLiteral()) {
      compilation.parsed(
          cycle, "endDate", end.text(), text -> TimerValues.end(text, compilation.sometime()));
    }
    return end;
  }

  private boolean isReadable(XmlElement value, TimerDefinition.@Nullable Kind kind) {
    if (kind == null) {
      return true;
    }
    return compilation
        .parsed(
            value,
            value.name(),
            value.text(),
            text -> TimerValues.dueAt(kind, text, compilation.sometime()))
        .isPresent();
  }
}
