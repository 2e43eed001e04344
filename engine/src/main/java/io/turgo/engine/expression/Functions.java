package io.turgo.engine.expression;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.el.lang.EvaluationContext;
import org.apache.el.parser.AstFunction;
import org.apache.el.parser.AstIdentifier;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * The functions of expressions, {@code ${var:get('x')}}: what can be asked of a variable that may
 * not be there. The first argument is the variable's name, as a text or as the bare name. In
 * addition {@code now()}, {@code dateTime()} and {@code currentUser()}, and {@code S(x)} and {@code
 * JSON(x)} for JSON.
 */
final class Functions {
  private static final Set<String> PREFIXES = Set.of("var", "vars", "variables");

  private static final List<Function> ALL =
      List.of(
          new Function(1, 1, (value, rest) -> value, "get"),
          new Function(2, 2, (value, rest) -> value == null ? rest.get(0) : value, "getOrDefault"),
          new Function(1, 1, (value, rest) -> value != null, "exists", "exist"),
          new Function(1, 1, (value, rest) -> isEmpty(value), "isEmpty", "empty"),
          new Function(1, 1, (value, rest) -> !isEmpty(value), "isNotEmpty", "notEmpty"),
          new Function(2, 2, (value, rest) -> equal(value, rest.get(0)), "equals", "eq"),
          new Function(2, 2, (value, rest) -> different(value, rest), "notEquals", "ne"),
          new Function(
              2, 2, (value, rest) -> compared(value, rest) < 0, "lowerThan", "lessThan", "lt"),
          new Function(
              2,
              2,
              (value, rest) -> compared(value, rest) <= 0,
              "lowerThanOrEquals",
              "lessThanOrEquals",
              "lte"),
          new Function(2, 2, (value, rest) -> above(value, rest, 1), "greaterThan", "gt"),
          new Function(2, 2, (value, rest) -> above(value, rest, 0), "greaterThanOrEquals", "gte"),
          new Function(
              2,
              Integer.MAX_VALUE,
              (value, rest) -> rest.stream().allMatch(one -> contains(value, one)),
              "contains"),
          new Function(
              2,
              Integer.MAX_VALUE,
              (value, rest) -> rest.stream().anyMatch(one -> contains(value, one)),
              "containsAny",
              "containsAnyOf"),
          new Function(1, 1, (value, rest) -> base64(value), "base64"));

  /** Functions without a prefix, which take nothing; people know them from Camunda. */
  private static final Map<String, Plain> PLAIN =
      Map.of(
          "now", names -> Date.from(names.now().get().toInstant()),
          "dateTime", names -> new DateTime(names.now().get()),
          "currentUser", names -> names.user().get());

  /** Functions of a value that is JSON, which people know from Camunda Spin. */
  private static final Set<String> SPIN = Set.of("S", "JSON");

  private Functions() {}

  private static boolean isSpin(AstFunction node) {
    return node.getPrefix().isEmpty() && SPIN.contains(node.getLocalName());
  }

  private interface Plain {
    @Nullable Object value(Names names);
  }

  private static @Nullable Plain plain(AstFunction node) {
    return node.getPrefix().isEmpty() ? PLAIN.get(node.getLocalName()) : null;
  }

  private interface Body {
    @Nullable Object apply(@Nullable Object value, List<@Nullable Object> rest);
  }

  private record Function(int least, int most, Body body, List<String> names) {
    Function(int least, int most, Body body, String... names) {
      this(least, most, body, List.of(names));
    }
  }

  /** Why a function cannot be executed; null if it can. */
  static @Nullable String problem(AstFunction node) {
    Function function = find(node);
    int arguments = arguments(node);
    if (plain(node) != null) {
      return arguments > 0 || isChained(node)
          ? "the function '" + name(node) + "' takes nothing, found " + arguments + " arguments"
          : null;
    }
    if (isSpin(node)) {
      return arguments != 1 || isChained(node)
          ? "the function '" + name(node) + "' takes one value, found " + arguments + " arguments"
          : null;
    }
    if (function == null) {
      return "there is no function '" + name(node) + "'";
    }
    return arguments < function.least || arguments > function.most || isChained(node)
        ? "the function '"
            + name(node)
            + "' takes the name of a variable"
            + (function.least == 1 ? "" : function.most > 2 ? " and values" : " and a value")
            + ", found "
            + arguments
            + " arguments"
        : null;
  }

