package io.turgo.parity.decisions;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turgo with the module of decisions. */
final class TurgoSide implements Side {
  private final ProcessEngine engine;

  TurgoSide() {
    try {
      Path file = Files.createTempDirectory("turgo-decisions").resolve("turgo.db");
      this.engine =
          ProcessEngine.builder()
              .sqlite(SqliteSettings.of(file).withDurable(false))
              .executorActive(false)
              .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Map<String, @Nullable Object>> decide(
      String dmn, String key, Map<String, Object> inputs) {
    engine.getRepositoryService().createDeployment().addString("t.dmn", dmn).deploy();
    return engine
        .getDecisionService()
        .evaluateDecisionByKey(key)
        .variables(inputs)
        .executeDecision();
  }

  @Override
  public Map<String, @Nullable Object> run(String dmn, String bpmn, Map<String, Object> variables) {
    engine
        .getRepositoryService()
        .createDeployment()
        .addString("t.dmn", dmn)
        .addString("p.bpmn", bpmn)
        .deploy();
    return engine
        .getRuntimeService()
        .getVariables(engine.getRuntimeService().startProcessInstanceByKey("p", variables).getId());
  }

  @Override
  public void close() {
    engine.close();
  }
}
