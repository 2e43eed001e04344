package io.turgo.parity;

import java.util.List;

/** An engine that Turgo is compared with. */
enum Peer {
  /** Flowable 8, the reference. */
  FLOWABLE,
  /** Runs Camunda 7's models and API. Asked where Flowable may not be the one to follow. */
  OPERATON;

  static final List<Peer> BOTH = List.of(values());
}
