package io.turgo.spring;

import io.turgo.rest.core.RestServlet;
import org.springframework.context.SmartLifecycle;

/**
 * Answers workers that wait for jobs right before the web server begins to wait for its last
 * answers, which would be as long as they wait.
 */
final class WaitsLifecycle implements SmartLifecycle {
  /** That of Boot's graceful shutdown, whose class applications in a container may lack. */
  private static final int GRACEFUL_SHUTDOWN = SmartLifecycle.DEFAULT_PHASE - 1024;

  private final RestServlet servlet;
  private volatile boolean running;

  WaitsLifecycle(RestServlet servlet) {
    this.servlet = servlet;
  }

  @Override
  public int getPhase() {
    return GRACEFUL_SHUTDOWN + 1;
  }

  @Override
  public void start() {
    servlet.letWait();
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    servlet.endWaits();
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
