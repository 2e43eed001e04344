package io.turgo.bench.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineConfiguration;
import org.camunda.bpm.engine.RuntimeService;
import org.camunda.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.interceptor.CommandExecutor;

/**
 * Fills an empty database with instances of Camunda 7 that wait, each with five variables: of
 * several kinds in turn, or of one with a user task.
 */
public final class Camunda7Filler {
  private static final List<String> KINDS =
      List.of("task", "call", "parallel", "several", "job", "plain");
  private static final int THREADS = 2;

  /** How many instances are one transaction. */
  private static final int CHUNK = 50;

  private Camunda7Filler() {}

  /**
   * Fills a database.
   *
   * @param arguments its address, how many instances wait, {@code mixed} or {@code plain}, and how
   *     many more have ended
   */
  public static void main(String[] arguments) throws Exception {
    StandaloneProcessEngineConfiguration settings = new StandaloneProcessEngineConfiguration();
    settings.setDataSource(
        new PooledDataSource(driverOf(arguments[0]), arguments[0], new Properties()));
    settings.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
    settings.setHistory(ProcessEngineConfiguration.HISTORY_AUDIT);
    settings.setJobExecutorActivate(false);
    settings.setMetricsEnabled(false);
    ProcessEngine engine = settings.buildProcessEngine();
    try {
      engine
          .getRepositoryService()
          .createDeployment()
          .addClasspathResource("models/import.bpmn")
          .deploy();
      List<String> kinds = arguments[2].equals("mixed") ? KINDS : List.of(arguments[2]);
      int waiting = Integer.parseInt(arguments[1]);
      CommandExecutor commands = settings.getCommandExecutorTxRequired();
      RuntimeService runtime = engine.getRuntimeService();
      each(
          waiting,
          numbers ->
              commands.execute(context -> {
                numbers.forEach(i -> start(runtime, kinds.get(i % kinds.size()), i));
                return true;
              }));
      each(
          Integer.parseInt(arguments[3]),
          numbers -> {
            String[] ids =
                commands.execute(context ->
                    numbers.map(i -> start(runtime, "plain", waiting + i)).toArray(String[]::new));
            commands.execute(context -> {
              engine
                  .getTaskService()
                  .createTaskQuery()
                  .processInstanceIdIn(ids)
                  .list()
                  .forEach(task -> engine.getTaskService().complete(task.getId()));
              return true;
            });
          });
    } finally {
      engine.close();
    }
  }

  private static String driverOf(String url) {
    return url.startsWith("jdbc:h2:") ? "org.h2.Driver" : "org.postgresql.Driver";
  }

  /** Does something for some numbers. */
  private interface Step {
    void of(Stream<Integer> numbers);
  }

  private static void each(int count, Step step) throws InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Callable<Boolean>> chunks = new ArrayList<>();
      for (int first = 0; first < count; first += CHUNK) {
        int from = first;
        int to = Math.min(first + CHUNK, count);
        chunks.add(() -> {
          step.of(IntStream.range(from, to).boxed());
          return true;
        });
      }
      for (Future<Boolean> chunk : threads.invokeAll(chunks)) {
        chunk.get();
      }
    }
  }

  private static String start(RuntimeService runtime, String kind, int number) {
    Map<String, Object> variables = new HashMap<>();
    variables.put("customer", "customer " + number);
    variables.put("n", number);
    variables.put("amount", number * 1.25);
    variables.put("urgent", number % 2 == 0);
    variables.put("bytes", new byte[] {1, 2, (byte) number});
    return runtime.startProcessInstanceByKey(kind, "i" + number, variables).getId();
  }
}
