package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.BaseElement;
import io.turgo.engine.repository.bpmn.ExtensionElement;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** What an element is called in one language, by a {@code localization} among its extensions. */
public record LocalName(@Nullable String name, @Nullable String description) {
  /**
   * What an element is called in a language, null if its file does not say so.
   *
   * @param tag a language tag such as {@code en-US}
   * @param orLessExact whether {@code en} will do where there is no {@code en-US}
   */
  public static @Nullable LocalName of(BaseElement element, String tag, boolean orLessExact) {
    if (!orLessExact) {
      return exactly(element, tag);
    }
    List<Locale> candidates =
        ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT)
            .getCandidateLocales("any", Locale.forLanguageTag(tag));
    for (Locale candidate : candidates) {
      LocalName found = exactly(element, candidate.toLanguageTag());
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static @Nullable LocalName exactly(BaseElement element, String tag) {
    for (ExtensionElement one :
        element.getExtensionElements().getOrDefault("localization", List.of())) {
      if (Vocabulary.of(one.getNamespace()) == Vocabulary.ENGINE
          && tag.equalsIgnoreCase(one.getAttributeValue(null, "locale"))) {
        return new LocalName(one.getAttributeValue(null, "name"), documentation(one));
      }
    }
    return null;
  }

  private static @Nullable String documentation(ExtensionElement localization) {
    return localization.getChildElements().getOrDefault("documentation", List.of()).stream()
        .findFirst()
        .<@Nullable String>map(ExtensionElement::getElementText)
        .orElse(null);
  }
}
