package io.turgo.engine.search;

import io.turgo.engine.annotation.Experimental;
import java.util.List;

/**
 * The columns of a table.
 *
 * @since 0.1.0
 */
@Experimental
public interface TableMetaData {
  /** {@return the name of the table} */
  String getTableName();

  /** {@return the names of the columns, in the order of the table} */
  List<String> getColumnNames();

  /** {@return the types of the columns, as the database names them, in the same order} */
  List<String> getColumnTypes();
}
