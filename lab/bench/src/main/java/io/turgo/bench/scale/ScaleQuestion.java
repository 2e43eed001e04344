package io.turgo.bench.scale;

import io.turgo.bench.database.DatabaseSettings;
import io.turgo.command.CommandException;
import java.util.List;

/** Whether the cost of an item depends on one size. */
public interface ScaleQuestion {
  /** Its name on the command line. */
  String name();

  /** What grows, for the head of a column. */
  String size();

  /** The sizes that it runs by default. */
  List<Long> sizes();

  /** The largest size that makes sense. */
  default long most() {
    return 100_000_000;
  }

  /** How much more an item may cost at the largest size than at the smallest: 0.1 for 10 %. */
  default double tolerance() {
    return 0.10;
  }

  /** The database that it runs on unless the command line names one. */
  default DatabaseSettings.Kind database() {
    return DatabaseSettings.Kind.SQLITE;
  }

  /**
   * Runs all sizes and checks that the work was done; for each work one row per size, in order.
   *
   * @throws CommandException if the work was not done, or not once
   */
  List<ScaleRow> run(List<Long> sizes, ScaleBench bench);

  /** Refuses sizes that cannot be compared. */
  default void check(List<Long> sizes) {
    boolean rising = sizes.size() > 1 && sizes.getFirst() >= 1;
    for (int i = 1; i < sizes.size(); i++) {
      rising &= sizes.get(i) > sizes.get(i - 1);
    }
    if (!rising || sizes.getLast() > most()) {
      throw new CommandException(
          "--sizes of %s must be two or more rising numbers from 1 to %d, but is %s."
              .formatted(
                  name(), most(), String.join(",", sizes.stream().map(String::valueOf).toList())));
    }
  }
}
