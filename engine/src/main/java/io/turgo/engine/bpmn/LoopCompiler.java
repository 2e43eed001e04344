package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.MultiInstance;
import io.turgo.engine.model.VariableAggregation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles how often an activity is done, and for what. */
final class LoopCompiler {
  static final String MULTI_INSTANCE = "multiInstanceLoopCharacteristics";

  static final String STANDARD_LOOP = "standardLoopCharacteristics";

  private static final String COLLECTION = "collection";
  private static final String INDEX = "loopCounter";

  private final Compilation compilation;
  private final DataAssociationCompiler associations;
  private final LegEventCompiler legEvents;

  LoopCompiler(Compilation compilation, LegEventCompiler legEvents) {
    this.compilation = compilation;
    this.associations = new DataAssociationCompiler(compilation);
    this.legEvents = legEvents;
  }

  /** Null for what is done once. */
  @Nullable MultiInstance compile(XmlElement activity) {
    if (activity.name().endsWith("Event") || activity.name().endsWith("Gateway")) {
      return null;
    }
    List<XmlElement> found = activity.bpmnChildren(MULTI_INSTANCE);
    XmlElement standard = atMostOne(activity, activity.bpmnChildren(STANDARD_LOOP)).orElse(null);
    if (standard == null) {
      return atMostOne(activity, found).map(this::multiInstance).orElse(null);
    }
    if (!found.isEmpty()) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          standard,
          "An activity is done again either as long as a condition holds or for several instances,"
              + " not both; put one of them on a sub-process around it");
    }
    return whileHolds(standard);
  }

  /** What is done as long as a condition holds. */
  private MultiInstance whileHolds(XmlElement loop) {
    XmlElement element = atMostOne(loop, loop.bpmnChildren("loopCondition")).orElse(null);
    CompiledExpression condition =
        element == null || element.text().isEmpty()
            ? null
            : condition(element, "loopCondition", "${loopCounter < 3}");
    String maximum = loop.attribute("loopMaximum");
    Integer most =
        maximum == null || maximum.isBlank()
            ? null
            : compilation.parsed(loop, "loopMaximum", maximum, LoopCompiler::positive).orElse(null);
    if (maximum == null && (element == null || element.text().isEmpty())) {
      compilation.problem(
          ProblemCode.LOOP_END,
          loop,
          "Expected a <loopCondition> or the attribute 'loopMaximum', found neither; when does it"
              + " end?");
    }
    return new MultiInstance(
        true,
        null,
        null,
        null,
        INDEX,
        null,
        List.of(),
        new MultiInstance.WhileHolds(
            compilation.bpmnFlag(loop, "testBefore", false), condition, most),
        List.of());
  }

  private static int positive(String text) {
    int number = number(text);
    if (number == 0) {
      throw new TurgoIllegalArgumentException("expected a whole number from 1, found '0'");
    }
    return number;
  }

  private MultiInstance multiInstance(XmlElement loop) {
    CompiledExpression cardinality = cardinality(loop);
    MultiInstance.Elements elements = elements(loop);
    if (loop.bpmnChildren("loopCardinality").isEmpty() && elements == null) {
      compilation.problem(
          ProblemCode.MULTI_INSTANCE_COUNT,
          loop,
          "Expected a <loopCardinality>, a <loopDataInputRef> or a collection, found none; how"
              + " often is the activity to be done?");
    }
    return new MultiInstance(
        compilation.bpmnFlag(loop, "isSequential", false),
        cardinality,
        elements,
        elementVariable(loop),
        compilation.engineAttribute(loop, "elementIndexVariable").orElse(INDEX),
        completionCondition(loop),
        aggregations(loop),
        null,
        legEvents.compile(loop));
  }

  private List<VariableAggregation> aggregations(XmlElement loop) {
    List<VariableAggregation> all =
        new ArrayList<>(new AggregationCompiler(compilation).compile(loop));
    output(loop).ifPresent(all::add);
    return List.copyOf(all);
  }

  /** The list of what the instances give by the output item; empty where nothing says both. */
  private Optional<VariableAggregation> output(XmlElement loop) {
    XmlElement reference = atMostOne(loop, loop.bpmnChildren("loopDataOutputRef")).orElse(null);
    XmlElement item = atMostOne(loop, loop.bpmnChildren("outputDataItem")).orElse(null);
    XmlElement activity = loop.parent();
    if (item != null) {
      item.attribute("name");
    }
    if (reference == null || reference.text().isEmpty() || item == null || activity == null) {
      return Optional.empty();
    }
    String given = reference.referred(reference.text());
    String id = compilation.requireId(item).orElse("");
    return Optional.of(
        VariableAggregation.ofValues(
            associations.targetOf(activity, given).orElse(given),
            associations.itemOf(activity, id).orElseGet(() -> nameOf(item))));
  }

  /** The variable that an item is: its name, else its id. */
  static String nameOf(XmlElement item) {
    String name = item.peek("name");
    return name == null || name.isBlank()
        ? Objects.requireNonNullElse(item.id(), "")
        : name.strip();
  }

  private @Nullable CompiledExpression cardinality(XmlElement loop) {
    XmlElement element = atMostOne(loop, loop.bpmnChildren("loopCardinality")).orElse(null);
    if (element == null) {
      return null;
    }
    CompiledExpression cardinality = compilation.formal(element, "loopCardinality", element.text());
    if (cardinality != null && cardinality.isLiteral()) {
      compilation.parsed(element, "loopCardinality", cardinality.text(), LoopCompiler::number);
    }
    return cardinality;
  }

  private static int number(String text) {
    try {
      int number = Integer.parseInt(text.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new TurgoIllegalArgumentException(
        "expected a whole number from 0 to " + Integer.MAX_VALUE + ", found '" + text + "'");
  }

  private @Nullable CompiledExpression completionCondition(XmlElement loop) {
    XmlElement element = atMostOne(loop, loop.bpmnChildren("completionCondition")).orElse(null);
    if (element == null || element.text().isEmpty()) {
      return null;
    }
    return condition(element, "completionCondition", "${nrOfCompletedInstances > 2}");
  }

  private @Nullable CompiledExpression condition(XmlElement element, String what, String example) {
    CompiledExpression condition = compilation.formal(element, what, element.text());
    if (condition != null && condition.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          element,
          "Expected a condition such as '%s', found '%s'",
          example,
          condition.text());
    }
    return condition;
  }

  private @Nullable String elementVariable(XmlElement loop) {
    String variable = compilation.engineAttribute(loop, "elementVariable").orElse(null);
    XmlElement item = atMostOne(loop, loop.bpmnChildren("inputDataItem")).orElse(null);
    if (item == null) {
      return variable;
    }
    String given = item.attribute("name");
    if (given == null || given.isBlank()) {
      compilation.requireId(item);
    }
    String name = nameOf(item);
    if (variable != null && !name.isEmpty() && !variable.equals(name)) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_AMBIGUOUS,
          item,
          "Expected the elementVariable '%s' as its name, found '%s'",
          variable,
          name);
    }
    return name.isEmpty() ? null : name;
  }

  private MultiInstance.@Nullable Elements elements(XmlElement loop) {
    List<Source> sources = new ArrayList<>();
    compilation
        .engineAttribute(loop, COLLECTION)
        .ifPresent(text -> sources.add(new Source(loop, text, false)));
    atMostOne(loop, loop.bpmnChildren("loopDataInputRef"))
        .ifPresent(ref -> sources.add(new Source(ref, loopData(loop, ref.text()), false)));
    XmlElement extension = atMostOne(loop, loop.extensions(COLLECTION)).orElse(null);
    Implementation handler = null;
    if (extension != null) {
      handler = handler(extension);
      for (XmlElement text : extension.children(Vocabulary.ENGINE, "expression")) {
        sources.add(new Source(text, text.text(), false));
      }
      for (XmlElement text : extension.children(Vocabulary.ENGINE, "string")) {
        sources.add(new Source(text, text.text(), true));
      }
    }
    if (sources.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          sources.get(1).at,
          "A multi-instance activity has one collection at most");
    }
    if (sources.isEmpty()) {
      return handler == null ? null : new MultiInstance.Elements(null, false, handler);
    }
    Source source = sources.getFirst();
    CompiledExpression expression = compilation.expression(source.at, COLLECTION, source.text);
    return expression == null
        ? null
        : new MultiInstance.Elements(expression, source.verbatim, handler);
  }

  /** An input of the activity stands for what an association brings to it. */
  private String loopData(XmlElement loop, String reference) {
    XmlElement activity = loop.parent();
    return activity == null
        ? reference
        : associations.sourceOf(activity, reference).orElse(reference);
  }

  private record Source(XmlElement at, String text, boolean verbatim) {}

  private @Nullable Implementation handler(XmlElement extension) {
    Optional<String> ofClass = attribute(extension, "class");
    Optional<String> delegate = attribute(extension, "delegateExpression");
    if (ofClass.isPresent() && delegate.isPresent()) {
      compilation.problem(
          ProblemCode.IMPLEMENTATION_WRONG,
          extension,
          "Expected one of class and delegateExpression, found both");
    }
    if (ofClass.isPresent()) {
      return new Implementation.JavaClass(ofClass.get(), List.of());
    }
    CompiledExpression expression =
        delegate
            .map(text -> compilation.expression(extension, "delegateExpression", text))
            .orElse(null);
    return expression == null ? null : new Implementation.DelegateExpression(expression, List.of());
  }

  private static Optional<String> attribute(XmlElement extension, String name) {
    return Optional.ofNullable(extension.attribute(name)).filter(value -> !value.isBlank());
  }

  private Optional<XmlElement> atMostOne(XmlElement parent, List<XmlElement> found) {
    if (found.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          found.get(1),
          "<%s> has one <%s> at most",
          parent.written(),
          found.get(1).written());
    }
    return found.stream().findFirst();
  }
}
