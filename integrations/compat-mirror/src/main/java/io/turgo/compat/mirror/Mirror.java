package io.turgo.compat.mirror;

import io.turgo.engine.exception.TurgoException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shows objects of Turgo's API as types of another engine's API, and code of that API as types of
 * Turgo's. Pairs of types stand for each other; a call goes to the method of the same name and the
 * same kinds of arguments on the other side. Arguments and results are mirrored likewise.
 *
 * <p>Safe for all threads. A mirrored object is as safe as its original.
 *
 * @since 0.1.0
 */
public final class Mirror {
  private final String product;
  private final ClassLoader loader;
  private final Map<Class<?>, Class<?>> theirs;
  private final Map<Class<?>, Class<?>> ours;
  private final Map<String, Answer> answers;
  private final Map<String, String> replacements;
  private final Map<Class<?>, Class<?>[]> typesOfOriginals = new ConcurrentHashMap<>();
  private final Map<Class<?>, Class<?>[]> typesOfCode = new ConcurrentHashMap<>();
  private final Map<Pass, Optional<Method>> counterparts = new ConcurrentHashMap<>();

  /** A method that is called on the mirror image of an object of a class. */
  private record Pass(Method method, Class<?> type) {}

  /** Answers a method that needs more than its counterpart. */
  public interface Answer {
    /**
     * Answers a call.
     *
     * @param original the object of Turgo
     * @param arguments as they were given
     * @return the result, of the other engine's type
     */
    @Nullable Object of(Object original, List<@Nullable Object> arguments);
  }

  private Mirror(Builder builder) {
    this.product = builder.product;
    this.loader = builder.loader;
    this.theirs = new LinkedHashMap<>(builder.theirs);
    this.ours = new LinkedHashMap<>(builder.ours);
    this.answers = Map.copyOf(builder.answers);
    this.replacements = Map.copyOf(builder.replacements);
  }

  /** Collects the pairs of types of a mirror. */
  public static final class Builder {
    private final String product;
    private final ClassLoader loader;
    private final Map<Class<?>, Class<?>> theirs = new LinkedHashMap<>();
    private final Map<Class<?>, Class<?>> ours = new LinkedHashMap<>();
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private final Map<String, String> replacements = new LinkedHashMap<>();

    /**
     * For an engine.
     *
     * @param product its name, for messages
     * @param adapter a class of the module that has the types of its API
     */
    public Builder(String product, Class<?> adapter) {
      this.product = product;
      this.loader = adapter.getClassLoader();
    }

    /**
     * Lets two types stand for each other. Of several pairs of one type the first is shown.
     *
     * @param own a type of Turgo
     * @param other a type of the other engine
     * @return this
     */
    public Builder pair(Class<?> own, Class<?> other) {
      theirs.putIfAbsent(own, other);
      ours.putIfAbsent(other, own);
      return this;
    }

    /**
     * Answers a method of the other engine, whatever its arguments.
     *
     * @param method such as {@code DelegateExecution.getCurrentFlowElement}
     * @param answer answers it
     * @return this
     */
    public Builder answer(String method, Answer answer) {
      answers.put(method, answer);
      return this;
    }

    /**
     * Says what to use in place of a method that has no counterpart.
     *
     * @param method such as {@code DelegateExecution.getParent}
     * @param replacement for the message of the error
     * @return this
     */
    public Builder refuse(String method, String replacement) {
      replacements.put(method, replacement);
      return this;
    }

    /** {@return the mirror} */
    public Mirror build() {
      return new Mirror(this);
    }
  }

  /**
   * Tells whether objects of a class can be called as a type of Turgo.
   *
   * @param code a class of the application
   * @param type a type of Turgo
   * @return whether the class implements the other side of the type
   */
  public boolean adapts(Class<?> code, Class<?> type) {
    Class<?> other = theirs.get(type);
    return other != null && other.isAssignableFrom(code);
  }

