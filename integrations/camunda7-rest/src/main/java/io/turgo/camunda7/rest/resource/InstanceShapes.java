package io.turgo.camunda7.rest.resource;

import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;

/** Instances in answers. */
final class InstanceShapes {
  static final Fields INSTANCE = instance("ProcessInstanceDto");

  private InstanceShapes() {}

  static Fields instance(String name) {
    return Fields.named(name)
        .with("links", Shapes.LINKS, "")
        .with("id", Text.id(), "")
        .with("definitionId", Text.id(), "")
        .maybe("definitionKey", Shapes.ANY, "")
        .maybe("businessKey", Shapes.ANY, "")
        .maybe("caseInstanceId", Shapes.ANY, "null always")
        .with("ended", Shapes.FLAG, "")
        .with("suspended", Shapes.FLAG, "")
        .maybe("tenantId", Shapes.ANY, "");
  }

  static Row show(ProcessInstance instance) {
    return new Row()
        .put("links", java.util.List.of())
        .put("id", instance.getId())
        .put("definitionId", instance.getProcessDefinitionId())
        .put("definitionKey", instance.getProcessDefinitionKey())
        .put("businessKey", instance.getBusinessKey())
        .put("caseInstanceId", null)
        .put("ended", instance.isEnded())
        .put("suspended", instance.isSuspended())
        .tenant(instance.getTenantId());
  }
}
