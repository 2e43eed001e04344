package io.turgo.spring;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.monitoring.JobObserver;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * What happens once all beans are made and before anything runs: engine and transactions are
 * checked against each other, listeners and observers are registered, models are deployed.
 */
final class EngineSetup implements SmartInitializingSingleton {
  private final ListableBeanFactory context;
  private final ProcessEngine engine;
  private final EngineAssembly assembly;
  private final ContextObservers observers;
  private final @Nullable Deployer deployer;

  EngineSetup(
      ListableBeanFactory context,
      ProcessEngine engine,
      EngineAssembly assembly,
      ContextObservers observers,
      @Nullable Deployer deployer) {
    this.context = context;
    this.engine = engine;
    this.assembly = assembly;
    this.observers = observers;
    this.deployer = deployer;
  }

  @Override
  public void afterSingletonsInstantiated() {
    assembly.check();
    observers.use(
        context
            .getBeanProvider(JobObserver.class)
            .orderedStream()
            .filter(observer -> observer != observers)
            .toList());
    context
        .getBeanProvider(TurgoEventListener.class)
        .orderedStream()
        .forEach(engine.getEventDispatcher()::addEventListener);
    if (deployer != null) {
      deployer.deploy();
    }
  }
}
