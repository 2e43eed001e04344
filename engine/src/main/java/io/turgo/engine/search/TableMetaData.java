package io.turgo.engine.search;

import java.util.List;

/** The columns of a table. */
public interface TableMetaData {
  String getTableName();

  /** The columns in the order of the table. */
  List<String> getColumnNames();

  /** The types of the columns, as the database names them, in the same order. */
  List<String> getColumnTypes();
}
