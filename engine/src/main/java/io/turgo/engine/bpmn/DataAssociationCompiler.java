package io.turgo.engine.bpmn;

import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.InputOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compiles what data associations hand to an activity and take from it, where that can be said in
 * variables: one end is a named input or output of the activity, the other a property or a named
 * data object around it, or an assignment gives the value. All others are lines of a picture.
 */
final class DataAssociationCompiler {
  private static final String SOURCE = "sourceRef";
  private static final String TARGET = "targetRef";

  private final Compilation compilation;

  DataAssociationCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** What the activity gets as variables of its own. */
  List<InputOutput.Parameter> inputs(XmlElement activity) {
    List<InputOutput.Parameter> inputs = new ArrayList<>();
    for (XmlElement association : children(activity, "dataInputAssociation")) {
      Optional<String> input = own(activity, "dataInput", text(association, TARGET));
      List<XmlElement> assignments = children(association, "assignment");
      if (input.isPresent() && !assignments.isEmpty()) {
        assignments(assignments, activity, "dataInput", inputs);
      } else if (input.isPresent() && !transformed(association, input.get(), inputs)) {
        String sourceId = text(association, SOURCE);
        item(activity, sourceId)
            .or(() -> around(activity, sourceId))
            .flatMap(source -> copied(source, input.get()))
            .ifPresent(inputs::add);
      }
    }
    return inputs;
  }

  /** What the scope around the activity gets. */
  List<InputOutput.Parameter> outputs(XmlElement activity) {
    List<InputOutput.Parameter> outputs = new ArrayList<>();
    for (XmlElement association : children(activity, "dataOutputAssociation")) {
      Optional<String> target = around(activity, text(association, TARGET));
      List<XmlElement> assignments = children(association, "assignment");
      if (target.isPresent() && !assignments.isEmpty()) {
        assignments(assignments, activity, null, outputs);
      } else if (target.isPresent() && !transformed(association, target.get(), outputs)) {
        own(activity, "dataOutput", text(association, SOURCE))
            .flatMap(source -> copied(source, target.get()))
            .ifPresent(outputs::add);
      }
    }
    return outputs;
  }

  /** The variable around an activity that gets one of its outputs, if it is one. */
  Optional<String> targetOf(XmlElement activity, String outputId) {
    return children(activity, "dataOutputAssociation").stream()
        .filter(association -> text(association, SOURCE).equals(outputId))
        .filter(association -> children(association, "assignment").isEmpty())
        .flatMap(association -> around(activity, text(association, TARGET)).stream())
        .findFirst()
        .or(() -> around(activity, outputId));
  }

  /** The output of an activity that each of several instances hands to an item, if it is one. */
  Optional<String> itemOf(XmlElement activity, String itemId) {
    return children(activity, "dataOutputAssociation").stream()
        .filter(association -> text(association, TARGET).equals(itemId))
        .flatMap(association -> own(activity, "dataOutput", text(association, SOURCE)).stream())
        .findFirst();
  }

  /** The variable in which each of several instances finds what it is done for. */
  private static Optional<String> item(XmlElement activity, String id) {
    return children(activity, LoopCompiler.MULTI_INSTANCE).stream()
        .flatMap(loop -> children(loop, "inputDataItem").stream())
        .filter(item -> !id.isEmpty() && id.equals(item.id()))
        .map(LoopCompiler::nameOf)
        .findFirst();
  }

  /** The variable around an activity that one of its inputs is made of, if it is one. */
  Optional<String> sourceOf(XmlElement activity, String inputId) {
    return children(activity, "dataInputAssociation").stream()
        .filter(association -> text(association, TARGET).equals(inputId))
        .filter(association -> children(association, "assignment").isEmpty())
        .flatMap(association -> around(activity, text(association, SOURCE)).stream())
        .findFirst();
  }

  private static Optional<InputOutput.Parameter> copied(String from, String to) {
    return from.equals(to)
        ? Optional.empty()
        : Optional.of(new InputOutput.Parameter(to, new InputOutput.OfVariable(from)));
  }

  /**
   * @param kind of the ends that they lead to; null for what is around the activity
   */
  private void assignments(
      List<XmlElement> assignments,
      XmlElement activity,
      @Nullable String kind,
      List<InputOutput.Parameter> found) {
    for (XmlElement assignment : assignments) {
      String to = text(assignment, "to");
      Optional<String> name = kind == null ? around(activity, to) : own(activity, kind, to);
      if (name.isPresent() && children(assignment, "from").size() == 1) {
        use(assignment);
        XmlElement from = children(assignment, "from").getFirst();
        CompiledExpression value = compilation.formal(from, "from", from.text());
        if (value != null) {
          found.add(new InputOutput.Parameter(name.get(), new InputOutput.OfExpression(value)));
        }
      }
    }
  }

  /** Whether an expression says what is handed on; any other text is left over, and refused. */
  private boolean transformed(
      XmlElement association, String to, List<InputOutput.Parameter> found) {
    List<XmlElement> transformations = children(association, "transformation");
    if (transformations.size() != 1) {
      return false;
    }
    XmlElement transformation = transformations.getFirst();
    CompiledExpression value =
        compilation.formal(transformation, "transformation", transformation.text());
    if (value == null || value.isLiteral()) {
      return false;
    }
    transformation.use();
    transformation.attribute("language");
    found.add(new InputOutput.Parameter(to, new InputOutput.OfExpression(value)));
    return true;
  }

  private static void use(XmlElement assignment) {
    assignment.use();
    for (String end : List.of("from", "to")) {
      assignment.bpmnChildren(end).forEach(element -> element.attribute("language"));
    }
  }

  /** The name of an input or output of the activity's own. */
  private static Optional<String> own(XmlElement activity, String kind, String id) {
    return children(activity, "ioSpecification").stream()
        .flatMap(specification -> children(specification, kind).stream())
        .filter(end -> id.equals(end.id()))
        .flatMap(end -> Optional.ofNullable(end.peek("name")).stream())
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .findFirst();
  }

  /** The variable of a property or of a named data object in a scope around the activity. */
  private static Optional<String> around(XmlElement activity, String id) {
    for (XmlElement scope = activity.parent(); scope != null; scope = scope.parent()) {
      XmlElement child = scope.childrenById().find(id);
      if (child != null) {
        return variable(scope, child);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> variable(XmlElement scope, XmlElement declared) {
    String name = declared.peek("name");
    if (declared.is("property")) {
      return Optional.ofNullable(name == null || name.isBlank() ? declared.id() : name.strip());
    }
    if (declared.is("dataObject")) {
      return Optional.ofNullable(name).map(String::strip).filter(given -> !given.isEmpty());
    }
    String object = declared.is("dataObjectReference") ? declared.peek("dataObjectRef") : null;
    return object == null
        ? Optional.empty()
        : Optional.ofNullable(scope.childrenById().find("dataObject", object.strip()))
            .flatMap(child -> variable(scope, child));
  }

  private static String text(XmlElement element, String child) {
    List<XmlElement> found = children(element, child);
    return found.size() == 1 ? found.getFirst().text() : "";
  }

  /** Like those of the element, but not marked: what is not compiled is judged by rule. */
  private static List<XmlElement> children(XmlElement element, String name) {
    return element.children().stream().filter(child -> child.is(name)).toList();
  }
}
