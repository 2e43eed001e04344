package io.turgo.bench.scale;

/** What an item costs. */
enum ScaleCount {
  JVM_CPU("JVM ms", "%.4f"),
  SERVER_CPU("server ms", "%.4f"),
  ALLOCATED("allocated bytes", "%,.0f"),
  STATEMENTS("statements", "%.4f"),
  TRANSACTIONS("transactions", "%.4f"),
  ROWS("rows", "%.3f"),
  LOG_BYTES("log bytes", "%,.0f"),
  HEAP("heap bytes", "%,.0f");

  private final String label;
  private final String format;

  ScaleCount(String label, String format) {
    this.label = label;
    this.format = format;
  }

  /** The name of its column. */
  String label() {
    return label;
  }

  /** How its figures are printed. */
  String format() {
    return format;
  }
}
