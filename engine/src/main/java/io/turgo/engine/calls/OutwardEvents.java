package io.turgo.engine.calls;

import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The effects of an instance's events outside of it, as a part of the same unit. */
public interface OutwardEvents {
  /**
   * Brings a signal to all that wait for it, and to the definitions that it starts.
   *
   * @param tenantId of those that wait, empty for none
   * @param variables that it carries
   * @param later whether a job brings it to each
   * @param thrownBy the instance that throws it, which has brought it to itself
   */
  void bring(
      String name,
      String tenantId,
      Map<String, VariableValue> variables,
      boolean later,
      long thrownBy);

  /** Has a job bring a signal to each of those that were found waiting for it. */
  void bringLater(List<JobPayload.Receiver> receivers, Map<String, VariableValue> variables);

  /** Starts an instance of a definition at one of its start events, unless it is suspended. */
  void start(long definitionId, String activityId);

  /**
   * Suspends or activates a definition, and a part of its instances.
   *
   * @param after behind which instance to go on, 0 for the definition and the first of them; null
   *     for the definition alone
   * @return the last instance of the part; null where it is the last part
   */
  @Nullable Long suspend(long definitionId, boolean suspend, @Nullable Long after);
}
