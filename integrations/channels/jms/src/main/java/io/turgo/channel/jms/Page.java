package io.turgo.channel.jms;

import io.turgo.engine.channel.ChannelException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Messages that are sent together, and the answer that their publisher waits for. */
final class Page {
  private final List<? extends Outgoing> messages;
  private final CompletableFuture<Boolean> answer = new CompletableFuture<>();
  private @Nullable Link link;

  Page(List<? extends Outgoing> messages) {
    this.messages = messages;
  }

  List<? extends Outgoing> messages() {
    return messages;
  }

  /** A sender takes the page; false if nobody waits for it. */
  synchronized boolean begin(Link by) {
    link = by;
    return !answer.isDone();
  }

  void done() {
    answer.complete(true);
  }

  void failed(Throwable cause) {
    answer.completeExceptionally(cause);
  }

  /**
   * Waits for the answer.
   *
   * @throws ChannelException if there is none within the bound, or the broker refused
   */
  void await(Duration bound) {
    try {
      boolean unused = answer.get(bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw refused("refused: " + e.getCause(), e.getCause());
    } catch (TimeoutException e) {
      giveUp(e);
      throw refused("did not answer within " + bound, e);
    } catch (InterruptedException e) {
      giveUp(e);
      Thread.currentThread().interrupt();
      throw refused("was not waited for, because the thread was interrupted", e);
    }
  }

  private ChannelException refused(String what, @Nullable Throwable cause) {
    return new ChannelException(
        "The broker of queue '"
            + messages.getFirst().queue()
            + "' was to take "
            + messages.size()
            + " messages, but "
            + what,
        cause);
  }

  /** Leaves the sender to itself, and has its connection opened anew. */
  private void giveUp(Exception why) {
    answer.completeExceptionally(why);
    Link by;
    synchronized (this) {
      by = link;
    }
    if (by != null) {
      by.drop(why);
    }
  }
}
