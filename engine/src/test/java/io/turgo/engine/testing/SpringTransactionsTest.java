package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.transaction.AmbientTransaction;
import io.turgo.engine.transaction.AmbientTransactions;
import io.turgo.engine.transaction.JobTransaction;
import io.turgo.engine.transaction.JobTransactions;
import io.turgo.engine.transaction.TransactionProvider;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Transactional jobs and API calls in transactions of Spring, which is bound to threads. */
class SpringTransactionsTest {
  private HikariDataSource dataSource = new HikariDataSource();
  private JdbcTemplate jdbc = new JdbcTemplate();
  private Kit kit = Kit.on(Database.SQLITE);

  /** What an application writes to bring its transaction manager. */
  private record SpringTransactions(PlatformTransactionManager manager, DataSource dataSource)
      implements TransactionProvider {
    @Override
    public JobTransaction begin() {
      TransactionStatus status =
          manager.getTransaction(
              new DefaultTransactionDefinition(
                  DefaultTransactionDefinition.PROPAGATION_REQUIRES_NEW));
      return new JobTransaction() {
        @Override
        public Connection connection() {
          return DataSourceUtils.getConnection(dataSource);
        }

        @Override
        public void commit() {
          manager.commit(status);
        }

        @Override
        public void rollback() {
          manager.rollback(status);
        }
      };
    }
  }

  /** What an application writes so that calls of the engine join its transactions. */
  private record SpringCallers(DataSource dataSource) implements AmbientTransactions {
    @Override
    public @Nullable AmbientTransaction current() {
      if (!TransactionSynchronizationManager.isActualTransactionActive()
          || !TransactionSynchronizationManager.hasResource(dataSource)) {
        return null;
      }
      return new AmbientTransaction() {
        @Override
        public Connection connection() {
          return DataSourceUtils.getConnection(dataSource);
        }

        @Override
        public void afterCompletion(Consumer<Outcome> listener) {
          TransactionSynchronizationManager.registerSynchronization(
              new TransactionSynchronization() {
                @Override
                public void afterCompletion(int status) {
                  listener.accept(
                      switch (status) {
                        case STATUS_COMMITTED -> Outcome.COMMITTED;
                        case STATUS_ROLLED_BACK -> Outcome.ROLLED_BACK;
                        default -> Outcome.UNKNOWN;
                      });
                }
              });
        }
      };
    }
  }

  @BeforeEach
  void open() {
    kit.close();
    PostgresSettings settings = TestPostgres.settings(TestPostgres.newDatabase());
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(settings.jdbcUrl());
    pool.setMaximumPoolSize(2);
    dataSource = new HikariDataSource(pool);
    jdbc = new JdbcTemplate(dataSource);
    jdbc.execute("CREATE TABLE booking (who VARCHAR(40))");
    PlatformTransactionManager manager = new DataSourceTransactionManager(dataSource);
    kit =
        Kit.on(
            PostgresStore.open(settings),
            builder ->
                builder
                    .jobTransactions(JobTransactions.TRANSACTIONAL)
                    .transactionProvider(new SpringTransactions(manager, dataSource))
                    .ambientTransactions(new SpringCallers(dataSource)));
  }

  @AfterEach
  void close() {
    kit.checkConsistency();
    kit.close();
    dataSource.close();
  }

  private String run(String key) {
    return kit.run(
        key,
        start("s"),
        code("a", "book", "turgo:async='true'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> u -> e"));
  }

  private long bookings() {
    return kit.rows("SELECT count(*) FROM booking");
  }

  @Test
  void rowsOfJdbcTemplateAndProcessStateAreCommittedTogether() {
    kit.code(
        "book",
        execution -> {
          TransactionTemplate template =
              new TransactionTemplate(new DataSourceTransactionManager(dataSource));
          template.executeWithoutResult( // joins
              status -> jdbc.update("INSERT INTO booking VALUES ('a')"));
          assertThat(CompletableFuture.supplyAsync(this::bookings).join()).isZero();
        });
    String id = run("spring");

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(bookings()).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(dataSource.getHikariPoolMXBean().getActiveConnections()).isZero();
  }

  private TransactionTemplate template() {
    return new TransactionTemplate(new DataSourceTransactionManager(dataSource));
  }

