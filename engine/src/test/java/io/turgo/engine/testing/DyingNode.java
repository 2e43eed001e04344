package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A JVM with an engine that ends without a word, and the database that outlives it. */
final class DyingNode {
  private static final int DEAD = 137;

  private DyingNode() {}

  /** A listener that ends this JVM as a kill does, at the event with that number. */
  static TurgoEventListener deadlyAt(int number) {
    AtomicInteger seen = new AtomicInteger();
    return new TurgoEventListener() {
      @Override
      public void onEvent(TurgoEvent event) {
        if (seen.incrementAndGet() == number) {
          Runtime.getRuntime().halt(DEAD);
        }
      }

      @Override
      public boolean isFailOnException() {
        return true;
      }
    };
  }

  /** Where a new database is, for {@link #open} in any JVM. */
  static String place(Database database, Path folder) {
    return switch (database) {
      case SQLITE -> folder.resolve("turgo.db").toString();
      case POSTGRES ->
          Objects.requireNonNull(TestPostgres.settings(TestPostgres.newDatabase()).jdbcUrl());
    };
  }

  static Store open(Database database, String place) {
    return switch (database) {
      case SQLITE -> SqliteStore.open(SqliteSettings.of(Path.of(place)).withDurable(false));
      case POSTGRES ->
          PostgresStore.open(
              PostgresSettings.of(place, null, null).withAllowUnsafeDurability(true));
    };
  }

  /** Runs a program in a JVM of its own, and waits until that has died. */
  static void run(Class<?> program, Path log, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Process node =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertThat(node.waitFor(120, TimeUnit.SECONDS)).as("the node dies").isTrue();
      assertThat(node.exitValue()).as("exit code; its output is " + log).isEqualTo(DEAD);
    } finally {
      node.destroyForcibly();
    }
  }
}
