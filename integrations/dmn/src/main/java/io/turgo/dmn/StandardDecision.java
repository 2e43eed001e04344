package io.turgo.dmn;

import io.turgo.engine.decision.DecisionInputs;
import io.turgo.engine.decision.DecisionOutcome;
import io.turgo.engine.decision.DecisionOutcome.Evaluated;
import io.turgo.engine.decision.DecisionOutcome.MatchedRule;
import io.turgo.engine.decision.TurgoDecisionException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.kie.dmn.api.core.DMNContext;
import org.kie.dmn.api.core.DMNDecisionResult;
import org.kie.dmn.api.core.DMNMessage;
import org.kie.dmn.api.core.DMNModel;
import org.kie.dmn.api.core.DMNResult;
import org.kie.dmn.api.core.DMNRuntime;
import org.kie.dmn.api.core.ast.InputDataNode;

/** A decision of the standard, evaluated by Apache KIE. */
final class StandardDecision extends NodeDecision {
  static final String NESTED_TOO_DEEPLY =
      "calls are nested too deeply; look for a function that calls itself without end, and for a"
          + " loop that is too long";

  private final DMNRuntime runtime;
  private final DMNModel model;
  private final Map<String, XmlNode> byId;
  private final FeelValues values;
  private final List<Required> inputs = new ArrayList<>();

  /** What each decision that was evaluated requires, by name. */
  private final Map<XmlNode, List<String>> requiredNames = new ConcurrentHashMap<>();

  /** The keys of the decisions that it requires, directly or not, in the order of evaluation. */
  private final List<String> before;

  /**
   * An input that the decision or one of those below it needs.
   *
   * @param imported the name of the import whose input it is; null for one of the file itself
   */
  private record Required(String name, @Nullable String imported) {}

  StandardDecision(
      DMNRuntime runtime,
      DMNModel model,
      XmlNode node,
      Map<String, XmlNode> byId,
      FeelValues values) {
    super(node);
    this.runtime = runtime;
    this.model = model;
    this.byId = byId;
    this.values = values;
    for (InputDataNode input : model.getRequiredInputsForDecisionId(key())) {
      inputs.add(new Required(input.getName(), importOf(model, input.getModelNamespace())));
    }
    this.before = before(node, byId);
  }

  private static List<String> before(XmlNode decision, Map<String, XmlNode> byId) {
    Set<String> found = new LinkedHashSet<>();
    addRequired(decision, byId, new HashSet<>(), found);
    return List.copyOf(found);
  }

  /** Adds each after those that it requires. */
  private static void addRequired(
      XmlNode decision, Map<String, XmlNode> byId, Set<String> seen, Set<String> found) {
    for (String key : directlyRequired(decision)) {
      XmlNode required = byId.get(key);
      if (required != null && seen.add(key)) {
        addRequired(required, byId, seen, found);
        found.add(key);
      }
    }
  }

  private static @Nullable String importOf(DMNModel model, @Nullable String namespace) {
    return namespace == null || namespace.equals(model.getNamespace())
        ? null
        : model.getDefinitions().getImport().stream()
            .filter(one -> namespace.equals(one.getNamespace()))
            .map(one -> one.getName())
            .findFirst()
            .orElse(null);
  }

  @Override
  public List<String> inputs() {
    return inputs.stream().map(Required::name).toList();
  }

  @Override
  DecisionOutcome decide(DecisionInputs given) {
    DMNContext context = runtime.newContext();
    for (Required input : inputs) {
      if (given.has(input.name())) {
        put(context, input, values.in(input.name(), given.get(input.name())));
      }
    }
    Trace trace = Trace.begin();
    try {
      DMNResult result = runtime.evaluateById(model, context, key());
      refuseErrors(key(), result);
      return outcome(result, trace);
    } finally {
      Trace.end();
    }
  }

  @SuppressWarnings("unchecked") // made below
  private static void put(DMNContext context, Required input, @Nullable Object value) {
    if (input.imported() == null) {
      context.set(input.name(), value);
      return;
    }
    Map<String, @Nullable Object> imported =
        context.isDefined(input.imported())
            ? (Map<String, @Nullable Object>) context.get(input.imported())
            : new LinkedHashMap<>();
    imported.put(input.name(), value);
    context.set(input.imported(), imported);
  }

  static void refuseErrors(String key, DMNResult result) {
    List<DMNMessage> errors = result.getMessages(DMNMessage.Severity.ERROR);
    if (!errors.isEmpty()) {
      throw new TurgoDecisionException(
          "Decision '"
              + key
              + "' cannot be evaluated: "
              + errors.stream()
                  .map(Message::text)
                  .map(text -> text.replaceFirst(": null$", ""))
                  .distinct()
                  .limit(5)
                  .collect(Collectors.joining("; "))
              + (errors.stream().anyMatch(one -> one.getException() instanceof StackOverflowError)
                  ? ": " + NESTED_TOO_DEEPLY
                  : ""),
          errors.getFirst().getException());
    }
  }

  private DecisionOutcome outcome(DMNResult result, Trace trace) {
    List<Evaluated> evaluated = new ArrayList<>();
    DecisionOutcome last = null;
    for (DMNDecisionResult each : result.getDecisionResults()) {
      if (each.getEvaluationStatus() != DMNDecisionResult.DecisionEvaluationStatus.SUCCEEDED) {
        continue;
      }
      XmlNode decision = byId.get(each.getDecisionId());
      if (decision == null) {
        continue; // of an imported file
      }
      boolean isAsked = each.getDecisionId().equals(key());
      Object value =
          isAsked ? FeelValues.out(each.getResult()) : FeelValues.noted(each.getResult());
      List<MatchedRule> rules =
          trace.rules(each.getDecisionName(), Results.takesAllRules(decision));
      List<Map<String, @Nullable Object>> results = Results.of(decision, value, !rules.isEmpty());
      evaluated.add(
          new Evaluated(
              each.getDecisionId(),
              each.getDecisionName(),
              inputsOf(decision, result.getContext()),
              rules,
              results));
      if (isAsked) {
        last = new DecisionOutcome(value, results, Results.isMany(decision), List.of());
      }
    }
    if (last == null) {
      throw new TurgoDecisionException("Decision '" + key() + "' has not been evaluated");
    }
    evaluated.sort(Comparator.comparingInt(this::place));
    return new DecisionOutcome(last.value(), last.results(), last.isMany(), evaluated);
  }

  private int place(Evaluated evaluated) {
    int place = before.indexOf(evaluated.key());
    return place < 0 ? before.size() : place;
  }

  /** The values of the data and decisions that a decision requires. */
  private Map<String, @Nullable Object> inputsOf(XmlNode decision, DMNContext context) {
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    for (String name : requiredNames.computeIfAbsent(decision, this::requiredNames)) {
      if (context.isDefined(name)) {
        found.put(name, FeelValues.noted(context.get(name)));
      }
    }
    return found;
  }

  private List<String> requiredNames(XmlNode decision) {
    List<String> names = new ArrayList<>();
    for (XmlNode requirement : decision.children("informationRequirement")) {
      for (XmlNode required : requirement.children()) {
        XmlNode target =
            byId.get(TableCheck.orEmpty(required.attribute("href")).replaceFirst("^#", ""));
        String name = target == null ? null : target.attribute("name");
        if (name != null) {
          names.add(name);
        }
      }
    }
    return names;
  }
}
