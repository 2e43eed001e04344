package io.turgo.bench.scenario;

import io.turgo.bench.protocol.Contender;
import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** An engine that forgets one job, and cannot do the process {@code start}. */
public final class LosingContender implements Contender {
  private final AtomicLong started = new AtomicLong();
  private long done;

  public static void main(String[] args) {
    ContenderServer.serve(new LosingContender());
  }

  @Override
  public String version() {
    return "Losing engine 1";
  }

  @Override
  public String namespace() {
    return "http://example.org/losing";
  }

  @Override
  public void open(OpenRequest request) {}

  @Override
  public void deploy(String resourceName, String bpmn) {
    if (resourceName.equals("start.bpmn")) {
      throw new IllegalStateException("no such element: userTask");
    }
  }

  @Override
  public void startInstance(String processKey, Map<String, Object> variables) {
    started.incrementAndGet();
  }

  @Override
  public void setExecutorActive(boolean active) {
    if (active) {
      done = started.get();
    }
  }

  @Override
  public Map<String, Long> counts() {
    return Map.of(
        Counts.JOBS,
        started.get() - done,
        Counts.INSTANCES,
        started.get(),
        Counts.TASKS,
        done - 1,
        Counts.TASKS + ".wait",
        done - 1);
  }

  @Override
  public void close() {}
}
