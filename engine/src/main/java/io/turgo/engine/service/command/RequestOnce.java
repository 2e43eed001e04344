package io.turgo.engine.service.command;

import io.turgo.engine.exception.RequestInProgressException;
import io.turgo.engine.exception.RequestKeyReusedException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.store.RequestStore;
import io.turgo.engine.store.RequestStore.Found;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.KeptAnswer;
import io.turgo.engine.transaction.RequestKey;
import io.turgo.engine.transaction.SharedConnection;
import io.turgo.engine.transaction.TransactionWork;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does requests that have a key once. The row of the key is written in the transaction that does
 * the request, so that a crash leaves both or neither. Whoever comes meanwhile is told so at once:
 * on this node by a set in memory, on others by a lock of the transaction.
 */
public final class RequestOnce {
  private static final int ATTEMPTS = 5;

  private final TransactionRunner runner;
  private final Supplier<@Nullable AmbientTransaction> current;
  private final RequestStore requests;
  private final InstantSource clock;
  private final AuditNotes notes;
  private final Set<Name> running = ConcurrentHashMap.newKeySet();

  /** What a key is found by. */
  private record Name(String scope, String key) {}

  public RequestOnce(
      TransactionRunner runner,
      Supplier<@Nullable AmbientTransaction> current,
      RequestStore requests,
      InstantSource clock,
      AuditNotes notes) {
    this.runner = runner;
    this.current = current;
    this.requests = requests;
    this.clock = clock;
    this.notes = notes;
  }

  public <X extends Exception> KeptAnswer run(RequestKey key, TransactionWork<String, X> work)
      throws X {
    Name name = new Name(key.scope(), key.key());
    if (!running.add(name)) {
      throw inProgress(key);
    }
    try {
      AmbientTransaction transaction = current.get();
      return transaction == null ? alone(key, work) : within(connection(transaction), key, work);
    } finally {
      running.remove(name);
    }
  }

  /** In a transaction of its own, which can be made again when others were there first. */
  private <X extends Exception> KeptAnswer alone(RequestKey key, TransactionWork<String, X> work)
      throws X {
    for (int attempt = 1; ; attempt++) {
      try {
        return runner.<KeptAnswer, X>run(connection -> within(connection, key, work));
      } catch (TurgoOptimisticLockingException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(
            TimeUnit.MILLISECONDS.toNanos(
                ThreadLocalRandom.current().nextLong(1, 20L * attempt + 1)));
      }
    }
  }

  private <X extends Exception> KeptAnswer within(
      Connection connection, RequestKey key, TransactionWork<String, X> work) throws X {
    String hash = hash(key.request());
    return switch (requests.begin(key.scope(), key.key(), hash, clock.millis())) {
      case Found.New first -> {
        String answer = work.run(connection);
        requests.answer(key.scope(), key.key(), answer);
        yield new KeptAnswer(answer, false);
      }
      case Found.InProgress other -> throw inProgress(key);
      case Found.Used used when used.hash().equals(hash) -> {
        notes.take(); // it was noted when it was done
        yield new KeptAnswer(used.answer(), true);
      }
      case Found.Used used ->
          throw new RequestKeyReusedException(
              "The key '"
                  + key.key()
                  + "' was used for another request; choose a new key for each request");
    };
  }

  private static RequestInProgressException inProgress(RequestKey key) {
    return new RequestInProgressException(
        "A request with the key '" + key.key() + "' is still running; send it again in a moment");
  }

  private static Connection connection(AmbientTransaction transaction) {
    try {
      return SharedConnection.of(transaction.connection());
    } catch (SQLException e) {
      throw new TurgoStoreException(
          "The transaction of the calling thread has no connection: " + e.getMessage(), e);
    }
  }

  private static String hash(String request) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
