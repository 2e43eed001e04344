package io.turgo.bench.scale;

import io.turgo.bench.scenario.Model;
import io.turgo.engine.ProcessEngine;
import java.util.List;

/** What a node of a model costs, when it is deployed and when a token goes through it. */
final class ModelQuestion implements SizedQuestion {
  private static final String NAMESPACE = "http://turgo.io/bpmn";

  /** Small models are deployed and run several times, so that there is as much to measure. */
  private static final long NODES = 20_000;

  private static final long MOST_TIMES = 20;

  private static final long INSTANCES = 8;

  @Override
  public String name() {
    return "model";
  }

  @Override
  public String size() {
    return "nodes of the model";
  }

  @Override
  public List<Long> sizes() {
    return List.of(100L, 2_000L, 20_000L);
  }

  @Override
  public long most() {
    return 1_000_000;
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    long times = Math.clamp(NODES / size, 1, site.quick() ? 2 : MOST_TIMES);
    String text = Model.chain(Math.toIntExact(size)).forEngine(NAMESPACE, true);
    ScaleRow deployed =
        site.measure(
            "a node, deployed",
            size,
            size * times,
            engine ->
                () -> {
                  for (long i = 0; i < times; i++) {
                    ScaleModel.deploy(engine, "chain", text);
                  }
                });
    ScaleRow run =
        site.measure(
            "a node, run",
            size,
            size * times * INSTANCES,
            engine -> {
              engine.getRuntimeService().startProcessInstanceByKey("chain");
              return () -> run(size, times, site, engine);
            });
    site.expect("definitions", times, "SELECT count(*) FROM turgo_process_definition");
    site.expect(
        "instances at their last task", times * INSTANCES, "SELECT count(*) FROM turgo_task");
    site.expect("jobs", 0, "SELECT count(*) FROM turgo_job");
    return List.of(deployed, run);
  }

  private static void run(long size, long times, ScaleSite site, ProcessEngine engine) {
    for (long i = 0; i < times; i++) {
      // One is there already: starting it has compiled the model.
      long started = i == 0 ? INSTANCES - 1 : INSTANCES;
      site.runJobs(
          engine,
          size * INSTANCES,
          () ->
              Callers.call(
                  started,
                  number -> engine.getRuntimeService().startProcessInstanceByKey("chain")));
    }
  }
}
