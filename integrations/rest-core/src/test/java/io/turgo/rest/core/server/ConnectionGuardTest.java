package io.turgo.rest.core.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.handler.DefaultHandler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConnectionGuardTest {
  private final AtomicInteger closed = new AtomicInteger();

  @Test
  void connectionsThatAreClosedCountNoMore() throws Exception {
    ConnectionGuard guard = guard(false);
    for (int i = 0; i < 6_000; i++) {
      Connection connection = connection("10.0.0." + i % 250);
      guard.onOpened(connection);
      guard.onClosed(connection);
    }
    assertThat(closed).hasValue(0);

    List<Connection> open = new ArrayList<>();
    for (int i = 0; i < 501; i++) {
      open.add(connection("10.0.0.1"));
      guard.onOpened(open.getLast());
    }
    assertThat(closed).hasValue(1);
    open.forEach(guard::onClosed);
    guard.onOpened(connection("10.0.0.1"));
    assertThat(closed).hasValue(1);
  }

  @Test
  void allTogetherHaveABoundBehindAProxyToo() throws Exception {
    ConnectionGuard guard = guard(true);
    for (int i = 0; i < 5_000; i++) {
      guard.onOpened(connection("10.0.0.1"));
    }
    assertThat(closed).hasValue(0);
    guard.onOpened(connection("10.0.0.1"));
    assertThat(closed).hasValue(1);
  }

  private ConnectionGuard guard(boolean behindProxy) {
    Scheduler never = proxy(Scheduler.class, null);
    return new ConnectionGuard(new DefaultHandler(), behindProxy, 30_000, never);
  }

  private Connection connection(String address) throws Exception {
    InetSocketAddress remote = new InetSocketAddress(InetAddress.getByName(address), 1);
    return proxy(Connection.class, proxy(EndPoint.class, remote));
  }

  /** Answers each question with the same. */
  private <T> T proxy(Class<T> type, @Nullable Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "close" -> closed.incrementAndGet() < 0 ? answer : null;
                  default -> answer;
                }));
  }
}
