package io.turgo.channel.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.turgo.channel.UnexpectedErrors;
import io.turgo.engine.channel.ChannelException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends parcels over a connection of its own, which consumes nothing: a broker that is short of
 * memory or disk stops reading from connections that publish, and acknowledgements must not be
 * stopped with them.
 *
 * <p>One daemon thread writes, and it alone opens the connection, so that whoever waits for a
 * parcel waits no longer than it wants, however long a write takes. It does not wait for
 * confirmations: while one parcel is synced by the broker the next is written. Confirmations come
 * on the client's threads. One lock, held for operations on the collections only.
 */
final class Publisher implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);

  private static final Duration AFTER_ERROR = Duration.ofMillis(100);

  private final Connector connector;
  private final BlockingQueue<Parcel> inbox = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Line line;

  Publisher(Connector connector) {
    this.connector = connector;
    this.thread =
        Thread.ofPlatform().name("turgo-rabbitmq-publisher").daemon().start(this::writeAll);
  }

  /** Sends a parcel; its outcome says how it went. */
  void send(Parcel parcel) {
    Line current = line;
    String blocked = current == null ? null : current.blocked;
    if (blocked != null) {
      parcel.fail(new ChannelException("RabbitMQ takes no messages at present: " + blocked));
      return;
    }
    inbox.add(parcel);
    if (closed) {
      failWaiting(new ChannelException("The channel to RabbitMQ is closed"));
    }
  }

  /** Waits for a parcel, no longer than that. */
  void await(Parcel parcel, long nanos) {
    try {
      parcel.outcome().get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      givenUp(parcel);
      throw new ChannelException("RabbitMQ did not take messages in time", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof ChannelException problem
          ? new ChannelException(String.valueOf(problem.getMessage()), problem)
          : new ChannelException("Messages could not be sent", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ChannelException("Interrupted while messages were sent to RabbitMQ", e);
    }
  }

  /** Nobody waits for a parcel any more that should have been taken. */
  void givenUp(Parcel parcel) {
    Line current = line;
    if (current != null && current.blocked == null && current.isStuckWith(parcel)) {
      current.lose("it did not confirm messages in time");
    }
  }

  private void writeAll() {
    while (!closed) {
      try {
        Parcel parcel = inbox.take();
        if (parcel.isOver(System.nanoTime())) {
          parcel.fail(new ChannelException("RabbitMQ did not take messages in time"));
        } else {
          write(parcel);
        }
      } catch (InterruptedException e) {
        LOG.debug("The publisher was woken to be closed", e);
      } catch (Throwable thrown) {
        UnexpectedErrors.survive("Writing messages to RabbitMQ", thrown, AFTER_ERROR);
      }
    }
  }

  private void write(Parcel parcel) {
    Line current = line;
    try {
      if (current == null || !current.isOpen()) {
        current = open();
      }
      current.write(parcel);
    } catch (ChannelException e) {
      parcel.fail(e);
      failWaiting(e); // they would find the same, each after its own time-out
    } catch (IOException | RuntimeException e) {
      ChannelException problem =
          new ChannelException("RabbitMQ did not take messages: " + Connector.why(e), e);
      parcel.fail(problem);
      if (current != null) {
        current.lose(Connector.why(e));
      }
    } catch (Error e) {
      parcel.fail(new ChannelException("Messages could not be written", e));
      LOG.error("Messages for RabbitMQ could not be written", e);
    }
  }

  private Line open() {
    Connection connection = connector.open("publisher");
    try {
      Line opened = new Line(connection);
      line = opened;
      if (closed) {
        opened.lose("the channel is closed");
      }
      return opened;
    } catch (IOException | RuntimeException e) {
      Connector.drop(connection);
      throw new ChannelException(
          "RabbitMQ does not open a channel to publish: " + Connector.why(e), e);
    }
  }

  private void failWaiting(ChannelException problem) {
    List<Parcel> waiting = new ArrayList<>();
    inbox.drainTo(waiting);
    waiting.forEach(parcel -> parcel.fail(problem));
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    failWaiting(new ChannelException("The channel to RabbitMQ is closed"));
    Line current = line;
    if (current != null) {
      current.lose("the channel was closed");
    }
    try {
      thread.join(connector.bound().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One connection, and what it was given and has not confirmed. */
  private static final class Line {
    private final Connection connection;
    private final Channel channel;
    private final Set<String> made = new HashSet<>();
    private final NavigableMap<Long, Parcel> unconfirmed = new TreeMap<>();
    private final Map<String, Parcel> byId = new HashMap<>();
    private volatile @Nullable String blocked;
    private boolean lost;
    private long ids;

    Line(Connection connection) throws IOException {
      this.connection = connection;
      this.channel = connection.createChannel();
      connection.addBlockedListener(this::blocks, () -> blocked = null);
      connection.addShutdownListener(cause -> lose(Connector.why(cause)));
      channel.addShutdownListener(cause -> lose(Connector.why(cause)));
      channel.confirmSelect();
      channel.addConfirmListener(
          (tag, multiple) -> confirmed(tag, multiple, null),
          (tag, multiple) ->
              confirmed(tag, multiple, "RabbitMQ refused messages; is the queue full?"));
      channel.addReturnListener((code, text, exchange, routingKey, properties, body) ->
          returned(properties.getMessageId(), routingKey, text));
    }

    synchronized boolean isOpen() {
      return !lost && channel.isOpen();
    }

    void write(Parcel parcel) throws IOException {
      prepare(parcel.needs());
      String id;
      synchronized (this) {
        if (lost) {
          throw new IOException("The connection was lost");
        }
        id = Long.toString(++ids);
        byId.put(id, parcel);
        long next = channel.getNextPublishSeqNo();
        for (int i = 0; i < parcel.items().size(); i++) {
          unconfirmed.put(next + i, parcel);
        }
      }
      for (Parcel.Item item : parcel.items()) {
        channel.basicPublish(
            item.exchange(),
            item.routingKey(),
            true,
            item.properties().builder().messageId(id).build(),
            item.body());
      }
    }

    private void prepare(Parcel.Needs needs) throws IOException {
      synchronized (this) {
        if (made.contains(needs.name())) {
          return;
        }
      }
      // A refused declaration closes its channel, which must not be the one with the parcels.
      Channel own = connection.createChannel();
      try {
        needs.declaration().make(own);
      } finally {
        if (own.isOpen()) {
          own.abort();
        }
      }
      synchronized (this) {
        made.add(needs.name());
      }
    }

    private synchronized void confirmed(long tag, boolean multiple, @Nullable String refusal) {
      NavigableMap<Long, Parcel> some =
          multiple ? unconfirmed.headMap(tag, true) : unconfirmed.subMap(tag, true, tag, true);
      for (Parcel parcel : some.values()) {
        if (refusal != null) {
          parcel.refused(refusal);
        }
        parcel.confirmed();
      }
      some.clear();
      byId.values().removeIf(parcel -> parcel.outcome().isDone());
    }

    /** Comes before the confirmation of the same message. */
    private synchronized void returned(String id, String routingKey, String text) {
      Parcel parcel = byId.get(id);
      if (parcel != null) {
        parcel.refused("RabbitMQ has no queue '" + routingKey + "' (" + text + ")");
        made.remove(parcel.needs().name());
      }
    }

    private void blocks(String reason) {
      blocked = reason;
      failAll(new ChannelException("RabbitMQ takes no messages at present: " + reason));
    }

    private void failAll(ChannelException problem) {
      List<Parcel> open;
      synchronized (this) {
        open = List.copyOf(byId.values());
        byId.clear();
      }
      open.forEach(parcel -> parcel.fail(problem));
    }

    void lose(String reason) {
      synchronized (this) {
        if (lost) {
          return;
        }
        lost = true;
      }
      failAll(new ChannelException("RabbitMQ did not confirm messages: " + reason));
      Connector.drop(connection);
    }

    synchronized boolean isStuckWith(Parcel parcel) {
      return byId.containsValue(parcel);
    }
  }
}
