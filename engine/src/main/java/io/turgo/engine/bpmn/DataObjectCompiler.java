package io.turgo.engine.bpmn;

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
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles data objects, their values to the point where they can not fail later. */
final class DataObjectCompiler {
  private final Compilation compilation;

  DataObjectCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** The data objects of a process or sub-process. */
  List<DataObjectDefinition> compile(XmlElement scope) {
    List<DataObjectDefinition> found = new ArrayList<>();
    for (XmlElement element : scope.bpmnChildren("dataObject")) {
      Optional<String> id = compilation.requireId(element);
      Optional<String> name = compilation.require(element, "name");
      String type = type(element);
      List<XmlElement> values = element.extensions("value");
      if (values.size() > 1) {
        compilation.problem(values.get(1), "A data object has one value at most");
      }
      String text = values.isEmpty() ? "" : values.get(0).text();
      Optional<VariableValue> value =
          compilation.parsed(element, "value", text, given -> value(name.orElse(""), type, given));
      if (id.isPresent() && name.isPresent() && value.isPresent()) {
        found.add(
            new DataObjectDefinition(
                id.get(), name.get(), description(element), type, value.get()));
      }
    }
    return List.copyOf(found);
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

  private static VariableValue value(String name, String type, String text) {
    if (text.isEmpty() && !type.equals("string")) {
      return VariableType.encode(name.isEmpty() ? "?" : name, null);
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
                Date.from(TimerValues.dueAt(TimerDefinition.Kind.DATE, text, Instant.EPOCH));
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
    return VariableType.encode(name.isEmpty() ? "?" : name, value);
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
