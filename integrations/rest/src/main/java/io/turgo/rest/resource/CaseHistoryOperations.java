package io.turgo.rest.resource;

import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricPlanItemInstance;
import io.turgo.engine.cmmn.HistoricPlanItemInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** What was recorded of cases and of their plan items, reached milestones among them. */
final class CaseHistoryOperations {
  private static final View<Object, HistoricCaseInstance> CASE =
      View.of("HistoricCase", HistoricCaseInstance.class)
          .field("id", Types.ID, HistoricCaseInstance::getId)
          .field("definitionId", Types.ID, HistoricCaseInstance::getCaseDefinitionId)
          .field("definitionKey", Types.TEXT, HistoricCaseInstance::getCaseDefinitionKey)
          .maybe("definitionName", Types.TEXT, HistoricCaseInstance::getCaseDefinitionName)
          .field("definitionVersion", Types.INT, HistoricCaseInstance::getCaseDefinitionVersion)
          .maybe("businessKey", Types.TEXT, HistoricCaseInstance::getBusinessKey)
          .maybe("name", Types.TEXT, HistoricCaseInstance::getName)
          .tenant(HistoricCaseInstance::getTenantId)
          .field("state", Types.TEXT, HistoricCaseInstance::getState)
          .says("active, completed or terminated")
          .field("startTime", Types.TIME, HistoricCaseInstance::getStartTime)
          .maybe("endTime", Types.TIME, HistoricCaseInstance::getEndTime)
          .says("missing while it runs")
          .maybe("startUserId", Types.TEXT, HistoricCaseInstance::getStartUserId)
          .maybe("deleteReason", Types.TEXT, HistoricCaseInstance::getDeleteReason)
          .says("the reason, if it was terminated");
  private static final View<Object, HistoricPlanItemInstance> ITEM =
      View.of("HistoricPlanItem", HistoricPlanItemInstance.class)
          .field("id", Types.ID, HistoricPlanItemInstance::getId)
          .maybe("name", Types.TEXT, HistoricPlanItemInstance::getName)
          .field("state", Types.TEXT, HistoricPlanItemInstance::getState)
          .says("active, completed or terminated")
          .field("type", Types.TEXT, HistoricPlanItemInstance::getPlanItemDefinitionType)
          .says("such as humantask, stage or milestone")
          .field("caseId", Types.ID, HistoricPlanItemInstance::getCaseInstanceId)
          .field("caseDefinitionId", Types.ID, HistoricPlanItemInstance::getCaseDefinitionId)
          .field(
              "planItemDefinitionId", Types.TEXT, HistoricPlanItemInstance::getPlanItemDefinitionId)
          .says("the id of its task, stage, milestone or listener in the model")
          .tenant(HistoricPlanItemInstance::getTenantId)
          .field("startTime", Types.TIME, HistoricPlanItemInstance::getStartTime)
          .says("when it began, or happened")
          .maybe("endTime", Types.TIME, HistoricPlanItemInstance::getEndedTime)
          .says("missing while it is active")
          .maybe("deleteReason", Types.TEXT, HistoricPlanItemInstance::getDeleteReason)
          .says("the reason, if it was terminated")
          .maybe("referenceId", Types.ID, HistoricPlanItemInstance::getReferenceId)
          .says("the task or the called instance");

  private CaseHistoryOperations() {}

  static List<Operation> all() {
    return List.of(
        cases()
            .operation("/history/cases/search", "searchHistoricCases")
            .says("Finds cases, running and ended."),
        Operation.get("/history/cases/{id}", "getHistoricCase")
            .says("Returns a case, running or ended.")
            .shows(CASE, "The case.", CaseHistoryOperations::past),
        Operation.delete("/history/cases/{id}", "deleteHistoricCase", Level.OPERATE)
            .says("Deletes the history of a case that has ended.")
            .runs(call ->
                call.engine()
                    .getCmmnHistoryService()
                    .deleteHistoricCaseInstance(past(call).getId())),
        Operation.get("/history/cases/{id}/variables", "getHistoricCaseVariables")
            .says("Lists the variables of a case, ended or not, with their last values.")
            .shows(
                HistoricInstanceOperations.VARIABLES,
                "The first 1,000.",
                call -> HistoricInstanceOperations.variables(call, past(call).getId())),
        planItems()
            .operation("/history/plan-items/search", "searchHistoricPlanItems")
            .says(
                "Finds plan items that have begun or have happened, reached milestones among"
                    + " them."));
  }

