package io.turgo.dmn;

import io.turgo.engine.decision.TurgoDecisionException;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.DMNVersion;
import org.kie.dmn.api.feel.runtime.events.FEELEvent;
import org.kie.dmn.api.feel.runtime.events.FEELEventListener;
import org.kie.dmn.feel.lang.EvaluationContext;
import org.kie.dmn.feel.lang.FEELDialect;
import org.kie.dmn.feel.lang.impl.EvaluationContextImpl;
import org.kie.dmn.feel.lang.impl.ExecutionFrame;
import org.kie.dmn.feel.lang.impl.FEELEventListenersManager;

/**
 * Counts the steps of an evaluation, and ends one that takes too many. A step reads or sets a
 * variable, begins an iteration or a call, or is an element that a function reads. The interpreter
 * of KIE has no limit of its own and does not look whether its thread is interrupted. For one
 * thread.
 */
final class Steps {
  /** One to some seconds. */
  static final int MOST = 5_000_000;

  private int left = MOST;

  /** Why the evaluation was ended; null if it was not. */
  private @Nullable TurgoDecisionException refusal;

  private void one() {
    take(1);
  }

  /** Counts work of a number of steps before it is done. */
  void take(long steps) {
    if (steps > left) {
      throw refused(
          "An evaluation takes more than "
              + MOST
              + " steps; look for a range, a list or a number that is too long, and for a function"
              + " that calls itself without end");
    }
    left -= (int) steps;
  }

  /** Ends the evaluation. */
  TurgoDecisionException refused(String reason) {
    left = 0;
    refusal = new TurgoDecisionException(reason);
    return refusal;
  }

  /** Throws if there were too many, because functions of KIE make null of what is thrown. */
  void refuseTooMany() {
    if (refusal != null) {
      throw refusal;
    }
  }

  /**
   * A context of which all steps are counted.
   *
   * @param context as KIE makes it, always of this class
   */
  EvaluationContextImpl counted(EvaluationContext context) {
    return new Counted((EvaluationContextImpl) context, this);
  }

  /**
   * Counts, and hands on. It is a subclass because tables cast what they get; nothing of the
   * superclass but its type is used.
   */
  private static final class Counted extends EvaluationContextImpl {
    /** Null while the superclass is constructed, which makes frames that nobody reads. */
    private final @Nullable EvaluationContextImpl given;

    private final Steps steps;

    Counted(EvaluationContextImpl context, Steps steps) {
      super(
          context.getRootClassLoader(),
          new FEELEventListenersManager(),
          context.getFEELDialect(),
          context.getDMNVersion());
      this.given = context;
      this.steps = steps;
    }

    private EvaluationContextImpl context() {
      return Objects.requireNonNull(given);
    }

    @Override
    public void enterFrame() {
      steps.one();
      context().enterFrame();
    }

    @Override
    public void enterFrame(int size) {
      steps.one();
      context().enterFrame(size);
    }

    @Override
    public void exitFrame() {
      context().exitFrame();
    }

    @Override
    public EvaluationContext current() {
      return steps.counted(context().current());
    }

    @Override
    public void push(ExecutionFrame frame) {
      if (given == null) {
        super.push(frame);
      } else {
        given.push(frame);
      }
    }

    @Override
    public ExecutionFrame pop() {
      return context().pop();
    }

    @Override
    public ExecutionFrame peek() {
      return context().peek();
    }

    @Override
    public Deque<ExecutionFrame> getStack() {
      return context().getStack();
    }

    @Override
    public void setValue(String name, @Nullable Object value) {
      steps.one();
      context().setValue(name, value);
    }

    @Override
    public void setValues(Map<String, Object> values) {
      steps.one();
      context().setValues(values);
    }

    @Override
    public @Nullable Object getValue(String name) {
      steps.one();
      return BoundedFunction.of(context().getValue(name), steps);
    }

    @Override
    public @Nullable Object getValue(String[] name) {
      steps.one();
      return BoundedFunction.of(context().getValue(name), steps);
    }

    @Override
    public boolean isDefined(String name) {
      return context().isDefined(name);
    }

    @Override
    public boolean isDefined(String[] name) {
      return context().isDefined(name);
    }

    @Override
    public Map<String, Object> getAllValues() {
      return context().getAllValues();
    }

    @Override
    public void notifyEvt(Supplier<FEELEvent> event) {
      context().notifyEvt(event);
    }

    @Override
    public Collection<FEELEventListener> getListeners() {
      return context().getListeners();
    }

    @Override
    public DMNRuntime getDMNRuntime() {
      return context().getDMNRuntime();
    }

    @Override
    public void setDMNRuntime(DMNRuntime runtime) {
      context().setDMNRuntime(runtime);
    }

    @Override
    public ClassLoader getRootClassLoader() {
      return context().getRootClassLoader();
    }

    @Override
    public void setPerformRuntimeTypeCheck(boolean checked) {
      context().setPerformRuntimeTypeCheck(checked);
    }

    @Override
    public boolean isPerformRuntimeTypeCheck() {
      return context().isPerformRuntimeTypeCheck();
    }

    @Override
    public void setRootObject(Object root) {
      context().setRootObject(root);
    }

    @Override
    public Object getRootObject() {
      return context().getRootObject();
    }

    @Override
    public FEELDialect getFEELDialect() {
      return context().getFEELDialect();
    }

    @Override
    public DMNVersion getDMNVersion() {
      return context().getDMNVersion();
    }

    @Override
    public boolean isLenient() {
      return context().isLenient();
    }
  }
}
