package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Data associations of activities. */
final class DataAssociationsTest {
  @Test
  void betweenVariablesAndInputs() {
    same(
        s -> {
          s.work(e -> s.note("" + new TreeMap<>(e.getVariables())));
          s.deploy(
              Models.line(
                      "p",
                      "<serviceTask id='t' flowable:delegateExpression='${work}'><ioSpecification>"
                          + "<dataInput id='i' name='in'/><inputSet><dataInputRefs>i</dataInputRefs>"
                          + "</inputSet><outputSet/></ioSpecification><dataInputAssociation>"
                          + "<sourceRef>d</sourceRef><targetRef>i</targetRef></dataInputAssociation>"
                          + "</serviceTask>")
                  .replace("<startEvent", "<dataObject id='d' name='x'/><startEvent"));
          s.start("p", Map.of("x", 1));
          s.sayNotes("seen");
        },
        differs("data associations are not executed there", "seen: {in=1, x=1}", "seen: {x=1}"));
  }
}