  /**
   * Shows an object of Turgo as types of the other engine.
   *
   * @param original an object of Turgo
   * @return its mirror image; null if it has no types with another side
   */
  public @Nullable Object theirs(Object original) {
    return image(original, false);
  }

  /**
   * Shows code of the application as types of Turgo.
   *
   * @param code an object of the application
   * @return its mirror image
   * @throws IllegalArgumentException if it has no types with another side
   */
  public Object ours(Object code) {
    Object image = image(code, true);
    if (image == null) {
      throw new IllegalArgumentException(
          "Expected code of " + product + ", found a " + code.getClass().getName());
    }
    return image;
  }

  /**
   * Returns the object of Turgo behind an image.
   *
   * @param image what {@link #theirs} gave
   * @return the original; null if it is no image
   */
  public static @Nullable Object original(@Nullable Object image) {
    return image != null
            && Proxy.isProxyClass(image.getClass())
            && Proxy.getInvocationHandler(image) instanceof Image handler
        ? handler.original
        : null;
  }

  private static Image handler(Object image) {
    if (Proxy.isProxyClass(image.getClass())
        && Proxy.getInvocationHandler(image) instanceof Image handler) {
      return handler;
    }
    throw new UnsupportedOperationException(
        "Expected an execution or task that the engine gave, found a "
            + image.getClass().getName());
  }

  /**
   * Answers a question about an image that is no method of it.
   *
   * @param question the name of an answer that the mirror was built with
   * @param image what {@link #theirs} gave
   * @param arguments what the question is about
   * @return the answer
   */
  public static @Nullable Object ask(String question, Object image, Object... arguments) {
    Image asked = handler(image);
    Answer answer = asked.mirror.answers.get(question);
    if (answer == null) {
      throw new IllegalArgumentException("No mirror answers " + question);
    }
    return answer.of(asked.original, List.of(arguments));
  }

  private @Nullable Object image(Object original, boolean isCode) {
    Class<?>[] types =
        (isCode ? typesOfCode : typesOfOriginals)
            .computeIfAbsent(original.getClass(), type -> types(type, isCode));
    return types.length == 0
        ? null
        : Proxy.newProxyInstance(loader, types, new Image(this, original, isCode));
  }

  private Class<?>[] types(Class<?> of, boolean isCode) {
    return (isCode ? ours : theirs)
        .entrySet().stream()
            .filter(pair -> pair.getKey().isAssignableFrom(of))
            .map(Map.Entry::getValue)
            .filter(Class::isInterface)
            .distinct()
            .toArray(Class<?>[]::new);
  }

  private record Image(Mirror mirror, Object original, boolean isCode)
      implements InvocationHandler {
    @Override
    public @Nullable Object invoke(Object image, Method method, @Nullable Object @Nullable [] given)
        throws Throwable {
      @Nullable Object[] arguments = given == null ? new @Nullable Object[0] : given;
      if (method.getDeclaringClass() == Object.class) {
        return ofObject(method, arguments);
      }
      return mirror.call(this, image, method, arguments);
    }

    private Object ofObject(Method method, @Nullable Object[] arguments) {
      return switch (method.getName()) {
        case "equals" -> original.equals(Mirror.original(arguments[0]));
        case "hashCode" -> original.hashCode();
        default -> original.toString();
      };
    }
  }

  private @Nullable Object call(
      Image image, Object proxy, Method method, @Nullable Object[] arguments) throws Throwable {
    String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    Answer answer = answers.get(name);
    if (answer != null && !image.isCode) {
      return answer.of(image.original, Arrays.asList(arguments));
    }
    Method counterpart = counterpart(image, method);
    if (counterpart == null) {
      if (method.isDefault()) {
        return InvocationHandler.invokeDefault(proxy, method, arguments);
      }
      throw new UnsupportedOperationException(
          name
              + " of "
              + product
              + " is not supported; "
              + (replacements.containsKey(name)
                  ? "use " + replacements.get(name)
                  : "see docs/reference/api-missing.md"));
    }
    @Nullable Object[] passed = new @Nullable Object[arguments.length];
    for (int i = 0; i < passed.length; i++) {
      passed[i] = converted(arguments[i], counterpart.getGenericParameterTypes()[i], image.isCode);
    }
    try {
      Object result = counterpart.invoke(image.original, passed);
      return converted(result, method.getGenericReturnType(), !image.isCode);
    } catch (InvocationTargetException e) {
      if (image.isCode && e.getCause() instanceof LinkageError unlinked) {
        throw unlinked(image.original, unlinked);
      }
      throw e.getCause();
    }
  }

