package io.turgo.bench.channel;

import io.turgo.command.CommandException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What jobs go through.
 *
 * @param consumers of each node; null for the engine's default
 */
public record ChannelSettings(ChannelKind kind, @Nullable Integer consumers) {
  public ChannelSettings {
    if (consumers != null && consumers < 1) {
      throw new CommandException("--consumers must be 1 or more, but is " + consumers + ".");
    }
  }

  /**
   * The same as settings of the engine under test.
   *
   * @param url where the broker is; empty without one
   */
  public Map<String, String> forEngine(String url) {
    Map<String, String> values = new TreeMap<>();
    values.put("channel.kind", kind.name());
    values.put("channel.url", url);
    if (consumers != null) {
      values.put("channel.consumers", consumers.toString());
    }
    return values;
  }
}
