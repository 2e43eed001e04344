package io.turgo.bench.relay;

/** What travels through a relay in one direction. */
sealed interface Chunk {
  /** How much of the line's room it takes. */
  default int size() {
    return 0;
  }

  /** Bytes, as one read returned them. */
  record Data(byte[] bytes) implements Chunk {
    @Override
    public int size() {
      return bytes.length;
    }
  }

  /** The sender has closed its side and sends no more. */
  record End() implements Chunk {}

  /** The sender's connection broke. */
  record Reset() implements Chunk {}
}
