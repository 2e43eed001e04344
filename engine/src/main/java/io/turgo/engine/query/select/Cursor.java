package io.turgo.engine.query.select;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The place behind an object in the order of a query, as a text that callers only hand back. */
final class Cursor {
  private static final int VERSION = 1;

  private Cursor() {}

  /**
   * The text of a place.
   *
   * @param order what the query sorts by; a cursor is of use to queries with the same order only
   * @param values those of the object in the properties that the query sorts by
   */
  static String write(String order, List<? extends @Nullable Object> values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(order.hashCode());
      for (Object value : values) {
        if (value == null) {
          out.writeInt(-1);
        } else {
          byte[] text = value.toString().getBytes(StandardCharsets.UTF_8);
          out.writeInt(text.length);
          out.write(text);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Bytes in memory can always be written", e);
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  /**
   * The values of a place.
   *
   * @param size how many values the query sorts by
   */
  static List<@Nullable String> read(String order, int size, String cursor) {
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(cursor)))) {
      if (in.readByte() != VERSION || in.readInt() != order.hashCode()) {
        throw refused(null);
      }
      List<@Nullable String> values = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        int length = in.readInt();
        if (length > in.available()) {
          throw refused(null);
        }
        values.add(length < 0 ? null : new String(in.readNBytes(length), StandardCharsets.UTF_8));
      }
      if (in.available() > 0) {
        throw refused(null);
      }
      return values;
    } catch (IOException | IllegalArgumentException e) {
      throw refused(e);
    }
  }

  static TurgoIllegalArgumentException refused(@Nullable Exception cause) {
    return new TurgoIllegalArgumentException(
        "The cursor does not fit a query with this order; begin without a cursor and pass the"
            + " next cursor of the previous page",
        cause);
  }
}
