package io.turgo.engine.store.jdbc;

import io.turgo.engine.instance.HistoryRow;
import io.turgo.engine.store.DecisionStore;
import io.turgo.engine.store.SchemaName;
import java.util.List;

/**
 * {@link DecisionStore} in the SQL that all databases understand. Deletions read the ids first:
 * nodes that delete at the same time then never leave the parts of an evaluation.
 */
final class JdbcDecisionStore implements DecisionStore {
  private static final String WITH_REQUIRED =
      """
      SELECT id FROM turgo_h_decision WHERE id = ? OR root_id = ?
      """;

  private static final String OF_DEFINITION =
      """
      SELECT id FROM turgo_h_decision WHERE decision_definition_id = ?
      ORDER BY evaluated_at LIMIT ?
      """;

  private static final String OLD =
      """
      SELECT id FROM turgo_h_decision WHERE evaluated_at < ? AND instance_id IS NULL
      ORDER BY evaluated_at LIMIT ?
      """;

  private static final String DELETE_PARTS =
      """
      DELETE FROM turgo_h_decision_part WHERE decision_id = ?
      """;

  private static final String DELETE =
      """
      DELETE FROM turgo_h_decision WHERE id = ?
      """;

  private final SchemaName tables;
  private final Transactions transactions;

  JdbcDecisionStore(SchemaName tables, Transactions transactions) {
    this.tables = tables;
    this.transactions = transactions;
  }

  @Override
  public void add(List<HistoryRow.OfDecision> decisions, List<HistoryRow.OfDecisionPart> parts) {
    transactions.write(
        "note an evaluated decision",
        connection -> {
          Statements statements = new Statements(connection, tables);
          for (HistoryRow.OfDecision decision : decisions) {
            statements.insert(Tables.H_DECISION, decision);
          }
          for (HistoryRow.OfDecisionPart part : parts) {
            statements.insert(Tables.H_DECISION_PART, part);
          }
          return decisions.size();
        });
  }

  @Override
  public int delete(long id) {
    return delete("delete an evaluated decision", WITH_REQUIRED, id, id);
  }

  @Override
  public int deleteOfDefinition(long decisionDefinitionId, int most) {
    return delete("delete the history of a decision", OF_DEFINITION, decisionDefinitionId, most);
  }

  @Override
  public int deleteOld(long before, int most) {
    return delete("delete old evaluated decisions", OLD, before, most);
  }

  private int delete(String what, String found, Object... parameters) {
    return transactions.write(
        what,
        connection -> {
          Statements statements = new Statements(connection, tables);
          int deleted = 0;
          for (long id : statements.query(found, RowReader::int8, parameters)) {
            statements.update(DELETE_PARTS, id);
            deleted += statements.update(DELETE, id);
          }
          return deleted;
        });
  }
}
