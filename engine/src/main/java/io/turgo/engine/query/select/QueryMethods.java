package io.turgo.engine.query.select;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What answers each method of a query's interface. Most methods add one filter or one sort, so they
 * are entries of a {@link MethodTable}; only what is more than that is a method of the class that
 * runs the query. An object of the interface looks up what was called, and hands it on.
 *
 * <p>All is looked up once for each interface, when its table is made, which fails unless each
 * method has exactly one answer: a public method of the class with the same name and parameters or
 * an entry of the table, else a default method of the interface. A method that goes on with the
 * query answers nothing in the class and in the table; callers get the query back.
 *
 * @param <Q> the interface
 */
public final class QueryMethods<Q> {
  private final Class<Q> type;
  private final Map<Method, Answer> answers;

  /** What a method does. */
  @FunctionalInterface
  public interface Call {
    /** Its answer; of no meaning where the method goes on with the query. */
    @Nullable Object on(Object query, @Nullable Object... arguments) throws Throwable;
  }

  /**
   * Who answers a method.
   *
   * @param type of what it answers; the interface where callers get the query back
   */
  private record Answer(Call call, Class<?> type) {}

  /** A method's name and the types that arguments need to have. */
  record Signature(String name, List<Class<?>> parameters) {
    boolean fits(Method method) {
      Class<?>[] given = method.getParameterTypes();
      if (!name.equals(method.getName()) || given.length != parameters.size()) {
        return false;
      }
      for (int i = 0; i < given.length; i++) {
        if (!parameters
            .get(i)
            .isAssignableFrom(MethodType.methodType(given[i]).wrap().returnType())) {
          return false;
        }
      }
      return true;
    }
  }

  private QueryMethods(Class<Q> type, Map<Method, Answer> answers) {
    this.type = type;
    this.answers = answers;
  }

  /**
   * @param query the class that runs the queries
   * @param table what it need not have a method for
   */
  public static <Q> QueryMethods<Q> of(Class<Q> type, Class<?> query, Map<Signature, Call> table) {
    Map<Method, Answer> answers = new HashMap<>();
    Set<Signature> unknown = new HashSet<>(table.keySet());
    Set<String> wrong = new TreeSet<>();
    for (Method method : type.getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        List<Answer> found = new ArrayList<>();
        Method own = own(query, method);
        if (own != null) {
          found.add(new Answer(handle(own), goesOn(own, method) ? type : own.getReturnType()));
        }
        table.forEach((signature, call) -> {
          if (signature.fits(method)) {
            unknown.remove(signature);
            found.add(new Answer(call, type));
          }
        });
        if (found.size() > 1) {
          wrong.add(named(method) + " has more than one answer");
        } else if (found.isEmpty() && !method.isDefault()) {
          wrong.add(named(method) + " has no answer");
        } else if (!found.isEmpty()) {
          answers.put(method, found.getFirst());
          if (!method.getReturnType().isAssignableFrom(found.getFirst().type())) {
            wrong.add(named(method) + " is answered with another type");
          }
        }
      }
    }
    unknown.forEach(entry -> wrong.add(entry.name() + " has an entry, but is no such method"));
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(type.getName() + ": " + String.join("; ", wrong));
    }
    return new QueryMethods<>(type, answers);
  }

  private static String named(Method method) {
    return method.getName() + Arrays.toString(method.getParameterTypes());
  }

  private static @Nullable Method own(Class<?> query, Method method) {
    try {
      return query.getMethod(method.getName(), method.getParameterTypes());
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static boolean goesOn(Method own, Method method) {
    return own.getReturnType() == void.class && method.getReturnType() != void.class;
  }

  /** A handle, because what it throws comes out as it is. */
  private static Call handle(Method own) {
    try {
      MethodHandle handle =
          MethodHandles.privateLookupIn(own.getDeclaringClass(), MethodHandles.lookup())
              .unreflect(own)
              .asSpreader(Object[].class, own.getParameterCount())
              .asType(MethodType.methodType(Object.class, Object.class, Object[].class));
      return handle::invokeExact;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(own + " cannot be called", e);
    }
  }

  /** The interface's name, for messages. */
  String name() {
    return type.getSimpleName();
  }

  /** The query as callers see it. */
  public Q query(Object query) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new Face(type, answers, query)));
  }

  /** The query behind one that callers have; null if it was made elsewhere. */
  public static @Nullable Object behind(Object query) {
    return Proxy.isProxyClass(query.getClass())
            && Proxy.getInvocationHandler(query) instanceof Face face
        ? face.query()
        : null;
  }

  private record Face(Class<?> type, Map<Method, Answer> answers, Object query)
      implements InvocationHandler {
    private static final Object[] NONE = {};

    @Override
    @SuppressWarnings("ReferenceEquality") // a query equals itself only
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
        throws Throwable {
      Object[] arguments = given == null ? NONE : given;
      Answer known = answers.get(method);
      if (known != null) {
        Object answer = known.call().on(query, arguments);
        return known.type() == type ? proxy : answer;
      }
      if (method.isDefault()) {
        return InvocationHandler.invokeDefault(proxy, method, arguments);
      }
      return switch (method.getName()) {
        case "equals" -> proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> query.toString();
      };
    }
  }
}
