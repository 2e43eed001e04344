package io.turgo.engine.expression;

import jakarta.el.ELException;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.el.lang.ExpressionBuilder;
import org.apache.el.parser.AstIdentifier;
import org.apache.el.parser.Node;
import org.jspecify.annotations.Nullable;

/**
 * The compiler of {@code ${}} and {@code #{}} expressions, in the Jakarta Expression Language as
 * Tomcat parses it.
 *
 * <p>A name is looked up among the variables first and then among the beans. Members of objects are
 * their public instance methods and properties, keys of maps and indexes of lists and arrays;
 * static members, constructors and lambdas are not part of the language here, of functions only
 * those of {@link Functions}, and {@link Reach} lists the types whose members are closed. A name
 * that is neither a variable nor a bean is an error; a property of null is null.
 *
 * <p>Numbers follow the specification of the language: {@code ${1}} is a {@link Long}, {@code
 * ${1.5}} a {@link Double}, {@code +} adds numbers and never joins texts ({@code +=} does),
 * integers divide to a {@link Double}, and null counts as 0.
 *
 * <p>Safe for all threads; an expression is parsed once, and one without names is computed once.
 */
public final class ElExpressionCompiler implements ExpressionCompiler {
  private final Function<String, @Nullable Object> beans;
  private final Supplier<@Nullable String> user;
  private final Supplier<ZonedDateTime> now;
  private final BiFunction<Object, Class<?>, @Nullable Object> adapted;

  /** Without beans. */
  public ElExpressionCompiler() {
    this(Map.of());
  }

  /** With beans by name. */
  public ElExpressionCompiler(Map<String, Object> beans) {
    this(Map.copyOf(beans)::get);
  }

  /**
   * @param beans gives the bean of a name or null; called at every evaluation that needs it
   */
  public ElExpressionCompiler(Function<String, @Nullable Object> beans) {
    this(beans, () -> null, ZonedDateTime::now, (object, wanted) -> null);
  }

  /**
   * @param beans gives the bean of a name or null; called at every evaluation that needs it
   * @param user gives the user of the calling thread, {@code ${authenticatedUserId}}
   * @param now gives the time by the engine's clock, in its zone
   * @param adapted gives an object of the engine as a type that a method of a bean takes, or null
   */
  public ElExpressionCompiler(
      Function<String, @Nullable Object> beans,
      Supplier<@Nullable String> user,
      Supplier<ZonedDateTime> now,
      BiFunction<Object, Class<?>, @Nullable Object> adapted) {
    this.beans = beans;
    this.user = user;
    this.now = now;
    this.adapted = adapted;
  }

  @Override
  public CompiledExpression compile(String text) {
    if (!text.contains("${") && !text.contains("#{")) {
      return new LiteralExpression(text);
    }
    Node parsed = parse(text);
    Syntax.check(text, parsed);
    Node node = FunctionNode.replaceIn(parsed);
    Names names = new Names(Excerpt.of(text), beans, user, now, adapted);
    if (node instanceof AstIdentifier) {
      return new NameExpression(text, node.getImage(), names);
    }
    ElExpression expression = new ElExpression(text, node, names);
    return Syntax.isConstant(node)
        ? new ConstantExpression(text, expression.evaluate(NoVariables.INSTANCE))
        : expression;
  }

  private static Node parse(String text) {
    try {
      return ExpressionBuilder.createNode(ReservedNames.replaceIn(text));
    } catch (ELException e) {
      throw new ExpressionException(
          "Expected an expression, found '" + Excerpt.of(text) + "': " + reason(e), e);
    } catch (StackOverflowError e) {
      throw new ExpressionException(
          "Expression '" + Excerpt.of(text) + "' is nested too deeply", e);
    }
  }

  private static String reason(ELException e) {
    String message =
        Optional.ofNullable(e.getCause())
            .map(Throwable::getMessage)
            .or(() -> Optional.ofNullable(e.getMessage()))
            .orElse("it cannot be parsed");
    int expected = message.indexOf("Was expecting");
    String found = expected < 0 ? message : message.substring(0, expected);
    return Excerpt.of(found.strip().replaceAll("\\s+", " "));
  }
}
