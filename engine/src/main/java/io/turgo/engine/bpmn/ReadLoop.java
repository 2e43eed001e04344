package io.turgo.engine.bpmn;

import io.turgo.engine.repository.bpmn.MultiInstanceLoopCharacteristics;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How often an activity is done, as the public API shows it. */
final class ReadLoop extends ReadElement implements MultiInstanceLoopCharacteristics {
  private static final String COLLECTION = "collection";

  ReadLoop(XmlElement xml) {
    super(xml);
  }

  @Override
  public boolean isSequential() {
    return flag("isSequential", false);
  }

  @Override
  public @Nullable String getLoopCardinality() {
    return textOf("loopCardinality");
  }

  @Override
  public @Nullable String getInputDataItem() {
    return Stream.of(engine(COLLECTION), textOf("loopDataInputRef"), ofCollection("expression"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  @Override
  public @Nullable String getCollectionString() {
    return ofCollection("string");
  }

  /** The text of an element in the collection among the extension elements. */
  private @Nullable String ofCollection(String name) {
    return children(xml, "extensionElements")
        .flatMap(extensions -> engine(extensions, COLLECTION))
        .flatMap(collection -> engine(collection, name))
        .map(XmlElement::text)
        .findFirst()
        .orElse(null);
  }

  private static Stream<XmlElement> engine(XmlElement of, String name) {
    return of.children().stream()
        .filter(child -> child.vocabulary() == Vocabulary.ENGINE && child.name().equals(name));
  }

  @Override
  public @Nullable String getElementVariable() {
    return children(xml, "inputDataItem")
        .map(LoopCompiler::nameOf)
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElse(engine("elementVariable"));
  }

  @Override
  public @Nullable String getElementIndexVariable() {
    return engine("elementIndexVariable");
  }

  @Override
  public @Nullable String getCompletionCondition() {
    return textOf("completionCondition");
  }
}
