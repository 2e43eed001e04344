package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.EventCondition;
import io.turgo.engine.model.Implementation;
import io.turgo.engine.model.Trigger;
import io.turgo.engine.model.VariableChange;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles what events wait for that look at variables: conditions, and changes of a variable. */
final class ConditionCompiler {
  static final String CONDITION = "conditionalEventDefinition";
  static final String VARIABLE = "variableListenerEventDefinition";

  private final Compilation compilation;

  ConditionCompiler(Compilation compilation) {
    this.compilation = compilation;
  }

  /** A condition, or empty and a problem. */
  Optional<Trigger> condition(XmlElement definition) {
    String variable = compilation.engineAttribute(definition, "variableName").orElse(null);
    Optional<String> events = compilation.engineAttribute(definition, "variableEvents");
    boolean onChange = onChange(definition, variable != null || events.isPresent());
    Set<VariableChange> changes =
        events.map(text -> changes(definition, text)).orElse(VariableChange.ALL);
    List<XmlElement> conditions = definition.bpmnChildren("condition");
    ScriptSource source =
        conditions.size() != 1 ? ScriptSource.written("") : source(conditions.getFirst());
    if (source == null) {
      return Optional.empty();
    }
    if (source.text().isEmpty()) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          definition,
          "Expected one <condition> with a text, found %s",
          conditions.isEmpty() ? "none" : conditions.size() == 1 ? "an empty one" : "several");
      return Optional.empty();
    }
    XmlElement condition = conditions.getFirst();
    String text = source.text();
    String language = condition.attribute("language");
    if (language != null
        && !compilation.isFeel(condition)
        && !ScriptTaskCompiler.isExpressionLanguage(language)) {
      Implementation.Script script =
          new Implementation.Script(language.strip(), source.where(), false, true);
      return Optional.of(
          new Trigger.Condition(
              new EventCondition(text, language, null, script, onChange, variable, changes)));
    }
    CompiledExpression expression = compilation.formal(condition, "condition", text);
    if (expression != null && expression.isLiteral()) {
      compilation.problem(
          ProblemCode.EXPRESSION_EXPECTED,
          condition,
          "Expected a condition such as '${amount > 100}', found '%s'",
          text);
      return Optional.empty();
    }
    return expression == null
        ? Optional.empty()
        : Optional.of(
            new Trigger.Condition(
                new EventCondition(text, language, expression, null, onChange, variable, changes)));
  }

  private @Nullable ScriptSource source(XmlElement condition) {
    return ScriptSource.of(
            compilation,
            condition,
            compilation.engineAttribute(condition, "resource").orElse(null),
            condition.peek("language"))
        .orElse(null);
  }

  /**
   * Whether a condition is looked at by itself: what the event says, else as people know it from
   * the engine that the file was written for.
   */
  private boolean onChange(XmlElement definition, boolean namesChanges) {
    Optional<String> said = compilation.engineAttribute(definition, "evaluate");
    if (said.isEmpty()) {
      return namesChanges || !definition.isOfFlowable();
    }
    boolean onChange = said.get().equals("onChange");
    if (!onChange && !said.get().equals("onCall")) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          definition,
          "Expected onChange or onCall for 'evaluate', found '%s'",
          said.get());
    } else if (!onChange && namesChanges) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          definition,
          "Expected no variableName and no variableEvents, because with evaluate=\"onCall\" no"
              + " change is looked at");
    }
    return onChange;
  }

  private Set<VariableChange> changes(XmlElement definition, String text) {
    Set<VariableChange> found = EnumSet.noneOf(VariableChange.class);
    for (String name : CommaList.split(text)) {
      switch (name.toLowerCase(Locale.ROOT)) {
        case "create" -> found.add(VariableChange.CREATE);
        case "update" -> found.add(VariableChange.UPDATE);
        case "delete" -> found.add(VariableChange.DELETE);
        default ->
            compilation.problem(
                ProblemCode.VALUE_UNREADABLE,
                definition,
                "Expected create, update or delete in 'variableEvents', found '%s'",
                name);
      }
    }
    return Set.copyOf(found);
  }

  /** Changes of a variable, or empty and a problem. */
  Optional<Trigger> variable(XmlElement definition) {
    Optional<String> name = compilation.engineAttribute(definition, "variableName");
    if (name.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING,
          definition,
          "Expected the attribute 'variableName', but it is missing or empty");
    }
    String type = compilation.engineAttribute(definition, "variableChangeType").orElse(null);
    Set<VariableChange> changes = changesOf(type);
    if (changes == null) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          definition,
          "Expected all, create, update, update-create or delete for 'variableChangeType', found"
              + " '%s'",
          type);
      return Optional.empty();
    }
    return name.map(variable -> new Trigger.Variable(variable, changes, type));
  }

  private static @Nullable Set<VariableChange> changesOf(@Nullable String type) {
    return switch (type) {
      case null -> Set.of(VariableChange.CREATE, VariableChange.UPDATE);
      case "all", "update-create" -> Set.of(VariableChange.CREATE, VariableChange.UPDATE);
      case "create" -> Set.of(VariableChange.CREATE);
      case "update" -> Set.of(VariableChange.UPDATE);
      case "delete" -> Set.of(VariableChange.DELETE);
      default -> null;
    };
  }
}
