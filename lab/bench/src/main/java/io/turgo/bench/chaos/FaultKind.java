package io.turgo.bench.chaos;

import io.turgo.command.CommandException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** What can be done to a cluster. */
public enum FaultKind {
  CUT("cut", "connections break and can be made again at once", true, NetworkFaults::cut),
  DELAY("delay", "everything sent arrives late", true, NetworkFaults::delay),
  HALF_OPEN("half-open", "what is sent gets lost, connections stay", true, NetworkFaults::halfOpen),
  COMMIT_ANSWER(
      "commit-answer", "a COMMIT arrives, its answer does not", true, NetworkFaults::commitAnswer),
  NODE_OUTAGE(
      "node-outage", "one node without the server for 2.5 leases", true, NetworkFaults::nodeOutage),
  OUTAGE("outage", "all nodes without the server for 2.5 leases", false, NetworkFaults::outage),
  SERVER_KILL("server-kill", "the server crashes and restarts", true, ServerFaults::kill),
  KILL_AT_COMMIT(
      "kill-at-commit",
      "the server crashes before it hears a COMMIT; others use up transaction numbers",
      false,
      ServerFaults::killAtCommit),
  SERVER_OUTAGE(
      "server-outage",
      "the server crashes and is away for 2.5 leases",
      false,
      ServerFaults::outage),
  FAILOVER(
      "failover",
      "the server dies, and its synchronous standby takes its place",
      false,
      ServerFaults::failover),
  CANCELLED_COMMITS(
      "cancelled-commits",
      "waits for the standby are cancelled; then the server dies, and the standby takes its place",
      false,
      ServerFaults::cancelledCommits),
  BACKENDS("backends", "the server ends the sessions of nodes", true, ServerFaults::backends),
  READ_ONLY("read-only", "the server is read-only", true, ServerFaults::readOnly),
  CONNECTIONS(
      "connections", "the server takes no more connections", true, ServerFaults::connections),
  DISK_FULL(
      "disk-full",
      "inserts fail with disk_full (53100), raised by triggers",
      true,
      ServerFaults::diskFull),
  LOCKED_LEASES(
      "locked-leases", "a foreign transaction holds the rows of leases", true, RowFaults::leases),
  LOCKED_IDS(
      "locked-ids",
      "a foreign transaction holds the source of ids while they run out",
      false,
      RowFaults::ids),
  LOCKED_INSTANCES(
      "locked-instances",
      "a foreign transaction holds the rows of 20 instances",
      false,
      RowFaults::instances),
  FROZEN_IN_LEASE(
      "frozen-in-lease",
      "a node stands still within a lease round",
      false,
      RowFaults::frozenInLease),
  KILL("kill", "a node is killed", true, NodeFaults::kill),
  KILL_ALL("kill-all", "all nodes are killed", false, NodeFaults::killAll),
  FREEZE("freeze", "a node stands still for 2.5 leases", true, NodeFaults::freeze),
  RESTART(
      "restart",
      "a node is closed under load, with callers that come back late",
      false,
      NodeFaults::restart),
  OOM("oom", "jobs of a node use up its heap", false, NodeFaults::oom),
  STACK("stack", "user code calls the engine at the end of the stack", false, NodeFaults::stack),
  RUNAWAY("runaway", "a process without a wait state", false, NodeFaults::runaway),
  SLOW_QUERIES("slow-queries", "10 queries of 30 s on one node", true, NodeFaults::slowQueries),
  CROSS("cross", "jobs of all nodes change the same two instances", false, NodeFaults::cross),
  DEADLY(
      "deadly",
      "a job whose node is killed each time, take-overs disturbed",
      false,
      NodeFaults::deadly),
  CLOCK_BACK(
      "clock-back",
      "a node dies after the clock stepped back: its leases end in an hour",
      false,
      NodeFaults::clockBack),
  CLOCK_FORWARD(
      "clock-forward",
      "the clock steps ahead: all leases ended an hour ago",
      false,
      NodeFaults::clockForward),
  BROKER_KILL("broker-kill", "the broker is killed and restarts", true, true, BrokerFaults::kill),
  BROKER_OUTAGE(
      "broker-outage", "the broker is away for 2.5 leases", true, true, BrokerFaults::outage),
  BROKER_CUT("broker-cut", "connections to the broker break", true, true, BrokerFaults::cut),
  BROKER_PARTITION(
      "broker-partition",
      "one node without the broker for 2.5 leases",
      true,
      true,
      BrokerFaults::partition),
  BROKER_HALF_OPEN(
      "broker-half-open",
      "what one node and the broker send each other gets lost, connections stay",
      true,
      true,
      BrokerFaults::halfOpen),
  BROKER_DELAY(
      "broker-delay",
      "everything sent to and from the broker arrives late",
      true,
      true,
      BrokerFaults::delay),
  BROKER_PURGE(
      "broker-purge", "all that waits in the broker is deleted", true, true, BrokerFaults::purge),
  BROKER_WIPE(
      "broker-wipe",
      "the broker dies and comes back without its data",
      true,
      true,
      BrokerFaults::wipe),
  BROKER_FULL(
      "broker-full", "the broker takes nothing for 2.5 leases", true, true, BrokerFaults::full),
  BOTH_KILLED(
      "both-killed", "broker and server crash and restart", true, false, BrokerFaults::bothKilled),
  MESSAGES_TWICE(
      "messages-twice",
      "all messages are sent twice, and old ones once more",
      true,
      true,
      BrokerFaults::twice),
  MESSAGES_MIXED(
      "messages-mixed", "messages come in another order", true, true, BrokerFaults::mixed),
  MESSAGES_LATE("messages-late", "messages come up to 4 s late", true, true, BrokerFaults::late),
  MESSAGES_POISON(
      "messages-poison",
      "messages that cannot be read, of a newer version, of another database",
      true,
      true,
      BrokerFaults::poison);

