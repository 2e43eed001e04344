package io.turgo.engine.bpmn;

import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;

/**
 * What the parser complains of, in words.
 *
 * <p>The JDK reports faults of namespaces by the keys of its messages, such as {@code
 * http://www.w3.org/TR/1999/REC-xml-names-19990114#AttributePrefixUnbound?task&a:b&a}.
 */
final class ParserMessage {
  private static final String PLACE_END = "Message: ";
  private static final String NAMESPACES = "http://www.w3.org/TR/1999/REC-xml-names-19990114#";
  private static final String GENERAL = "http://www.w3.org/TR/1998/REC-xml-19980210#";

  private ParserMessage() {}

  /** The message without the place that it begins with. */
  static String of(XMLStreamException e) {
    String message = Optional.ofNullable(e.getMessage()).orElse(e.toString());
    int start = message.indexOf(PLACE_END);
    String reason = (start < 0 ? message : message.substring(start + PLACE_END.length())).strip();
    for (String prefix : List.of(NAMESPACES, GENERAL)) {
      if (reason.startsWith(prefix)) {
        return inWords(reason.substring(prefix.length()));
      }
    }
    return reason;
  }

  private static String inWords(String keyed) {
    int mark = keyed.indexOf('?');
    String key = mark < 0 ? keyed : keyed.substring(0, mark);
    List<String> names = mark < 0 ? List.of() : List.of(keyed.substring(mark + 1).split("&", -1));
    return switch (key) {
      case "ElementPrefixUnbound" ->
          unbound(name(names, 0), "the element <" + name(names, 1) + ">");
      case "AttributePrefixUnbound" ->
          unbound(
              name(names, 2), "the attribute '" + name(names, 1) + "' of <" + name(names, 0) + ">");
      case "AttributeNSNotUnique", "AttributeNotUnique" ->
          "an element has the attribute '" + name(names, names.size() > 2 ? 1 : 0) + "' twice";
      case "EmptyPrefixedAttName" ->
          "the declaration of the prefix '" + name(names, 0) + "' names no namespace";
      case "PrefixDeclared", "PrefixedAttributesNeedNamespace" ->
          "the prefix '" + name(names, 0) + "' is declared wrongly";
      default ->
          "the names of an element are wrong (" + key + ": " + String.join(", ", names) + ")";
    };
  }

  private static String unbound(String prefix, String where) {
    return "the prefix '"
        + prefix
        + "' of "
        + where
        + " is not declared; declare it in <definitions>, such as xmlns:"
        + prefix
        + "=\""
        + (prefix.equals("bpmn") || prefix.equals("bpmn2") || prefix.equals("semantic")
            ? Vocabulary.BPMN_NAMESPACE
            : Vocabulary.namespaceFor(prefix))
        + "\"";
  }

  private static String name(List<String> names, int index) {
    return index < names.size() ? names.get(index) : "?";
  }
}
