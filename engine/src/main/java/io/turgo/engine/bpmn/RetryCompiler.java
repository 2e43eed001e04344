package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.RetryRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compiles how often and when the failed jobs of an element are tried again. */
final class RetryCompiler {
  private static final String CYCLE = "failedJobRetryTimeCycle";

  private final Compilation compilation;

  RetryCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /**
   * What the element says, or what its characteristics as a multi-instance activity do; both may
   * say the same.
   */
  RetryRules compile(XmlElement element) {
    List<XmlElement> cycles = new ArrayList<>(element.extensions(CYCLE));
    for (XmlElement loop : element.bpmnChildren(LoopCompiler.MULTI_INSTANCE)) {
      cycles.addAll(loop.extensions(CYCLE));
    }
    List<RetryRules.Rule> rules = new ArrayList<>();
    Map<String, String> seen = new HashMap<>();
    for (XmlElement cycle : cycles) {
      Optional<String> exception = compilation.engineAttribute(cycle, "exception");
      String before = seen.putIfAbsent(exception.orElse(""), cycle.text());
      if (before == null) {
        rule(cycle, exception).ifPresent(rules::add);
      } else if (!before.equals(cycle.text())) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            cycle,
            "An element has one failedJobRetryTimeCycle at most, and one for each 'exception'");
      }
    }
    return rules.isEmpty() ? RetryRules.NONE : new RetryRules(List.copyOf(rules));
  }

  private Optional<RetryRules.Rule> rule(XmlElement cycle, Optional<String> exception) {
    CompiledExpression text = compilation.expression(cycle, CYCLE, cycle.text());
    if (text == null) {
      return Optional.empty();
    }
    if (!text.isLiteral()) {
      return Optional.of(new RetryRules.Rule(exception.orElse(null), text, null));
    }
    return compilation
        .parsed(cycle, CYCLE, cycle.text(), RetryCycle::parse)
        .map(parsed -> new RetryRules.Rule(exception.orElse(null), text, parsed));
  }
}
