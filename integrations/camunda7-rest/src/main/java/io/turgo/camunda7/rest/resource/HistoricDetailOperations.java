package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What variables became and what forms brought, at history level full. */
final class HistoricDetailOperations {
  private static final View<Call, HistoricVariableUpdate> UPDATE =
      View.<Call, HistoricVariableUpdate>withNulls("HistoricVariableUpdateDto")
          .field("type", Types.TEXT, update -> "variableUpdate")
          .maybe("variableName", Types.TEXT, HistoricVariableUpdate::getVariableName)
          .with(
              View.<Object, Map<String, @Nullable Object>>withNulls("")
                  .maybe("variableType", Types.TEXT, value -> value.get("type"))
                  .maybe("value", Types.ANY, value -> value.get("value"))
                  .maybe("valueInfo", Shapes.VALUES, value -> value.get("valueInfo")),
              (call, update) ->
                  VariableShapes.value(call, update.getVariableName(), update.getValue()))
          .maybe("revision", Types.LONG, HistoricVariableUpdate::getRevision)
          .maybe("initial", Types.FLAG, update -> update.getRevision() == 0);
  private static final View<Call, HistoricFormProperty> FIELD =
      View.<Call, HistoricFormProperty>withNulls("HistoricFormFieldDto")
          .field("type", Types.TEXT, field -> "formField")
          .maybe("fieldId", Types.TEXT, HistoricFormProperty::getPropertyId)
          .maybe(
              "fieldValue",
              Types.ANY,
              (call, field) -> call.hides(field.getPropertyId()) ? null : field.getPropertyValue());
  private static final View<Call, HistoricDetail> DETAIL =
      View.<Call, HistoricDetail>withNulls("HistoricDetailDto")
          .field("id", Types.ID, HistoricDetail::getId)
          .field("processInstanceId", Types.ID, HistoricDetail::getProcessInstanceId)
          .field("executionId", Types.ID, HistoricDetail::getExecutionId)
          .maybe("activityInstanceId", Types.ID, HistoricDetail::getActivityInstanceId)
          .field("time", Shapes.TIME, HistoricDetail::getTime)
          .when(HistoricVariableUpdate.class, UPDATE)
          .when(HistoricFormProperty.class, FIELD);

  private HistoricDetailOperations() {}

  static List<Operation> all() {
    return new Find<HistoricDetailQuery, HistoricDetail>(
            "/history/detail",
            "HistoricDetail",
            engine -> engine.getHistoryService().createHistoricDetailQuery(),
            DETAIL)
        .text("processInstanceId", HistoricDetailQuery::processInstanceId)
        .text("executionId", HistoricDetailQuery::executionId)
        .text("activityInstanceId", HistoricDetailQuery::activityInstanceId)
        .text("taskId", HistoricDetailQuery::taskId)
        .when("variableUpdates", HistoricDetailQuery::variableUpdates)
        .when("formFields", HistoricDetailQuery::formProperties)
        .when("excludeTaskDetails", HistoricDetailQuery::excludeTaskDetails)
        .ignored("deserializeValues", Types.FLAG)
        .within(InstanceTenants.PAST, "processInstanceId")
        .notServed(
            "the engine does not look for that",
            "processInstanceIdIn",
            "variableInstanceId",
            "variableTypeIn",
            "variableNameLike",
            "userOperationId",
            "occurredBefore",
            "occurredAfter",
            "initial",
            "tenantIdIn",
            "withoutTenantId")
        .notServed("nothing is found by its case here", "caseInstanceId", "caseExecutionId")
        .sort("processInstanceId", HistoricDetailQuery::orderByProcessInstanceId)
        .sort("variableName", HistoricDetailQuery::orderByVariableName)
        .sort("variableType", HistoricDetailQuery::orderByVariableType)
        .sort("variableRevision", HistoricDetailQuery::orderByVariableRevision)
        .sort("formPropertyId", HistoricDetailQuery::orderByFormPropertyId)
        .sort("time", HistoricDetailQuery::orderByTime)
        .sort("occurrence", HistoricDetailQuery::orderByTime)
        .all();
  }
}
