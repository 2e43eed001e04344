package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import io.turgo.engine.exception.RequestInProgressException;
import io.turgo.engine.exception.RequestKeyReusedException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.settings.RetentionSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests with a key: done once, with the key in the transaction of what they do. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class RequestOnceTest extends ScenarioTest {
  private static final String KEYS = "SELECT count(*) FROM turgo_request_key";
  private static final String INSTANCES = "SELECT count(*) FROM turgo_instance";

  private Kit kit(Database database) {
    return on(database).deploy("once", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  @AfterEach
  void clear() {
    for (Database database : Database.values()) {
      Kit kit = on(database);
      kit.engine()
          .getRuntimeService()
          .createProcessInstanceQuery()
          .list()
          .forEach(
              one -> kit.engine().getRuntimeService().deleteProcessInstance(one.getId(), "test"));
      while (kit.store().requests().deleteKeys(Long.MAX_VALUE, 100) > 0) {
        // the next page
      }
    }
  }

  private static RequestKey key(String key, String request) {
    return new RequestKey("ann", key, request);
  }

  private static KeptAnswer begun(Kit kit, RequestKey key) {
    return kit.engine().once(key, connection -> kit.start("once", Map.of()));
  }

  @ParameterizedTest
  @EnumSource
  void theSameRequestIsDoneOnceAndAnsweredAsTheFirstTime(Database database) {
    Kit kit = kit(database);
    KeptAnswer first = begun(kit, key("k1", "start"));
    KeptAnswer second = begun(kit, key("k1", "start"));

    assertThat(first.repeated()).isFalse();
    assertThat(second).isEqualTo(new KeptAnswer(first.text(), true));
    assertThat(kit.isRunning(first.text())).isTrue();
    assertThat(kit.rows(INSTANCES)).isEqualTo(1);
    assertThat(begun(kit, new RequestKey("bob", "k1", "start")).repeated()).isFalse();
  }

  /** Else the request of the other caller would be done twice. */
  @ParameterizedTest
  @EnumSource
  void anOldKeyTakesNoYoungOneOfAnotherCallerAlong(Database database) {
    Kit kit = kit(database);
    RequestKey old = new RequestKey("ann", "k9", "start");
    RequestKey young = new RequestKey("bob", "k9", "start");
    kit.engine().getClock().setCurrentTime(Kit.NOON.minusSeconds(60));
    begun(kit, old);
    kit.engine().getClock().setCurrentTime(Kit.NOON);
    begun(kit, young);

    assertThat(kit.store().requests().deleteKeys(Kit.NOON.toEpochMilli(), 100)).isOne();

    assertThat(begun(kit, young).repeated()).isTrue();
    assertThat(begun(kit, old).repeated()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aKeyIsRefusedForAnotherRequest(Database database) {
    Kit kit = kit(database);
    begun(kit, key("k2", "start"));
    assertThatThrownBy(() -> begun(kit, key("k2", "start something else")))
        .isInstanceOf(RequestKeyReusedException.class)
        .hasMessageContaining("'k2'");
    assertThat(kit.rows(INSTANCES)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void whatFailsLeavesNoKey(Database database) {
    Kit kit = kit(database);
    assertThatThrownBy(() ->
            kit.engine()
                .once(
                    key("k3", "start"),
                    connection -> {
                      kit.start("once", Map.of());
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(kit.rows(INSTANCES) + kit.rows(KEYS)).isZero();
    assertThat(begun(kit, key("k3", "start")).repeated()).isFalse();
  }

  /** The work is done again with its key, a few times, and leaves nothing where that is no use. */
  @ParameterizedTest
  @EnumSource
  void whatOthersChangedFirstIsDoneAgainWithItsKey(Database database) {
    Kit kit = kit(database);
    AtomicInteger runs = new AtomicInteger();
    KeptAnswer answer =
        kit.engine()
            .once(
                key("clash", "start"),
                connection -> {
                  String id = kit.start("once", Map.of());
                  if (runs.incrementAndGet() < 3) {
                    throw new TurgoOptimisticLockingException("others were first");
                  }
                  return id;
                });
    assertThat(runs).hasValue(3);
    assertThat(answer.repeated()).isFalse();
    assertThat(kit.rows(INSTANCES)).isEqualTo(1);
    assertThat(kit.isRunning(answer.text())).isTrue();

    runs.set(-2);
    assertThatThrownBy(() ->
            kit.engine()
                .once(
                    key("always", "start"),
                    connection -> {
                      runs.incrementAndGet();
                      throw new TurgoOptimisticLockingException("others are always first");
                    }))
        .isInstanceOf(TurgoOptimisticLockingException.class);
    assertThat(runs).hasValue(3);
    assertThat(kit.rows(KEYS)).isEqualTo(1);
  }

  /** What a server that dies at the commit leaves behind. */
  @Test
  void aTransactionThatIsLostLeavesNeitherTheKeyNorWhatItDid() {
    Kit kit = kit(Database.POSTGRES);
    assertThatThrownBy(() ->
            kit.engine()
                .once(
                    key("k4", "start"),
                    connection -> {
                      kit.start("once", Map.of());
                      terminate(kit, connection);
                      return "done";
                    }))
        .isInstanceOf(TurgoStoreException.class);
    assertThat(kit.rows(INSTANCES) + kit.rows(KEYS)).isZero();
    assertThat(begun(kit, key("k4", "start")).repeated()).isFalse();
    assertThat(kit.rows(INSTANCES)).isEqualTo(1);
  }

  private static void terminate(Kit kit, Connection connection) throws IllegalStateException {
    try (Statement own = connection.createStatement();
        var row = own.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      String end = "SELECT count(*) FROM (SELECT pg_terminate_backend(" + row.getInt(1) + ")) AS t";
      CompletableFuture.runAsync(() -> kit.rows(end)).join();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoComesMeanwhileIsToldSo(Database database) throws InterruptedException {
    Kit kit = kit(database);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    CompletableFuture<KeptAnswer> first =
        CompletableFuture.supplyAsync(() ->
            kit.engine()
                .once(
                    key("k5", "start"),
                    connection -> {
                      begun.countDown();
                      Await.open(goOn);
                      return kit.start("once", Map.of());
                    }));
    try {
      Await.open(begun);
      assertThatThrownBy(() -> begun(kit, key("k5", "start")))
          .isInstanceOf(RequestInProgressException.class);
    } finally {
      goOn.countDown();
    }
    String started = first.join().text();
    assertThat(begun(kit, key("k5", "start"))).isEqualTo(new KeptAnswer(started, true));
    assertThat(kit.rows(INSTANCES)).isEqualTo(1);
  }

  @Test
  void whoComesMeanwhileAtAnotherNodeIsToldSo() {
    Supplier<Store> stores = Database.POSTGRES.lasting();
    try (Kit one = Kit.on(stores.get(), settings -> settings);
        Kit other = Kit.on(stores.get(), settings -> settings)) {
      one.deploy("once", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      KeptAnswer first =
          one.engine()
              .once(
                  key("k6", "start"),
                  connection -> {
                    assertThatThrownBy(() ->
                            CompletableFuture.supplyAsync(() -> begun(other, key("k6", "start")))
                                .orTimeout(60, TimeUnit.SECONDS)
                                .join())
                        .hasCauseInstanceOf(RequestInProgressException.class);
                    return one.start("once", Map.of());
                  });
      assertThat(begun(other, key("k6", "start"))).isEqualTo(new KeptAnswer(first.text(), true));
      assertThat(one.rows(INSTANCES)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void inATransactionOfTheCallerTheKeyIsThatOnes(Database database) {
    Kit kit = kit(database);
    assertThatThrownBy(() ->
            kit.engine()
                .inTransaction(connection -> {
                  KeptAnswer first = begun(kit, key("k7", "start"));
                  assertThat(begun(kit, key("k7", "start"))).isEqualTo(again(first));
                  throw new IllegalStateException("rolled back");
                }))
        .hasMessage("rolled back");
    assertThat(kit.rows(INSTANCES) + kit.rows(KEYS)).isZero();
  }

  private static KeptAnswer again(KeptAnswer first) {
    return new KeptAnswer(first.text(), true);
  }

  @ParameterizedTest
  @EnumSource
  void keysThatAreTooOldAreDeleted(Database database) {
    RetentionSettings retention =
        RetentionSettings.defaults()
            .withRequestKeys(Duration.ofHours(1))
            .withEvery(Duration.ofMillis(20));
    try (Kit kit = Kit.on(database.open(), settings -> settings.retention(retention))) {
      kit.engine().once(key("old", "x"), connection -> "a");
      kit.engine().getClock().setCurrentTime(Kit.NOON.plus(Duration.ofMinutes(90)));
      kit.engine().once(key("new", "x"), connection -> "b");
      Await.until(() -> kit.rows(KEYS) == 1);
      assertThat(kit.engine().once(key("new", "x"), connection -> "c").text()).isEqualTo("b");
    }
  }

  @Test
  void keysAreBounded() {
    assertThatThrownBy(() -> key("", "x")).isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> key("k".repeat(256), "x"))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> key("a\0b", "x")).isInstanceOf(TurgoIllegalArgumentException.class);
  }
}
