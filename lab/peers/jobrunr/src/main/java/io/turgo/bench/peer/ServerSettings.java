package io.turgo.bench.peer;

import static org.jobrunr.server.BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration;

import java.time.Duration;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.configuration.BackgroundJobServerThreadType;
import org.jobrunr.server.configuration.DefaultBackgroundJobServerWorkerPolicy;

/**
 * Settings of a background job server by their names in JobRunr's configuration, which has no
 * setters. What is not set stays as JobRunr has it.
 */
public final class ServerSettings {
  private final BackgroundJobServerConfiguration configuration =
      usingStandardBackgroundJobServerConfiguration();
  private BackgroundJobServerThreadType threadType =
      BackgroundJobServerThreadType.getDefaultThreadType();
  private int workerCount;

  /** The configuration with all settings in it. */
  BackgroundJobServerConfiguration configuration() {
    return configuration.andBackgroundJobServerWorkerPolicy(
        new DefaultBackgroundJobServerWorkerPolicy(
            workerCount > 0 ? workerCount : threadType.getDefaultWorkerCount(), threadType));
  }

  public void setWorkerCount(int count) {
    workerCount = count;
  }

  /** {@code PlatformThreads} or {@code VirtualThreads}. */
  public void setThreadType(String name) {
    threadType = BackgroundJobServerThreadType.valueOf(name);
  }

  public void setPollInterval(Duration interval) {
    configuration.andPollInterval(interval);
  }
}
