package io.turgo.engine.expression;

import java.lang.reflect.Proxy;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TimeZone;
import java.util.UUID;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * The border of what expressions can touch.
 *
 * <p>Every type is one of three: <em>forbidden</em> types (classes, class loaders, reflection,
 * threads, processes and the like) cannot even be a value, wherever they come from; <em>closed</em>
 * types are values whose members cannot be used; <em>open</em> types are those of the application
 * and its libraries, and of the JDK only plain data: texts, numbers, dates, collections. The JDK's
 * types are listed as open and not as closed, so a new one is closed until somebody has thought
 * about it.
 *
 * <p>This keeps an expression from reaching the JVM through the objects it is given. It does not
 * make a dangerous bean harmless: what a bean's public methods do, an expression can do.
 */
enum Reach {
  OPEN,
  CLOSED,
  FORBIDDEN;

  private static final Set<String> FORBIDDEN_TYPES =
      Set.of(
          "java.lang.Class",
          "java.lang.ClassLoader",
          "java.lang.ClassValue",
          "java.lang.Module",
          "java.lang.ModuleLayer",
          "java.lang.Package",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.ProcessHandle",
          "java.lang.Runtime",
          "java.lang.StackWalker",
          "java.lang.System",
          "java.lang.Thread",
          "java.lang.ThreadGroup",
          "java.lang.ThreadLocal",
          "java.security.CodeSource",
          "java.security.ProtectionDomain",
          "java.util.ServiceLoader",
          "javax.naming.Context",
          "javax.script.ScriptEngine",
          "javax.script.ScriptEngineFactory",
          "javax.script.ScriptEngineManager");

  private static final List<String> FORBIDDEN_PACKAGES =
      List.of(
          "java.lang.constant.",
          "java.lang.foreign.",
          "java.lang.instrument.",
          "java.lang.invoke.",
          "java.lang.management.",
          "java.lang.module.",
          "java.lang.reflect.",
          "javax.tools.",
          "jakarta.el.",
          "org.apache.el.");

  /**
   * Types of those packages that plain objects descend from: texts, numbers and enums can describe
   * themselves as constants, and every proxy extends the proxy class.
   */
  private static final Set<String> HARMLESS_PARENTS =
      Set.of(
          "java.lang.constant.Constable",
          "java.lang.constant.ConstantDesc",
          "java.lang.reflect.Proxy");

  private static final List<Class<?>> OPEN_JDK_TYPES =
      List.of(
          CharSequence.class,
          Number.class,
          Boolean.class,
          Character.class,
          Enum.class,
          Throwable.class,
          Map.class,
          Map.Entry.class,
          Collection.class,
          Iterator.class,
          BaseStream.class,
          Optional.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Date.class,
          Calendar.class,
          TimeZone.class,
          Locale.class,
          Currency.class,
          UUID.class);

  private static final List<String> OPEN_JDK_PACKAGES = List.of("java.time.", "java.math.");

  private static final ClassValue<Reach> CACHE =
      new ClassValue<>() {
        @Override
        protected Reach computeValue(Class<?> type) {
          return find(type);
        }
      };

  static Reach of(Class<?> type) {
    return CACHE.get(type);
  }

  /** The value itself, unless it is of a forbidden type. */
  static @Nullable Object checkValue(@Nullable Object value, Object name, String text) {
    if (value != null && CACHE.get(value.getClass()) == FORBIDDEN) {
      throw new ExpressionException(
          "'"
              + name
              + "' in the expression '"
              + text
              + "' is out of reach for expressions: "
              + value.getClass().getTypeName(),
          null);
    }
    return value;
  }

  private static Reach find(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    if (isForbidden(element)) {
      return FORBIDDEN;
    }
    if (type.isArray()) {
      return CLOSED;
    }
    return !isJdk(type) || isOpenJdk(type) ? OPEN : CLOSED;
  }

  private static boolean isForbidden(Class<?> type) {
    if (isForbiddenName(type.getName())) {
      return true;
    }
    Class<?> parent = type.getSuperclass();
    if (parent != null && isForbidden(parent)) {
      return true;
    }
    for (Class<?> contract : type.getInterfaces()) {
      if (isForbidden(contract)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isForbiddenName(String name) {
    return !HARMLESS_PARENTS.contains(name)
        && (FORBIDDEN_TYPES.contains(outermost(name))
            || FORBIDDEN_PACKAGES.stream().anyMatch(name::startsWith));
  }

  private static String outermost(String name) {
    int nested = name.indexOf('$');
    return nested < 0 ? name : name.substring(0, nested);
  }

  private static boolean isJdk(Class<?> type) {
    if (Proxy.isProxyClass(type)) {
      return false;
    }
    ClassLoader loader = type.getClassLoader();
    if (loader == null || ClassLoader.getPlatformClassLoader().equals(loader)) {
      return true;
    }
    String module = type.getModule().isNamed() ? type.getModule().getName() : "";
    return module.startsWith("java.") || module.startsWith("jdk.");
  }

  private static boolean isOpenJdk(Class<?> type) {
    return OPEN_JDK_TYPES.stream().anyMatch(open -> open.isAssignableFrom(type))
        || OPEN_JDK_PACKAGES.stream().anyMatch(type.getName()::startsWith);
  }
}
