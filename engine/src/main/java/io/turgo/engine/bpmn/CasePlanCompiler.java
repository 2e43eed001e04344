package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.CasePlan;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.Listener;
import io.turgo.engine.model.Listeners;
import io.turgo.engine.model.ParentCompletion;
import io.turgo.engine.model.PlanCriterion;
import io.turgo.engine.model.PlanItem;
import io.turgo.engine.model.PlanItemType;
import io.turgo.engine.model.PlanRule;
import io.turgo.engine.model.ProcessAbout;
import io.turgo.engine.model.ProcessGraph;
import io.turgo.engine.model.ProcessHistory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles one case: the plan items of all stages first, because criteria refer to them, then the
 * sentries, then what each item does.
 */
final class CasePlanCompiler {
  private static final String COUNTER = "repetitionCounter";
  private static final String AUTO_COMPLETE = "autoCompleteCondition";
  private static final Set<String> LISTENERS =
      Set.of("timerEventListener", "userEventListener", "eventListener");
  private static final Set<String> DEFINITIONS =
      Set.of(
          "stage",
          "milestone",
          "humanTask",
          "task",
          "processTask",
          "caseTask",
          "decisionTask",
          "timerEventListener",
          "userEventListener",
          "eventListener");

  private final Compilation compilation;
  private final XmlElement root;
  private final String key;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<String>> children = new HashMap<>();
  private final Map<String, Entry> byPlanItem = new HashMap<>();
  private final Map<String, Entry> byId = new HashMap<>();

  /**
   * A plan item that was found.
   *
   * @param planItem the element of the item; that of the plan model is the plan model
   * @param definition what it is an item of
   * @param id of its node, see {@link PlanItem}
   * @param stageId of the stage that it is in; empty for the plan model
   */
  record Entry(XmlElement planItem, XmlElement definition, String id, String stageId) {
    String elementId() {
      String found = planItem.id();
      return found == null ? id : found;
    }

    String definitionId() {
      String found = definition.id();
      return found == null ? id : found;
    }
  }

  /** What items of a stage can be of: what it declares, and what the stages around it do. */
  private record Definitions(Map<String, XmlElement> own, @Nullable Definitions around) {
    @Nullable XmlElement find(String id) {
      for (Definitions at = this; at != null; at = at.around) {
        XmlElement found = at.own.get(id);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
  }

  CasePlanCompiler(Compilation compilation, XmlElement root, String key) {
    this.compilation = compilation;
    this.root = root;
    this.key = key;
  }

  /** The graph, or empty where problems leave none. */
  Optional<ProcessGraph> compile() {
    List<XmlElement> models = root.bpmnChildren("casePlanModel");
    if (models.size() != 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER,
          root,
          "Expected one <casePlanModel> in a case, found %s",
          models.size());
      return Optional.empty();
    }
    XmlElement model = models.getFirst();
    String id = compilation.requireId(model).orElse("");
    Entry top = new Entry(model, model, id, "");
    entries.add(top);
    byId.put(id, top);
    find(model, id, null);
    SentryCompiler sentries = new SentryCompiler(compilation, model, byPlanItem, byId);
    PlanItemNodes nodes = new PlanItemNodes(compilation, root);
    Map<String, GraphNode> compiled = new LinkedHashMap<>();
    List<PlanItem> items = new ArrayList<>();
    List<Listener> listeners = new ArrayList<>();
    ListenerCompiler listening = new ListenerCompiler(compilation);
    for (Entry entry : entries) {
      PlanItemType type = PlanItemNodes.typeOf(entry.definition());
      nodes.compile(entry).ifPresent(node -> compiled.put(entry.id(), node));
      items.add(item(entry, type, sentries));
      if (type == PlanItemType.HUMAN_TASK) {
        listeners.addAll(listening.ofTask(entry.definition(), entry.id()));
      }
    }
    ProcessAbout about = about();
    if (compilation.hasErrors()) {
      return Optional.empty();
    }
    CasePlan plan = new CasePlan(id, items);
    items.forEach(item -> checkEntries(plan, item));
    return compilation.hasErrors()
        ? Optional.empty()
        : Optional.of(
            ProcessGraph.ofCase(
                key,
                about,
                plan,
                compiled,
                listeners.isEmpty()
                    ? Listeners.NONE
                    : new Listeners(List.of(), listeners, List.of(), List.of())));
  }

