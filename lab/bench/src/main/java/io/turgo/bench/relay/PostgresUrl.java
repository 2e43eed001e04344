package io.turgo.bench.relay;

import io.turgo.command.CommandException;
import java.util.Properties;
import org.postgresql.Driver;

/**
 * A {@code jdbc:postgresql} URL with one host.
 *
 * @param path what follows host and port: a slash, the database and the parameters
 */
record PostgresUrl(String host, int port, String path) {
  private static final String PREFIX = "jdbc:postgresql:";

  static PostgresUrl parse(String jdbcUrl) {
    Properties parsed = Driver.parseURL(jdbcUrl, new Properties());
    if (parsed == null) {
      throw new CommandException(
          "Expected jdbc:postgresql://host:port/database, but the driver cannot read " + jdbcUrl);
    }
    String host = parsed.getProperty("PGHOST");
    if (host.contains(",")) {
      throw new CommandException(
          "--network-latency-ms works with one database host, but found several in " + jdbcUrl);
    }
    if (host.isEmpty()) {
      host = "localhost";
    }
    return new PostgresUrl(host, Integer.parseInt(parsed.getProperty("PGPORT")), pathOf(jdbcUrl));
  }

  private static String pathOf(String jdbcUrl) {
    String rest = jdbcUrl.substring(PREFIX.length());
    if (!rest.startsWith("//")) {
      return "/" + rest;
    }
    int end = 2;
    while (end < rest.length() && rest.charAt(end) != '/' && rest.charAt(end) != '?') {
      end++;
    }
    String path = rest.substring(end);
    return path.startsWith("/") ? path : "/" + path;
  }

  /** The same at another address. */
  String at(String otherHost, int otherPort) {
    return PREFIX + "//" + otherHost + ":" + otherPort + path;
  }
}
