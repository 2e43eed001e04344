package io.turgo.camunda7.rest.resource;

import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricDetailQuery;
import io.turgo.engine.history.HistoricFormProperty;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Anything;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Flag;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What variables became and what forms brought, at history level full. */
final class HistoricDetailOperations {
  private static final Fields DETAIL =
      Fields.named("HistoricDetailDto")
          .with("id", Text.id(), "")
          .with("type", Text.Choice.of("variableUpdate", "formField"), "")
          .with("processInstanceId", Text.id(), "")
          .with("executionId", Text.id(), "")
          .maybe("activityInstanceId", Text.id(), "")
          .with("time", Shapes.TIME, "")
          .maybe("variableName", Shapes.ANY, "")
          .maybe("variableType", Shapes.ANY, "")
          .maybe("value", new Anything(), "")
          .maybe("valueInfo", Shapes.VALUES, "")
          .maybe("revision", Shapes.NUMBER, "")
          .maybe("initial", Shapes.FLAG, "")
          .maybe("fieldId", Shapes.ANY, "")
          .maybe("fieldValue", new Anything(), "");

  private HistoricDetailOperations() {}

  static List<Operation> all() {
    return new Find<HistoricDetailQuery, HistoricDetail>(
            "/history/detail",
            "HistoricDetail",
            engine -> engine.getHistoryService().createHistoricDetailQuery(),
            DETAIL,
            (call, found) -> found.stream().map(detail -> show(call, detail)).toList())
        .text("processInstanceId", HistoricDetailQuery::processInstanceId)
        .text("executionId", HistoricDetailQuery::executionId)
        .text("activityInstanceId", HistoricDetailQuery::activityInstanceId)
        .text("taskId", HistoricDetailQuery::taskId)
        .when("variableUpdates", HistoricDetailQuery::variableUpdates)
        .when("formFields", HistoricDetailQuery::formProperties)
        .when("excludeTaskDetails", HistoricDetailQuery::excludeTaskDetails)
        .ignored("deserializeValues", new Flag())
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
        .notServed("the engine runs no cases", "caseInstanceId", "caseExecutionId")
        .sort("processInstanceId", HistoricDetailQuery::orderByProcessInstanceId)
        .sort("variableName", HistoricDetailQuery::orderByVariableName)
        .sort("variableType", HistoricDetailQuery::orderByVariableType)
        .sort("variableRevision", HistoricDetailQuery::orderByVariableRevision)
        .sort("formPropertyId", HistoricDetailQuery::orderByFormPropertyId)
        .sort("time", HistoricDetailQuery::orderByTime)
        .sort("occurrence", HistoricDetailQuery::orderByTime)
        .all();
  }

  private static Map<String, @Nullable Object> show(Call call, HistoricDetail detail) {
    Row row =
        new Row()
            .put("id", detail.getId())
            .put("processInstanceId", detail.getProcessInstanceId())
            .put("executionId", detail.getExecutionId())
            .put("activityInstanceId", detail.getActivityInstanceId())
            .put("time", detail.getTime());
    if (detail instanceof HistoricVariableUpdate update) {
      Map<String, @Nullable Object> value =
          VariableShapes.value(call, update.getVariableName(), update.getValue());
      row.put("type", "variableUpdate")
          .put("variableName", update.getVariableName())
          .put("variableType", value.get("type"))
          .put("value", value.get("value"))
          .put("valueInfo", value.get("valueInfo"))
          .put("revision", update.getRevision())
          .put("initial", update.getRevision() == 0);
    } else if (detail instanceof HistoricFormProperty field) {
      row.put("type", "formField")
          .put("fieldId", field.getPropertyId())
          .put("fieldValue", call.hides(field.getPropertyId()) ? null : field.getPropertyValue());
    }
    return row.map();
  }
}
