package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CalledDecision;
import io.turgo.engine.model.CalledDecision.Mapping;
import io.turgo.engine.model.CalledProcess.Binding;
import io.turgo.engine.model.Implementation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compiles which decision a task evaluates, of both vocabularies. */
final class DecisionTaskCompiler {
  static final String MISSING = "put the module turgo-dmn on the class path";

  /** The type of service tasks that evaluate a decision, in Flowable's vocabulary. */
  static final String TYPE = "dmn";

  private static final String REF = "decisionRef";
  private static final String TABLE_KEY = "decisionTableReferenceKey";
  private static final String FAILS = "decisionTaskThrowErrorOnNoHits";
  private static final String FALLS_BACK = "fallbackToDefaultTenant";
  private static final String SAME_DEPLOYMENT = "sameDeployment";
  private static final Set<String> FIELDS = Set.of(TABLE_KEY, FAILS, FALLS_BACK, SAME_DEPLOYMENT);

  private final Compilation compilation;
  private final BindingCompiler bindings;

  DecisionTaskCompiler(Compilation compilation) {
    this.compilation = compilation;
    this.bindings = new BindingCompiler(compilation, REF);
  }

  /** Whether a business rule task names a decision. */
  static boolean namesDecision(XmlElement task) {
    return task.hasEngineAttribute(REF);
  }

  /** Compiles a task with {@code decisionRef}. */
  Optional<Implementation> byReference(XmlElement task, boolean hasResult) {
    Binding binding =
        bindings.binding(
            task, compilation.engineAttribute(task, "decisionRefBinding").orElse("latest"));
    CompiledExpression version = bindings.version(task, binding);
    CompiledExpression tenant = compilation.engineExpression(task, "decisionRefTenantId");
    if (tenant != null && binding == Binding.SAME_DEPLOYMENT) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          task,
          "The attribute 'decisionRefTenantId' has no effect where the decision is found in the"
              + " same deployment");
    }
    Optional<String> mapping = compilation.engineAttribute(task, "mapDecisionResult");
    if (mapping.isPresent() && !hasResult) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          task,
          "The attribute 'mapDecisionResult' has no effect without 'resultVariable'");
    }
    Mapping form = mapping(task, mapping.orElse("resultList"));
    String key = compilation.engineAttribute(task, REF).orElse("");
    if (key.isEmpty()) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_MISSING, task, "Expected a value of '%s', but it is empty", REF);
      return Optional.empty();
    }
    if (!compilation.evaluatesDecisions()) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          task,
          "The attribute %s=\"%s\" is not executed by this engine; %s",
          REF,
          key,
          MISSING);
      return Optional.empty();
    }
    return Optional.ofNullable(compilation.expression(task, REF, key))
        .map(compiled ->
            new Implementation.Decision(
                new CalledDecision(compiled, binding, version, tenant, null, null, form)));
  }

  private Mapping mapping(XmlElement task, String given) {
    return switch (given) {
      case "singleEntry" -> Mapping.SINGLE_ENTRY;
      case "singleResult" -> Mapping.SINGLE_RESULT;
      case "collectEntries" -> Mapping.COLLECT_ENTRIES;
      case "resultList" -> Mapping.RESULT_LIST;
      default -> {
        compilation.problem(
            ProblemCode.VALUE_UNREADABLE,
            task,
            "Expected singleEntry, singleResult, collectEntries or resultList for"
                + " 'mapDecisionResult', found '%s'",
            given);
        yield Mapping.RESULT_LIST;
      }
    };
  }

  /** Compiles a service task of the type {@code dmn}. */
  Optional<Implementation> byType(XmlElement task, List<Implementation.Field> fields) {
    Map<String, CompiledExpression> given = new HashMap<>();
    for (Implementation.Field field : fields) {
      CompiledExpression value =
          field.expression() != null
              ? field.expression()
              : compilation.expression(task, field.name(), String.valueOf(field.text()).strip());
      if (!FIELDS.contains(field.name())) {
        compilation.problem(
            ProblemCode.TYPE_FIELDS,
            task,
            "A task of type 'dmn' has no field '%s'; it has %s",
            field.name(),
            String.join(", ", FIELDS.stream().sorted().toList()));
      } else if (value != null) {
        given.put(field.name(), value);
      }
    }
    CompiledExpression key = given.get(TABLE_KEY);
    if (key == null || key.text().isBlank()) {
      compilation.problem(
          ProblemCode.TYPE_FIELDS,
          task,
          "A task of type 'dmn' needs the field '%s', the key of its decision",
          TABLE_KEY);
      return Optional.empty();
    }
    CompiledExpression same = given.get(SAME_DEPLOYMENT);
    if (same != null && !same.isLiteral()) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          task,
          "Expected true or false for the field '%s', found '%s'",
          SAME_DEPLOYMENT,
          same.text());
    }
    return Optional.of(
        new Implementation.Decision(
            new CalledDecision(
                key,
                same == null || Boolean.parseBoolean(same.text())
                    ? Binding.SAME_DEPLOYMENT_OR_LATEST
                    : Binding.LATEST,
                null,
                null,
                given.get(FALLS_BACK),
                given.get(FAILS),
                Mapping.VARIABLES)));
  }
}
