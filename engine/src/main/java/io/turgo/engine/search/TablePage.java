package io.turgo.engine.search;

import io.turgo.engine.annotation.Experimental;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a table.
 *
 * @since 0.1.0
 */
@Experimental
public interface TablePage {
  /** {@return the name of the table that was read} */
  String getTableName();

  /** {@return the index of the first row, from 0} */
  long getFirstResult();

  /** {@return the rows, each with its values by the names of the columns} */
  List<Map<String, @Nullable Object>> getRows();

  /** {@return how many rows the table has} */
  long getTotal();

  /** {@return how many rows are here} */
  default long getSize() {
    return getRows().size();
  }
}
