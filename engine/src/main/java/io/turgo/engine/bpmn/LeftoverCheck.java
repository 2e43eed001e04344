package io.turgo.engine.bpmn;

import java.util.Set;

/**
 * The check for what a file says and nobody compiled.
 *
 * <p>It runs after the compilation and reports every element and attribute of BPMN and of the
 * engine namespaces that was not used and is not {@link Harmless}. The contents of such an element
 * are not reported again.
 */
final class LeftoverCheck {
  private final Compilation compilation;
  private final Set<XmlElement> leftOut;

  /**
   * @param leftOut elements whose contents are not compiled on purpose
   */
  LeftoverCheck(Compilation compilation, Set<XmlElement> leftOut) {
    this.compilation = compilation;
    this.leftOut = leftOut;
  }

  void check(XmlElement element) {
    for (XmlAttribute attribute : element.attributes()) {
      boolean known =
          attribute.vocabulary() == Vocabulary.FOREIGN
              || element.isUsed(attribute)
              || (attribute.name().equals("id") && attribute.vocabulary() == element.vocabulary())
              || Harmless.attribute(element, attribute);
      if (!known) {
        compilation.problem(
            element,
            "The attribute "
                + attribute.written()
                + "=\""
                + attribute.value()
                + "\" is not executed by this version of Turgo");
      }
    }
    for (XmlElement child : element.children()) {
      checkChild(element, child);
    }
  }

  private void checkChild(XmlElement element, XmlElement child) {
    if (child.vocabulary() == Vocabulary.FOREIGN || leftOut.contains(child)) {
      return;
    }
    if (child.isUsed() || child.is("extensionElements")) {
      check(child);
    } else if (!Harmless.element(element, child)) {
      XmlElement owner = element.is("extensionElements") ? element.parent() : element;
      compilation.problem(
          child,
          "<"
              + child.written()
              + ">"
              + (owner == null || owner.is("process") || owner.is("definitions")
                  ? ""
                  : " in <" + owner.written() + ">")
              + " is not executed by this version of Turgo");
    }
  }
}
