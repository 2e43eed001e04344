package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import java.util.List;

/** The heap that an engine keeps for each definition, after one of each was started. */
final class DefinitionsMemoryQuestion implements SizedQuestion {
  @Override
  public String name() {
    return "definitions-memory";
  }

  @Override
  public String size() {
    return "definitions";
  }

  @Override
  public List<Long> sizes() {
    return List.of(100L, 1_000L, 10_000L);
  }

  @Override
  public long most() {
    return 1_000_000;
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    HeapMeter heap = HeapMeter.now();
    ScaleRow row;
    try (ProcessEngine engine = site.engine()) {
      long begin = System.nanoTime();
      DefinitionsQuestion.deploy(engine, size);
      Callers.call(size, number -> DefinitionsQuestion.start(engine, number));
      row = heap.row("a definition", size, begin);
    }
    site.expect("definitions", size, "SELECT count(*) FROM turgo_process_definition");
    site.expect("running instances", size, "SELECT count(*) FROM turgo_instance");
    return List.of(row);
  }
}
