package io.turgo.parity;

import io.turgo.engine.migration.ProcessInstanceMigrationDocument;
import io.turgo.engine.migration.ProcessInstanceMigrationValidationResult;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lets objects of another engine be used as the objects of Turgo's API of the same name, and user
 * code written for Turgo as that engine's.
 *
 * <p>A call goes on to the method of the same name whose parameters fit best. Arguments and results
 * cross in their turn: lists, sets and maps are copied, enums and exceptions found by name, what
 * belongs to neither API passes as it is.
 */
final class Bridge {
  private static final TypePairs TYPES = new TypePairs();
  private static final MethodFinder METHODS = new MethodFinder();

  private Bridge() {}

  /**
   * An object of another engine as one of Turgo's API, with all of its interfaces that Turgo has.
   */
  static <T> T ours(Object there, Class<T> type) {
    return Objects.requireNonNull(type.cast(cross(there)));
  }

  /** A value of either side on the other. */
  static @Nullable Object cross(@Nullable Object value) {
    if (value instanceof Set<?> set) {
      return crossAll(set, new LinkedHashSet<>());
    }
    if (value instanceof Collection<?> list) {
      return crossAll(list, new ArrayList<>());
    }
    if (value instanceof Map<?, ?> map) {
      return crossEntries(map);
    }
    if (value instanceof Object[] array && (isOurs(array) || isTheirs(array))) {
      return crossArray(array);
    }
    if (value instanceof Enum<?> constant) {
      return crossEnum(constant);
    }
    return value == null ? null : crossObject(value);
  }

  private static @Nullable Object crossObject(Object value) {
    if (value instanceof ProcessInstanceMigrationDocument document) {
      return org.flowable.engine.migration.ProcessInstanceMigrationDocumentConverter
          .convertFromJson(document.asJsonString());
    }
    if (value
        instanceof org.flowable.engine.migration.ProcessInstanceMigrationValidationResult result) {
      ProcessInstanceMigrationValidationResult ours =
          new ProcessInstanceMigrationValidationResult();
      result.getValidationMessages().forEach(ours::addValidationMessage);
      return ours;
    }
    if (Proxy.isProxyClass(value.getClass())
        && Proxy.getInvocationHandler(value) instanceof Forwarding forwarding) {
      return forwarding.target;
    }
    Class<?>[] types = isTheirs(value) ? TYPES.oursOf(value) : TYPES.theirsOf(value);
    return types.length == 0
        ? value
        : Proxy.newProxyInstance(Bridge.class.getClassLoader(), types, new Forwarding(value));
  }

  private static Collection<@Nullable Object> crossAll(
      Collection<?> from, Collection<@Nullable Object> to) {
    from.forEach(value -> to.add(cross(value)));
    return to;
  }

  private static Map<Object, @Nullable Object> crossEntries(Map<?, ?> from) {
    Map<Object, @Nullable Object> to = new LinkedHashMap<>();
    from.forEach((key, value) -> to.put(key, cross(value)));
    return to;
  }

  private static Object crossArray(Object[] from) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Object value : from) {
      values.add(cross(value));
    }
    Class<?> type = EnumPairs.arrayType(from.getClass().getComponentType());
    return values.toArray((Object[]) Array.newInstance(type, 0));
  }

  private static Object crossEnum(Enum<?> constant) {
    if (!isOurs(constant) && !isTheirs(constant)) {
      return constant;
    }
    Object there = EnumPairs.counterpart(constant);
    return there != null ? there : Objects.requireNonNull(crossObject(constant));
  }

  static boolean isTheirs(Object value) {
    String name = value.getClass().getName();
    return name.contains("org.flowable.")
        || name.contains("org.operaton.")
        || name.contains("org.activiti.");
  }

  private static boolean isOurs(Object value) {
    return value.getClass().getName().contains("io.turgo.");
  }

  /** Calls the other side. */
  private record Forwarding(Object target) implements InvocationHandler {
    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      if (method.getDeclaringClass() == Object.class) {
        return ofObject(method, arguments);
      }
      @Nullable Object[] there = arguments == null ? new Object[0] : arguments.clone();
      for (int i = 0; i < there.length; i++) {
        there[i] = cross(there[i]);
      }
      Method found = METHODS.find(target.getClass(), method);
      if (found == null) {
        if (method.isDefault()) {
          return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        throw new UnsupportedOperationException(
            "No " + method.getName() + " like " + method + " in " + target.getClass());
      }
      for (int i = 0; i < there.length; i++) {
        there[i] = asWanted(there[i], found.getParameterTypes()[i]);
      }
      try {
        return cross(found.invoke(target, there));
      } catch (InvocationTargetException e) {
        throw Failures.cross(
            Objects.requireNonNullElse(e.getCause(), e), method.getDeclaringClass());
      }
    }

    private static @Nullable Object asWanted(@Nullable Object value, Class<?> type) {
      if (value instanceof Collection<?> values && !type.isInstance(value)) {
        return type == Set.class ? new LinkedHashSet<>(values) : new ArrayList<>(values);
      }
      return value;
    }

    private Object ofObject(Method method, Object @Nullable [] arguments) {
      return switch (method.getName()) {
        case "equals" -> arguments != null && target.equals(cross(arguments[0]));
        case "hashCode" -> target.hashCode();
        default -> target.toString();
      };
    }
  }
}
