package io.turgo.engine.query.job;

import io.turgo.engine.instance.JobRow;
import io.turgo.engine.job.AcquiredExternalWorkerJob;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job that a worker outside has just taken. */
public final class AcquiredJobValue extends ExternalJobValue implements AcquiredExternalWorkerJob {
  private final Map<String, @Nullable Object> variables;

  /**
   * @param tenantId of its definition
   * @param variables for the worker
   */
  public AcquiredJobValue(
      JobRow row,
      String tenantId,
      @Nullable String elementName,
      Map<String, ? extends @Nullable Object> variables) {
    super(
        JobFacts.of(row, tenantId, elementName),
        row.topic(),
        row.outside() == null ? null : row.outside().lockOwner());
    this.variables =
        Collections.unmodifiableMap(new LinkedHashMap<String, @Nullable Object>(variables));
  }

  @Override
  public Map<String, @Nullable Object> getVariables() {
    return variables;
  }
}
