package io.turgo.compat.camunda7.application;

import io.turgo.engine.ProcessEngine;

/** An application that begins and ends an instance. */
@ProcessApplication
public class WebApplication extends ServletProcessApplication {
  /** For the servlet container. */
  public WebApplication() {}

  @PostDeploy
  void begin(ProcessEngine engine) {
    engine
        .getRuntimeService()
        .startProcessInstanceByKey(
            "a", getName() + " of " + getProperties().get(PROP_SERVLET_CONTEXT_PATH));
  }

  @PreUndeploy
  void end(ProcessEngine engine) {
    engine
        .getRuntimeService()
        .deleteProcessInstance(
            engine.getRuntimeService().createProcessInstanceQuery().singleResult().getId(), "end");
  }
}
