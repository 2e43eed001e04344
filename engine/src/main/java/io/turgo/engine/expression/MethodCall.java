package io.turgo.engine.expression;

import jakarta.el.ELContext;
import jakarta.el.ELException;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.el.lang.ELSupport;
import org.jspecify.annotations.Nullable;

/**
 * A method of an overloaded name, chosen for the arguments at hand, and those arguments in the
 * types that it takes.
 *
 * <p>Arguments that fit as they are beat arguments that have to be converted; between equals, the
 * method with the narrower parameter types wins. Only texts, numbers, booleans and enum constants
 * are converted, and an integer never loses digits.
 */
record MethodCall(Method method, @Nullable Object[] arguments, int cost) {
  private static final int EXACT = 0;
  private static final int FITS = 1;
  private static final int WIDENED = 2;
  private static final int CONVERTED = 1_000;
  private static final int SPREAD = 50;

  private static final Map<Class<?>, Class<?>> BOXES =
      Map.of(
          boolean.class, Boolean.class,
          byte.class, Byte.class,
          short.class, Short.class,
          char.class, Character.class,
          int.class, Integer.class,
          long.class, Long.class,
          float.class, Float.class,
          double.class, Double.class);

  private static final Set<Class<?>> NUMBERS =
      Set.of(
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class);

  private record Argument(@Nullable Object value, int cost) {}

  static @Nullable MethodCall best(
      List<Method> candidates, @Nullable Object[] arguments, ELContext context, String text) {
    MethodCall best = null;
    boolean tie = false;
    for (Method candidate : candidates) {
      MethodCall call = fit(candidate, arguments, context);
      if (call == null) {
        continue;
      }
      if (best == null
          || call.cost < best.cost
          || (call.cost == best.cost && call.narrower(best))) {
        best = call;
        tie = false;
      } else if (call.cost == best.cost && !best.narrower(call)) {
        tie = true;
      }
    }
    if (best != null && tie) {
      throw new ExpressionException(
          "More than one method fits '"
              + best.method.getName()
              + "' in the expression '"
              + text
              + "': "
              + candidates,
          null);
    }
    return best;
  }

  /** The same for a bean that is written for the API of another engine. */
  static @Nullable MethodCall adapted(
      List<Method> candidates, @Nullable Object[] arguments, ELContext context, Names names) {
    for (Method candidate : candidates) {
      Class<?>[] types = candidate.getParameterTypes();
      if (types.length == arguments.length) {
        @Nullable Object[] given = arguments.clone();
        for (int i = 0; i < types.length; i++) {
          Object argument = arguments[i];
          Object other =
              argument == null || types[i].isInstance(argument)
                  ? null
                  : names.adapted().apply(argument, types[i]);
          given[i] = other == null ? argument : other;
        }
        MethodCall call = fit(candidate, given, context);
        if (call != null) {
          return call;
        }
      }
    }
    return null;
  }

  private boolean narrower(MethodCall other) {
    Class<?>[] mine = method.getParameterTypes();
    Class<?>[] others = other.method.getParameterTypes();
    if (mine.length != others.length) {
      return mine.length > others.length;
    }
    for (int i = 0; i < mine.length; i++) {
      if (!others[i].isAssignableFrom(mine[i])) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable MethodCall fit(
      Method method, @Nullable Object[] arguments, ELContext context) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length == arguments.length) {
      MethodCall plain = convert(method, types, arguments, context, 0);
      if (plain != null || !method.isVarArgs()) {
        return plain;
      }
    }
    if (!method.isVarArgs() || arguments.length < types.length - 1) {
      return null;
    }
    int fixed = types.length - 1;
    Class<?> element = types[fixed].getComponentType();
    Class<?>[] spread = Arrays.copyOf(types, arguments.length);
    Arrays.fill(spread, fixed, arguments.length, element);
    MethodCall call = convert(method, spread, arguments, context, SPREAD);
    if (call == null) {
      return null;
    }
    Object rest = Array.newInstance(element, arguments.length - fixed);
    for (int i = fixed; i < arguments.length; i++) {
      Array.set(rest, i - fixed, call.arguments[i]);
    }
    @Nullable Object[] packed = Arrays.copyOf(call.arguments, types.length);
    packed[fixed] = rest;
    return new MethodCall(method, packed, call.cost);
  }

  private static @Nullable MethodCall convert(
      Method method,
      Class<?>[] types,
      @Nullable Object[] arguments,
      ELContext context,
      int baseCost) {
    @Nullable Object[] converted = new Object[arguments.length];
    int cost = baseCost;
    for (int i = 0; i < arguments.length; i++) {
      Argument argument = convert(types[i], arguments[i], context);
      if (argument == null) {
        return null;
      }
      converted[i] = argument.value;
      cost += argument.cost;
    }
    return new MethodCall(method, converted, cost);
  }

  private static @Nullable Argument convert(
      Class<?> type, @Nullable Object value, ELContext context) {
    if (value == null) {
      return type.isPrimitive() ? null : new Argument(null, FITS);
    }
    Class<?> target = BOXES.getOrDefault(type, type);
    if (target == value.getClass()) {
      return new Argument(value, EXACT);
    }
    if (target.isInstance(value)) {
      return new Argument(value, FITS);
    }
    if (NUMBERS.contains(target) && value instanceof Number number) {
      return losesDigits(number, target) ? null : coerced(value, target, WIDENED, context);
    }
    boolean convertible =
        (target == String.class && !value.getClass().isArray())
            || (value instanceof String
                && (NUMBERS.contains(target)
                    || target == Boolean.class
                    || target == Character.class
                    || target.isEnum()));
    return convertible ? coerced(value, target, CONVERTED, context) : null;
  }

  private static boolean losesDigits(Number number, Class<?> target) {
    if (number instanceof Double || number instanceof Float || number instanceof BigDecimal) {
      boolean whole = target != Double.class && target != Float.class && target != BigDecimal.class;
      return whole && number.doubleValue() != Math.rint(number.doubleValue());
    }
    long value = number.longValue();
    return (target == Integer.class && value != (int) value)
        || (target == Short.class && value != (short) value)
        || (target == Byte.class && value != (byte) value);
  }

  private static @Nullable Argument coerced(
      Object value, Class<?> target, int cost, ELContext context) {
    try {
      return new Argument(ELSupport.coerceToType(context, value, target), cost);
    } catch (ELException | IllegalArgumentException e) {
      return null;
    }
  }
}