  static HistoricCaseInstance past(Call call) {
    String id = call.path("id");
    return Access.visible(
        call,
        "case",
        id,
        call.engine()
            .getCmmnHistoryService()
            .createHistoricCaseInstanceQuery()
            .caseInstanceId(id)
            .singleResult(),
        HistoricCaseInstance::getTenantId);
  }

  private static Search<HistoricCaseInstanceQuery, HistoricCaseInstance> cases() {
    return new Search<HistoricCaseInstanceQuery, HistoricCaseInstance>(
            "HistoricCase",
            engine -> engine.getCmmnHistoryService().createHistoricCaseInstanceQuery(),
            CASE)
        .id("id", "", HistoricCaseInstanceQuery::caseInstanceId)
        .ids("ids", "", HistoricCaseInstanceQuery::caseInstanceIds)
        .text("businessKey", "", HistoricCaseInstanceQuery::caseInstanceBusinessKey)
        .text("name", "", HistoricCaseInstanceQuery::caseInstanceName)
        .id("definitionId", "", HistoricCaseInstanceQuery::caseDefinitionId)
        .text("definitionKey", "", HistoricCaseInstanceQuery::caseDefinitionKey)
        .flag(
            "finished",
            "",
            HistoricCaseInstanceQuery::finished,
            HistoricCaseInstanceQuery::unfinished)
        .time("startedBefore", "", HistoricCaseInstanceQuery::startedBefore)
        .time("startedAfter", "", HistoricCaseInstanceQuery::startedAfter)
        .time("finishedBefore", "", HistoricCaseInstanceQuery::finishedBefore)
        .time("finishedAfter", "", HistoricCaseInstanceQuery::finishedAfter)
        .text("startedBy", "", HistoricCaseInstanceQuery::startedBy)
        .variables("variables", "last values", VariableConditions::apply)
        .tenant(
            HistoricCaseInstanceQuery::caseInstanceTenantId, HistoricCaseInstanceQuery::tenantIds)
        .sort("id", HistoricCaseInstanceQuery::orderByCaseInstanceId)
        .sort("startTime", HistoricCaseInstanceQuery::orderByStartTime)
        .sort("endTime", HistoricCaseInstanceQuery::orderByEndTime);
  }

  private static Search<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance> planItems() {
    return new Search<HistoricPlanItemInstanceQuery, HistoricPlanItemInstance>(
            "HistoricPlanItem",
            engine -> engine.getCmmnHistoryService().createHistoricPlanItemInstanceQuery(),
            ITEM)
        .id("id", "", HistoricPlanItemInstanceQuery::planItemInstanceId)
        .id("caseId", "", HistoricPlanItemInstanceQuery::planItemInstanceCaseInstanceId)
        .id("caseDefinitionId", "", HistoricPlanItemInstanceQuery::planItemInstanceCaseDefinitionId)
        .text(
            "planItemDefinitionId", "", HistoricPlanItemInstanceQuery::planItemInstanceDefinitionId)
        .text(
            "type",
            "such as milestone",
            HistoricPlanItemInstanceQuery::planItemInstanceDefinitionType)
        .text("name", "", HistoricPlanItemInstanceQuery::planItemInstanceName)
        .flag(
            "ended",
            "",
            HistoricPlanItemInstanceQuery::ended,
            HistoricPlanItemInstanceQuery::notEnded)
        .tenant(
            HistoricPlanItemInstanceQuery::planItemInstanceTenantId,
            HistoricPlanItemInstanceQuery::tenantIds)
        .sort("startTime", HistoricPlanItemInstanceQuery::orderByCreateTime)
        .sort("endTime", HistoricPlanItemInstanceQuery::orderByEndedTime);
  }
}
