package io.turgo.importing.source;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Bytes that rows refer to, read together. */
public final class StoredBytes {
  private final SourceDatabase database;
  private final Set<String> ids = new HashSet<>();
  private @Nullable StoredValues values;

  public StoredBytes(SourceDatabase database) {
    this.database = database;
  }

  /** The bytes that a column of these rows refers to will be read. */
  public void add(List<SourceRow> rows, String column) {
    for (SourceRow row : rows) {
      String id = row.textOrNull(column);
      if (id != null) {
        ids.add(id);
      }
    }
  }

  /** All that rows which were added refer to. */
  public StoredValues values() {
    if (values == null) {
      Map<String, byte[]> bytes = new HashMap<>();
      for (SourceRow row :
          database.queryIn("SELECT ID_, BYTES_ FROM %sACT_GE_BYTEARRAY WHERE ID_ IN (?)", ids)) {
        byte[] found = row.bytesOrNull("BYTES_");
        bytes.put(row.text("ID_"), found == null ? new byte[0] : found);
      }
      values = new StoredValues(bytes);
    }
    return values;
  }
}
