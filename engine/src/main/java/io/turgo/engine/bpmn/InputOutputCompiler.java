package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.InputOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles the parameters that an activity or event gets and gives back. */
final class InputOutputCompiler {
  private static final String INPUT_OUTPUT = "inputOutput";
  private static final Set<String> PARTS_OF_LISTS = Set.of("value", "script", "list", "map");

  private final Compilation compilation;
  private final DataAssociationCompiler associations;

  InputOutputCompiler(Compilation compilation) {
    this.compilation = compilation;
    this.associations = new DataAssociationCompiler(compilation);
  }

  /** Null for none. */
  @Nullable InputOutput compile(XmlElement activity) {
    if (activity.name().equals("startEvent") || activity.name().endsWith("Gateway")) {
      return null;
    }
    List<XmlElement> given = activity.extensions(INPUT_OUTPUT);
    List<XmlElement> ofConnector =
        connectors(activity).stream()
            .flatMap(connector -> connector.children(Vocabulary.ENGINE, INPUT_OUTPUT).stream())
            .flatMap(each -> each.children(Vocabulary.ENGINE, "outputParameter").stream())
            .toList();
    boolean severalTimes =
        !activity.bpmnChildren(LoopCompiler.MULTI_INSTANCE).isEmpty()
            || !activity.bpmnChildren(LoopCompiler.STANDARD_LOOP).isEmpty();
    List<InputOutput.Parameter> inputs = new ArrayList<>(associations.inputs(activity));
    List<InputOutput.Parameter> results =
        new ArrayList<>(severalTimes ? List.of() : associations.outputs(activity));
    if (given.isEmpty() && ofConnector.isEmpty()) {
      return inputs.isEmpty() && results.isEmpty()
          ? null
          : new InputOutput(List.copyOf(inputs), List.copyOf(results));
    }
    if (given.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          given.get(1),
          "An activity or event has one <inputOutput> at most");
    }
    List<XmlElement> outputs = new ArrayList<>(ofConnector);
    for (XmlElement own : given) {
      outputs.addAll(own.children(Vocabulary.ENGINE, "outputParameter"));
      inputs.addAll(parameters(own.children(Vocabulary.ENGINE, "inputParameter"), "name"));
    }
    if (!ofConnector.isEmpty()) {
      for (String name : ConnectorCompiler.RESULTS) {
        inputs.add(new InputOutput.Parameter(name, new InputOutput.Nothing()));
      }
    }
    if (!outputs.isEmpty() && severalTimes) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          outputs.getFirst(),
          "An activity that is done several times has no outputParameter, since each instance would"
              + " overwrite it; set a variable of the scope around it in the activity instead");
    }
    if (!outputs.isEmpty() && activity.is("endEvent")) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          outputs.getFirst(),
          "An end event has no outputParameter, since nothing follows it; set the variable in an"
              + " activity before it");
    }
    results.addAll(parameters(outputs, "name"));
    return new InputOutput(List.copyOf(inputs), List.copyOf(results));
  }

  /** Those of a task, or of the message that an event throws. */
  private static List<XmlElement> connectors(XmlElement activity) {
    if (!activity.name().endsWith("Event")) {
      return activity.extensions(ConnectorCompiler.ELEMENT);
    }
    return activity.bpmnChildren(MessageThrowCompiler.DEFINITION).stream()
        .flatMap(definition -> definition.extensions(ConnectorCompiler.ELEMENT).stream())
        .toList();
  }

  private List<InputOutput.Parameter> parameters(List<XmlElement> elements, String naming) {
    List<InputOutput.Parameter> parameters = new ArrayList<>();
    for (XmlElement element : elements) {
      InputOutput.Source source = source(element);
      compilation
          .require(element, naming)
          .ifPresent(name -> parameters.add(new InputOutput.Parameter(name, source)));
    }
    return List.copyOf(parameters);
  }

  private InputOutput.Source source(XmlElement element) {
    List<XmlElement> lists = element.children(Vocabulary.ENGINE, "list");
    List<XmlElement> maps = element.children(Vocabulary.ENGINE, "map");
    List<XmlElement> scripts = element.children(Vocabulary.ENGINE, "script");
    int structures = lists.size() + maps.size() + scripts.size();
    if (structures > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          element,
          "Expected one text, <script>, <list> or <map> in <%s>, found %s",
          element.written(),
          structures);
    }
    if (!lists.isEmpty()) {
      return list(lists.getFirst());
    }
    if (!maps.isEmpty()) {
      return map(maps.getFirst());
    }
    if (!scripts.isEmpty()) {
      return script(scripts.getFirst());
    }
    return text(element, element.text());
  }

  private InputOutput.Source map(XmlElement map) {
    return new InputOutput.OfMap(parameters(map.children(Vocabulary.ENGINE, "entry"), "key"));
  }

  /** Its values, scripts, lists and maps, in the order of the file. */
  private InputOutput.Source list(XmlElement list) {
    PARTS_OF_LISTS.forEach(name -> list.children(Vocabulary.ENGINE, name));
    List<InputOutput.Source> sources = new ArrayList<>();
    for (XmlElement child : list.children()) {
      if (child.vocabulary() == Vocabulary.ENGINE && PARTS_OF_LISTS.contains(child.name())) {
        sources.add(
            switch (child.name()) {
              case "script" -> script(child);
              case "list" -> list(child);
              case "map" -> map(child);
              default -> source(child);
            });
      }
    }
    return new InputOutput.OfList(List.copyOf(sources));
  }

  private InputOutput.Source text(XmlElement element, String text) {
    if (text.isEmpty()) {
      return new InputOutput.Nothing();
    }
    CompiledExpression expression = compilation.expression(element, element.name(), text);
    return expression == null
        ? new InputOutput.Nothing() // the problem refuses the file
        : new InputOutput.OfExpression(expression);
  }

  private InputOutput.Source script(XmlElement script) {
    String language = compilation.require(script, "scriptFormat").orElse("");
    ScriptSource source =
        ScriptSource.of(compilation, script, script.attribute("resource"), language).orElse(null);
    if (source == null) {
      return new InputOutput.Nothing();
    }
    if (source.text().isEmpty()) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, script, "Expected a script as text, found an empty one");
      return new InputOutput.Nothing();
    }
    if (Compilation.isFeel(language)) {
      CompiledExpression expression = compilation.feel(script, "script", source.text());
      return expression == null
          ? new InputOutput.Nothing()
          : new InputOutput.OfExpression(expression);
    }
    return ScriptTaskCompiler.isExpressionLanguage(language)
        ? text(script, source.text())
        : new InputOutput.OfScript(
            new Implementation.Script(language.strip(), source.where(), false, true));
  }
}
