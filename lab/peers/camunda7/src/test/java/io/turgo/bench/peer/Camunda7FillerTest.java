package io.turgo.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Camunda7FillerTest {
  @TempDir private Path folder;

  @Test
  void fillsADatabaseWithInstancesOfEachKind() throws Exception {
    String url = "jdbc:h2:file:" + folder.resolve("camunda") + ";USER=sa";

    Camunda7Filler.main(new String[] {url, "12", "mixed", "3"});

    assertThat(
            count(
                url,
                "SELECT count(*) FROM ACT_RU_EXECUTION WHERE SUPER_EXEC_ IS NULL"
                    + " AND PARENT_ID_ IS NULL"))
        .isEqualTo(12);
    assertThat(count(url, "SELECT count(DISTINCT PROC_DEF_ID_) FROM ACT_RU_EXECUTION"))
        .isEqualTo(6);
    assertThat(count(url, "SELECT count(*) FROM ACT_HI_PROCINST WHERE END_TIME_ IS NOT NULL"))
        .isEqualTo(3);
  }

  private static long count(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
