package io.turgo.engine.expression;

import java.time.ZonedDateTime;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the names of one expression are looked up: variables first, then beans, as people who come
 * from Flowable expect.
 *
 * @param text of the expression, as messages quote it
 * @param user the authenticated user of the calling thread
 * @param now the time by the engine's clock, in its zone
 * @param adapted an object of the engine as a type that a method of a bean takes, or null
 */
record Names(
    String text,
    Function<String, @Nullable Object> beans,
    Supplier<@Nullable String> user,
    Supplier<ZonedDateTime> now,
    BiFunction<Object, Class<?>, @Nullable Object> adapted) {
  /** Names the user of the calling thread, before any variable. */
  private static final String USER = "authenticatedUserId";

  @Nullable Object value(String given, CompiledExpression.Variables variables) {
    String name = ReservedNames.meant(given);
    if (name.equals(USER)) {
      return user.get();
    }
    if (variables.has(name)) {
      return Reach.checkValue(variables.get(name), name, text);
    }
    Object bean = bean(name);
    if (bean == null) {
      throw new UnknownNameException(
          "Expected a variable or bean '"
              + name
              + "' for the expression '"
              + text
              + "', but there is none");
    }
    return Reach.checkValue(bean, name, text);
  }

  private @Nullable Object bean(String name) {
    try {
      return beans.apply(name);
    } catch (RuntimeException e) {
      throw new ExpressionException(
          "The bean '" + name + "' of the expression '" + text + "' cannot be obtained: " + e, e);
    }
  }
}
