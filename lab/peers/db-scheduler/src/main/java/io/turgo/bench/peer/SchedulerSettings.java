package io.turgo.bench.peer;

import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Settings of a scheduler by their names in db-scheduler's builder, which has no setters. What is
 * not set stays as the builder has it.
 */
public final class SchedulerSettings {
  private Consumer<SchedulerBuilder> settings = builder -> {};

  /** Makes the settings on a builder. */
  void applyTo(SchedulerBuilder builder) {
    settings.accept(builder);
  }

  public void setThreads(int threads) {
    add(builder -> builder.threads(threads));
  }

  public void setPollingInterval(Duration interval) {
    add(builder -> builder.pollingInterval(interval));
  }

  /** Two fractions of the number of threads: fewer jobs in memory fetch more, up to the second. */
  public void setPollUsingLockAndFetch(String fractions) {
    Fractions of = Fractions.parse(fractions);
    add(builder -> builder.pollUsingLockAndFetch(of.lower(), of.upper()));
  }

  /** Two fractions of the number of threads: fewer jobs in memory fetch more, up to the second. */
  public void setPollUsingFetch(String fractions) {
    Fractions of = Fractions.parse(fractions);
    add(builder -> builder.pollUsingFetch(of.lower(), of.upper()));
  }

  public void setEnableImmediateExecution(boolean enable) {
    if (enable) {
      add(SchedulerBuilder::enableImmediateExecution);
    }
  }

  private void add(Consumer<SchedulerBuilder> setting) {
    settings = settings.andThen(setting);
  }

  /** Two numbers as a settings file has them, {@code 0.5, 4.0}. */
  private record Fractions(double lower, double upper) {
    static Fractions parse(String text) {
      String[] parts = text.split(",", -1);
      if (parts.length != 2) {
        throw new IllegalArgumentException(
            "Expected two numbers with a comma between them, but found '" + text + "'");
      }
      return new Fractions(
          Double.parseDouble(parts[0].strip()), Double.parseDouble(parts[1].strip()));
    }
  }
}
