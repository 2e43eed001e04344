package io.turgo.channel.jms;

/** A broker of the tests. */
interface Broker {
  void start() throws Exception;

  /** Stops it; what it has durably is there when it is started again. */
  void stop() throws Exception;

  /** Messages of a queue, those that are delivered included. */
  long count(String queue);

  /** Connections of clients. */
  int connections();
}
