package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.rest.exchange.Call;
import io.turgo.rest.shape.Anything;
import io.turgo.rest.shape.Fields;
import io.turgo.rest.shape.Text;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Variables as objects of their own in answers. */
final class VariableShapes {
  private VariableShapes() {}

  /** What all kinds of them say. */
  static Fields named(String name) {
    return Fields.named(name)
        .with("id", Text.id(), "")
        .with("name", Shapes.ANY, "")
        .maybe("value", new Anything(), "null if it is kept from the caller")
        .with("type", Text.name(), "")
        .with("valueInfo", Shapes.VALUES, "")
        .maybe("processDefinitionId", Text.id(), "")
        .maybe("processDefinitionKey", Shapes.ANY, "")
        .maybe("processInstanceId", Text.id(), "")
        .maybe("executionId", Text.id(), "")
        .maybe("activityInstanceId", Text.id(), "the id of the execution")
        .maybe("caseDefinitionId", Shapes.ANY, "null always")
        .maybe("caseDefinitionKey", Shapes.ANY, "null always")
        .maybe("caseInstanceId", Shapes.ANY, "null always")
        .maybe("caseExecutionId", Shapes.ANY, "null always")
        .maybe("taskId", Text.id(), "")
        .maybe("tenantId", Shapes.ANY, "")
        .maybe("errorMessage", Shapes.ANY, "null always");
  }

  /** A value, unless it is kept from the caller. */
  static Map<String, @Nullable Object> value(Call call, String name, @Nullable Object value) {
    Map<String, @Nullable Object> shown = CamundaValue.show(value);
    if (call.hides(name)) {
      shown.put("value", null);
      shown.put("valueInfo", Map.of());
    }
    return shown;
  }
}