  /**
   * An event outside of a stage begins the stage together with the item that waits for it. Nothing
   * would remember the event until somebody starts the stage.
   */
  private void checkEntries(CasePlan plan, PlanItem item) {
    item.criteria().stream()
        .filter(PlanCriterion::entry)
        .flatMap(criterion -> criterion.onParts().stream())
        .forEach(part -> checkEntry(plan, item, plan.item(part.sourceId())));
  }

  private void checkEntry(CasePlan plan, PlanItem item, PlanItem source) {
    Set<String> begun = new HashSet<>(Set.of(source.id()));
    plan.stagesAround(source).forEach(stage -> begun.add(stage.id()));
    for (PlanItem stage : plan.stagesAround(item)) {
      if (stage.manualActivation() != null && !begun.contains(stage.id())) {
        compilation.problem(
            ProblemCode.NOT_EXECUTED,
            Objects.requireNonNull(byId.get(item.id())).planItem(),
            "The entry criterion of '%s' waits for '%s', which is outside of the stage '%s', and"
                + " that has a manualActivationRule; this is not executed by this version of"
                + " Turgo. Give the stage the criterion",
            item.elementId(),
            source.elementId(),
            stage.elementId());
      }
    }
  }

  private ProcessAbout about() {
    XmlElement definitions = root.parent();
    return new ProcessAbout(
        root.attribute("name"),
        root.bpmnChildren("documentation").stream()
            .map(XmlElement::text)
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse(null),
        definitions == null ? null : definitions.peek("targetNamespace"),
        null,
        names("candidateStarterUsers"),
        names("candidateStarterGroups"),
        ProcessHistory.NONE,
        Map.of());
  }

  private List<CompiledExpression> names(String attribute) {
    CompiledExpression names = compilation.engineExpression(root, attribute);
    return names == null ? List.of() : List.of(names);
  }

  /** Finds the items of a stage, and of the stages in it. */
  private void find(XmlElement stage, String stageId, @Nullable Definitions around) {
    Definitions definitions = new Definitions(new LinkedHashMap<>(), around);
    for (XmlElement child : stage.children()) {
      String id = child.id();
      if (id != null && child.vocabulary() == Vocabulary.BPMN && isDefinition(child)) {
        if (definitions.own().putIfAbsent(id, child) != null) {
          child.use();
          compilation.problem(
              ProblemCode.ID_TAKEN, child, "Another element of the stage has the id '%s'", id);
        }
      }
    }
    for (XmlElement planItem : stage.bpmnChildren("planItem")) {
      String elementId = compilation.requireId(planItem).orElse("");
      String reference = compilation.require(planItem, "definitionRef").orElse("");
      XmlElement definition = definitions.find(planItem.referred(reference));
      if (definition == null) {
        if (!reference.isEmpty()) {
          compilation.problem(
              ProblemCode.PLAN_ITEM_DEFINITION,
              planItem,
              "The plan item '%s' is of '%s', which is no task, stage, milestone or listener of its"
                  + " stage or of one around it",
              elementId,
              reference);
        }
        continue;
      }
      add(planItem, elementId, definition, stageId, definitions);
    }
    for (XmlElement definition : definitions.own().values()) {
      if (!definition.isUsed()) {
        definition.use();
        compilation.problem(
            ProblemCode.PLAN_ITEM_DEFINITION,
            definition,
            "No plan item is of <%s> '%s', so it would never be done; add a <planItem> with"
                + " definitionRef=\"%s\", or remove it",
            definition.written(),
            definition.id(),
            definition.id());
      }
    }
  }

  private static boolean isDefinition(XmlElement child) {
    return DEFINITIONS.contains(child.name());
  }

