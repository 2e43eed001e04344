package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Listener.Wait;
import io.turgo.engine.model.TransactionPhase;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles for which phase of the transaction a listener waits. */
final class WaitCompiler {
  private static final String CLASS = "customPropertiesResolverClass";
  private static final String EXPRESSION = "customPropertiesResolverExpression";
  private static final String DELEGATE = "customPropertiesResolverDelegateExpression";

  private final Compilation compilation;

  WaitCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** Null for a listener that does not wait. */
  @Nullable Wait of(XmlElement listener, @Nullable Implementation implementation) {
    Implementation properties = properties(listener);
    Optional<TransactionPhase> phase = phase(listener);
    if (phase.isEmpty()) {
      if (properties != null && listener.attribute("onTransaction") == null) {
        compilation.problem(
            ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
            listener,
            "Only a listener with 'onTransaction' has a custom properties resolver");
      }
      return null;
    }
    if (implementation != null
        && !(implementation instanceof Implementation.JavaClass)
        && !(implementation instanceof Implementation.DelegateExpression)) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          listener,
          "Expected a class or delegateExpression for a listener with 'onTransaction'");
    }
    return new Wait(phase.get(), properties);
  }

  private Optional<TransactionPhase> phase(XmlElement listener) {
    String given = listener.attribute("onTransaction");
    if (given == null || given.isBlank()) {
      return Optional.empty();
    }
    Optional<TransactionPhase> phase = TransactionPhase.of(given);
    if (phase.isEmpty()) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          listener,
          "Expected before-commit, committed or rolled-back for 'onTransaction', found" + " '%s'",
          given);
    }
    return phase;
  }

  private @Nullable Implementation properties(XmlElement listener) {
    List<String> given =
        List.of(CLASS, EXPRESSION, DELEGATE).stream()
            .filter(name -> listener.attribute(name) != null)
            .toList();
    if (given.isEmpty()) {
      return null;
    }
    if (given.size() > 1) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          listener,
          "Expected one of %s",
          String.join(" and ", given));
      return null;
    }
    String kind = given.get(0);
    Optional<String> value = compilation.require(listener, kind);
    if (value.isEmpty()) {
      return null;
    }
    if (kind.equals(CLASS)) {
      return new Implementation.JavaClass(value.get(), List.of());
    }
    CompiledExpression expression = compilation.expression(listener, kind, value.get());
    if (expression == null) {
      return null;
    }
    if (expression.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          listener,
          "Expected an expression such as '${bean}' for '%s', found '%s'",
          kind,
          value.get());
    }
    return kind.equals(EXPRESSION)
        ? new Implementation.ValueExpression(expression)
        : new Implementation.DelegateExpression(expression, List.of());
  }
}
