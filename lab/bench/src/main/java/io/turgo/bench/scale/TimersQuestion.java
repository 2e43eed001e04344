package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import java.util.List;

/** What a timer costs that fires while so many others wait for later. */
final class TimersQuestion implements SizedQuestion {
  private static final String LATE = "P30Y";
  private static final String DUE = "PT0S";
  private static final long TIMERS = 20_000;

  @Override
  public String name() {
    return "timers";
  }

  @Override
  public String size() {
    return "timers waiting";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 100_000L, 1_000_000L);
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    long timers = site.items(TIMERS);
    String first;
    try (ProcessEngine engine = site.engine()) {
      ScaleModel.deploy(engine, "late", waiting("late", LATE));
      first = engine.getRuntimeService().startProcessInstanceByKey("late").getId();
    }
    site.copy(first, size - 1);
    ScaleRow row =
        site.measure(
            "a timer that fires",
            size,
            timers,
            engine -> {
              ScaleModel.deploy(engine, "due", waiting("due", DUE));
              Callers.call(
                  timers, number -> engine.getRuntimeService().startProcessInstanceByKey("due"));
              return () -> site.runJobs(engine, timers, () -> {});
            });
    site.expect("running instances", size, "SELECT count(*) FROM turgo_instance");
    site.expect("timers", size, "SELECT count(*) FROM turgo_timer_job");
    site.expect(
        "instances that have ended",
        timers,
        "SELECT count(*) FROM turgo_h_instance WHERE ended_at > 0");
    return List.of(row);
  }

  private static String waiting(String key, String duration) {
    return ScaleModel.oneActivity(
        key,
        """
        <intermediateCatchEvent id="it">
          <timerEventDefinition><timeDuration>%s</timeDuration></timerEventDefinition>
        </intermediateCatchEvent>
        """
            .formatted(duration));
  }
}
