package io.turgo.engine.usercode;

import io.turgo.engine.cmmn.PlanItemJavaDelegate;
import io.turgo.engine.delegate.Expression;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.VariableScope;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Implementation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes the delegates that service tasks name by class, one for each element and definition, and
 * injects their fields. A delegate is shared by all threads that run its element.
 */
final class Delegates {
  private static final List<Class<?>> OF_PROCESS =
      List.of(JavaDelegate.class, FutureJavaDelegate.class);
  private static final List<Class<?>> OF_CASE =
      List.of(JavaDelegate.class, FutureJavaDelegate.class, PlanItemJavaDelegate.class);

  private final Supplier<@Nullable ClassLoader> classLoader;
  private final CodeAdapters adapters;
  private final ConcurrentHashMap<GraphNode, Object> made = new ConcurrentHashMap<>();

  Delegates(Supplier<@Nullable ClassLoader> classLoader, CodeAdapters adapters) {
    this.classLoader = classLoader;
    this.adapters = adapters;
  }

  /** What a task can run. */
  static List<Class<?>> taskCode(ExecutionView view) {
    return view instanceof PlanItemView ? OF_CASE : OF_PROCESS;
  }

  /** The delegate of a task's class, made when it is first needed. */
  Object ofClass(GraphNode node, Implementation.JavaClass implementation, ExecutionView view) {
    Object delegate = made.get(node);
    if (delegate == null) {
      delegate = make(nameOf(node), implementation, taskCode(view));
      Object earlier = made.putIfAbsent(node, delegate);
      delegate = earlier == null ? delegate : earlier;
    }
    return delegate;
  }

  static UnfitCodeException noDelegate(GraphNode node, @Nullable Object found, String from) {
    return new UnfitCodeException(
        "The "
            + nameOf(node)
            + " needs a "
            + JavaDelegate.class.getName()
            + ", but "
            + from
            + " gives "
            + (found == null ? "null" : "a " + found.getClass().getName()));
  }

  static String nameOf(GraphNode node) {
    return node.type() + " '" + node.id() + "'";
  }

  /**
   * A new object of a class, its fields injected.
   *
   * <p>A class that is of no use is refused before any of its code runs, its static initializers
   * included: the name comes from a file.
   *
   * @param owner who names the class, for messages
   * @param possible of which types it may be
   */
  Object make(String owner, Implementation.JavaClass implementation, List<Class<?>> possible) {
    Object object = instantiate(owner, implementation.className(), possible);
    inject(owner, object, implementation.fields());
    return Objects.requireNonNull(adapters.adapted(object, possible));
  }

  private Object instantiate(String owner, String className, List<Class<?>> possible) {
    try {
      Class<?> type = Class.forName(className, false, loader());
      if (possible.stream().noneMatch(wanted -> wanted.isAssignableFrom(type))
          && !adapters.adapt(type, possible)) {
        throw new UnfitCodeException(
            "The "
                + owner
                + " needs a "
                + possible.stream().map(Class::getName).collect(Collectors.joining(" or a "))
                + ", but its class "
                + className
                + " is none");
      }
      Constructor<?> constructor = type.getDeclaredConstructor();
      if (Modifier.isPrivate(constructor.getModifiers())) {
        throw new UnfitCodeException(
            "The "
                + owner
                + " names the class "
                + className
                + ", whose constructor is private; make it public, or name a bean by"
                + " delegateExpression");
      }
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw new UnfitCodeException(
          "The constructor of delegate class "
              + className
              + " of "
              + owner
              + " threw "
              + e.getCause(),
          e.getCause());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new UnfitCodeException(
          "The "
              + owner
              + " names the delegate class '"
              + className
              + "', which cannot be made ("
              + e
              + "); put it on the class path with a constructor without arguments",
          e);
    }
  }

  /** Where classes of the application are found by the calling thread. */
  ClassLoader loader() {
    ClassLoader given = classLoader.get();
    if (given != null) {
      return given;
    }
    ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
    return ofThread != null ? ofThread : Delegates.class.getClassLoader();
  }

  /**
   * Code that the application made. What it has a place for is injected; for other fields it may
   * ask the execution.
   *
   * @param code what an expression gave
   * @param possible of which types it may be; other code is given back as it is
   */
  @Nullable Object given(
      String owner,
      @Nullable Object code,
      List<Implementation.Field> fields,
      List<Class<?>> possible) {
    if (code != null) {
      for (Implementation.Field field : fields) {
        injectIfPossible(owner, code, field);
      }
    }
    return adapters.adapted(code, possible);
  }

  private void inject(String owner, Object target, List<Implementation.Field> fields) {
    for (Implementation.Field field : fields) {
      if (!injectIfPossible(owner, target, field)) {
        throw new UnfitCodeException(
            "The "
                + owner
                + " injects the field '"
                + field.name()
                + "', but "
                + target.getClass().getName()
                + " has no field or setter of that name and of type "
                + Expression.class.getName());
      }
    }
  }

  /** The value that a field has for a delegate. */
  static Expression valueOf(Implementation.Field field) {
    return field.expression() != null
        ? new Injected(field.expression())
        : new Literal(String.valueOf(field.text()));
  }

  /** An expression as user code has it. */
  static Expression injectable(CompiledExpression expression) {
    return new Injected(expression);
  }

  private boolean injectIfPossible(String owner, Object target, Implementation.Field field) {
    String setter =
        "set" + field.name().substring(0, 1).toUpperCase(Locale.ROOT) + field.name().substring(1);
    Expression value = valueOf(field);
    try {
      for (Method method : target.getClass().getMethods()) {
        if (method.getName().equals(setter) && method.getParameterCount() == 1) {
          Object fitting = fitting(value, method.getParameterTypes()[0]);
          if (fitting != null) {
            method.invoke(target, fitting);
            return true;
          }
        }
      }
      for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
        for (Field declared : type.getDeclaredFields()) {
          Object fitting =
              declared.getName().equals(field.name()) ? fitting(value, declared.getType()) : null;
          if (fitting != null) {
            declared.setAccessible(true);
            declared.set(target, fitting);
            return true;
          }
        }
      }
    } catch (ReflectiveOperationException e) {
      throw new UnfitCodeException(
          "Field '" + field.name() + "' of " + owner + " cannot be injected", e);
    }
    return false;
  }

  private @Nullable Object fitting(Expression value, Class<?> type) {
    return type.isInstance(value) ? value : adapters.argument(value, type);
  }

  private record Literal(String text) implements Expression {
    @Override
    public Object getValue(VariableScope variableScope) {
      return text;
    }

    @Override
    public String getExpressionText() {
      return text;
    }
  }

  private record Injected(CompiledExpression expression) implements Expression {
    @Override
    public @Nullable Object getValue(VariableScope variableScope) {
      if (variableScope instanceof CompiledExpression.Variables variables) {
        return expression.evaluate(variables);
      }
      throw new UnfitCodeException(
          "The expression "
              + expression.text()
              + " needs the execution that the delegate was called with");
    }

    @Override
    public String getExpressionText() {
      return expression.text();
    }
  }
}
