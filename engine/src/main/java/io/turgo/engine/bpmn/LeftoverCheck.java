package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The check for what a file says and nobody compiled.
 *
 * <p>It runs after the compilation and reports every element and attribute of BPMN and of the
 * engine namespaces that was not used and is not {@link Harmless}. The contents of such an element
 * are not reported again.
 */
final class LeftoverCheck {
  private final Compilation compilation;

  /** What to write instead of elements and attributes that are refused for good. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "connector",
          "; call the service by a delegate or an external task instead",
          "includeInHistory",
          "; the historyLevel of the process says what is in history",
          "lenientDateParsing",
          "; dates of forms are read exactly as their pattern says",
          "static-process-key",
          "; there is no event registry, so use a message or a signal");

  private final Set<XmlElement> leftOut;
  private final List<String> namespaces;

  /**
   * @param leftOut elements whose contents are not compiled on purpose
   * @param namespaces those of the engine that the file may have
   */
  LeftoverCheck(Compilation compilation, Set<XmlElement> leftOut, List<String> namespaces) {
    this.compilation = compilation;
    this.leftOut = leftOut;
    this.namespaces = namespaces;
  }

  void check(XmlElement element) {
    for (XmlAttribute attribute : element.attributes()) {
      checkAttribute(element, attribute);
    }
    for (XmlElement child : element.children()) {
      checkChild(element, child);
    }
  }

  private void checkAttribute(XmlElement element, XmlAttribute attribute) {
    if (element.isUsed(attribute)
        || (attribute.name().equals("id") && attribute.vocabulary() == element.vocabulary())
        || Harmless.attribute(element, attribute)) {
      return;
    }
    Optional<String> unread = Harmless.unread(element, attribute);
    if (unread.isPresent()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_UNREAD,
          element,
          "The attribute %s=\"%s\" changes nothing: %s",
          attribute.written(),
          attribute.value(),
          unread.get());
      return;
    }
    boolean known = element.knowsOfEngine(attribute.name());
    if (attribute.vocabulary() == Vocabulary.FOREIGN) {
      if (known && Vocabulary.isMistaken(attribute.namespace(), attribute.written())) {
        wrongNamespace(element, "attribute " + attribute.written(), attribute.namespace());
      }
    } else if (known && attribute.namespace() == null) {
      compilation.problem(
          ProblemCode.PREFIX_MISSING,
          element,
          "The attribute %s=\"%s\" has no prefix and BPMN has none of that name; did you mean"
              + " %s:%s?",
          attribute.written(),
          attribute.value(),
          element.enginePrefix(),
          attribute.name());
    } else {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          element,
          "The attribute %s=\"%s\" is not executed by this version of Turgo"
              + INSTEAD.getOrDefault(attribute.name(), ""),
          attribute.written(),
          attribute.value());
    }
  }

  private void checkChild(XmlElement element, XmlElement child) {
    if (leftOut.contains(child)) {
      return;
    }
    boolean known = element.knowsOfEngine(child.name());
    if (child.vocabulary() == Vocabulary.FOREIGN) {
      if (known && Vocabulary.isMistaken(child.namespace(), child.written())) {
        wrongNamespace(child, "element <" + child.written() + ">", child.namespace());
      }
    } else if (child.isUsed() || child.is("extensionElements") || Harmless.frame(element, child)) {
      check(child);
    } else if (!Harmless.element(element, child)) {
      leftover(element, child, known);
    }
  }

  private void leftover(XmlElement element, XmlElement child, boolean known) {
    if (known && child.vocabulary() == Vocabulary.BPMN) {
      compilation.problem(
          ProblemCode.PREFIX_MISSING,
          child,
          "BPMN has no <%s> here; did you mean <%s:%s>?",
          child.written(),
          element.enginePrefix(),
          child.name());
      return;
    }
    XmlElement owner = element.is("extensionElements") ? element.parent() : element;
    compilation.problem(
        ProblemCode.NOT_EXECUTED,
        child,
        "<%s>%s is not executed by this version of Turgo" + INSTEAD.getOrDefault(child.name(), ""),
        child.written(),
        owner == null || owner.is("process") || owner.is("definitions")
            ? ""
            : " in <" + owner.written() + ">");
  }

  private void wrongNamespace(XmlElement element, String what, @Nullable String namespace) {
    compilation.problem(
        ProblemCode.NAMESPACE_UNKNOWN,
        element,
        "The %s is of the namespace '%s', which is not read; declare its prefix as one of %s",
        what,
        namespace,
        String.join(", ", namespaces));
  }
}
