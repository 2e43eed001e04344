package io.turgo.bench.published;

import io.turgo.bench.scenario.RunSettings;
import java.util.List;

/**
 * How a published table is run.
 *
 * @param rows names of rows; all if there are none
 * @param peers whether the engine that a row is about runs too
 * @param quick short runs that are not for publication
 */
public record PublishedSettings(
    List<String> rows, boolean peers, boolean quick, RunSettings.Size size) {
  public PublishedSettings {
    rows = List.copyOf(rows);
  }
}
