package io.turgo.engine.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.store.GroupWriter.Outcome;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What errors of SQLite mean; the codes are those of its page "Result and Error Codes". */
class SqliteErrorsTest {
  private static SQLException error(int code) {
    return new SQLException("as the driver says it", null, code);
  }

  @ParameterizedTest
  @ValueSource(ints = {11, 267, 26})
  void aDamagedFileCostsNoAttemptAndNamesTheRemedy(int code) {
    Outcome outcome = SqliteErrors.outcome(error(code));
    assertThat(outcome).isInstanceOf(Outcome.Unavailable.class);
    assertThat(((Outcome.Unavailable) outcome).cause())
        .isInstanceOfSatisfying(
            SQLException.class, cause -> assertThat(cause.getErrorCode()).isEqualTo(code))
        .hasMessage(
            "The database file is damaged; stop the engine and restore a backup: as the driver"
                + " says it");
  }

  @Test
  void othersAreTakenAsTheyAre() {
    SQLException full = error(13);
    assertThat(SqliteErrors.outcome(full)).isEqualTo(new Outcome.Unavailable(full));
    SQLException busy = error(517);
    assertThat(SqliteErrors.outcome(busy)).isEqualTo(new Outcome.Locked(busy));
    SQLException tooBig = error(18);
    assertThat(SqliteErrors.outcome(tooBig)).isEqualTo(new Outcome.DataError(tooBig));
  }
}
