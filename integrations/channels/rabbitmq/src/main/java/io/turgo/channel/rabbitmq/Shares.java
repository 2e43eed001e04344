package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.AMQP.Queue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Spreads the partitions of a queue over its subscriptions.
 *
 * <p>A single active consumer keeps being the active one until it goes: if every node consumed
 * every partition, the first would have all the work. So each subscription looks, in rounds, how
 * many there are, lets go of what it has above its share, and claims partitions that nobody
 * consumes while it has less. Nothing is agreed upon and nothing kept, so there is nothing to be
 * out of step. When two claim the same at the same moment, the broker makes one of them wait, and
 * both may have their share while a partition is left that nobody consumes. So whoever hears
 * nothing of a partition that has messages lets it go; and while there is one that nobody consumes,
 * whoever hears nothing of a partition looks whether it is another's as well.
 *
 * <p>A partition that was let go is free once its last message in hand is settled, so that jobs of
 * a key do not run on two nodes. Where that takes long, a subscription with less than its share
 * steps in after some rounds: the broker lets it, unless an active consumer is there.
 *
 * <p>Used by the subscription's thread.
 */
final class Shares {
  /** Of so many rounds one looks for partitions that are another's, and one for unattended ones. */
  private static final int CYCLE = 8;

  private static final int STEP_IN = CYCLE / 2;

  private final Topology topology;
  private final Consumption consumption;
  private int rounds;

  Shares(Topology topology, Consumption consumption) {
    this.topology = topology;
    this.consumption = consumption;
  }

  void round() throws IOException {
    consumption.join();
    int members = Math.max(1, consumption.members());
    int most = (topology.partitions() + members - 1) / members;
    rounds = (rounds + 1) % CYCLE;
    if (rounds == 0) {
      letGoOfOthers();
      if (consumption.held().size() >= most && isOneLeftOut()) {
        letGoOfShared();
      }
    }
    List<Claim> held = new ArrayList<>(consumption.held());
    held.sort(Comparator.comparingInt(Claim::unsettled));
    for (Claim claim : held.subList(0, Math.max(0, held.size() - most))) {
      consumption.letGo(claim);
    }
    if (held.size() < most) {
      claim(most, rounds == STEP_IN);
    }
  }

  /** Leaves all partitions to the others. */
  void leave() throws IOException {
    consumption.leave();
    for (Claim claim : consumption.held()) {
      consumption.letGo(claim);
    }
    rounds = STEP_IN - 1; // on return, what is still in hand here does not count as another's
  }

  private void letGoOfOthers() throws IOException {
    for (Claim claim : consumption.held()) {
      claim.listen();
      if (claim.isSilent() && consumption.look(claim.partition()).getMessageCount() > 0) {
        consumption.letGo(claim);
      }
    }
  }

  private boolean isOneLeftOut() throws IOException {
    for (int partition = 0; partition < topology.partitions(); partition++) {
      if (!consumption.holds(partition) && consumption.look(partition).getConsumerCount() == 0) {
        return true;
      }
    }
    return false;
  }

  /** The broker does not count who waits to be the active consumer, so each is tried out. */
  private void letGoOfShared() throws IOException {
    for (Claim claim : consumption.held()) {
      if (claim.isSilent()) {
        consumption.letGo(claim);
        if (consumption.look(claim.partition()).getConsumerCount() == 0) {
          consumption.claim(claim.partition());
        }
      }
    }
  }

  private void claim(int most, boolean stepIn) throws IOException {
    List<Integer> partitions = new ArrayList<>();
    for (int partition = 0; partition < topology.partitions(); partition++) {
      if (!consumption.holds(partition)) {
        partitions.add(partition);
      }
    }
    // At random, so that two subscriptions do not want the same ones.
    Collections.shuffle(partitions, ThreadLocalRandom.current());
    List<Integer> unattended = new ArrayList<>();
    for (int partition : partitions) {
      if (consumption.held().size() >= most) {
        return;
      }
      Queue.DeclareOk found = consumption.look(partition);
      if (found.getConsumerCount() == 0) {
        consumption.claim(partition);
      } else if (found.getMessageCount() > 0) {
        unattended.add(partition);
      }
    }
    if (stepIn) {
      int room = most - consumption.held().size();
      for (int partition : unattended.subList(0, Math.min(room, unattended.size()))) {
        consumption.claim(partition);
      }
    }
  }
}
