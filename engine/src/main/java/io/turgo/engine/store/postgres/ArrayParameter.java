package io.turgo.engine.store.postgres;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Oid;
import org.postgresql.jdbc.PreferQueryMode;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An array as a parameter, in the format of the server's {@code array_recv}: number of dimensions,
 * whether there are nulls, type of the elements, number of elements and index of the first, then
 * length and bytes of each.
 *
 * <p>A group has a hundred arrays. The driver's own array makes a lock, names of types and several
 * copies of its elements for each; this one is written once, into the bytes that are sent. Most
 * texts of a column are the same as in the row before, such as an activity's id, and are encoded
 * once.
 */
final class ArrayParameter extends PGobject implements PGBinaryObject {
  private static final int HEADER_BYTES = 5 * Integer.BYTES;
  private static final int NULL_LENGTH = -1;

  /** Types of elements. */
  private enum Type {
    BOOL(Oid.BOOL, Oid.BOOL_ARRAY),
    INT4(Oid.INT4, Oid.INT4_ARRAY),
    INT8(Oid.INT8, Oid.INT8_ARRAY),
    FLOAT8(Oid.FLOAT8, Oid.FLOAT8_ARRAY),
    TEXT(Oid.TEXT, Oid.TEXT_ARRAY),
    BYTEA(Oid.BYTEA, Oid.BYTEA_ARRAY);

    private final int oid;
    private final int arrayOid;
    private final String element = name().toLowerCase(Locale.ROOT);
    private final String array = "_" + element;

    Type(int oid, int arrayOid) {
      this.oid = oid;
      this.arrayOid = arrayOid;
    }

    static Type of(Object values) {
      return switch (values) {
        case boolean[] flags -> BOOL;
        case int[] numbers -> INT4;
        case long[] numbers -> INT8;
        case Long[] numbers -> INT8;
        case Double[] numbers -> FLOAT8;
        case String[] texts -> TEXT;
        case byte[][] blobs -> BYTEA;
        default -> throw new IllegalArgumentException("No array type for " + values.getClass());
      };
    }
  }

  private final transient Type elements;

  /** An array; texts as their bytes. */
  private final transient Object values;

  private final transient int size;
  private final transient boolean hasNull;
  private final transient int bytes;

  /**
   * @param values an array of boolean, int, long, Long, Double or byte[]
   */
  private ArrayParameter(Type elements, Object values) {
    this.elements = elements;
    this.values = values;
    setType(elements.array);
    int content = 0;
    boolean missing = false;
    switch (values) {
      case boolean[] flags -> {
        this.size = flags.length;
        content = flags.length;
      }
      case int[] numbers -> {
        this.size = numbers.length;
        content = Math.multiplyExact(numbers.length, Integer.BYTES);
      }
      case long[] numbers -> {
        this.size = numbers.length;
        content = Math.multiplyExact(numbers.length, Long.BYTES);
      }
      case byte[][] blobs -> {
        this.size = blobs.length;
        for (byte @Nullable [] blob : blobs) {
          missing |= blob == null;
          content = Math.addExact(content, blob == null ? 0 : blob.length);
        }
      }
      default -> { // Long[], Double[]
        @Nullable Object[] numbers = (@Nullable Object[]) values;
        this.size = numbers.length;
        for (@Nullable Object number : numbers) {
          missing |= number == null;
          content = Math.addExact(content, number == null ? 0 : Long.BYTES);
        }
      }
    }
    this.hasNull = missing;
    this.bytes = Math.addExact(content, HEADER_BYTES + Math.multiplyExact(size, Integer.BYTES));
  }

  /**
   * Sets a parameter to an array, in the driver's way where it sends texts only.
   *
   * @param values an array of boolean, int, long, Long, Double, String or byte[]
   */
  static void set(PreparedStatement statement, int parameter, BaseConnection session, Object values)
      throws SQLException {
    Type type = Type.of(values);
    if (session.getPreferQueryMode() != PreferQueryMode.SIMPLE
        && session.binaryTransferSend(type.arrayOid)) {
      Object encoded = values instanceof String[] texts ? encoded(texts) : values;
      statement.setObject(parameter, new ArrayParameter(type, encoded));
    } else {
      statement.setArray(parameter, session.createArrayOf(type.element, values));
    }
  }

  private static byte[] @Nullable [] encoded(@Nullable String[] texts) {
    byte[] @Nullable [] encoded = new byte[texts.length] @Nullable [];
    for (int i = 0; i < texts.length; i++) {
      String text = texts[i];
      if (text != null) {
        byte[] before = i > 0 && text.equals(texts[i - 1]) ? encoded[i - 1] : null;
        encoded[i] = before != null ? before : text.getBytes(StandardCharsets.UTF_8);
      }
    }
    return encoded;
  }

  @Override
  public int lengthInBytes() {
    return bytes;
  }

  @Override
  public void toBytes(byte[] target, int offset) {
    ByteBuffer out = ByteBuffer.wrap(target, offset, bytes);
    out.putInt(1).putInt(hasNull ? 1 : 0).putInt(elements.oid).putInt(size).putInt(1);
    switch (values) {
      case boolean[] flags -> {
        for (boolean flag : flags) {
          out.putInt(1).put((byte) (flag ? 1 : 0));
        }
      }
      case int[] numbers -> {
        for (int number : numbers) {
          out.putInt(Integer.BYTES).putInt(number);
        }
      }
      case long[] numbers -> {
        for (long number : numbers) {
          out.putInt(Long.BYTES).putLong(number);
        }
      }
      case Long[] numbers -> {
        for (@Nullable Long number : numbers) {
          if (number == null) {
            out.putInt(NULL_LENGTH);
          } else {
            out.putInt(Long.BYTES).putLong(number);
          }
        }
      }
      case Double[] numbers -> {
        for (@Nullable Double number : numbers) {
          if (number == null) {
            out.putInt(NULL_LENGTH);
          } else {
            out.putInt(Double.BYTES).putDouble(number);
          }
        }
      }
      case byte[][] blobs -> {
        for (byte @Nullable [] blob : blobs) {
          if (blob == null) {
            out.putInt(NULL_LENGTH);
          } else {
            out.putInt(blob.length).put(blob);
          }
        }
      }
      default -> throw new IllegalStateException("No array type for " + values.getClass());
    }
  }

  /** Not used: the server sends none of these. */
  @Override
  public void setByteValue(byte[] value, int offset) {
    throw new UnsupportedOperationException("This is a parameter, not a result");
  }
}
