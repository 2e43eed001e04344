package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import java.util.List;

/** The heap that an engine keeps for each running instance, after it has started all of them. */
final class InstancesMemoryQuestion implements SizedQuestion {
  private static final String TASK = "<userTask id=\"it\"/>";

  @Override
  public String name() {
    return "instances-memory";
  }

  @Override
  public String size() {
    return "running instances";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 100_000L, 1_000_000L);
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    HeapMeter heap = HeapMeter.now();
    ScaleRow row;
    try (ProcessEngine engine = site.engine()) {
      ScaleModel.deploy(engine, "task", ScaleModel.oneActivity("task", TASK));
      long begin = System.nanoTime();
      Callers.call(
          size,
          number -> engine.getRuntimeService().startProcessInstanceByKey("task", "" + number));
      row = heap.row("a running instance", size, begin);
    }
    site.expect("running instances", size, "SELECT count(*) FROM turgo_instance");
    return List.of(row);
  }
}