  private static boolean isChained(AstFunction node) {
    return node.jjtGetNumChildren() != 1; // f(a)(b) calls a lambda
  }

  private static int arguments(AstFunction node) {
    return node.jjtGetNumChildren() == 0 ? 0 : node.jjtGetChild(0).jjtGetNumChildren();
  }

  private static String name(AstFunction node) {
    return node.getPrefix().isEmpty()
        ? node.getLocalName()
        : node.getPrefix() + ":" + node.getLocalName();
  }

  private static @Nullable Function find(AstFunction node) {
    if (!PREFIXES.contains(node.getPrefix())) {
      return null;
    }
    for (Function function : ALL) {
      if (function.names.contains(node.getLocalName())) {
        return function;
      }
    }
    return null;
  }

  static @Nullable Object call(
      AstFunction node, MemberResolver resolver, EvaluationContext context) {
    Plain plain = plain(node);
    if (plain != null) {
      return plain.value(resolver.names());
    }
    Node given = node.jjtGetChild(0);
    Node first = given.jjtGetChild(0);
    if (isSpin(node)) {
      return SpinJson.of(name(node), first.getValue(context));
    }
    Object name =
        first instanceof AstIdentifier bare
            ? ReservedNames.meant(bare.getImage())
            : first.getValue(context);
    if (name == null) {
      throw new ExpressionException(
          "The function '" + name(node) + "' needs the name of a variable, found null", null);
    }
    @Nullable Object[] rest = new Object[given.jjtGetNumChildren() - 1];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = given.jjtGetChild(i + 1).getValue(context);
    }
    Object value = resolver.variables().get(name.toString());
    return Objects.requireNonNull(find(node)).body.apply(value, Arrays.asList(rest));
  }

  private static boolean isEmpty(@Nullable Object value) {
    return switch (value) {
      case null -> true;
      case CharSequence text -> text.isEmpty();
      case Collection<?> many -> many.isEmpty();
      case Map<?, ?> map -> map.isEmpty();
      default -> false;
    };
  }

  private static boolean equal(@Nullable Object value, @Nullable Object other) {
    return (value instanceof Number a && other instanceof Number b)
        ? decimal(a).compareTo(decimal(b)) == 0
        : Objects.equals(value, other);
  }

  private static boolean different(@Nullable Object value, List<@Nullable Object> rest) {
    return value != null && rest.get(0) != null && !equal(value, rest.get(0));
  }

  private static boolean above(@Nullable Object value, List<@Nullable Object> rest, int least) {
    return value != null && rest.get(0) != null && compared(value, rest) >= least;
  }

  /** Positive also where one of the two is null, which is not lower than anything. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static int compared(@Nullable Object value, List<@Nullable Object> rest) {
    Object other = rest.get(0);
    if (value == null || other == null) {
      return 1;
    }
    if (value instanceof Number a && other instanceof Number b) {
      return Integer.signum(decimal(a).compareTo(decimal(b)));
    }
    if (value instanceof Comparable own && value.getClass() == other.getClass()) {
      return Integer.signum(own.compareTo(other));
    }
    throw new ExpressionException(
        "A "
            + value.getClass().getName()
            + " cannot be compared with a "
            + other.getClass().getName(),
        null);
  }

  private static BigDecimal decimal(Number number) {
    return number instanceof BigDecimal decimal ? decimal : new BigDecimal(number.toString());
  }

  private static boolean contains(@Nullable Object value, @Nullable Object part) {
    return switch (value) {
      case null -> false;
      case CharSequence text -> part != null && text.toString().contains(part.toString());
      case Collection<?> many -> many.stream().anyMatch(one -> equal(one, part));
      default -> JsonMembers.contains(value, part);
    };
  }

  private static @Nullable Object base64(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case byte[] bytes -> Base64.getEncoder().encodeToString(bytes);
      default ->
          Base64.getEncoder().encodeToString(value.toString().getBytes(StandardCharsets.UTF_8));
    };
  }
}
