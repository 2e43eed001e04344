package io.turgo.parity;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds the method of one engine's object that a method of the other one's means. */
final class MethodFinder {
  private record Wanted(Class<?> target, Method method) {}

  private final Map<Wanted, Optional<Method>> known = new ConcurrentHashMap<>();

  /** The public method of the same name that takes such arguments, or null. */
  @Nullable Method find(Class<?> target, Method method) {
    return known
        .computeIfAbsent(new Wanted(target, method), wanted -> best(target, method))
        .orElse(null);
  }

  private static Optional<Method> best(Class<?> target, Method method) {
    Method best = null;
    int most = -1;
    for (Method candidate : target.getMethods()) {
      int fit = fit(candidate, method);
      if (candidate.getName().equals(method.getName()) && fit > most) {
        best = candidate;
        most = fit;
      }
    }
    if (best != null) {
      best.setAccessible(true);
    }
    return Optional.ofNullable(best);
  }

  /** How well the parameters fit; -1: not at all. */
  private static int fit(Method candidate, Method wanted) {
    Class<?>[] has = candidate.getParameterTypes();
    Class<?>[] wants = wanted.getParameterTypes();
    if (has.length != wants.length) {
      return -1;
    }
    int fit = candidate.isBridge() ? 0 : 1;
    for (int i = 0; i < has.length; i++) {
      int one = fit(has[i], wants[i]);
      if (one < 0) {
        return -1;
      }
      fit += one;
    }
    return fit;
  }

  private static int fit(Class<?> has, Class<?> wants) {
    if (has == wants || TypePairs.ourName(has).equals(TypePairs.ourName(wants))) {
      return 4;
    }
    if (Arrays.asList(has, wants).stream().allMatch(Collection.class::isAssignableFrom)) {
      return 2;
    }
    if (boxed(has) == boxed(wants)) {
      return 3;
    }
    return has.isAssignableFrom(wants) || wants == Object.class ? 1 : -1;
  }

  private static Class<?> boxed(Class<?> type) {
    return java.lang.invoke.MethodType.methodType(type).wrap().returnType();
  }
}
