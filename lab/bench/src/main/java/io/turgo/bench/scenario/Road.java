package io.turgo.bench.scenario;

import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.relay.NetworkRelay;
import io.turgo.command.CommandException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How engines reach their database: directly, or by a relay that takes its time. */
record Road(String jdbcUrl, @Nullable NetworkRelay relay) implements AutoCloseable {
  static Road to(RunDatabase database, Duration latency) {
    if (latency.isZero()) {
      return new Road(database.jdbcUrl(), null);
    }
    if (database.postgres() == null) {
      throw new CommandException(
          "--network-latency-ms needs --db postgres: nothing lies between an engine and what it"
              + " embeds.");
    }
    NetworkRelay relay = NetworkRelay.before(database.jdbcUrl(), latency);
    return new Road(relay.through(database.jdbcUrl()), relay);
  }

  @Override
  public void close() {
    if (relay != null) {
      relay.close();
    }
  }
}
