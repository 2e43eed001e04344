package io.turgo.engine.identity;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/**
 * A user's picture; immutable.
 *
 * @since 0.1.0
 */
public final class Picture {
  private final byte[] bytes;
  private final String mimeType;

  /**
   * A picture of a copy of the bytes.
   *
   * @param bytes the content of the picture's file
   * @param mimeType such as {@code image/png}; it is not checked
   */
  public Picture(byte[] bytes, String mimeType) {
    this.bytes = bytes.clone();
    this.mimeType = mimeType;
  }

  /** {@return a copy of the content of the picture's file} */
  public byte[] getBytes() {
    return bytes.clone();
  }

  /** {@return a new stream of that content} */
  public InputStream getInputStream() {
    return new ByteArrayInputStream(bytes);
  }

  /** {@return the MIME type, such as {@code image/png}} */
  public String getMimeType() {
    return mimeType;
  }
}
