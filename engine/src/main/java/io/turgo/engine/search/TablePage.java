package io.turgo.engine.search;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Some rows of a table. */
public interface TablePage {
  String getTableName();

  /** The index of the first row, from 0. */
  long getFirstResult();

  /** The rows, each with its values by the names of the columns. */
  List<Map<String, @Nullable Object>> getRows();

  /** How many rows the table has. */
  long getTotal();

  /** How many rows are here. */
  default long getSize() {
    return getRows().size();
  }
}
