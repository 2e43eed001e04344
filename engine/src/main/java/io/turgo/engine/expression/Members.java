package io.turgo.engine.expression;

import jakarta.el.ELContext;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The members of one class that expressions can use: public instance methods and the properties
 * that they make.
 *
 * <p>Made once per class and kept with it, since searching a class's methods costs more than a
 * whole evaluation. Methods of {@link Object} other than {@code equals}, {@code hashCode} and
 * {@code toString} are left out, which takes {@code getClass} and {@code wait} out of reach.
 */
final class Members {
  private static final Set<String> OBJECT_METHODS = Set.of("equals", "hashCode", "toString");

  private static final ClassValue<Members> CACHE =
      new ClassValue<>() {
        @Override
        protected Members computeValue(Class<?> type) {
          return new Members(type);
        }
      };

  private final Class<?> type;
  private final Map<String, List<Method>> methods = new HashMap<>();
  private final Map<String, Method> getters = new HashMap<>();

  private Members(Class<?> type) {
    this.type = type;
    for (Method method : type.getMethods()) {
      if (isUsable(method)) {
        Method callable = accessible(method);
        if (callable != null) {
          methods.computeIfAbsent(method.getName(), name -> new ArrayList<>()).add(callable);
        }
      }
    }
    if (type.isRecord()) {
      for (var component : type.getRecordComponents()) {
        addGetter(component.getName(), component.getName());
      }
    }
    for (String name : methods.keySet()) {
      if (name.length() > 3 && name.startsWith("get")) {
        addGetter(decapitalized(name.substring(3)), name);
      } else if (name.length() > 2 && name.startsWith("is")) {
        addGetter(decapitalized(name.substring(2)), name);
      }
    }
  }

  /** The members of an object's class, if they are open to expressions. */
  static Members of(Object base, String text) {
    Class<?> type = base.getClass();
    if (Reach.of(type) != Reach.OPEN) {
      throw new ExpressionException(
          "Members of "
              + type.getTypeName()
              + " are out of reach for expressions, but '"
              + text
              + "' uses one",
          null);
    }
    return CACHE.get(type);
  }

  @Nullable Object property(Object base, String name, String text) {
    Method getter = getters.get(name);
    if (getter == null) {
      throw new ExpressionException(
          "Expected a property '"
              + name
              + "' of "
              + type.getTypeName()
              + " for the expression '"
              + text
              + "', but it has no public getter of that name",
          null);
    }
    return run(getter, base, new Object[0], text);
  }

  @Nullable Object call(
      Object base, String name, @Nullable Object[] arguments, ELContext context, Names names) {
    String text = names.text();
    List<Method> candidates = methods.getOrDefault(name, List.of());
    MethodCall call = MethodCall.best(candidates, arguments, context, text);
    if (call == null && !candidates.isEmpty()) {
      call = MethodCall.adapted(candidates, arguments, context, names);
    }
    if (call == null) {
      throw new ExpressionException(
          "Expected a public method '"
              + name
              + "("
              + Stream.of(arguments).map(Members::typeName).collect(Collectors.joining(", "))
              + ")' of "
              + type.getTypeName()
              + " for the expression '"
              + text
              + "', found "
              + (candidates.isEmpty() ? "no instance method of that name" : candidates.toString()),
          null);
    }
    WorkLimit.check(base, name, call.arguments(), text);
    SizeLimit.check(base, name, call.arguments(), text);
    Object matched =
        base instanceof String chars ? matched(chars, name, call.arguments(), text) : null;
    return matched != null ? matched : run(call.method(), base, call.arguments(), text);
  }

  private static @Nullable Object matched(
      String base, String method, @Nullable Object[] arguments, String text) {
    try {
      return BoundedPattern.call(base, method, arguments);
    } catch (ExpressionException e) {
      throw new ExpressionException(
          "'" + method + "' in the expression '" + text + "': " + e.getMessage(), e);
    } catch (RuntimeException e) { // no pattern, or no replacement
      throw threw(method, text, e);
    }
  }

  private static ExpressionException threw(String method, String text, @Nullable Throwable thrown) {
    return new ExpressionException(
        "'" + method + "' in the expression '" + text + "' threw " + thrown, thrown);
  }

  private static String typeName(@Nullable Object argument) {
    return argument == null ? "null" : argument.getClass().getTypeName();
  }

  private static @Nullable Object run(
      Method method, Object base, @Nullable Object[] arguments, String text) {
    try {
      return method.invoke(base, arguments);
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      if (thrown instanceof Error error) {
        throw error;
      }
      throw threw(method.getName(), text, thrown);
    } catch (IllegalAccessException | IllegalArgumentException e) {
      throw new ExpressionException(
          "'" + method.getName() + "' in the expression '" + text + "' cannot be called: " + e, e);
    }
  }

  private void addGetter(String property, String methodName) {
    for (Method method : methods.getOrDefault(methodName, List.of())) {
      boolean flag =
          method.getReturnType() == boolean.class || method.getReturnType() == Boolean.class;
      if (method.getParameterCount() == 0
          && method.getReturnType() != void.class
          && (!methodName.startsWith("is") || flag || methodName.equals(property))) {
        getters.putIfAbsent(property, method);
      }
    }
  }

  /** As java.beans does: URL stays URL and Name becomes name. */
  private static String decapitalized(String name) {
    boolean acronym =
        name.length() > 1
            && Character.isUpperCase(name.charAt(0))
            && Character.isUpperCase(name.charAt(1));
    return acronym ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  private static boolean isUsable(Method method) {
    return !Modifier.isStatic(method.getModifiers())
        && !method.isBridge()
        && (method.getDeclaringClass() != Object.class
            || OBJECT_METHODS.contains(method.getName()));
  }

  /**
   * The same method where this code may call it: on the class itself, on a public ancestor that its
   * module exports, or by asking for access, which modules that do not open themselves refuse.
   */
  private static @Nullable Method accessible(Method method) {
    Class<?> owner = method.getDeclaringClass();
    if (isOpenToUs(owner)) {
      return method;
    }
    Method inherited = inAncestors(owner, method);
    if (inherited != null) {
      return inherited;
    }
    return method.trySetAccessible() ? method : null;
  }

  private static @Nullable Method inAncestors(Class<?> owner, Method method) {
    Class<?> parent = owner.getSuperclass();
    List<Class<?>> ancestors = new ArrayList<>(List.of(owner.getInterfaces()));
    if (parent != null) {
      ancestors.add(parent);
    }
    for (Class<?> ancestor : ancestors) {
      Method found = declared(ancestor, method);
      if (found == null) {
        found = inAncestors(ancestor, method);
      }
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable Method declared(Class<?> ancestor, Method method) {
    if (!isOpenToUs(ancestor)) {
      return null;
    }
    try {
      Method found = ancestor.getDeclaredMethod(method.getName(), method.getParameterTypes());
      return Modifier.isPublic(found.getModifiers()) ? found : null;
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static boolean isOpenToUs(Class<?> owner) {
    for (Class<?> c = owner; c != null; c = c.getDeclaringClass()) {
      if (!Modifier.isPublic(c.getModifiers())) {
        return false;
      }
    }
    return owner.getModule().isExported(owner.getPackageName(), Members.class.getModule());
  }
}