  @Test
  void callsOfTheEngineJoinTheTransactionOfTheirCaller() {
    kit.code("book", execution -> {});
    List<String> ids = new ArrayList<>();
    assertThatThrownBy(() ->
            template()
                .executeWithoutResult(status -> {
                  jdbc.update("INSERT INTO booking VALUES ('a')");
                  ids.add(run("joining"));
                  assertThat(kit.isRunning(ids.getFirst())).isTrue();
                  throw new IllegalStateException("out of seats");
                }))
        .hasMessage("out of seats");
    assertThat(bookings()).isZero();
    assertThat(kit.isRunning(ids.getFirst())).isFalse();
    assertThat(kit.rows("SELECT count(*) FROM turgo_deployment")).isZero();

    template()
        .executeWithoutResult(status -> {
          jdbc.update("INSERT INTO booking VALUES ('a')");
          ids.add(run("joining"));
        });
    kit.runJobs();
    assertThat(bookings()).isEqualTo(1);
    assertThat(kit.trail(ids.getLast())).isEqualTo("s a u..");
    assertThat(dataSource.getHikariPoolMXBean().getActiveConnections()).isZero();
  }

  @Test
  void sessionOfTheCallerIsLeftAsItWas() {
    kit.code("book", execution -> {});
    template()
        .executeWithoutResult(status -> {
          jdbc.execute("SET LOCAL lock_timeout = '7s'");
          run("session");
          assertThat(jdbc.queryForObject("SHOW lock_timeout", String.class)).isEqualTo("7s");
          assertThat(jdbc.queryForObject("SHOW enable_seqscan", String.class)).isEqualTo("on");
        });
  }

  @Test
  void twoCallersOfOneInstanceComeOneAfterTheOther() {
    kit.code("book", execution -> {});
    String id = run("twice");
    kit.engine().getRuntimeService().setVariable(id, "count", 0);
    List<CompletableFuture<Void>> callers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      callers.add(
          CompletableFuture.runAsync(() ->
              template()
                  .executeWithoutResult(status -> {
                    jdbc.update("INSERT INTO booking VALUES ('a')");
                    // The first call locks the instance, so what is read then stays.
                    kit.engine().getRuntimeService().setVariable(id, "locked", true);
                    int count =
                        (int)
                            Objects.requireNonNull(
                                kit.engine().getRuntimeService().getVariable(id, "count"));
                    kit.engine().getRuntimeService().setVariable(id, "count", count + 1);
                  })));
    }
    callers.forEach(CompletableFuture::join);
    assertThat(kit.engine().getRuntimeService().getVariable(id, "count")).isEqualTo(8);
    assertThat(bookings()).isEqualTo(8);
  }

  @Test
  void bothAreUndoneWhenUserCodeThrows() {
    AtomicBoolean broken = new AtomicBoolean(true);
    kit.code(
        "book",
        execution -> {
          jdbc.update("INSERT INTO booking VALUES ('a')");
          if (broken.getAndSet(false)) {
            throw new IllegalStateException("out of seats");
          }
        });
    String id = run("throwing");

    kit.runJobs();
    assertThat(kit.failures()).hasSize(1);
    assertThat(bookings()).isZero();
    assertThat(kit.trail(id)).isEqualTo("s");

    kit.engine().getClock().setCurrentTime(Kit.NOON.plusSeconds(60));
    kit.runJobs();
    assertThat(bookings()).isEqualTo(1);
    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(dataSource.getHikariPoolMXBean().getActiveConnections()).isZero();
  }

  /** A manager passes on what callbacks throw, though its transaction is committed. */
  @Test
  void whatIsThrownBehindACommitDoesNotUndoIt() {
    kit.engine()
        .inTransaction(connection -> {
          TransactionSynchronizationManager.registerSynchronization(
              new TransactionSynchronization() {
                @Override
                public void afterCommit() {
                  throw new DuplicateKeyException("note", new SQLException("again", "23505"));
                }
              });
          return jdbc.update("INSERT INTO booking VALUES ('a')");
        });
    assertThat(bookings()).isEqualTo(1);
  }

  @Test
  void rollbackOnlyCostsAnAttempt() {
    kit.code(
        "book",
        execution -> {
          TransactionTemplate template =
              new TransactionTemplate(new DataSourceTransactionManager(dataSource));
          template.executeWithoutResult(status -> {
            jdbc.update("INSERT INTO booking VALUES ('a')");
            status.setRollbackOnly();
          });
        });
    String id = run("rollbackOnly");

    kit.runJobs();

    assertThat(kit.failures()).hasSize(1);
    assertThat(bookings()).isZero();
    assertThat(kit.trail(id)).isEqualTo("s");
    assertThat(kit.rows("SELECT retries FROM turgo_timer_job")).isEqualTo(2);
    assertThat(dataSource.getHikariPoolMXBean().getActiveConnections()).isZero();
  }
}
