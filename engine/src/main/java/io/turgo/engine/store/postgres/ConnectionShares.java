package io.turgo.engine.store.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.jdbc.Sql;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many connections of each kind an engine takes. Each kind has its own, so that no thread that
 * has one waits for another of the same kind. From a pool of the application they are cut to
 * measure: about a quarter is left to the application, and what the engine has it keeps, since it
 * must not wait for a thread of the application that waits for the engine.
 *
 * @param committers threads that write at most
 * @param control for ids and leases
 * @param changes for deployments, notes and whatever else is changed apart from units
 * @param loads for what the engine itself reads
 * @param reads for queries
 * @param jobs transactional jobs at a time at most
 * @param turns to take turns with other nodes, opened when needed, which nobody waits long for; a
 *     small pool has none, so that code which changes the same instances on several nodes is called
 *     again more often
 * @param kept whether all of them are opened at once and kept
 */
record ConnectionShares(
    int committers,
    int control,
    int changes,
    int loads,
    int reads,
    int jobs,
    int turns,
    boolean kept) {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionShares.class);

  /** Of a pool, which is HikariCP's usual size. */
  private static final int LEAST = 10;

  /** The slow lane, one to send and one to hear wake-ups. */
  private static final int SINGLE = 3;

  private static final int USUAL_COMMITTERS = 2;
  private static final int USUAL_CONTROL = 2;
  private static final int USUAL_CHANGES = 2;
  private static final int USUAL_TURNS = 1;

  /** From where on there are two of each, and one for turns. */
  private static final int ROOM_FOR_TWO = 20;

  /** For jobs and for the application, from where on nothing is cut. */
  private static final int USUAL_REST = 16;

  static ConnectionShares of(PostgresSettings settings) {
    DataSource source = settings.dataSource();
    try {
      if (source != null && source.isWrapperFor(HikariDataSource.class)) {
        int size = source.unwrap(HikariDataSource.class).getMaximumPoolSize();
        return ofPool(size, settings.readPoolSize());
      }
    } catch (SQLException e) {
      throw Sql.failed("be asked for the size of its pool", e);
    }
    return unlimited(settings.readPoolSize(), false);
  }

  /**
   * @param size most connections of the application's pool
   * @param readPoolSize what is wanted for queries and loads each
   */
  static ConnectionShares ofPool(int size, int readPoolSize) {
    int enough =
        USUAL_COMMITTERS
            + USUAL_CONTROL
            + USUAL_CHANGES
            + USUAL_TURNS
            + SINGLE
            + 2 * readPoolSize
            + USUAL_REST;
    if (size >= enough) {
      return unlimited(readPoolSize, true);
    }
    if (size < LEAST) {
      throw new TurgoStoreException(
          "The application's pool has at most "
              + size
              + " connections, but the engine needs 8 of its own, 1 for transactional jobs, and"
              + " 1 for the application: set maximumPoolSize to "
              + LEAST
              + " or more ("
              + enough
              + " is enough for all), or give the engine a data source without a pool");
    }
    int application = size < 12 ? 1 : size / 4;
    int jobs = Math.max(1, size / 8);
    int committers = size < ROOM_FOR_TWO ? 1 : USUAL_COMMITTERS;
    int control = size < ROOM_FOR_TWO ? 1 : USUAL_CONTROL;
    int changes = size < ROOM_FOR_TWO ? 1 : USUAL_CHANGES;
    int turns = size < ROOM_FOR_TWO ? 0 : USUAL_TURNS;
    int left = size - application - jobs - committers - control - changes - turns - SINGLE;
    int readers = Math.clamp(left / 2, 1, readPoolSize);
    ConnectionShares shares =
        new ConnectionShares(committers, control, changes, readers, readers, jobs, turns, true);
    LOG.info(
        "The application's pool has at most {} connections: the engine takes {} of them and keeps"
            + " them (queries {}, loads {}, committers {}), up to {} more for transactional jobs,"
            + " and leaves {}. It works faster with more: set maximumPoolSize to {}, or give it a"
            + " data source without a pool",
        size,
        shares.own(),
        readers,
        readers,
        committers,
        jobs,
        size - shares.own() - jobs,
        enough);
    return shares;
  }

  private static ConnectionShares unlimited(int readPoolSize, boolean kept) {
    return new ConnectionShares(
        Integer.MAX_VALUE,
        USUAL_CONTROL,
        USUAL_CHANGES,
        readPoolSize,
        readPoolSize,
        Integer.MAX_VALUE,
        USUAL_TURNS,
        kept);
  }

  /** All but those of transactional jobs. */
  int own() {
    return committers + control + changes + turns + SINGLE + loads + reads;
  }
}
