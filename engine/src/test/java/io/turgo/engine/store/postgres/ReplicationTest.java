package io.turgo.engine.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

class ReplicationTest {
  /** As the server sends it: the fields with their letters. */
  private static SQLWarning warning(String function, String text) {
    return new PSQLWarning(
        new ServerErrorMessage("SWARNING\0C01000\0M" + text + "\0R" + function + "\0"));
  }

  private static SQLWarning cancelled() {
    return warning("SyncRepWaitForLSN", "canceling wait for synchronous replication");
  }

  private static String doubt(@Nullable SQLWarning first) {
    return String.valueOf(Replication.doubt(first));
  }

  @Test
  void aWaitForTheStandbyThatWasCancelledIsDoubtedWhereverItsWarningStands() {
    SQLWarning several = warning("DefineIndex", "something else");
    several.setNextWarning(new SQLWarning("of a driver"));
    several.getNextWarning().setNextWarning(cancelled());

    assertThat(doubt(several)).contains("pg_cancel_backend", "canceling wait");
    assertThat(doubt(cancelled())).contains("pg_cancel_backend");
  }

  @Test
  void otherWarningsAreNone() {
    SQLWarning several = warning("DefineIndex", "SyncRep is not meant");
    several.setNextWarning(new SQLWarning("SyncRep"));

    assertThat(doubt(several)).isEqualTo("null");
    assertThat(doubt(null)).isEqualTo("null");
  }
}
