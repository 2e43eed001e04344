package io.turgo.engine.variable;

/**
 * A type of variables that an application adds with {@code ProcessEngineBuilder.variableType}.
 *
 * <p>Its methods are called by many threads at the same time, also while an instance is held; they
 * compute and do nothing else. An exception of {@link #write} fails the call that sets the
 * variable, one of {@link #read} the call that asks for it.
 *
 * <p>All nodes that read such variables need the type. A node without it runs their instances as
 * long as nobody asks for the value.
 *
 * @param <T> the class of the values; built-in types keep theirs
 * @since 0.1.0
 */
public interface CustomVariableType<T> {
  /**
   * The name in the database: short, unlike the names of other types, and never changed once values
   * were stored.
   *
   * @return the name
   */
  String typeName();

  /** {@return the class of the values, by which setters find the type} */
  Class<T> valueClass();

  /**
   * Whether a value is of this type; all of {@link #valueClass} unless this says otherwise.
   *
   * @param value a value that is not null
   * @return true if {@link #write} can take it
   */
  default boolean canStore(Object value) {
    return valueClass().isInstance(value);
  }

  /**
   * Turns a value into columns.
   *
   * @param value a value that {@link #canStore} accepts
   * @return the columns
   */
  VariableColumns write(T value);

  /**
   * Turns columns back into a value.
   *
   * @param columns as {@link #write} returned them
   * @return an equal value
   */
  T read(VariableColumns columns);

  /**
   * How values compare in queries: by their bytes if they have any, else by their long, their
   * double and their text, in this order.
   *
   * @return equality by default
   */
  default VariableType.Comparison comparison() {
    return VariableType.Comparison.EQUALITY;
  }
}
