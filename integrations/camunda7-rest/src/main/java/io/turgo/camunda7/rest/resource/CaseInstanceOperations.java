package io.turgo.camunda7.rest.resource;

import io.turgo.engine.cmmn.CaseInstance;
import io.turgo.engine.cmmn.CaseInstanceQuery;
import io.turgo.engine.cmmn.HistoricCaseInstance;
import io.turgo.engine.cmmn.HistoricCaseInstanceQuery;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cases that run, and those in history. */
final class CaseInstanceOperations {
  private static final View<Object, CaseInstance> FACTS =
      View.withNulls("", CaseInstance.class)
          .field("id", Types.ID, CaseInstance::getId)
          .field("caseDefinitionId", Types.ID, CaseInstance::getCaseDefinitionId)
          .maybe("businessKey", Types.TEXT, CaseInstance::getBusinessKey)
          .tenant(CaseInstance::getTenantId);
  private static final View<Object, CaseInstance> CASE =
      View.withNulls("CaseInstanceDto", CaseInstance.class)
          .with(FACTS)
          .field("active", Types.FLAG, it -> true)
          .field("completed", Types.FLAG, it -> false);

  /** Cases that were started just now, and may have ended at once, with whether they run. */
  static final View<Boolean, CaseInstance> CREATED =
      View.<Boolean, CaseInstance>withNulls("CreatedCaseInstanceDto")
          .field("links", Shapes.LINKS, (runs, it) -> List.of())
          .with(FACTS)
          .field("active", Types.FLAG, (runs, it) -> runs)
          .field("completed", Types.FLAG, (runs, it) -> !runs);

  private static final View<Object, HistoricCaseInstance> HISTORIC_CASE =
      View.withNulls("HistoricCaseInstanceDto", HistoricCaseInstance.class)
          .field("id", Types.ID, HistoricCaseInstance::getId)
          .maybe("businessKey", Types.TEXT, HistoricCaseInstance::getBusinessKey)
          .field("caseDefinitionId", Types.ID, HistoricCaseInstance::getCaseDefinitionId)
          .field("caseDefinitionKey", Types.TEXT, HistoricCaseInstance::getCaseDefinitionKey)
          .maybe("caseDefinitionName", Types.TEXT, HistoricCaseInstance::getCaseDefinitionName)
          .field("createTime", Shapes.TIME, HistoricCaseInstance::getStartTime)
          .maybe("closeTime", Shapes.TIME, HistoricCaseInstance::getEndTime)
          .maybe("durationInMillis", Types.LONG, CaseInstanceOperations::duration)
          .maybe("createUserId", Types.TEXT, HistoricCaseInstance::getStartUserId)
          .tenant(HistoricCaseInstance::getTenantId)
          .field("active", Types.FLAG, it -> it.getState().equals("active"))
          .field("completed", Types.FLAG, it -> it.getState().equals("completed"))
          .field("terminated", Types.FLAG, it -> it.getState().equals("terminated"))
          .field("closed", Types.FLAG, it -> it.getEndTime() != null);

