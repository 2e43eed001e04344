package io.turgo.engine.service.command;

import io.turgo.engine.health.Health;
import io.turgo.engine.health.Service;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.store.RequestStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;

/** Deletes what was noted of requests once it is too old, a page in each transaction. */
public final class Retention extends Service {
  private static final int PAGE = 1_000;

  private final RetentionSettings settings;
  private final RequestStore requests;
  private final InstantSource clock;
  private boolean begun;

  public Retention(
      RetentionSettings settings, RequestStore requests, InstantSource clock, Health health) {
    super("turgo-retention", health);
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
