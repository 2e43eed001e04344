package io.turgo.engine.delegate;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.Nullable;

/**
 * Lets an engine run code that was written for the API of another engine. Models name such classes
 * and beans as they name any other code.
 *
 * <p>An engine finds adapters by {@link java.util.ServiceLoader}, with the class loader of its
 * delegates, when it is built. It asks them only about code that implements none of its own types.
 * Many threads call an adapter.
 *
 * @since 0.1.0
 */
@Experimental
public interface UserCodeAdapter {
  /**
   * Checks the class path. The engine calls this once, when it is built.
   *
   * @param loader the class loader of the engine's delegates
   * @throws io.turgo.engine.exception.TurgoException if the other engine itself is there too; the
   *     engine is not built then
   */
  void check(ClassLoader loader);

  /**
   * Tells whether objects of a class can be called as a type of this API. None of the code of the
   * class has run yet.
   *
   * @param code the class that a model names
   * @param type a type of this API, such as {@link JavaDelegate}
   * @return whether {@link #adapt} gives an object for it
   */
  boolean adapts(Class<?> code, Class<?> type);

  /**
   * Returns an object of the other API as one of this API.
   *
   * @param <T> the type of this API
   * @param code an object of a class that {@link #adapts} says yes to
   * @param type the type of this API
   * @return an object that calls the code
   */
  <T> T adapt(Object code, Class<T> type);

  /**
   * Returns an object of the engine as a type of the other API: an execution or a task that an
   * expression hands to a method of a bean, or an {@link Expression} that is injected.
   *
   * @param object an object that is not of the wanted type
   * @param wanted the type of the parameter or field
   * @return an object of the wanted type; null if there is none
   */
  @Nullable Object argument(Object object, Class<?> wanted);
}
