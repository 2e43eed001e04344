package io.turgo.engine.testing.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.await.Await;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Opens a restored database and brings all that waits in it to its end. */
final class Upgrade {
  /** Tables that are empty once all instances have ended. */
  private static final List<String> RUNNING =
      List.of(
          "turgo_instance",
          "turgo_instance_facts",
          "turgo_execution",
          "turgo_variable",
          "turgo_task",
          "turgo_identity_link",
          "turgo_job",
          "turgo_timer_job",
          "turgo_suspended_job",
          "turgo_dead_letter_job",
          "turgo_external_job");

  private static final int ENOUGH_FAILURES = 2;

  private Upgrade() {}

  /**
   * Asserts that all waits as it did, and ends as it should.
   *
   * @param place as {@link Dump#restore} answers it; text, because another class loader may call
   *     this
   */
  static void run(String database, String place) {
    Supplier<Store> stores = Dump.stores(Database.valueOf(database), place);
    List<Wait> waits = AllWaits.all();
    try (Kit kit = AllWaits.open(stores.get(), false, false)) {
      kit.checkConsistency();
      each(waits, kit, Wait::waits);
    }
    try (Kit kit = AllWaits.open(stores.get(), true, false)) {
      each(waits, kit, Wait::goOn);
      kit.engine().getClock().advance(Duration.ofDays(2));
      each(waits, kit, Wait::goOnLater);
      each(waits, kit, (wait, life) -> Await.untilAsserted(() -> wait.isOver(life)));
      for (String table : RUNNING) {
        assertThat(kit.rows("SELECT count(*) FROM " + table)).as("rows of %s", table).isZero();
      }
      kit.checkConsistency();
    }
  }

  /** What a wait does or asserts. */
  @FunctionalInterface
  interface Step {
    void of(Wait wait, WaitLife life);
  }

  /** Does a step of all waits, and tells of the first that fail. */
  static void each(List<Wait> waits, Kit kit, Step step) {
    List<String> failures = new ArrayList<>();
    for (Wait wait : waits) {
      if (failures.size() == ENOUGH_FAILURES) {
        break;
      }
      try {
        step.of(wait, new WaitLife(kit, wait.key()));
      } catch (RuntimeException | AssertionError e) {
        failures.add(wait.key() + ": " + e);
      }
    }
    assertThat(failures).isEmpty();
  }
}
