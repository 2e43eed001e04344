package io.turgo.bench.chaos;

import io.turgo.bench.relay.NetworkRelay;

/** The line between one node and the broker, which has a port of its own for it. */
final class BrokerLine implements AutoCloseable {
  private final FaultLine line = new FaultLine();
  private final NetworkRelay relay;

  /**
   * @param number of the node
   */
  BrokerLine(int number, KillableBroker broker) {
    this.relay = NetworkRelay.to(KillableBroker.HOST, broker.port(number), line);
  }

  /** Where the node finds the broker. */
  int port() {
    return relay.port();
  }

  /** Lets nobody connect, and breaks what is connected. */
  void cut() {
    line.set(FaultLine.State.CLOSED);
    relay.breakAll();
  }

  void set(FaultLine.State state) {
    line.set(state);
  }

  void delay(long millis) {
    line.delay(millis);
  }

  void breakAll() {
    relay.breakAll();
  }

  @Override
  public void close() {
    relay.close();
  }
}
