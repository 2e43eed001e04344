package io.turgo.engine.store.postgres;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.PgArray;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * Arrays of texts in the format of the server's {@code array_recv}: number of dimensions, whether
 * there are nulls, type of the elements, number of elements and index of the first, then length and
 * UTF-8 bytes of each. The driver's own encoder takes four copies of each text. Most texts of a
 * column are the same as in the row before, such as an activity's id, and are encoded once.
 */
final class TextArray {
  private static final int HEADER_BYTES = 5 * Integer.BYTES;
  private static final int NULL_LENGTH = -1;

  private TextArray() {}

  static Array of(PGConnection connection, @Nullable String[] texts) throws SQLException {
    return connection instanceof BaseConnection session
            && session.getPreferQueryMode() != PreferQueryMode.SIMPLE
        ? new PgArray(session, Oid.TEXT_ARRAY, encoded(texts))
        : connection.createArrayOf("text", texts);
  }

  static byte[] encoded(@Nullable String[] texts) {
    byte @Nullable [][] elements = new byte @Nullable [texts.length][];
    int bytes = HEADER_BYTES;
    boolean hasNull = false;
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      if (text == null) {
        hasNull = true;
        bytes = Math.addExact(bytes, Integer.BYTES);
      } else {
        byte[] before = i > 0 && text.equals(texts[i - 1]) ? elements[i - 1] : null;
        byte[] element = before != null ? before : text.getBytes(StandardCharsets.UTF_8);
        elements[i] = element;
        bytes = Math.addExact(bytes, Integer.BYTES + element.length);
      }
    }
    ByteBuffer array = ByteBuffer.allocate(bytes);
    array.putInt(1).putInt(hasNull ? 1 : 0).putInt(Oid.TEXT).putInt(texts.length).putInt(1);
    for (byte[] element : elements) {
      if (element == null) {
        array.putInt(NULL_LENGTH);
      } else {
        array.putInt(element.length).put(element);
      }
    }
    return array.array();
  }
}
