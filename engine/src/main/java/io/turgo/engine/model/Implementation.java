package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.expression.ScriptText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a service task or script task runs. */
public sealed interface Implementation {
  /** {@code class}: a delegate made once per element, with its fields injected. */
  record JavaClass(String className, List<Field> fields) implements Implementation {}

  /** {@code delegateExpression}: an expression whose value is the delegate. */
  record DelegateExpression(CompiledExpression expression, List<Field> fields)
      implements Implementation {}

  /** {@code expression}: evaluated, its value may go to the result variable. */
  record ValueExpression(CompiledExpression expression) implements Implementation {}

  /**
   * A service task type that the engine was given.
   *
   * @param name of the type
   * @param fields what a task says to it
   * @param handlers code that a task names, by the names of their elements
   */
  record OfType(String name, List<Field> fields, Map<String, Handler> handlers)
      implements Implementation {}

  /** A listener that no file names: the application gave the object. */
  record Given(Object code) implements Implementation {}

  /** A decision that is evaluated. */
  record Decision(CalledDecision called) implements Implementation {}

  /**
   * Code that a task of a type names.
   *
   * @param resultVariable where the value of a script goes; null for nowhere
   */
  record Handler(Implementation code, @Nullable String resultVariable) {}

  /**
   * A script in another language than that of expressions.
   *
   * @param language the name under which {@code javax.script} finds it
   * @param storeVariables names that the script assigns become variables
   * @param seeVariables the script sees the variables by name; otherwise only through {@code
   *     execution}
   */
  record Script(String language, ScriptText text, boolean storeVariables, boolean seeVariables)
      implements Implementation {}

  /**
   * A field injected into a delegate.
   *
   * @param text the literal value, null where {@code expression} is given
   */
  record Field(String name, @Nullable String text, @Nullable CompiledExpression expression) {}
}
