package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.repository.DeploymentBuilder;
import java.util.List;

/** What a deployment and a start cost while so many definitions are deployed. */
final class DefinitionsQuestion implements SizedQuestion {
  private static final String TASK = "<userTask id=\"it\"/>";
  private static final long AT_ONCE = 500;
  private static final long DEPLOYMENTS = 200;
  private static final long STARTS = 40_000;

  @Override
  public String name() {
    return "definitions";
  }

  @Override
  public String size() {
    return "definitions";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10L, 1_000L, 10_000L);
  }

  @Override
  public long most() {
    return 1_000_000;
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    long starts = site.items(STARTS);
    long deployments = site.items(DEPLOYMENTS);
    try (ProcessEngine engine = site.engine()) {
      deploy(engine, size);
    }
    ScaleRow start =
        site.measure(
            "a start of any",
            size,
            starts,
            engine -> {
              Callers.call(size, number -> start(engine, number)); // which compiles each once
              return () -> Callers.call(starts, number -> start(engine, number % size));
            });
    ScaleRow deployment =
        site.measure(
            "a deployment more",
            size,
            deployments,
            engine -> {
              deployOne(engine, size); // which has it read all that are there
              return () -> {
                for (long i = 1; i <= deployments; i++) {
                  deployOne(engine, size + i);
                }
              };
            });
    site.expect(
        "definitions", size + 1 + deployments, "SELECT count(*) FROM turgo_process_definition");
    site.expect("open tasks", size + starts, "SELECT count(*) FROM turgo_task");
    return List.of(start, deployment);
  }

  /** Deploys the processes p0, p1 and so on, many at once. */
  static void deploy(ProcessEngine engine, long definitions) {
    for (long from = 0; from < definitions; from += AT_ONCE) {
      DeploymentBuilder deployment = engine.getRepositoryService().createDeployment();
      for (long number = from; number < Math.min(definitions, from + AT_ONCE); number++) {
        String key = "p" + number;
        deployment.addString(key + ".bpmn", ScaleModel.oneActivity(key, TASK));
      }
      deployment.deploy();
    }
  }

  private static void deployOne(ProcessEngine engine, long number) {
    String key = "p" + number;
    ScaleModel.deploy(engine, key, ScaleModel.oneActivity(key, TASK));
  }

  /** Starts an instance of one of them. */
  static void start(ProcessEngine engine, long number) {
    engine.getRuntimeService().startProcessInstanceByKey("p" + number);
  }
}
