package io.turgo.rest.core.server;

import io.turgo.rest.core.security.Networks;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EventsHandler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Bounds what connections cost: how many there are from one network and in all, and how long the
 * headers of a request may take. What is beyond is closed without an answer. The idle time of the
 * connector does not bound headers, because each byte begins it anew.
 *
 * <p>Safe for all threads. A connection is looked at about four times within its time.
 */
final class ConnectionGuard extends EventsHandler implements Connection.Listener {
  private static final int PER_NETWORK = 500;
  private static final int IN_ALL = 5_000;
  private static final int LOOKS = 4;

  private final boolean behindProxy;
  private final long headerNanos;
  private final Scheduler scheduler;
  private final LongSupplier nanoTime;
  private final Map<Connection, Watched> open = new ConcurrentHashMap<>();
  private final Map<String, Integer> byNetwork = new ConcurrentHashMap<>();
  private final AtomicInteger all = new AtomicInteger();

  /** An open connection, with how many requests are served on it. */
  private static final class Watched {
    private final String network;
    private final AtomicInteger requests = new AtomicInteger();
    private volatile long since;
    private volatile long bytesBefore; // when the last request was over

    Watched(String network, long since) {
      this.network = network;
      this.since = since;
    }
  }

  /**
   * @param behindProxy whether all connections come from a proxy: then one network may have all
   * @param headerMillis within which the headers of a request must have come
   */
  ConnectionGuard(Handler handler, boolean behindProxy, long headerMillis, Scheduler scheduler) {
    this(handler, behindProxy, headerMillis, scheduler, System::nanoTime);
  }

  ConnectionGuard(
      Handler handler,
      boolean behindProxy,
      long headerMillis,
      Scheduler scheduler,
      LongSupplier nanoTime) {
    super(handler);
    this.nanoTime = nanoTime;
    this.behindProxy = behindProxy;
    this.headerNanos = TimeUnit.MILLISECONDS.toNanos(headerMillis);
    this.scheduler = scheduler;
  }

  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      return; // below the one that is meant
    }
    String network = network(connection);
    Watched watched = new Watched(network, nanoTime.getAsLong());
    open.put(connection, watched);
    int ofNetwork = byNetwork.merge(network, 1, Integer::sum);
    if (all.incrementAndGet() > IN_ALL || (!behindProxy && ofNetwork > PER_NETWORK)) {
      connection.getEndPoint().close();
    } else {
      lookLater(connection, watched);
    }
  }

  private static String network(Connection connection) {
    return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
            && remote.getAddress() != null
        ? Networks.of(remote.getAddress())
        : "";
  }

  private void lookLater(Connection connection, Watched watched) {
    scheduler.schedule(() -> look(connection, watched), headerNanos / LOOKS, TimeUnit.NANOSECONDS);
  }

  /**
   * Closes a connection on which a request has begun to come and its headers are not there. Where
   * nothing has come, the idle time of the connector counts.
   */
  private void look(Connection connection, Watched watched) {
    if (!open.containsKey(connection)) {
      return;
    }
    boolean idle = connection.getBytesIn() == watched.bytesBefore;
    if (watched.requests.get() > 0 || idle) {
      watched.since = nanoTime.getAsLong();
    } else if (nanoTime.getAsLong() - watched.since > headerNanos) {
      connection.getEndPoint().close();
      return;
    }
    lookLater(connection, watched);
  }

  @Override
  public void onClosed(Connection connection) {
    Watched watched = open.remove(connection);
    if (watched != null) {
      all.decrementAndGet();
      byNetwork.computeIfPresent(
          watched.network, (network, count) -> count == 1 ? null : count - 1);
    }
  }

  @Override
  protected void onBeforeHandling(Request request) {
    Watched watched = watched(request);
    if (watched != null) {
      watched.requests.incrementAndGet();
    }
  }

  @Override
  protected void onComplete(
      Request request, int status, HttpFields headers, @Nullable Throwable failure) {
    Watched watched = watched(request);
    if (watched != null) {
      watched.bytesBefore = request.getConnectionMetaData().getConnection().getBytesIn();
      watched.since = nanoTime.getAsLong();
      watched.requests.decrementAndGet();
    }
  }

  private @Nullable Watched watched(Request request) {
    return open.get(request.getConnectionMetaData().getConnection());
  }
}
