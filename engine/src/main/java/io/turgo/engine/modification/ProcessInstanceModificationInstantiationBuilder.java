package io.turgo.engine.modification;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ProcessInstanceModificationBuilder} whose last instruction begins something, which can
 * get variables.
 *
 * @since 0.1.0
 */
public interface ProcessInstanceModificationInstantiationBuilder
    extends ProcessInstanceModificationBuilder {
  /**
   * Sets a variable before the activity begins: in the nearest scope around it that has one of that
   * name, otherwise at the process instance.
   *
   * @param name the name
   * @param value the value; null is a value too
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder setVariable(String name, @Nullable Object value);

  /**
   * Sets a variable of what is begun: of the innermost sub-process that is begun for the activity,
   * otherwise of the activity's own execution.
   *
   * @param name the name
   * @param value the value; null is a value too
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder setVariableLocal(
      String name, @Nullable Object value);

  /**
   * Sets variables as {@link #setVariable} does.
   *
   * @param variables values by name
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder setVariables(
      Map<String, ? extends @Nullable Object> variables);

  /**
   * Sets variables as {@link #setVariableLocal} does.
   *
   * @param variables values by name
   * @return this builder
   */
  ProcessInstanceModificationInstantiationBuilder setVariablesLocal(
      Map<String, ? extends @Nullable Object> variables);
}