  private CaseInstanceOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>(find().all());
    all.add(
        Asked.get("/case-instance/{id}", "getCaseInstance")
            .shows(CASE, CaseInstanceOperations::running));
    all.addAll(findHistoric().all());
    all.add(
        Asked.get("/history/case-instance/{id}", "getHistoricCaseInstance")
            .shows(HISTORIC_CASE, CaseInstanceOperations::historic));
    return all;
  }

  private static CaseInstanceQuery byId(Call call, String id) {
    return call.engine().getCmmnRuntimeService().createCaseInstanceQuery().caseInstanceId(id);
  }

  static boolean runs(Call call, CaseInstance started) {
    return byId(call, started.getId()).count() == 1;
  }

  private static @Nullable Long duration(HistoricCaseInstance it) {
    Date ended = it.getEndTime();
    return ended == null ? null : (Long) (ended.getTime() - it.getStartTime().getTime());
  }

  private static CaseInstance running(Call call) {
    String id = Asked.id(call, "case instance");
    return Access.visible(
        call, "case instance", id, byId(call, id).singleResult(), CaseInstance::getTenantId);
  }

  private static HistoricCaseInstance historic(Call call) {
    String id = Asked.id(call, "case instance");
    return Access.visible(
        call,
        "case instance",
        id,
        call.engine()
            .getCmmnHistoryService()
            .createHistoricCaseInstanceQuery()
            .caseInstanceId(id)
            .singleResult(),
        HistoricCaseInstance::getTenantId);
  }

  private static Find<CaseInstanceQuery, CaseInstance> find() {
    return new Find<CaseInstanceQuery, CaseInstance>(
            "/case-instance",
            "CaseInstance",
            engine -> engine.getCmmnRuntimeService().createCaseInstanceQuery(),
            CASE)
        .text("caseInstanceId", CaseInstanceQuery::caseInstanceId)
        .text("businessKey", CaseInstanceQuery::caseInstanceBusinessKey)
        .text("caseDefinitionId", CaseInstanceQuery::caseDefinitionId)
        .text("caseDefinitionKey", CaseInstanceQuery::caseDefinitionKey)
        .when("active", q -> {})
        .tenant(
            CaseInstanceQuery::caseInstanceTenantId, CaseInstanceQuery::caseInstanceWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "deploymentId",
            "superProcessInstance",
            "subProcessInstance",
            "superCaseInstance",
            "subCaseInstance",
            "variables",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .notServed("a case that has ended is in history", "completed", "terminated")
        .sort("caseInstanceId", CaseInstanceQuery::orderByCaseInstanceId)
        .sort("caseDefinitionKey", CaseInstanceQuery::orderByCaseDefinitionKey)
        .sort("tenantId", CaseInstanceQuery::orderByTenantId);
  }

  private static Find<HistoricCaseInstanceQuery, HistoricCaseInstance> findHistoric() {
    return new Find<HistoricCaseInstanceQuery, HistoricCaseInstance>(
            "/history/case-instance",
            "HistoricCaseInstance",
            engine -> engine.getCmmnHistoryService().createHistoricCaseInstanceQuery(),
            HISTORIC_CASE)
        .text("caseInstanceId", HistoricCaseInstanceQuery::caseInstanceId)
        .texts("caseInstanceIds", HistoricCaseInstanceQuery::caseInstanceIds)
        .text("caseInstanceBusinessKey", HistoricCaseInstanceQuery::caseInstanceBusinessKey)
        .text("caseDefinitionId", HistoricCaseInstanceQuery::caseDefinitionId)
        .text("caseDefinitionKey", HistoricCaseInstanceQuery::caseDefinitionKey)
        .time("createdBefore", HistoricCaseInstanceQuery::startedBefore)
        .time("createdAfter", HistoricCaseInstanceQuery::startedAfter)
        .time("closedBefore", HistoricCaseInstanceQuery::finishedBefore)
        .time("closedAfter", HistoricCaseInstanceQuery::finishedAfter)
        .text("createdBy", HistoricCaseInstanceQuery::startedBy)
        .when("active", q -> q.state("active"))
        .when("completed", q -> q.state("completed"))
        .when("terminated", q -> q.state("terminated"))
        .when("closed", HistoricCaseInstanceQuery::finished)
        .when("notClosed", HistoricCaseInstanceQuery::unfinished)
        .tenant(
            HistoricCaseInstanceQuery::caseInstanceTenantId,
            HistoricCaseInstanceQuery::caseInstanceWithoutTenantId)
        .notServed(
            "the engine does not look for that",
            "caseDefinitionName",
            "caseDefinitionNameLike",
            "caseDefinitionKeyNotIn",
            "caseInstanceBusinessKeyLike",
            "superCaseInstanceId",
            "subCaseInstanceId",
            "superProcessInstanceId",
            "subProcessInstanceId",
            "caseActivityIdIn",
            "variables",
            "variableNamesIgnoreCase",
            "variableValuesIgnoreCase")
        .sort("instanceId", HistoricCaseInstanceQuery::orderByCaseInstanceId)
        .sort("createTime", HistoricCaseInstanceQuery::orderByStartTime)
        .sort("closeTime", HistoricCaseInstanceQuery::orderByEndTime);
  }
}
