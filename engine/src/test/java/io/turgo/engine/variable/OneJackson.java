package io.turgo.engine.variable;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Sets variables that are kept as JSON and reads them back; run where classes are hidden by {@link
 * OneJacksonTest}.
 */
public final class OneJackson implements Callable<List<Object>> {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
        <process id="p" isExecutable="true">
          <startEvent id="s"/>
          <sequenceFlow id="a" sourceRef="s" targetRef="u"/>
          <userTask id="u"/>
        </process>
      </definitions>
      """;

  record Line(String item, BigDecimal price) {}

  /** Answers the values as they are read by another engine. */
  @Override
  public List<Object> call() throws Exception {
    Path folder = Files.createTempDirectory("turgo-jackson");
    Path file = folder.resolve("turgo.db");
    Line line = new Line("a book", new BigDecimal("12.30"));
    String id;
    try (ProcessEngine engine = engine(file)) {
      engine.getRepositoryService().createDeployment().addString("p.bpmn", MODEL).deploy();
      Map<String, Object> variables =
          Map.of("list", List.of(1L, "two"), "map", Map.of("k", true), "record", line);
      id = engine.getRuntimeService().startProcessInstanceByKey("p", variables).getId();
    }
    try (ProcessEngine engine = engine(file)) {
      RuntimeService runtime = engine.getRuntimeService();
      return List.of(
          runtime.getVariable(id, "list"),
          runtime.getVariable(id, "map"),
          line.equals(runtime.getVariable(id, "record")));
    } finally {
      try (var files = Files.list(folder)) {
        for (Path left : files.toList()) {
          Files.delete(left);
        }
      }
      Files.delete(folder);
    }
  }

  private static ProcessEngine engine(Path file) {
    return ProcessEngine.builder().sqlite(file).executorActive(false).build();
  }
}
