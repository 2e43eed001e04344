package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.DataObjectDefinition;
import io.turgo.engine.model.TimerDefinition;
import io.turgo.engine.model.TimerValues;
import io.turgo.engine.variable.VariableCodec;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles data objects, their values to the point where they cannot fail later. */
final class DataObjectCompiler {
  private final Compilation compilation;

  DataObjectCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** The data objects of a process or sub-process that have a name; others are pictures. */
  List<DataObjectDefinition> compile(XmlElement scope) {
    Map<String, DataObjectDefinition> found = new LinkedHashMap<>();
    for (XmlElement element : scope.bpmnChildren("dataObject")) {
      List<XmlElement> values = element.extensions("value");
      if (values.size() > 1) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER, values.get(1), "A data object has one value at most");
      }
      String name = element.attribute("name");
      if (name == null || name.isBlank()) {
        checkPicture(element, values);
      } else {
        variable(element, name.strip(), values).ifPresent(object -> add(object, element, found));
      }
    }
    return List.copyOf(found.values());
  }

  /** Modellers repeat a data object to draw it twice: equal ones are one variable. */
  private void add(
      DataObjectDefinition object, XmlElement element, Map<String, DataObjectDefinition> found) {
    DataObjectDefinition other = found.putIfAbsent(object.name(), object);
    if (other != null
        && !(other.type().equals(object.type()) && isSame(other.value(), object.value()))) {
      compilation.problem(
          ProblemCode.ID_TAKEN,
          element,
          "Another data object of this scope has the name '%s' with another type or value, but both"
              + " would be one variable; rename one",
          object.name());
    }
  }

  private static boolean isSame(VariableValue one, VariableValue other) {
    return one.type().equals(other.type())
        && Objects.equals(one.longValue(), other.longValue())
        && Objects.equals(one.doubleValue(), other.doubleValue())
        && Objects.equals(one.textValue(), other.textValue())
        && Arrays.equals(one.bytesValue(), other.bytesValue());
  }

  /** Modellers put the name on the references; without one of its own, no variable is made. */
  private void checkPicture(XmlElement element, List<XmlElement> values) {
    element.attribute("itemSubjectRef");
    element.attribute("isCollection");
    if (!values.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          element,
          "Expected the attribute 'name', since the value needs a variable, but it is missing or"
              + " empty");
    }
  }

  private Optional<DataObjectDefinition> variable(
      XmlElement element, String name, List<XmlElement> values) {
    Optional<String> id = compilation.requireId(element);
    if (values.isEmpty()) {
      element.attribute("isCollection"); // it begins as null, and gets a list or what else is set
    }
    String type = type(element);
    String text = values.isEmpty() ? "" : values.getFirst().text();
    return compilation
        .parsed(element, "value", text, given -> value(name, type, given))
        .flatMap(value ->
            id.map(
                known -> new DataObjectDefinition(known, name, description(element), type, value)));
  }

  private static @Nullable String description(XmlElement element) {
    return element.bpmnChildren("documentation").stream()
        .map(XmlElement::text)
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse(null);
  }

  /** The part behind the prefix; a reference without a prefix names no type, so it is text. */
  private static String type(XmlElement element) {
    String given = element.attribute("itemSubjectRef");
    int colon = given == null ? -1 : given.indexOf(':');
    return given == null || colon < 0 ? "string" : given.substring(colon + 1);
  }

  private VariableValue value(String name, String type, String text) {
    if (text.isEmpty() && !type.equals("string")) {
      return VariableType.encode(name, null);
    }
    @Nullable Object value;
    try {
      value =
          switch (type.toLowerCase(Locale.ROOT)) {
            case "string" -> text.isEmpty() ? null : text;
            case "boolean" -> bool(text);
            case "short" -> Short.valueOf(text);
            case "int" -> Integer.valueOf(text);
            case "long" -> Long.valueOf(text);
            case "integer" -> new BigInteger(text);
            case "decimal" -> new BigDecimal(text);
            case "float", "double" -> Double.valueOf(text);
            case "date" -> LocalDate.parse(text);
            case "datetime" ->
                Date.from(
                    TimerValues.dueAt(TimerDefinition.Kind.DATE, text, compilation.sometime()));
            case "json" -> VariableCodec.json(text);
            default ->
                throw new TurgoIllegalArgumentException(
                    "Expected one of the types string, boolean, short, int, long, integer, decimal,"
                        + " float, double, date, datetime and json, found '"
                        + type
                        + "'");
          };
    } catch (NumberFormatException | DateTimeException e) {
      throw new TurgoIllegalArgumentException(
          "Expected a value of type " + type + ", found '" + text + "'", e);
    }
    return VariableType.encode(name, value);
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true", "1" -> true;
      case "false", "0" -> false;
      default ->
          throw new TurgoIllegalArgumentException("Expected true or false, found '" + text + "'");
    };
  }
}
