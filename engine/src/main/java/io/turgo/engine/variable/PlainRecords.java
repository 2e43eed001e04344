package io.turgo.engine.variable;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Tells records of data from those that hold beans: making such a record would make its beans,
 * whose classes nobody has allowed.
 */
final class PlainRecords {
  private static final Set<String> TREES =
      Set.of("tools.jackson.databind.", "com.fasterxml.jackson.databind.");

  private final Predicate<Class<?>> allowed;
  private final Set<Class<?>> inside = new HashSet<>();

  private PlainRecords(Predicate<Class<?>> allowed) {
    this.allowed = allowed;
  }

  /**
   * Whether all that a record is made of is data: numbers, texts, dates, enums, such records, JSON,
   * collections of these, and classes that are allowed.
   */
  static boolean isData(Class<?> type, Predicate<Class<?>> allowed) {
    return type.isRecord() && new PlainRecords(allowed).isDataRecord(type);
  }

  private boolean isDataRecord(Class<?> type) {
    return !inside.add(type)
        || Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getGenericType)
            .allMatch(this::isData);
  }

  private boolean isData(Type type) {
    return switch (type) {
      case Class<?> one -> isDataClass(one);
      case ParameterizedType generic ->
          isData(generic.getRawType())
              && Arrays.stream(generic.getActualTypeArguments()).allMatch(this::isData);
      case GenericArrayType array -> isData(array.getGenericComponentType());
      case TypeVariable<?> variable -> Arrays.stream(variable.getBounds()).allMatch(this::isData);
      case WildcardType wildcard ->
          Stream.concat(
                  Arrays.stream(wildcard.getUpperBounds()),
                  Arrays.stream(wildcard.getLowerBounds()))
              .allMatch(this::isData);
      default -> false;
    };
  }

  private boolean isDataClass(Class<?> type) {
    if (type.isArray()) {
      return isDataClass(type.getComponentType());
    }
    return type.isPrimitive()
        || type == Object.class
        || type == CharSequence.class
        || type == Number.class
        || type.isEnum()
        || PlainData.contains(type)
        || (type.getPackageName().equals("java.util")
            && (Collection.class.isAssignableFrom(type)
                || Map.class.isAssignableFrom(type)
                || type == Optional.class))
        || (type.isRecord() ? isDataRecord(type) : isTree(type))
        || allowed.test(type);
  }

  private static boolean isTree(Class<?> type) {
    return type.getName().endsWith("Node")
        && TREES.stream().anyMatch(name -> type.getName().startsWith(name));
  }
}
