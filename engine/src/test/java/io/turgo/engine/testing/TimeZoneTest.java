package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.task.Task;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Date;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the zone of the settings is of. */
@SuppressWarnings("NullAway") // what is missing fails the test
class TimeZoneTest {
  private static final String TIMER =
      "<boundaryEvent id='timer' attachedToRef='u'><timerEventDefinition>"
          + "<timeDate>${when}</timeDate></timerEventDefinition></boundaryEvent>";

  private static final String DATA =
      "<dataObject id='d' name='at' itemSubjectRef='xsd:datetime'><extensionElements>"
          + "<turgo:value>2026-07-01T00:00</turgo:value></extensionElements></dataObject>";

  private static void assertMidnight(Kit kit, Instant expected) {
    kit.deploy(
        "zone",
        DATA,
        start("s"),
        user("u", "turgo:dueDate='2026-07'"),
        TIMER,
        end("e"),
        flow("s -> u -> e"));
    String id = kit.start("zone", Map.of("when", "2026-07-01T00:00"));

    Date midnight = Date.from(expected);
    Task task = kit.task(id);
    assertThat(task.getDueDate()).isEqualTo(midnight);
    assertThat(
            kit.engine().getManagementService().createTimerJobQuery().singleResult().getDuedate())
        .isEqualTo(midnight);
    assertThat(kit.variable(id, "at")).isEqualTo(midnight);
    kit.finish();
  }

  @Test
  void timersDueDatesAndDataObjectsAreOfTheZoneThatIsSet() {
    try (Kit kit =
        Kit.on(Database.SQLITE.open(), settings -> settings.timeZone(ZoneId.of("Asia/Tokyo")))) {
      assertMidnight(kit, Instant.parse("2026-06-30T15:00:00Z"));
    }
  }

  @Test
  @ResourceLock(Resources.TIME_ZONE)
  void theJvmsZoneIsMeantUnlessOneIsSet() {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
    try (Kit kit = Kit.on(Database.SQLITE.open(), settings -> settings)) {
      assertMidnight(kit, Instant.parse("2026-07-01T04:00:00Z"));
    } finally {
      TimeZone.setDefault(before);
    }
  }
}
