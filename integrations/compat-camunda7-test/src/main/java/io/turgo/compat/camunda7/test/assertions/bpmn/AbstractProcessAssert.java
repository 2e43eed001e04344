package io.turgo.compat.camunda7.test.assertions.bpmn;

import io.turgo.engine.ProcessEngine;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * The common part of all assertions. Each asks the engine for the present state.
 *
 * @param <S> the class itself
 * @param <A> what it is about
 * @since 0.1.0
 */
public abstract class AbstractProcessAssert<S extends AbstractProcessAssert<S, A>, A>
    extends AbstractAssert<S, A> {
  private static final ThreadLocal<Map<Class<?>, AbstractProcessAssert<?, ?>>> LAST =
      ThreadLocal.withInitial(HashMap::new);

  private final Class<?> selfType;

  /** The engine that is asked. */
  protected final ProcessEngine engine;

  /**
   * An assertion.
   *
   * @param engine the engine that is asked
   * @param actual what it is about; null fails each assertion
   * @param selfType the class itself
   */
  @SuppressWarnings("NullAway") // AssertJ takes null
  protected AbstractProcessAssert(ProcessEngine engine, @Nullable A actual, Class<?> selfType) {
    super(actual, selfType);
    this.engine = engine;
    this.selfType = selfType;
    setLast();
  }

  /** Makes this the assertion that static methods are about. */
  final void setLast() {
    LAST.get().put(selfType, this);
  }

  /**
   * Returns what the assertion is about, as it was given.
   *
   * @return the object; null if none was found
   */
  public @Nullable A getActual() {
    return actual;
  }

  /** {@return the present state; null if it is gone} */
  protected abstract @Nullable A getCurrent();

  /**
   * Describes an object in messages.
   *
   * @param object the object
   * @return its kind, id and name
   */
  protected abstract String toString(A object);

  /**
   * Returns the present state and fails if it is gone.
   *
   * @return the present state
   */
  protected A getExistingCurrent() {
    isNotNull();
    A current = getCurrent();
    if (current == null) {
      throw failure("Expecting %s to be there, but it is gone", toString(actual));
    }
    return current;
  }

  /**
   * Fails unless a condition holds.
   *
   * @param holds the condition
   * @param message for String.format
   * @param arguments of the message
   * @return this assertion
   */
  protected S check(boolean holds, String message, @Nullable Object... arguments) {
    if (!holds) {
      throw failure(message, arguments);
    }
    return myself;
  }

  /** Whether two dates are one time; the engine may give another class of dates. */
  static boolean sameTime(@Nullable Date one, @Nullable Date other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.getTime() == other.getTime();
  }

  /** Forgets what assertions of the calling thread were about. */
  public static void resetLastAsserts() {
    LAST.remove();
  }

  static <T extends AbstractProcessAssert<?, ?>> @Nullable T getLastAssert(Class<T> type) {
    return type.cast(LAST.get().get(type));
  }
}
