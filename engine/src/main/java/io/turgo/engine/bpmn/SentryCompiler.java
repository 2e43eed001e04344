package io.turgo.engine.bpmn;

import io.turgo.engine.bpmn.rules.ProblemCode;
import io.turgo.engine.expression.CompiledExpression;
import io.turgo.engine.model.PlanCriterion;
import io.turgo.engine.model.PlanItemTransition;
import io.turgo.engine.model.PlanItemType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compiles the entry and exit criteria of plan items, with the sentries that they name. */
final class SentryCompiler {
  private static final String ON_EVENT = "onEvent";

  private final Compilation compilation;
  private final Map<String, XmlElement> sentries = new HashMap<>();
  private final Map<String, CasePlanCompiler.Entry> byPlanItem;
  private final Map<String, CasePlanCompiler.Entry> byId;

  SentryCompiler(
      Compilation compilation,
      XmlElement model,
      Map<String, CasePlanCompiler.Entry> byPlanItem,
      Map<String, CasePlanCompiler.Entry> byId) {
    this.compilation = compilation;
    this.byPlanItem = byPlanItem;
    this.byId = byId;
    find(model);
  }

  private void find(XmlElement stage) {
    for (XmlElement child : stage.children()) {
      if (child.is("sentry")) {
        String id = compilation.requireId(child).orElse("");
        if (sentries.putIfAbsent(id, child) != null) {
          compilation.problem(ProblemCode.ID_TAKEN, child, "Another sentry has the id '%s'", id);
        }
      } else if (child.is("stage")) {
        find(child);
      }
    }
  }

  /**
   * The criteria of an item, in the order of the file.
   *
   * @param allowed whether the item may have some
   */
  List<PlanCriterion> criteria(CasePlanCompiler.Entry entry, boolean allowed) {
    List<PlanCriterion> criteria = new ArrayList<>();
    boolean isPlanModel = entry.stageId().isEmpty();
    for (XmlElement child : List.copyOf(entry.planItem().children())) {
      boolean isEntry = child.is("entryCriterion") && !isPlanModel;
      if (isEntry || child.is("exitCriterion")) {
        child.use();
        if (!allowed) {
          compilation.problem(
              ProblemCode.NOT_EXECUTED,
              child,
              "Criteria of an event listener are not executed by this version of Turgo; put the"
                  + " listener into a stage that has them");
        }
        criterion(entry, child, isEntry).ifPresent(criteria::add);
      }
    }
    return List.copyOf(criteria);
  }

