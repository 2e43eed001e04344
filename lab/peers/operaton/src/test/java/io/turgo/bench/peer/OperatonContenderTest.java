package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.turgo.await.Await;
import io.turgo.bench.protocol.Counts;
import io.turgo.bench.protocol.OpenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatonContenderTest {
  private static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="@NAMESPACE@" targetNamespace="t">
        <process id="p" isExecutable="true">
          <startEvent id="start"/>
          <sequenceFlow id="f1" sourceRef="start" targetRef="add"/>
          <serviceTask id="add" x:async="true" x:exclusive="false" x:delegateExpression="${sum}"/>
          <sequenceFlow id="f2" sourceRef="add" targetRef="do"/>
          <serviceTask id="do" x:async="true" x:delegateExpression="${work}"/>
          <sequenceFlow id="f3" sourceRef="do" targetRef="check"/>
          <exclusiveGateway id="check"/>
          <sequenceFlow id="f4" sourceRef="check" targetRef="task">
            <conditionExpression>${result == 3}</conditionExpression>
          </sequenceFlow>
          <sequenceFlow id="f6" sourceRef="check" targetRef="wrong">
            <conditionExpression>${result != 3}</conditionExpression>
          </sequenceFlow>
          <userTask id="wrong"/>
          <userTask id="task"/>
          <boundaryEvent id="due" attachedToRef="task">
            <timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition>
          </boundaryEvent>
          <sequenceFlow id="f5" sourceRef="due" targetRef="last"/>
          <userTask id="last"/>
        </process>
      </definitions>
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"best", "defaults"})
  void instancesWaitForTheExecutorAndThenRun(String variant) throws Exception {
    try (OperatonContender operaton = new OperatonContender()) {
      assertThat(operaton.version()).matches("Operaton 1\\.\\d+\\.\\d+");
      operaton.open(request(settings(variant)));
      operaton.deploy("p.bpmn", MODEL.replace("@NAMESPACE@", operaton.namespace()));
      for (int number = 0; number < 5; number++) {
        operaton.startInstance("p", Map.of("number", number, "input1", 1, "input2", 2));
      }
      assertThat(operaton.counts())
          .containsEntry(Counts.JOBS, 5L)
          .containsEntry(Counts.INSTANCES, 5L)
          .containsEntry(Counts.TASKS, 0L);

      operaton.setExecutorActive(true);
      await(operaton, "tasks.last", 5);
      operaton.setExecutorActive(false);

      assertThat(operaton.counts())
          .isEqualTo(
              Map.of(
                  Counts.JOBS,
                  0L,
                  Counts.TIMERS,
                  0L,
                  Counts.DEAD_LETTERS,
                  0L,
                  Counts.INSTANCES,
                  5L,
                  Counts.TASKS,
                  5L,
                  "tasks.last",
                  5L,
                  Counts.FINISHED,
                  0L));

      operaton.startInstance("p", Map.of("number", 5, "input1", 1, "input2", 2));
      assertThat(operaton.counts()).containsEntry(Counts.JOBS, 1L);
      operaton.setExecutorActive(true);
      await(operaton, "tasks.last", 6);
    }
  }

  @Test
  void aSettingThatNothingKnowsIsRefused() {
    for (String name :
        new String[] {"engine.threads", "executor.threads", "pool.threads", "other.threads"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new OperatonContender().open(request(Map.of(name, "8"))))
          .withMessageContaining(name);
    }
  }

  private OpenRequest request(Map<String, String> settings) {
    return new OpenRequest("embedded:" + directory, "full", settings);
  }

  private static void await(OperatonContender operaton, String name, long expected)
      throws Exception {
    Await.until(
        name + " is " + expected, () -> operaton.counts().getOrDefault(name, 0L) == expected);
  }

  private static Map<String, String> settings(String variant) throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        OperatonContender.class.getResourceAsStream("/settings/" + variant + ".properties")) {
      properties.load(file);
    }
    Map<String, String> settings = new HashMap<>();
    for (String name : properties.stringPropertyNames()) {
      if (!name.startsWith("jvm.")) {
        settings.put(name, properties.getProperty(name));
      }
    }
    return settings;
  }
}
