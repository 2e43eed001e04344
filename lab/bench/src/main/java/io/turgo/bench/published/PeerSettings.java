package io.turgo.bench.published;

import io.turgo.bench.contender.ContenderKind;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the engine of a published row is told beyond its settings file, in its own words. Its
 * threads and page sizes are not among it, because all scenarios have options for those.
 */
final class PeerSettings {
  /** A server takes 1,200 connections; some are for itself, the measurement and Turgo's checks. */
  private static final int CONNECTIONS = 1_100;

  private PeerSettings() {}

  /** The settings file that the row starts from. */
  static String file(PublishedRow.Load load) {
    if (load.messageQueue()) {
      return "messagequeue";
    }
    return load.lock() == null ? "best" : load.lock() ? "globallock" : "nolock";
  }

  /** What is changed in it. */
  static Map<String, String> changes(PublishedRow.Load load, ContenderKind peer) {
    boolean activiti = peer.name().startsWith("activiti");
    Map<String, String> settings = new TreeMap<>();
    if (load.queue() != null) {
      settings.put(
          activiti ? "executor.queueSize" : "engine.asyncExecutorThreadPoolQueueSize",
          load.queue().toString());
    }
    if (load.nodes() > 1) {
      // Blocks of ids that nodes fetch at the same time fail the calls that need them.
      settings.put("ids", "uuid");
    }
    // Each thread holds a connection while its job runs; producers and acquisition need some more.
    int pool = Math.min(load.threads() + 16, CONNECTIONS / (load.nodes() + 1));
    settings.put("pool.maximumPoolSize", Integer.toString(pool));
    return settings;
  }
}
