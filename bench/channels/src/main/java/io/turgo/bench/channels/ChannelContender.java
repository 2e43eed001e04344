package io.turgo.bench.channels;

import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.turgo.TurgoContender;

/** Serves Turgo as a node under test that reaches brokers. */
final class ChannelContender {
  private ChannelContender() {}

  public static void main(String[] args) {
    ContenderServer.serve(new TurgoContender(new BrokerChannels()));
  }
}
