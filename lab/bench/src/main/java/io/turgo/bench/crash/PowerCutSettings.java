package io.turgo.bench.crash;

import io.turgo.command.CommandException;

/**
 * How often the power is cut.
 *
 * @param seed of the load, of the moments of the cuts and of what each loses
 */
public record PowerCutSettings(int cuts, long seed) {
  public PowerCutSettings {
    if (cuts < 0) {
      throw new CommandException("--power-cuts must be 0 or more, but is " + cuts + ".");
    }
  }
}
