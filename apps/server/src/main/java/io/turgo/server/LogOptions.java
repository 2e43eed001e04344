package io.turgo.server;

import picocli.CommandLine.Option;

/** How a server logs. */
final class LogOptions {
  /** How a line looks. */
  enum Format {
    text,
    json
  }

  /** The least that is logged of Turgo; of libraries it is a warning. */
  enum Level {
    error,
    warn,
    info,
    debug
  }

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, or json with one object per line (${DEFAULT-VALUE}).")
  private Format format = Format.text;

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      defaultValue = "warn",
      description =
          "error, warn, info or debug (${DEFAULT-VALUE}); info logs each changing operation.")
  private Level level = Level.warn;

  Format format() {
    return format;
  }

  Level level() {
    return level;
  }
}
