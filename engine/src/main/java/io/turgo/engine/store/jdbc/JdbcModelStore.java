package io.turgo.engine.store.jdbc;

import io.turgo.engine.store.ModelStore;
import io.turgo.engine.store.SchemaName;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** {@link ModelStore} in the SQL that all databases understand. */
final class JdbcModelStore implements ModelStore {
  private static final String ADD =
      """
      INSERT INTO turgo_model
        (rev, name, key, category, version, meta_info, deployment_id, tenant_id, updated_at, id,
         created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String UPDATE =
      """
      UPDATE turgo_model
      SET rev = ?, name = ?, key = ?, category = ?, version = ?, meta_info = ?, deployment_id = ?,
          tenant_id = ?, updated_at = ?
      WHERE id = ? AND rev = ?
      """;

  private static final String DELETE =
      """
      DELETE FROM turgo_model WHERE id = ?
      """;

  private static final String SET_SOURCE =
      """
      UPDATE turgo_model SET source = ? WHERE id = ?
      """;

  private static final String SET_SOURCE_EXTRA =
      """
      UPDATE turgo_model SET source_extra = ? WHERE id = ?
      """;

  private final SchemaName tables;
  private final Transactions transactions;

  JdbcModelStore(SchemaName tables, Transactions transactions) {
    this.tables = tables;
    this.transactions = transactions;
  }

  @Override
  public void add(ModelRow row) {
    transactions.change(
        "add model " + row.id(),
        tables.in(ADD),
        write -> {
          set(write, row);
          write.setLong(11, row.createdAt());
        });
  }

  @Override
  public boolean update(ModelRow row) {
    return transactions.change(
        "save model " + row.id(),
        tables.in(UPDATE),
        write -> {
          set(write, row);
          write.setInt(11, row.rev() - 1);
        });
  }

  /** The ten parameters that an insert and an update begin with. */
  private static void set(PreparedStatement write, ModelRow row) throws SQLException {
    write.setInt(1, row.rev());
    write.setString(2, row.name());
    write.setString(3, row.key());
    write.setString(4, row.category());
    write.setInt(5, row.version());
    write.setString(6, row.metaInfo());
    write.setString(7, row.deploymentId());
    write.setString(8, row.tenantId());
    write.setLong(9, row.updatedAt());
    write.setLong(10, row.id());
  }

  @Override
  public boolean delete(long id) {
    return transactions.change(
        "delete model " + id, tables.in(DELETE), write -> write.setLong(1, id));
  }

  @Override
  public boolean setSource(long id, byte[] source) {
    return set("store the source of model " + id, SET_SOURCE, id, source);
  }

  @Override
  public boolean setSourceExtra(long id, byte[] source) {
    return set("store the second source of model " + id, SET_SOURCE_EXTRA, id, source);
  }

  private boolean set(String what, String sql, long id, byte[] source) {
    return transactions.change(
        what,
        tables.in(sql),
        write -> {
          write.setBytes(1, source);
          write.setLong(2, id);
        });
  }
}
