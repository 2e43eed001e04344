package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.TurgoDecisionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.feel.runtime.events.FEELEvent;
import org.kie.dmn.api.feel.runtime.events.FEELEventListener;
import org.kie.dmn.feel.FEEL;
import org.kie.dmn.feel.codegen.feel11.ProcessedExpression;
import org.kie.dmn.feel.lang.EvaluationContext;
import org.kie.dmn.feel.lang.FEELDialect;
import org.kie.dmn.feel.lang.impl.EvaluationContextImpl;
import org.kie.dmn.feel.lang.impl.FEELEventListenersManager;
import org.kie.dmn.feel.runtime.UnaryTest;
import org.kie.dmn.feel.runtime.events.SyntaxErrorEvent;

/**
 * FEEL in the cells of tables whose files declare no inputs. A cell sees the variables whose names
 * stand in its text.
 */
final class Feel {
  /** The value of the input to which a cell belongs. */
  private static final String INPUT = "?";

  private final FeelValues values;

  Feel(FeelValues values) {
    this.values = values;
  }

  /** A text that does not follow the grammar of its language. */
  static final class SyntaxException extends Exception {
    private static final long serialVersionUID = 1L;

    SyntaxException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** A compiled text, for all threads. */
  interface Value {
    @Nullable Object evaluate(DecisionInputs scope);
  }

  /** A compiled cell of an input, for all threads. */
  interface Test {
    boolean matches(@Nullable Object input, String inputName, DecisionInputs scope);
  }

  Value expression(String text) throws SyntaxException {
    Syntax syntax = new Syntax();
    FEEL feel = syntax.feel();
    ProcessedExpression compiled =
        syntax.checked(
            text, () -> (ProcessedExpression) feel.compile(text, feel.newCompilerContext()));
    Set<String> names = FeelText.names(text);
    return scope -> {
      Events events = new Events();
      Steps steps = new Steps();
      EvaluationContext counted = steps.counted(context(names, scope, events));
      Object value = ended(text, () -> compiled.apply(counted));
      steps.refuseTooMany();
      events.refuseErrors(text);
      return FeelValues.out(value);
    };
  }

  /** The value of an evaluation; whatever the library throws names the text. */
  private static <T extends @Nullable Object> T ended(String text, Supplier<T> evaluation) {
    try {
      return evaluation.get();
    } catch (StackOverflowError e) {
      throw new TurgoDecisionException("'" + text + "': " + StandardDecision.NESTED_TOO_DEEPLY, e);
    } catch (RuntimeException e) {
      throw NodeDecision.isOfJava(e) ? new TurgoDecisionException("'" + text + "': " + e, e) : e;
    }
  }

  /**
   * A cell that compares the input, or is an expression that is true or false by itself, such as
   * {@code cellInput > guests}.
   */
  Test conditions(String text) throws SyntaxException {
    Test tests = unaryTests(text);
    if (FeelText.variables(text).isEmpty()) {
      return tests;
    }
    Value whole;
    try {
      whole = expression(text);
    } catch (SyntaxException e) {
      return tests; // such as: > limit
    }
    return (input, inputName, scope) ->
        Boolean.TRUE.equals(whole.evaluate(new Scope(scope).with(inputName, input)))
            || tests.matches(input, inputName, scope);
  }

  private Test unaryTests(String text) throws SyntaxException {
    Syntax syntax = new Syntax();
    FEEL feel = syntax.feel();
    List<UnaryTest> tests = syntax.checked(text, () -> feel.evaluateUnaryTests(text));
    Set<String> names = FeelText.names(text);
    return (input, inputName, scope) -> {
      Events events = new Events();
      EvaluationContextImpl context = context(names, scope, events);
      Object value = values.in(inputName, input);
      context.setValue(INPUT, value);
      context.setValue(inputName, value);
      Steps steps = new Steps();
      EvaluationContext counted = steps.counted(context);
      for (UnaryTest test : tests) {
        Boolean matches = ended(text, () -> test.apply(counted, value));
        steps.refuseTooMany();
        events.refuseErrors(text);
        if (Boolean.TRUE.equals(matches)) {
          return true;
        }
      }
      return false;
    };
  }

  private EvaluationContextImpl context(Set<String> names, DecisionInputs scope, Events events) {
    FEELEventListenersManager listeners = new FEELEventListenersManager();
    listeners.addListener(events);
    EvaluationContextImpl context =
        new EvaluationContextImpl(Feel.class.getClassLoader(), listeners, FEELDialect.FEEL);
    for (String name : names) {
      if (scope.has(name)) {
        context.setValue(name, values.in(name, scope.get(name)));
      }
    }
    return context;
  }

  /** Errors while a text is evaluated. */
  private static final class Events implements FEELEventListener {
    private final List<String> errors = new ArrayList<>(0);

    @Override
    public void onEvent(FEELEvent event) {
      if (event.getSeverity() == FEELEvent.Severity.ERROR) {
        errors.add(event.getMessage());
      }
    }

    void refuseErrors(String text) {
      if (!errors.isEmpty()) {
        throw new TurgoDecisionException("'" + text + "': " + errors.getFirst());
      }
    }
  }

  /** Errors while a text is compiled. Variables are not known then, so they are none. */
  private static final class Syntax {
    private final List<String> errors = new ArrayList<>(0);

    FEEL feel() {
      FEEL feel = FEEL.newInstance(Feel.class.getClassLoader(), List.of());
      feel.addListener(event -> {
        if (event instanceof SyntaxErrorEvent) {
          errors.add(event.getMessage());
        }
      });
      return feel;
    }

    <T> T checked(String text, Supplier<T> compile) throws SyntaxException {
      T compiled;
      try {
        compiled = compile.get();
      } catch (RuntimeException e) {
        throw new SyntaxException(errors.isEmpty() ? "'" + text + "' is no FEEL" : shown(text), e);
      } catch (StackOverflowError e) {
        throw new SyntaxException("The expression is nested too deeply; name parts of it", e);
      }
      if (!errors.isEmpty()) {
        throw new SyntaxException(shown(text), null);
      }
      return compiled;
    }

    private String shown(String text) {
      return "'" + text + "' is no FEEL: " + errors.getFirst();
    }
  }
}
