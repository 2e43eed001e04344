package io.turgo.engine.service;

import io.turgo.engine.calls.EngineCalls;
import io.turgo.engine.calls.OutwardEvents;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.Effect;
import io.turgo.engine.variable.VariableValue;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What instances have the engine do outside of them; the services do it. */
final class EngineEffects implements EngineCalls, OutwardEvents, Effect.ApartPerformer {
  private final Supplier<ServiceAssembly> services;

  /**
   * @param services asked with each effect, because they are made later than the driver
   */
  EngineEffects(Supplier<ServiceAssembly> services) {
    this.services = services;
  }

  @Override
  public InstanceState call(long instanceId, Command command) {
    return services.get().calls.callInUnit(instanceId, command);
  }

  @Override
  public void bring(
      String name,
      String tenantId,
      Map<String, VariableValue> variables,
      boolean later,
      long thrownBy) {
    services.get().received.bring(name, tenantId, variables, later, thrownBy);
  }

  @Override
  public void bringLater(
      List<JobPayload.Receiver> receivers, Map<String, VariableValue> variables) {
    services.get().received.bringLater(receivers, variables);
  }

  @Override
  public void start(long definitionId, String activityId) {
    services.get().received.start(definitionId, activityId);
  }

  @Override
  public @Nullable Long suspend(long definitionId, boolean suspend, @Nullable Long after) {
    return services.get().repository.suspend(definitionId, suspend, after);
  }

  @Override
  public Effect.MoreOfBatch doBatch(Effect.DoBatch effect) {
    return services.get().batches.runs.run(effect);
  }

  @Override
  public @Nullable Long releaseJobs(Effect.ReleaseJobs effect) {
    return services
        .get()
        .repository
        .pauses()
        .release(effect.definitionId(), effect.activityId(), effect.after());
  }
}
