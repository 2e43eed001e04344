package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.task.Task;
import java.util.List;

/** What a start and a user task cost while so many instances run, each with a task and history. */
final class InstancesQuestion implements SizedQuestion {
  private static final String TASK = "<userTask id=\"it\" turgo:candidateGroups=\"clerks\"/>";
  private static final long ITEMS = 5_000;

  @Override
  public String name() {
    return "instances";
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
    long started = site.items(ITEMS);
    String first;
    try (ProcessEngine engine = site.engine()) {
      ScaleModel.deploy(engine, "task", ScaleModel.oneActivity("task", TASK));
      first = engine.getRuntimeService().startProcessInstanceByKey("task", "key0").getId();
    }
    site.copy(first, size - 1);
    ScaleRow start =
        site.measure(
            "a start",
            size,
            started,
            engine ->
                () ->
                    Callers.call(
                        started,
                        number -> engine.getRuntimeService().startProcessInstanceByKey("task")));
    int completed = (int) Math.min(started, size);
    ScaleRow complete =
        site.measure(
            "a task completed",
            size,
            completed,
            engine -> {
              List<String> ids = oldestTasks(engine, completed);
              return () ->
                  Callers.call(
                      completed, number -> engine.getTaskService().complete(ids.get((int) number)));
            });
    site.expect("open tasks", size + started - completed, "SELECT count(*) FROM turgo_task");
    site.expect(
        "instances that have ended",
        completed,
        "SELECT count(*) FROM turgo_h_instance WHERE ended_at > 0");
    return List.of(start, complete);
  }

  private static List<String> oldestTasks(ProcessEngine engine, int count) {
    return engine
        .getTaskService()
        .createTaskQuery()
        .orderByTaskCreateTime()
        .asc()
        .listPage(0, count)
        .stream()
        .map(Task::getId)
        .toList();
  }
}
