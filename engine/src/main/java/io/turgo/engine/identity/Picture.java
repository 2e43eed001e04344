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

  public Picture(byte[] bytes, String mimeType) {
    this.bytes = bytes.clone();
    this.mimeType = mimeType;
  }

  public byte[] getBytes() {
    return bytes.clone();
  }

  public InputStream getInputStream() {
    return new ByteArrayInputStream(bytes);
  }

  public String getMimeType() {
    return mimeType;
  }
}
