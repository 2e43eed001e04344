package io.turgo.camunda7.rest.resource;

import io.turgo.engine.repository.ProcessDefinition;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Definitions in answers. */
final class DefinitionShapes {
  static final Fields DEFINITION =
      Fields.named("ProcessDefinitionDto")
          .with("id", Text.id(), "")
          .with("key", Shapes.ANY, "")
          .maybe("category", Shapes.ANY, "")
          .maybe("description", Shapes.ANY, "")
          .maybe("name", Shapes.ANY, "")
          .with("version", Shapes.NUMBER, "")
          .with("resource", Shapes.ANY, "")
          .with("deploymentId", Text.id(), "")
          .maybe("diagram", Shapes.ANY, "")
          .with("suspended", Shapes.FLAG, "")
          .maybe("tenantId", Shapes.ANY, "")
          .maybe("versionTag", Shapes.ANY, "null always")
          .maybe("historyTimeToLive", Shapes.NUMBER, "")
          .with("startableInTasklist", Shapes.FLAG, "");

  private DefinitionShapes() {}

  static Map<String, @Nullable Object> show(ProcessDefinition definition) {
    return new Row()
        .put("id", definition.getId())
        .put("key", definition.getKey())
        .put("category", definition.getCategory())
        .put("description", definition.getDescription())
        .put("name", definition.getName())
        .put("version", definition.getVersion())
        .put("resource", definition.getResourceName())
        .put("deploymentId", definition.getDeploymentId())
        .put("diagram", definition.getDiagramResourceName())
        .put("suspended", definition.isSuspended())
        .tenant(definition.getTenantId())
        .put("versionTag", null)
        .put("historyTimeToLive", definition.getHistoryTimeToLive())
        .put("startableInTasklist", true)
        .map();
  }
}
