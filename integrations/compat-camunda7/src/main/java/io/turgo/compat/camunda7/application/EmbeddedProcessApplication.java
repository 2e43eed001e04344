package io.turgo.compat.camunda7.application;

/**
 * A process application that the code around it deploys and undeploys.
 *
 * @since 0.1.0
 */
public class EmbeddedProcessApplication extends AbstractProcessApplication {
  /** Makes one that is not deployed yet. */
  public EmbeddedProcessApplication() {}
}
