package io.turgo.engine.service.command;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.store.DecisionStore;
import io.turgo.engine.store.RequestStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Deletes what was noted of requests, and of decisions that were evaluated outside of instances,
 * once it is too old, a page in each transaction.
 */
public final class Retention extends Service {
  private static final int PAGE = 1_000;

  private final RetentionSettings settings;
  private final RequestStore requests;
  private final DecisionStore decisions;
  private final InstantSource clock;
  private boolean begun;

  public Retention(
      RetentionSettings settings,
      RequestStore requests,
      DecisionStore decisions,
      InstantSource clock,
      Health health) {
    super("turgo-retention", health);
    this.decisions = decisions;
    this.settings = settings;
    this.requests = requests;
    this.clock = clock;
  }

  @Override
  protected long runOnce() {
    if (!begun) {
      begun = true; // an engine that has just started has better to do
      return pause();
    }
    boolean more = requests.deleteKeys(before(settings.requestKeys()), PAGE) == PAGE;
    more |= requests.deleteAudit(before(settings.audit()), PAGE) == PAGE;
    more |= decisions.deleteOld(before(settings.decisions()), PAGE) == PAGE;
    return more ? 0 : pause();
  }

  private long before(Duration age) {
    return clock.millis() - age.toMillis();
  }

  /** Never all nodes at once. */
  private long pause() {
    long pause = Math.max(1, settings.every().toMillis());
    return pause + ThreadLocalRandom.current().nextLong(pause / 4 + 1);
  }
}
