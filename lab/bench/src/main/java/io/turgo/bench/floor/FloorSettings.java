package io.turgo.bench.floor;

/** How the floor groups its work; set by name from a settings file. */
public final class FloorSettings {
  private int group = 2_000;
  private int connections = 4;
  private int copyFrom = 100;

  /**
   * The best that was found.
   *
   * @param embedded for SQLite, which has one writer
   */
  static FloorSettings defaults(boolean embedded) {
    FloorSettings settings = new FloorSettings();
    if (embedded) {
      settings.setConnections(1);
    }
    return settings;
  }

  public int getGroup() {
    return group;
  }

  /** Instances in one transaction. */
  public void setGroup(int newGroup) {
    group = positive("group", newGroup);
  }

  public int getConnections() {
    return connections;
  }

  /** Connections that write, each with a thread of its own. */
  public void setConnections(int newConnections) {
    connections = positive("connections", newConnections);
  }

  public int getCopyFrom() {
    return copyFrom;
  }

  /** Instances in a group from which on PostgreSQL gets its inserts by COPY. */
  public void setCopyFrom(int newCopyFrom) {
    copyFrom = positive("copyFrom", newCopyFrom);
  }

  private static int positive(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "The floor's " + name + " must be at least 1, but is " + value);
    }
    return value;
  }
}
