package io.turgo.bench.peer;

/** What settings that start with {@code temporal.} say, as properties. */
public final class TemporalSettings {
  private boolean localActivities;
  private boolean pollerAutoscaling;
  private int numHistoryShards = 4;
  private int maxConns = 20;
  private String gogc = "100";

  boolean localActivities() {
    return localActivities;
  }

  boolean pollerAutoscaling() {
    return pollerAutoscaling;
  }

  int numHistoryShards() {
    return numHistoryShards;
  }

  int maxConns() {
    return maxConns;
  }

  String gogc() {
    return gogc;
  }

  /** Whether steps are local activities, which the worker runs within the task of the workflow. */
  public void setLocalActivities(boolean local) {
    localActivities = local;
  }

  /** Whether the worker chooses how many pollers ask the server for tasks. */
  public void setPollerAutoscaling(boolean autoscaling) {
    pollerAutoscaling = autoscaling;
  }

  /** Shards of the server; each writes one change at a time. */
  public void setNumHistoryShards(int shards) {
    numHistoryShards = shards;
  }

  /** How far the heap of the server may grow between two collections, in percent, as Go says it. */
  public void setGogc(String percent) {
    gogc = percent;
  }

  /** Connections of each of the server's services to the database. */
  public void setMaxConns(int connections) {
    maxConns = connections;
  }
}
