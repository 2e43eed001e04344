package io.turgo.bench.scale;

import io.turgo.engine.ProcessEngine;
import java.util.List;

/** What a round costs when one instance goes through a loop so many times, with a job in each. */
final class RoundsQuestion implements SizedQuestion {
  @Override
  public String name() {
    return "rounds";
  }

  @Override
  public String size() {
    return "rounds";
  }

  @Override
  public List<Long> sizes() {
    return List.of(10_000L, 40_000L, 160_000L);
  }

  @Override
  public List<ScaleRow> run(long size, ScaleSite site) {
    ScaleRow row =
        site.measure(
            "a round with a job",
            size,
            size,
            engine -> {
              ScaleModel.deploy(engine, "loop", model(size));
              return () -> loop(size, site, engine);
            });
    site.expect("running instances", 0, "SELECT count(*) FROM turgo_instance");
    site.expect(
        "rounds in the history",
        size,
        "SELECT count(*) FROM turgo_h_activity WHERE activity_id = 'work' AND ended_at > 0");
    return List.of(row);
  }

  private static void loop(long size, ScaleSite site, ProcessEngine engine) {
    site.runJobs(engine, size, () -> engine.getRuntimeService().startProcessInstanceByKey("loop"));
  }

  private static String model(long rounds) {
    return ScaleModel.process(
        "loop",
        """
        <sequenceFlow id="begin" sourceRef="start" targetRef="zero"/>
        <serviceTask id="zero" turgo:expression="${0}" turgo:resultVariable="round"/>
        <sequenceFlow id="enter" sourceRef="zero" targetRef="again"/>
        <exclusiveGateway id="again"/>
        <sequenceFlow id="on" sourceRef="again" targetRef="work"/>
        <serviceTask id="work" turgo:async="true" turgo:expression="${round + 1}"
            turgo:resultVariable="round"/>
        <sequenceFlow id="done" sourceRef="work" targetRef="enough"/>
        <exclusiveGateway id="enough" default="back"/>
        <sequenceFlow id="back" sourceRef="enough" targetRef="again"/>
        <sequenceFlow id="leave" sourceRef="enough" targetRef="end">
          <conditionExpression xsi:type="tFormalExpression">${round == %d}</conditionExpression>
        </sequenceFlow>
        """
            .formatted(rounds));
  }
}
