package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import java.util.List;

/** What a message costs, from the call to the end of its instance, while so many others wait. */
final class MessagesQuestion implements SizedQuestion {
  private static final String ACTIVITY = "<receiveTask id=\"it\" messageRef=\"go\"/>";
  private static final long MESSAGES = 5_000;

  @Override
  public String name() {
    return "messages";
  }

  @Override
  public String size() {
    return "messages awaited";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 100_000L, 1_000_000L);
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    String first;
    try (ProcessEngine engine = site.engine()) {
      ScaleModel.deploy(engine, "waits", ScaleModel.oneActivity("waits", ACTIVITY));
      first = engine.getRuntimeService().startProcessInstanceByKey("waits", "key0").getId();
    }
    site.copy(first, size - 1);
    long messages = Math.min(site.items(MESSAGES), size);
    ScaleRow row =
        site.measure(
            "a message by business key",
            size,
            messages,
            engine ->
                () ->
                    Callers.call(
                        messages, number -> correlate(engine, "key" + number * (size / messages))));
    site.expect("running instances", size - messages, "SELECT count(*) FROM turgo_instance");
    site.expect(
        "instances that have ended",
        messages,
        "SELECT count(*) FROM turgo_h_instance WHERE ended_at > 0");
    return List.of(row);
  }

  private static void correlate(ProcessEngine engine, String businessKey) {
    engine
        .getRuntimeService()
        .createMessageCorrelation("go")
        .processInstanceBusinessKey(businessKey)
        .correlate();
  }
}
