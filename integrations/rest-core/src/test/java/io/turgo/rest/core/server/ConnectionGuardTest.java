package io.turgo.rest.core.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.DefaultHandler;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConnectionGuardTest {
  private static final long HEADER_MILLIS = 1_000;

  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicLong now = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final List<Runnable> looks = new ArrayList<>();

  private ConnectionGuard guardOfHeaders() {
    Scheduler later =
        (Scheduler)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Scheduler.class},
                (proxy, method, arguments) -> {
                  looks.add((Runnable) arguments[0]);
                  return null;
                });
    return new ConnectionGuard(new DefaultHandler(), false, HEADER_MILLIS, later, now::get);
  }

  /** Lets time pass, and the guard look as it has asked for. */
  private void pass(long millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    List<Runnable> due = List.copyOf(looks);
    looks.clear();
    due.forEach(Runnable::run);
  }

  private static Request request(Connection connection) {
    ConnectionMetaData about =
        (ConnectionMetaData)
            Proxy.newProxyInstance(
                ConnectionGuardTest.class.getClassLoader(),
                new Class<?>[] {ConnectionMetaData.class},
                (proxy, method, arguments) -> connection);
    return (Request)
        Proxy.newProxyInstance(
            ConnectionGuardTest.class.getClassLoader(),
            new Class<?>[] {Request.class},
            (proxy, method, arguments) -> about);
  }

  @Test
  void headersThatComeTooSlowlyEndTheConnection() throws Exception {
    ConnectionGuard guard = guardOfHeaders();
    guard.onOpened(connection("10.0.0.1"));
    pass(60_000);
    assertThat(closed).as("nothing has come").hasValue(0);
    bytes.set(10);
    pass(HEADER_MILLIS);
    assertThat(closed).hasValue(0);
    bytes.set(20);
    pass(1);
    assertThat(closed).hasValue(1);
    assertThat(looks).isEmpty();
  }

  @Test
  void neitherServiceNorTheWaitForTheNextRequestIsBounded() throws Exception {
    ConnectionGuard guard = guardOfHeaders();
    Connection connection = connection("10.0.0.1");
    guard.onOpened(connection);
    bytes.set(100);
    guard.onBeforeHandling(request(connection));
    pass(60_000);
    assertThat(closed).as("served").hasValue(0);

    guard.onComplete(request(connection), 200, HttpFields.EMPTY, null);
    pass(60_000);
    pass(60_000);
    assertThat(closed).as("idle").hasValue(0);

    bytes.set(110);
    pass(HEADER_MILLIS);
    pass(1);
    assertThat(closed).as("the next one comes too slowly").hasValue(1);
  }

  @Test
  void connectionsFromOneNetworkHaveABound() throws Exception {
    ConnectionGuard guard = guard(false);
    for (int i = 0; i < 500; i++) {
      guard.onOpened(connection("10.0.0.1"));
    }
    assertThat(closed).hasValue(0);
    guard.onOpened(connection("10.0.0.1"));
    assertThat(closed).hasValue(1);
    guard.onOpened(connection("10.0.0.2"));
    assertThat(closed).hasValue(1);
  }

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
  @SuppressWarnings("ReferenceEquality") // equals of a proxy would come here again
  private <T> T proxy(Class<T> type, @Nullable Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  case "getBytesIn" -> bytes.get();
                  case "close" -> closed.incrementAndGet() < 0 ? answer : null;
                  default -> answer;
                }));
  }
}
