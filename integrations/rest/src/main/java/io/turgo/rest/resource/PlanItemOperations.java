package io.turgo.rest.resource;

import io.turgo.engine.cmmn.PlanItemInstance;
import io.turgo.engine.cmmn.PlanItemInstanceQuery;
import io.turgo.engine.cmmn.PlanItemInstanceState;
import io.turgo.engine.cmmn.PlanItemInstanceTransitionBuilder;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.function.Consumer;

/** Plan items of cases that run: looked for and changed. */
final class PlanItemOperations {
  private static final View<Object, PlanItemInstance> ITEM =
      View.of("PlanItem", PlanItemInstance.class)
          .field("id", Types.ID, PlanItemInstance::getId)
          .maybe("name", Types.TEXT, PlanItemInstance::getName)
          .field("state", Types.TEXT, PlanItemInstance::getState)
          .says("available, enabled, disabled, async-active, active or wait_repetition")
          .field("type", Types.TEXT, PlanItemInstance::getPlanItemDefinitionType)
          .says("such as humantask, stage or milestone")
          .field("caseId", Types.ID, PlanItemInstance::getCaseInstanceId)
          .field("caseDefinitionId", Types.ID, PlanItemInstance::getCaseDefinitionId)
          .maybe("stageId", Types.ID, PlanItemInstance::getStageInstanceId)
          .says("the plan item of the stage that contains it")
          .field("elementId", Types.TEXT, PlanItemInstance::getElementId)
          .says("the id of the plan item in the model")
          .field("planItemDefinitionId", Types.TEXT, PlanItemInstance::getPlanItemDefinitionId)
          .says("the id of its task, stage, milestone or listener in the model")
          .tenant(PlanItemInstance::getTenantId);
  private static final Fields CHANGE =
      Fields.named("PlanItemChange")
          .maybe("variables", Variables.BROUGHT, "variables of the case to set before, by names")
          .maybe(
              "localVariables",
              Variables.BROUGHT,
              "variables of the plan item alone to set before, by names");
  private static final Fields COMPLETE_STAGE =
      Fields.named("StageCompletion")
          .maybe("variables", Variables.BROUGHT, "variables of the case to set before, by names")
          .maybe("force", Types.FLAG, "true to end what is active in the stage");
  private static final List<String> STATES =
      List.of(
          PlanItemInstanceState.AVAILABLE,
          PlanItemInstanceState.ENABLED,
          PlanItemInstanceState.DISABLED,
          PlanItemInstanceState.ASYNC_ACTIVE,
          PlanItemInstanceState.ACTIVE,
          PlanItemInstanceState.WAITING_FOR_REPETITION);

  private PlanItemOperations() {}

  static List<Operation> all() {
    return List.of(
        search()
            .operation("/plan-items/search", "searchPlanItems")
            .says("Finds plan items of running cases."),
        Operation.get("/plan-items/{id}", "getPlanItem")
            .says("Returns a plan item of a running case.")
            .shows(ITEM, "The plan item.", PlanItemOperations::item),
        change(
            "trigger",
            Level.WORK,
            "Completes an active task, or says that the event of a listener has happened.",
            PlanItemInstanceTransitionBuilder::trigger),
        change(
            "start",
            Level.WORK,
            "Starts an enabled plan item.",
            PlanItemInstanceTransitionBuilder::start),
        change(
            "enable",
            Level.WORK,
            "Enables a disabled plan item again.",
            PlanItemInstanceTransitionBuilder::enable),
        change(
            "disable",
            Level.WORK,
            "Decides against an enabled plan item.",
            PlanItemInstanceTransitionBuilder::disable),
        Operation.post("/plan-items/{id}/complete", "completePlanItem", Level.WORK)
            .says(
                "Completes an active stage in which nothing is active and nothing required is"
                    + " left.")
            .maybeBody(COMPLETE_STAGE)
            .once()
            .runs(PlanItemOperations::completeStage),
        change(
            "terminate",
            Level.OPERATE,
            "Ends a plan item in any state.",
            PlanItemInstanceTransitionBuilder::terminate));
  }

  private static Operation change(
      String verb,
      Level level,
      String summary,
      Consumer<PlanItemInstanceTransitionBuilder> transition) {
    return Operation.post("/plan-items/{id}/" + verb, verb + "PlanItem", level)
        .says(summary)
        .maybeBody(CHANGE)
        .once()
        .runs(call ->
            transition.accept(
                transition(call).localVariables(Variables.brought(call.body(), "localVariables"))));
  }

  private static void completeStage(Call call) {
    if (call.body().flag("force")) {
      transition(call).forceCompleteStage();
    } else {
      transition(call).completeStage();
    }
  }

  /** Looks only if the caller does not see all tenants; the engine says what is not there. */
  private static PlanItemInstanceTransitionBuilder transition(Call call) {
    String id = call.caller().tenants() == null ? call.path("id") : item(call).getId();
    return call.engine()
        .getCmmnRuntimeService()
        .createPlanItemInstanceTransitionBuilder(id)
        .variables(Variables.brought(call.body(), "variables"));
  }

  private static PlanItemInstance item(Call call) {
    String id = call.path("id");
    return Access.visible(
        call,
        "plan item",
        id,
        call.engine()
            .getCmmnRuntimeService()
            .createPlanItemInstanceQuery()
            .planItemInstanceId(id)
            .singleResult(),
        PlanItemInstance::getTenantId);
  }

  private static Search<PlanItemInstanceQuery, PlanItemInstance> search() {
    return new Search<PlanItemInstanceQuery, PlanItemInstance>(
            "PlanItem",
            engine -> engine.getCmmnRuntimeService().createPlanItemInstanceQuery(),
            ITEM)
        .id("id", "", PlanItemInstanceQuery::planItemInstanceId)
        .ids("ids", "", PlanItemInstanceQuery::planItemInstanceIds)
        .id("caseId", "", PlanItemInstanceQuery::caseInstanceId)
        .id("caseDefinitionId", "", PlanItemInstanceQuery::caseDefinitionId)
        .text("caseDefinitionKey", "", PlanItemInstanceQuery::caseDefinitionKey)
        .id("stageId", "directly in this stage", PlanItemInstanceQuery::stageInstanceId)
        .text("planItemDefinitionId", "", PlanItemInstanceQuery::planItemDefinitionId)
        .choice("state", "", STATES, PlanItemInstanceQuery::planItemInstanceState)
        .tenant(PlanItemInstanceQuery::caseInstanceTenantId, PlanItemInstanceQuery::tenantIds)
        .sort("id", PlanItemInstanceQuery::orderByPlanItemInstanceId);
  }
}