  /** What strikes when jobs go through a broker and nothing else was asked for. */
  private static final List<FaultKind> WITH_A_BROKER =
      List.of(
          BROKER_KILL,
          BROKER_OUTAGE,
          BROKER_CUT,
          BROKER_PARTITION,
          BROKER_HALF_OPEN,
          BROKER_DELAY,
          BROKER_PURGE,
          BROKER_WIPE,
          BROKER_FULL,
          BOTH_KILLED,
          MESSAGES_TWICE,
          MESSAGES_MIXED,
          MESSAGES_LATE,
          MESSAGES_POISON,
          KILL,
          KILL_ALL,
          FREEZE,
          RESTART,
          DEADLY,
          CUT,
          COMMIT_ANSWER,
          NODE_OUTAGE,
          SERVER_KILL,
          SERVER_OUTAGE);

  /** Does it, stays for as long as it lasts, and takes it back. */
  interface Action {
    void strike(Strike strike, Random random) throws Exception;
  }

  private final String label;
  private final String what;
  private final boolean needsBroker;
  private final boolean inCompany;

  @SuppressWarnings("ImmutableEnumChecker") // Actions are static methods.
  private final Action action;

  FaultKind(String label, String what, boolean inCompany, Action action) {
    this(label, what, false, inCompany, action);
  }

  FaultKind(String label, String what, boolean needsBroker, boolean inCompany, Action action) {
    this.needsBroker = needsBroker;
    this.label = label;
    this.what = what;
    this.inCompany = inCompany;
    this.action = action;
  }

  /** The name on the command line. */
  public String label() {
    return label;
  }

  /** What is done. */
  public String what() {
    return what;
  }

  /** Whether there must be a broker. */
  public boolean needsBroker() {
    return needsBroker;
  }

  /** Whether it may strike together with another. */
  boolean inCompany() {
    return inCompany;
  }

  Action action() {
    return action;
  }

  /**
   * The kinds of these labels; if there are none, all that there are without a broker, or those
   * that matter with one.
   */
  public static List<FaultKind> of(List<String> labels, boolean broker) {
    if (!labels.isEmpty()) {
      return labels.stream().map(FaultKind::ofLabel).toList();
    }
    return broker
        ? WITH_A_BROKER
        : Arrays.stream(values()).filter(kind -> !kind.needsBroker).toList();
  }

  private static FaultKind ofLabel(String label) {
    return Arrays.stream(values())
        .filter(kind -> kind.label.equals(label))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "--faults must be of %s, but one is '%s'."
                    .formatted(
                        Arrays.stream(values())
                            .map(FaultKind::label)
                            .collect(Collectors.joining(", ")),
                        label)));
  }
}
