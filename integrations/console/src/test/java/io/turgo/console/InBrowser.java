package io.turgo.console;

import io.turgo.bench.browser.Browser;
import io.turgo.bench.browser.Chromium;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the {@link Browser} and the {@link Site} that all classes of this module share. They
 * are skipped where there is no Chromium.
 */
final class InBrowser implements ExecutionCondition, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(InBrowser.class);

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return Chromium.program().isPresent()
        ? ConditionEvaluationResult.enabled("There is a Chromium")
        : ConditionEvaluationResult.disabled(
            "There is no Chromium on this machine, so the pages are not opened.");
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Browser.class || type == Site.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    ExtensionContext.Store store = context.getRoot().getStore(NAMESPACE);
    return parameter.getParameter().getType() == Site.class
        ? store.computeIfAbsent(Site.class, key -> new Site(), Site.class)
        : store.computeIfAbsent(
            Browser.class, key -> Browser.start(Chromium.program().orElseThrow()), Browser.class);
  }
}
