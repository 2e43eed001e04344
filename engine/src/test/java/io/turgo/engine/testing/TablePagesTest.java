package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.search.TableMetaData;
import io.turgo.engine.search.TablePage;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables as they are, read by name. */
class TablePagesTest extends ScenarioTest {
  @ParameterizedTest
  @EnumSource
  void rowsAreReadPageByPage(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    String first = kit.run("paged", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
    String second = kit.start("paged", Map.of());
    String third = kit.start("paged", Map.of());
    String table = management.getTableName(io.turgo.engine.runtime.ProcessInstance.class);

    TablePage page = management.createTablePageQuery().tableName(table).listPage(0, 2);
    assertThat(page.getTableName()).isEqualTo(table).endsWith("turgo_instance");
    assertThat(page.getTotal()).isEqualTo(3);
    assertThat(page.getSize()).isEqualTo(2);
    assertThat(page.getFirstResult()).isZero();
    assertThat(ids(page)).containsExactly(first, second);
    assertThat(
            ids(management.createTablePageQuery().tableName(table).orderDesc("id").listPage(0, 1)))
        .containsExactly(third);
    assertThat(
            ids(
                management
                    .createTablePageQuery()
                    .tableName(table)
                    .orderAsc("started_at")
                    .listPage(1, 5)))
        .containsExactly(second, third);
    assertThat(management.createTablePageQuery().tableName(table).listPage(0, 0).getRows())
        .isEmpty();
    for (String each : management.getTableCount().keySet()) {
      assertThat(management.createTablePageQuery().tableName(each).listPage(0, 1).getSize())
          .as(each)
          .isBetween(0L, 1L);
    }
  }

  private static List<String> ids(TablePage page) {
    return page.getRows().stream().map(row -> String.valueOf(row.get("id"))).toList();
  }

  @ParameterizedTest
  @EnumSource
  void columnsAreNamedWithTheirTypes(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    TableMetaData columns = Objects.requireNonNull(management.getTableMetaData("turgo_execution"));
    assertThat(columns.getTableName())
        .isEqualTo(management.getTableName(Execution.class))
        .endsWith("turgo_execution");
    assertThat(columns.getColumnNames()).startsWith("id", "instance_id").contains("activity_id");
    assertThat(columns.getColumnTypes()).hasSameSizeAs(columns.getColumnNames());
    assertThat(management.getTableMetaData("no table")).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoTableOrColumnIsRefused(Database database) {
    Kit kit = on(database);
    ManagementService management = kit.engine().getManagementService();
    assertThatThrownBy(() -> management.createTablePageQuery().tableName("pg_user"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("pg_user");
    assertThatThrownBy(() -> management.createTablePageQuery().listPage(0, 1))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("tableName");
    assertThatThrownBy(() ->
            management
                .createTablePageQuery()
                .tableName("turgo_task")
                .orderAsc("colour")
                .listPage(0, 1))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("colour");
  }

  @ParameterizedTest
  @EnumSource
  void theDatabaseHasProperties(Database database) {
    Kit kit = on(database);
    assertThat(kit.engine().getManagementService().getProperties())
        .containsEntry("shards", "256")
        .containsKey("definition_epoch");
  }
}
