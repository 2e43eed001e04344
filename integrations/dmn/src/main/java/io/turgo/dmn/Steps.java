package io.turgo.dmn;

import io.turgo.engine.decision.TurgoDecisionException;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.DMNVersion;
import org.kie.dmn.api.feel.runtime.events.FEELEvent;
import org.kie.dmn.api.feel.runtime.events.FEELEventListener;
import org.kie.dmn.feel.lang.EvaluationContext;
import org.kie.dmn.feel.lang.FEELDialect;

/**
 * Counts the steps of an evaluation, and ends one that takes too many. A step reads or sets a
 * variable, or begins an iteration or a call. The interpreter of KIE has no limit of its own and
 * does not look whether its thread is interrupted. For one thread.
 */
final class Steps {
  /** About a second. */
  static final int MOST = 5_000_000;

  private int left = MOST;

  private void one() {
    if (--left < 0) {
      refuse();
    }
  }

  /** Throws if there were too many, because functions of KIE make null of what is thrown. */
  void refuseTooMany() {
    if (left < 0) {
      refuse();
    }
  }

  private static void refuse() {
    throw new TurgoDecisionException(
        "An evaluation takes more than "
            + MOST
            + " steps; look for a range or a list that is too long, and for a function that calls"
            + " itself without end");
  }

  /** A context of which all steps are counted. */
  EvaluationContext counted(EvaluationContext context) {
    return new Counted(context, this);
  }

  /** Counts, and hands on. */
  private record Counted(EvaluationContext context, Steps steps) implements EvaluationContext {
    @Override
    public void enterFrame() {
      steps.one();
      context.enterFrame();
    }

    @Override
    public void enterFrame(int size) {
      steps.one();
      context.enterFrame(size);
    }

    @Override
    public void exitFrame() {
      context.exitFrame();
    }

    @Override
    public EvaluationContext current() {
      return steps.counted(context.current());
    }

    @Override
    public void setValue(String name, @Nullable Object value) {
      steps.one();
      context.setValue(name, value);
    }

    @Override
    public @Nullable Object getValue(String name) {
      steps.one();
      return context.getValue(name);
    }

    @Override
    public @Nullable Object getValue(String[] name) {
      steps.one();
      return context.getValue(name);
    }

    @Override
    public boolean isDefined(String name) {
      return context.isDefined(name);
    }

    @Override
    public boolean isDefined(String[] name) {
      return context.isDefined(name);
    }

    @Override
    public Map<String, Object> getAllValues() {
      return context.getAllValues();
    }

    @Override
    public DMNRuntime getDMNRuntime() {
      return context.getDMNRuntime();
    }

    @Override
    public ClassLoader getRootClassLoader() {
      return context.getRootClassLoader();
    }

    @Override
    public void notifyEvt(Supplier<FEELEvent> event) {
      context.notifyEvt(event);
    }

    @Override
    public Collection<FEELEventListener> getListeners() {
      return context.getListeners();
    }

    @Override
    public void setRootObject(Object root) {
      context.setRootObject(root);
    }

    @Override
    public Object getRootObject() {
      return context.getRootObject();
    }

    @Override
    public FEELDialect getFEELDialect() {
      return context.getFEELDialect();
    }

    @Override
    public DMNVersion getDMNVersion() {
      return context.getDMNVersion();
    }

    @Override
    public boolean isLenient() {
      return context.isLenient();
    }

    @Override
    public void setPerformRuntimeTypeCheck(boolean checked) {
      context.setPerformRuntimeTypeCheck(checked);
    }
  }
}