  private void add(
      XmlElement planItem,
      String elementId,
      XmlElement definition,
      String stageId,
      Definitions definitions) {
    definition.use();
    String definitionId = compilation.requireId(definition).orElse("");
    Entry other = byId.get(definitionId);
    boolean isFurther = other != null && other.definition() == definition;
    if (other != null && isFurther && definition.is("stage")) {
      compilation.problem(
          ProblemCode.PLAN_ITEM_DEFINITION,
          planItem,
          "The plan items '%s' and '%s' are of the same stage '%s'; give each a stage of its own",
          other.elementId(),
          elementId,
          definitionId);
      return;
    }
    String id = isFurther ? elementId : definitionId;
    Entry entry = new Entry(planItem, definition, id, stageId);
    if (byId.putIfAbsent(id, entry) != null) {
      compilation.problem(
          ProblemCode.ID_TAKEN, planItem, "Another element of the case has the id '%s'", id);
      return;
    }
    if (byPlanItem.putIfAbsent(elementId, entry) != null) {
      compilation.problem(
          ProblemCode.ID_TAKEN, planItem, "Another plan item has the id '%s'", elementId);
    }
    entries.add(entry);
    children.computeIfAbsent(stageId, stage -> new ArrayList<>()).add(id);
    if (definition.is("stage")) {
      find(definition, id, definitions);
    }
  }

  private PlanItem item(Entry entry, PlanItemType type, SentryCompiler sentries) {
    XmlElement definition = entry.definition();
    boolean isListener = LISTENERS.contains(definition.name());
    PlanRule required = rule(entry, "requiredRule", !isListener);
    PlanRule manual = rule(entry, "manualActivationRule", !isListener);
    PlanRule repetition = rule(entry, "repetitionRule", true);
    String name = entry.planItem().attribute("name");
    return new PlanItem(
        entry.id(),
        entry.elementId(),
        entry.definitionId(),
        name == null ? definition.attribute("name") : name,
        type,
        entry.stageId(),
        List.copyOf(children.getOrDefault(entry.id(), List.of())),
        type.isStage() ? autoComplete(definition) : null,
        sentries.criteria(entry, !isListener),
        required,
        manual,
        repetition,
        completion(entry),
        counter(entry));
  }

  private @Nullable PlanRule autoComplete(XmlElement stage) {
    boolean allowed = compilation.bpmnFlag(stage, "autoComplete", false);
    CompiledExpression condition = compilation.engineExpression(stage, AUTO_COMPLETE);
    if (condition != null && !allowed) {
      compilation.problem(
          ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
          stage,
          "%s has no meaning without autoComplete=\"true\"; add that, or remove it",
          AUTO_COMPLETE);
    }
    return allowed ? new PlanRule(AUTO_COMPLETE, condition) : null;
  }

  private ParentCompletion completion(Entry entry) {
    for (XmlElement control : controls(entry)) {
      for (XmlElement rule : control.extensions("parentCompletionRule")) {
        String type = String.valueOf(rule.attribute("type"));
        Optional<ParentCompletion> found = ParentCompletion.of(type);
        if (found.isEmpty()) {
          compilation.problem(
              ProblemCode.VALUE_UNREADABLE,
              rule,
              "Expected one of %s for 'type', found '%s'",
              Arrays.stream(ParentCompletion.values()).map(ParentCompletion::text).toList(),
              type);
        }
        return found.orElse(ParentCompletion.DEFAULT);
      }
    }
    return ParentCompletion.DEFAULT;
  }

  /** The control of an item, which stands before that of what it is an item of. */
  private static List<XmlElement> controls(Entry entry) {
    List<XmlElement> own = entry.planItem().bpmnChildren("itemControl");
    List<XmlElement> otherwise = entry.definition().bpmnChildren("defaultControl");
    return own.isEmpty() ? otherwise : own;
  }

  private @Nullable PlanRule rule(Entry entry, String name, boolean allowed) {
    for (XmlElement control : controls(entry)) {
      List<XmlElement> rules = control.bpmnChildren(name);
      if (rules.size() > 1) {
        compilation.problem(
            ProblemCode.WRONG_NUMBER,
            rules.get(1),
            "<%s> has one <%s> at most; remove this one",
            control.written(),
            name);
      }
      for (XmlElement rule : rules) {
        if (!allowed) {
          compilation.problem(
              ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
              rule,
              "An event listener happens by itself, so <%s> has no meaning for it; remove it",
              name);
        }
        return new PlanRule(name, SentryCompiler.condition(compilation, rule));
      }
    }
    return null;
  }

  private String counter(Entry entry) {
    for (XmlElement control : controls(entry)) {
      for (XmlElement rule : control.bpmnChildren("repetitionRule")) {
        return compilation.engineAttribute(rule, "counterVariable").orElse(COUNTER);
      }
    }
    return COUNTER;
  }
}
