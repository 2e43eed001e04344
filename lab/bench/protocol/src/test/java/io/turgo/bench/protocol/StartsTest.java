package io.turgo.bench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class StartsTest {
  private final Set<Object> numbers = ConcurrentHashMap.newKeySet();

  /** An engine that only notes what it was asked to start. */
  private class Notes implements Contender {
    @Override
    public String version() {
      return "notes";
    }

    @Override
    public String namespace() {
      return "";
    }

    @Override
    public void open(OpenRequest request) {}

    @Override
    public void deploy(String resourceName, String bpmn) {}

    @Override
    public void startInstance(String processKey, Map<String, Object> variables) {
      Object number = variables.getOrDefault("number", -1);
      if (number.equals(13)) {
        throw new IllegalStateException("thirteen");
      }
      numbers.add(number);
    }

    @Override
    public void setExecutorActive(boolean active) {}

    @Override
    public Map<String, Long> counts() {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  @Test
  void everyNumberIsStartedOnceByAllProducersTogether() {
    Map<String, String> reply =
        new Starts("noop", 100, 500, 8, 0, false, false, false).run(new Notes());

    assertThat(numbers).hasSize(500).contains(100, 599);
    assertThat(reply).containsEntry("measured", "500");
  }

  @Test
  void thoseWhoStartManyAtOnceAreGivenMany() {
    Set<Integer> sizes = ConcurrentHashMap.newKeySet();
    Contender many =
        new Notes() {
          @Override
          public int startsPerCall() {
            return 30;
          }

          @Override
          public void startInstances(String processKey, List<Map<String, Object>> variables)
              throws Exception {
            sizes.add(variables.size());
            super.startInstances(processKey, variables);
          }
        };

    Map<String, String> reply = new Starts("noop", 100, 100, 2, 0, false, false, false).run(many);

    assertThat(numbers).hasSize(100).contains(100, 199);
    assertThat(sizes).containsExactlyInAnyOrder(30, 10);
    assertThat(reply).containsEntry("measured", "100");
  }

  @Test
  void aRateIsKept() {
    Map<String, String> reply =
        new Starts("noop", 1_000, 21, 2, 200, false, false, false).run(new Notes());

    // The 21st start may begin only after a tenth of a second.
    assertThat(Long.parseLong(String.valueOf(reply.get("nanos")))).isGreaterThan(100_000_000L);
  }

  @Test
  void workflowsAreAwaitedAndTheirStepsChecked() {
    Contender engine =
        new Notes() {
          @Override
          public List<Integer> runSteps(int number) {
            numbers.add(number);
            return Steps.NAMES.stream().map(step -> Steps.run(number, step)).toList();
          }
        };
    long before = Work.calls();

    Map<String, String> reply = new Starts("steps", 7, 50, 4, 0, false, true, false).run(engine);

    assertThat(numbers).hasSize(50).contains(7, 56);
    assertThat(Work.calls() - before).isEqualTo(150);
    assertThat(reply).containsEntry("measured", "50");
  }

  @Test
  void aStepThatReturnsAnotherNumberIsTold() {
    Contender engine =
        new Notes() {
          @Override
          public List<Integer> runSteps(int number) {
            return List.of(21, 22, 24);
          }
        };

    assertThatThrownBy(() -> new Starts("steps", 7, 1, 1, 0, false, true, false).run(engine))
        .hasMessageContaining("workflow 7")
        .hasMessageContaining("[21, 22, 23]")
        .hasMessageContaining("[21, 22, 24]");
  }

  @Test
  void anEngineWithoutTheStepsSaysSo() {
    assertThatThrownBy(() -> new Starts("steps", 0, 1, 1, 0, false, true, false).run(new Notes()))
        .hasMessageContaining("notes cannot run the scenario 'steps'");
  }

  @Test
  void aStartThatFailsIsTold() {
    assertThatThrownBy(() -> new Starts("noop", 0, 100, 4, 0, false, false, false).run(new Notes()))
        .hasMessageContaining("thirteen");
  }
}