  private TurgoException unlinked(Object code, LinkageError e) {
    return new TurgoException(
        "The class "
            + code.getClass().getName()
            + " uses a class or method of "
            + product
            + " that is neither in Turgo's module for its code nor elsewhere on the class path ("
            + e
            + "); add its library, or call the API of io.turgo.engine there",
        e);
  }

  private @Nullable Method counterpart(Image image, Method method) {
    return counterparts
        .computeIfAbsent(
            new Pass(method, image.original.getClass()),
            pass -> {
              Stream<Class<?>> types = (image.isCode ? ours : theirs).keySet().stream();
              return types
                  .filter(type -> type.isAssignableFrom(pass.type))
                  .flatMap(type -> Arrays.stream(type.getMethods()))
                  .filter(candidate -> stands(candidate, method))
                  .findFirst();
            })
        .orElse(null);
  }

  private boolean stands(Method candidate, Method method) {
    Class<?>[] given = method.getParameterTypes();
    Class<?>[] taken = candidate.getParameterTypes();
    if (!candidate.getName().equals(method.getName()) || given.length != taken.length) {
      return false;
    }
    for (int i = 0; i < given.length; i++) {
      if (given[i] != taken[i]
          && !arePaired(given[i], taken[i])
          && !arePaired(taken[i], given[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean arePaired(Class<?> own, Class<?> other) {
    return theirs.get(own) == other || ours.get(other) == own;
  }

  private @Nullable Object converted(@Nullable Object value, Type wanted, boolean toTheirs) {
    if (value == null) {
      return null;
    }
    Object original = original(value);
    if (original != null) {
      return original;
    }
    if (value instanceof Enum<?> constant) {
      Class<?> other = (toTheirs ? theirs : ours).get(constant.getDeclaringClass());
      return other == null ? value : constant(other, constant.name());
    }
    Class<?> raw = raw(wanted);
    if (value instanceof Collection<?> all && wanted instanceof ParameterizedType of) {
      return of.getActualTypeArguments().length == 1
              && isPaired(raw(of.getActualTypeArguments()[0]))
          ? collection(all, of.getActualTypeArguments()[0], toTheirs)
          : value;
    }
    boolean isOpen = raw == Object.class || isPaired(raw);
    Object image = isOpen ? (toTheirs ? theirs(value) : imageOfCode(value, raw)) : null;
    return image == null ? value : image;
  }

  private @Nullable Object imageOfCode(Object value, Class<?> wanted) {
    return wanted == Object.class || wanted.isInstance(value) ? null : image(value, true);
  }

  private boolean isPaired(Class<?> type) {
    return theirs.containsKey(type) || ours.containsKey(type);
  }

  private Collection<@Nullable Object> collection(
      Collection<?> all, Type element, boolean toTheirs) {
    Collection<@Nullable Object> images =
        all instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
    for (Object each : all) {
      images.add(converted(each, element, toTheirs));
    }
    return images;
  }

  private static Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new UnsupportedOperationException(type.getName() + " has no constant " + name);
  }

  private static Class<?> raw(Type type) {
    return switch (type) {
      case Class<?> raw -> raw;
      case ParameterizedType of -> raw(of.getRawType());
      case WildcardType any -> raw(any.getUpperBounds()[0]);
      default -> Object.class;
    };
  }
}
