package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Implementation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compiles Camunda's http connector, which is run as a service task of the type http. Its response
 * is in variables of the activity, from which its output parameters are made.
 */
final class ConnectorCompiler {
  static final String ELEMENT = "connector";

  /** The variables of the activity that the output parameters of a connector see. */
  static final List<String> RESULTS = List.of("response", "statusCode", "headers");

  private static final String HTTP = "http";
  private static final String HTTP_CONNECTOR = "http-connector";
  private static final String HEADERS = "headers";

  /** The fields of a task of the type http, by the input parameters of the connector. */
  private static final Map<String, String> FIELDS =
      Map.of(
          "url",
          "requestUrl",
          "method",
          "requestMethod",
          "payload",
          "requestBody",
          HEADERS,
          "requestHeaders");

  private final Compilation compilation;

  ConnectorCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** What the connector of an element runs; empty for none, or a problem. */
  Optional<Implementation> compile(XmlElement connector) {
    String id =
        connector.children(Vocabulary.ENGINE, "connectorId").stream()
            .map(XmlElement::text)
            .findFirst()
            .orElse("");
    if (!id.equals(HTTP_CONNECTOR) || compilation.serviceTaskType(HTTP).isEmpty()) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          connector,
          "The connector '%s' is not executed by this version of Turgo; "
              + (id.equals(HTTP_CONNECTOR)
                  ? "put the module turgo-http on the class path"
                  : "call the service by a delegate or an external task instead"),
          id);
      return Optional.empty();
    }
    Map<String, Implementation.Field> fields = new LinkedHashMap<>();
    add(fields, "responseVariableName", RESULTS.get(0));
    add(fields, "statusCodeVariableName", RESULTS.get(1));
    add(fields, "headersVariableName", RESULTS.get(2));
    for (XmlElement parameters : connector.children(Vocabulary.ENGINE, "inputOutput")) {
      for (XmlElement input : parameters.children(Vocabulary.ENGINE, "inputParameter")) {
        input(input).ifPresent(field -> fields.put(field.name(), field));
      }
    }
    for (String needed : List.of("url", "method")) {
      if (!fields.containsKey(FIELDS.get(needed))) {
        compilation.problem(
            ProblemCode.ATTRIBUTE_MISSING,
            connector,
            "Expected the inputParameter '%s' of the connector, but it is missing or empty",
            needed);
      }
    }
    return Optional.of(new Implementation.OfType(HTTP, List.copyOf(fields.values()), Map.of()));
  }

  private static void add(Map<String, Implementation.Field> fields, String name, String text) {
    fields.put(name, new Implementation.Field(name, text, null));
  }

  private Optional<Implementation.Field> input(XmlElement input) {
    String name = compilation.require(input, "name").orElse("");
    String field = FIELDS.get(name);
    List<XmlElement> maps =
        name.equals(HEADERS) ? input.children(Vocabulary.ENGINE, "map") : List.of();
    String text = maps.isEmpty() ? input.text() : lines(maps.getFirst());
    boolean plain = input.children().size() == maps.size() && maps.size() <= 1;
    if (field == null || text == null || !plain) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          input,
          field == null
              ? "The http connector has no parameter '%s' that is executed by this version of"
                  + " Turgo; it has url, method, payload and headers"
              : "Expected a text or an expression for the parameter '%s' of a connector, and for"
                  + " headers a map of these; write a script as an inputParameter of the activity",
          name);
      return Optional.empty();
    }
    if (text.isEmpty()) {
      return Optional.empty();
    }
    CompiledExpression expression = compilation.expression(input, name, text);
    if (expression == null) {
      return Optional.empty();
    }
    String literal = name.equals("method") ? text.toUpperCase(Locale.ROOT) : text;
    return Optional.of(
        expression.isLiteral()
            ? new Implementation.Field(field, literal, null)
            : new Implementation.Field(field, null, expression));
  }

  /** A header on each line; null where one is neither a text nor an expression. */
  private static @Nullable String lines(XmlElement map) {
    List<XmlElement> entries = map.children(Vocabulary.ENGINE, "entry");
    return entries.stream().anyMatch(entry -> !entry.children().isEmpty())
        ? null
        : entries.stream()
            .map(entry -> entry.attribute("key") + ": " + entry.text())
            .collect(Collectors.joining("\n"));
  }
}
