package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AMQP.Queue;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import io.turgo.engine.channel.SubscriptionSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * The connection of a subscription and what it consumes over it, until it is lost or closed. Used
 * by the subscription's thread; deliveries come on the client's.
 */
final class Consumption {
  /** More unacknowledged deliveries of one partition would not make it any faster. */
  private static final int MOST_UNSETTLED = 1_000;

  private static final Duration LONGEST_SETTLING = Duration.ofSeconds(1);

  private final Topology topology;
  private final String queue;
  private final Receiver receiver;
  private final Connection connection;
  private final Channel control;
  private final List<Lane> lanes = new ArrayList<>();
  private final Map<Integer, Claim> held = new HashMap<>();
  private boolean member;

  /** Told of what comes, and of the end. */
  interface Receiver {
    void received(Claim claim, Delivery delivery);

    void lost(Consumption consumption, String reason);
  }

  Consumption(
      Connection connection,
      Topology topology,
      String queue,
      SubscriptionSettings settings,
      Receiver receiver)
      throws IOException {
    this.topology = topology;
    this.queue = queue;
    this.receiver = receiver;
    this.connection = connection;
    this.control = connection.createChannel();
    topology.declareQueue(control, queue);
    for (int i = 0; i < Math.min(settings.consumers(), topology.partitions()); i++) {
      Channel channel = connection.createChannel();
      // Of each consumer, and so of each partition: quorum queues know no other.
      channel.basicQos(Math.min(settings.prefetch(), MOST_UNSETTLED));
      channel.addShutdownListener(cause -> receiver.lost(this, Connector.why(cause)));
      lanes.add(new Lane(channel));
    }
    connection.addShutdownListener(cause -> receiver.lost(this, Connector.why(cause)));
  }

  Collection<Claim> held() {
    return List.copyOf(held.values());
  }

  boolean has(Lane lane) {
    return lanes.contains(lane);
  }

  boolean holds(int partition) {
    return held.containsKey(partition);
  }

  /** Counts as one of the subscriptions that share the partitions. */
  void join() throws IOException {
    if (!member) {
      control.basicConsume(
          topology.members(queue), true, "members", (tag, delivery) -> {}, this::cancelled);
      member = true;
    }
  }

  void leave() throws IOException {
    if (member) {
      control.basicCancel("members");
      member = false;
    }
  }

  int members() throws IOException {
    return control.queueDeclarePassive(topology.members(queue)).getConsumerCount();
  }

  /**
   * What the broker says of a partition. It counts a consumer until all it has in hand is settled,
   * but not those that wait to be the active one.
   */
  Queue.DeclareOk look(int partition) throws IOException {
    return control.queueDeclarePassive(topology.partitionName(queue, partition));
  }

  void claim(int partition) throws IOException {
    Claim claim = new Claim(partition, lanes.get(partition % lanes.size()));
    held.put(partition, claim);
    claim.consumesAs(
        claim
            .lane()
            .channel()
            .basicConsume(
                topology.partitionName(queue, partition),
                false,
                (tag, delivery) -> receiver.received(claim, delivery),
                this::cancelled));
  }

  /** Takes nothing more of a partition; what is in hand of it stays so. */
  void letGo(Claim claim) throws IOException {
    claim.release();
    held.remove(claim.partition());
    claim.lane().channel().basicCancel(claim.consumerTag());
  }

  private void cancelled(String consumerTag) {
    receiver.lost(this, "a queue of '" + queue + "' was deleted or moved");
  }

  void settle(List<Settlement> settlements) throws IOException {
    Map<Lane, TreeSet<Long>> done = new HashMap<>();
    for (Settlement settlement : settlements) {
      if (settlement.done()) {
        done.computeIfAbsent(settlement.claim().lane(), lane -> new TreeSet<>())
            .add(settlement.tag());
      } else {
        settlement.claim().lane().giveBack(settlement.tag());
      }
      settlement.claim().settled();
    }
    for (Map.Entry<Lane, TreeSet<Long>> entry : done.entrySet()) {
      entry.getKey().acknowledge(entry.getValue());
    }
  }

  /**
   * Ends in order: the broker has heard all that it was told, and takes back the rest at once.
   *
   * @param last what the broker is to be told before
   */
  void close(List<Settlement> last, Duration bound) throws IOException {
    Set<Integer> partitions = new HashSet<>(held.keySet());
    last.forEach(settlement -> partitions.add(settlement.claim().partition()));
    settle(last);
    for (Claim claim : held()) {
      letGo(claim);
    }
    for (Lane lane : lanes) {
      lane.giveBackAll();
    }
    awaitSettled(partitions, bound);
    connection.close(AMQP.REPLY_SUCCESS, "closed", Math.toIntExact(bound.toMillis()));
  }

  /**
   * Waits until the broker has done what it was told. It gathers acknowledgements of quorum queues
   * while earlier ones are being replicated, and forgets those when their connection closes; they
   * are through when it does not count the cancelled consumer any more. If it counts one for long,
   * that is another subscription's.
   */
  private void awaitSettled(Set<Integer> partitions, Duration bound) throws IOException {
    long until = System.nanoTime() + Math.min(bound.toNanos(), LONGEST_SETTLING.toNanos());
    for (int partition : partitions) {
      while (look(partition).getConsumerCount() > 0 && System.nanoTime() - until < 0) {
        LockSupport.parkNanos(2_000_000);
      }
    }
  }
}
