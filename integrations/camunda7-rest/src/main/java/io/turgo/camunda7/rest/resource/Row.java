package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of an answer; what it does not have is null, as published. */
final class Row {
  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

  Row put(String name, @Nullable Object value) {
    fields.put(name, value instanceof Date time ? CamundaTime.show(time) : value);
    return this;
  }

  /** A tenant, null if it is none. */
  Row tenant(@Nullable String tenantId) {
    return put("tenantId", tenantId == null || tenantId.isEmpty() ? null : tenantId);
  }

  /** The fields of another object in the same one. */
  Row all(Map<String, ? extends @Nullable Object> others) {
    fields.putAll(others);
    return this;
  }

  Map<String, @Nullable Object> map() {
    return fields;
  }
}
