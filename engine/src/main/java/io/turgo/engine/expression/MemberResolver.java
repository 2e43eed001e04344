package io.turgo.engine.expression;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a name, a property, an index or a method call of an expression means.
 *
 * <p>The resolvers that come with the language are not used: they search all methods of a class at
 * every call, and they call static methods on instances.
 */
final class MemberResolver extends ELResolver {
  private final Names names;
  private final CompiledExpression.Variables variables;

  MemberResolver(Names names, CompiledExpression.Variables variables) {
    this.names = names;
    this.variables = variables;
  }

  Names names() {
    return names;
  }

  CompiledExpression.Variables variables() {
    return variables;
  }

  @Override
  public @Nullable Object getValue(ELContext context, @Nullable Object base, Object property) {
    Object value =
        base == null
            ? names.value(property.toString(), variables)
            : Reach.checkValue(member(base, property), property, names.text());
    context.setPropertyResolved(true);
    return value;
  }

  private @Nullable Object member(Object base, Object property) {
    if (base instanceof Map<?, ?> map) {
      return map.get(property);
    }
    if (base instanceof List<?> list && isIndex(property)) {
      return list.get(index(property, list.size()));
    }
    if (base.getClass().isArray()) {
      int length = Array.getLength(base);
      return property.equals("length")
          ? Integer.valueOf(length)
          : Array.get(base, index(property, length));
    }
    if (JsonMembers.isJson(base)) {
      return JsonMembers.member(base, property);
    }
    return Members.of(base, names.text()).property(base, property.toString(), names.text());
  }

  private static boolean isIndex(Object property) {
    return property instanceof Number
        || (property instanceof String text
            && !text.isEmpty()
            && text.chars().allMatch(c -> c >= '0' && c <= '9'));
  }

  private int index(Object property, int size) {
    long index;
    try {
      index =
          property instanceof Number n
              ? (long) n.doubleValue() // longValue would cut large ones
              : Long.parseLong(property.toString());
    } catch (NumberFormatException e) {
      throw new ExpressionException(
          "Expected an index from 0 to "
              + (size - 1)
              + " in the expression '"
              + names.text()
              + "', found '"
              + property
              + "'",
          e);
    }
    if (index < 0 || index >= size) {
      throw new ExpressionException(
          "Index "
              + index
              + " of the expression '"
              + names.text()
              + "' is not in a list of "
              + size,
          null);
    }
    return (int) index;
  }

  @Override
  public @Nullable Object invoke(
      ELContext context,
      @Nullable Object base,
      Object method,
      Class<?> @Nullable [] parameterTypes,
      @Nullable Object @Nullable [] arguments) {
    if (base == null || base.getClass().isArray()) {
      throw new ExpressionException(
          "Nothing to call '" + method + "' on in the expression '" + names.text() + "'", null);
    }
    Object node =
        SpinJson.has(method) && JsonMembers.isJson(base) ? SpinJson.of("prop", base) : base;
    Object result =
        Members.of(node, names.text())
            .call(
                node,
                String.valueOf(method),
                arguments == null ? new Object[0] : arguments,
                context,
                names);
    context.setPropertyResolved(true);
    return Reach.checkValue(result, method, names.text());
  }

  @Override
  public void setValue(
      ELContext context, @Nullable Object base, Object property, @Nullable Object value) {
    if (base != null) {
      throw new ExpressionException(
          "Only a variable can be assigned, not '"
              + property
              + "' in the expression '"
              + names.text()
              + "'",
          null);
    }
    variables.set(ReservedNames.meant(property.toString()), value);
    context.setPropertyResolved(true);
  }

  @Override
  public Class<?> getType(ELContext context, @Nullable Object base, Object property) {
    context.setPropertyResolved(true);
    return Object.class;
  }

  @Override
  public boolean isReadOnly(ELContext context, @Nullable Object base, Object property) {
    context.setPropertyResolved(true);
    return base != null;
  }

  @Override
  public Class<?> getCommonPropertyType(ELContext context, @Nullable Object base) {
    return Object.class;
  }
}