  private Optional<PlanCriterion> criterion(
      CasePlanCompiler.Entry entry, XmlElement element, boolean isEntry) {
    String reference = compilation.require(element, "sentryRef").orElse("");
    XmlElement sentry = sentries.get(element.referred(reference));
    if (sentry == null) {
      if (!reference.isEmpty()) {
        compilation.problem(
            ProblemCode.CRITERION_SENTRY,
            element,
            "The criterion names the sentry '%s', which the case does not have",
            reference);
      }
      return Optional.empty();
    }
    sentry.use();
    List<PlanCriterion.OnPart> parts = new ArrayList<>();
    List<XmlElement> onParts = sentry.bpmnChildren("planItemOnPart");
    for (XmlElement part : onParts) {
      String id = sentry.id() + "#" + parts.size();
      onPart(entry, part, id, isEntry, onParts.size() > 1).ifPresent(parts::add);
    }
    List<XmlElement> ifParts = sentry.bpmnChildren("ifPart");
    CompiledExpression condition =
        ifParts.isEmpty() ? null : condition(compilation, ifParts.getFirst());
    if (ifParts.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, ifParts.get(1), "A sentry has one <ifPart> at most");
    }
    if (onParts.isEmpty() && ifParts.stream().noneMatch(SentryCompiler::hasCondition)) {
      compilation.problem(
          ProblemCode.SENTRY_EMPTY,
          sentry,
          "The sentry waits for nothing: expected a <planItemOnPart> or an <ifPart> with a"
              + " condition");
    }
    String mode = compilation.engineAttribute(sentry, "triggerMode").orElse("default");
    boolean onEvent = mode.equals(ON_EVENT);
    if (!onEvent && !mode.equals("default")) {
      compilation.problem(
          ProblemCode.VALUE_UNREADABLE,
          sentry,
          "Expected default or onEvent for 'triggerMode', found '%s'",
          mode);
    } else if (onEvent && parts.size() != 1) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          sentry,
          "The trigger mode onEvent is executed by this version of Turgo for a sentry with one"
              + " <planItemOnPart> only, found %s",
          parts.size());
    }
    String id = element.id() == null ? String.valueOf(sentry.id()) : element.id();
    return Optional.of(
        new PlanCriterion(
            id,
            isEntry,
            List.copyOf(parts),
            sentry.id() + "#if",
            condition,
            isEntry ? PlanCriterion.Exit.EXIT : exit(entry, element),
            onEvent));
  }

  private PlanCriterion.Exit exit(CasePlanCompiler.Entry entry, XmlElement criterion) {
    String given = compilation.engineAttribute(criterion, "exitEventType").orElse("exit");
    for (PlanCriterion.Exit exit : PlanCriterion.Exit.values()) {
      if (exit.text().equals(given)) {
        if (exit != PlanCriterion.Exit.EXIT
            && !PlanItemNodes.typeOf(entry.definition()).isStage()) {
          compilation.problem(
              ProblemCode.ATTRIBUTE_WITHOUT_EFFECT,
              criterion,
              "exitEventType=\"%s\" completes a stage or a case; remove it",
              given);
        }
        return exit;
      }
    }
    compilation.problem(
        ProblemCode.VALUE_UNREADABLE,
        criterion,
        "Expected one of %s for 'exitEventType', found '%s'",
        Arrays.stream(PlanCriterion.Exit.values()).map(PlanCriterion.Exit::text).toList(),
        given);
    return PlanCriterion.Exit.EXIT;
  }

  private Optional<PlanCriterion.OnPart> onPart(
      CasePlanCompiler.Entry entry,
      XmlElement part,
      String id,
      boolean isEntry,
      boolean isOneOfSeveral) {
    String reference = compilation.require(part, "sourceRef").orElse("");
    CasePlanCompiler.Entry source = byPlanItem.get(part.referred(reference));
    List<XmlElement> events = part.bpmnChildren("standardEvent");
    String event = events.size() == 1 ? events.getFirst().text() : "";
    Optional<PlanItemTransition> transition = PlanItemTransition.of(event);
    if (transition.isEmpty()) {
      compilation.problem(
          events.size() == 1 ? ProblemCode.NOT_EXECUTED : ProblemCode.WRONG_NUMBER,
          part,
          "Expected one <standardEvent> of %s, found '%s'",
          Arrays.stream(PlanItemTransition.values()).map(PlanItemTransition::text).toList(),
          event);
    }
    if (source == null) {
      if (!reference.isEmpty()) {
        compilation.problem(
            ProblemCode.CRITERION_SENTRY,
            part,
            "The on-part waits for '%s', which is no plan item of the case",
            reference);
      }
      return Optional.empty();
    }
    PlanItemType type = PlanItemNodes.typeOf(source.definition());
    if (transition.isPresent() && !transition.get().isOf(type)) {
      compilation.problem(
          ProblemCode.CRITERION_SENTRY,
          part,
          "The on-part waits for '%s' of '%s', a <%s>, which never makes this transition; expected"
              + " one of %s",
          event,
          reference,
          source.definition().written(),
          Arrays.stream(PlanItemTransition.values())
              .filter(one -> one.isOf(type))
              .map(PlanItemTransition::text)
              .toList());
    }
    if (isEntry && isOneOfSeveral && !isIn(source, entry.stageId())) {
      compilation.problem(
          ProblemCode.NOT_EXECUTED,
          part,
          "The entry criterion of '%s' waits for '%s', which is outside of its stage, and for other"
              + " items; this is not executed by this version of Turgo. Give the stage the criterion",
          entry.elementId(),
          reference);
    }
    return transition.map(found -> new PlanCriterion.OnPart(id, source.id(), found));
  }

  /** Whether an item is in a stage, or in a stage of that. */
  private boolean isIn(CasePlanCompiler.Entry item, String stageId) {
    CasePlanCompiler.Entry at = item;
    while (at != null) {
      if (at.stageId().equals(stageId)) {
        return true;
      }
      at = byId.get(at.stageId());
    }
    return false;
  }

  private static boolean isTruthValue(String text) {
    return text.strip().equalsIgnoreCase("true") || text.strip().equalsIgnoreCase("false");
  }

  private static boolean hasCondition(XmlElement owner) {
    return owner.bpmnChildren("condition").stream().anyMatch(one -> !one.text().isEmpty());
  }

  /** The condition of a rule or of an if-part; null for none. */
  static @Nullable CompiledExpression condition(Compilation compilation, XmlElement owner) {
    List<XmlElement> conditions = owner.bpmnChildren("condition");
    if (conditions.size() > 1) {
      compilation.problem(
          ProblemCode.WRONG_NUMBER, conditions.get(1), "<%s> has one condition", owner.written());
    }
    for (XmlElement condition : conditions) {
      if (!condition.text().isEmpty()) {
        CompiledExpression compiled =
            compilation.expression(condition, "condition", condition.text());
        if (compiled != null && compiled.isLiteral() && !isTruthValue(compiled.text())) {
          compilation.problem(
              ProblemCode.EXPRESSION_EXPECTED,
              condition,
              "Expected a condition such as '${amount > 100}', found '%s'",
              compiled.text());
        }
        return compiled;
      }
    }
    return null;
  }
}
