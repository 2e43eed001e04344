package io.turgo.engine.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.health.Health;
import io.turgo.engine.instance.InstanceChanges;
import io.turgo.engine.settings.CommitSettings;
import io.turgo.engine.store.GroupWriter.Outcome;
import io.turgo.engine.store.JoinedWriter;
import io.turgo.engine.store.Store;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.JobTransaction;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the lane gives back and tells, whatever the database does, which the test plays. */
class TransactionLaneTest {
  private final List<JoinedWriter.Marker> taken = new ArrayList<>();
  private final List<JoinedWriter.Marker> givenBack = new ArrayList<>();
  private final List<String> done = new ArrayList<>();
  private @Nullable SQLException atBegin;
  private @Nullable Outcome refused;

  private final Store store =
      (Store)
          Proxy.newProxyInstance(
              Store.class.getClassLoader(),
              new Class<?>[] {Store.class},
              (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("joinedWriter");
                return new Writer();
              });

  private final TransactionLane lane =
      new TransactionLane(
          store,
          () -> this::beginOne,
          new CommitPipeline(
              store,
              CommitSettings.defaults(1)
                  .withMaxUnits(1)
                  .withMaxBytes(1)
                  .withPatience(Duration.ZERO),
              epoch -> {},
              new Health()),
          epoch -> {});

  private final class Writer implements JoinedWriter {
    @Override
    public Marker marker() {
      Marker marker = new Marker() {};
      taken.add(marker);
      return marker;
    }

    @Override
    public void giveBack(Marker marker, boolean committed) {
      givenBack.add(marker);
    }

    @Override
    public Result write(Connection connection, List<InstanceChanges> unit, Marker marker) {
      done.add("write");
      return refused == null ? new Result.Written(1, null) : new Result.NotWritten(refused);
    }

    @Override
    public Result writeAmid(Connection connection, List<InstanceChanges> unit) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Result mark(Connection connection, Marker marker) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Outcome afterFailedCommit(
        Result.Written written, SQLException failure, boolean ofCommit) {
      return new Outcome.Unknown(failure);
    }
  }

  private JobTransaction beginOne() throws SQLException {
    if (atBegin != null) {
      throw atBegin;
    }
    return new JobTransaction() {
      @Override
      public Connection connection() {
        return (Connection)
            Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                  throw new UnsupportedOperationException();
                });
      }

      @Override
      public void commit() {
        done.add("commit");
      }

      @Override
      public void rollback() {
        done.add("rollback");
      }
    };
  }

  private static InstanceChanges changes() {
    return new InstanceChanges(1, 1, false, List.of(), List.of(), List.of());
  }

  @Test
  void theMarkerOfATransactionThatCannotBeginIsGivenBack() {
    atBegin = new SQLException("no connection");

    assertThatThrownBy(lane::begin).isInstanceOf(TransactionNotBegunException.class);

    assertThat(taken).hasSize(1);
    assertThat(givenBack).isEqualTo(taken);
  }

  @Test
  void whoWaitsForHowATransactionEndsIsToldOnce() {
    List<AmbientTransaction.Outcome> told = new ArrayList<>();
    JobTransaction transaction = lane.begin();
    ((AmbientTransaction) transaction).afterCompletion(told::add);
    refused = new Outcome.Locked(new SQLException("held"));

    CommitResult result =
        lane.commit(transaction, changes(), () -> done.add("what follows a commit"));
    lane.rollback(transaction);

    assertThat(result).isInstanceOf(CommitResult.Clashed.class);
    assertThat(told).containsExactly(AmbientTransaction.Outcome.ROLLED_BACK);
    assertThat(done).startsWith("write", "rollback").doesNotContain("what follows a commit");
  }

  @Test
  void aCommittedUnitIsFollowedOnceAndGivesItsMarkerBack() {
    JobTransaction transaction = lane.begin();

    CommitResult result =
        lane.commit(transaction, changes(), () -> done.add("what follows a commit"));

    assertThat(result).isInstanceOf(CommitResult.Committed.class);
    assertThat(done).containsExactly("write", "commit", "what follows a commit");
    assertThat(givenBack).isEqualTo(taken);
  }
}
