package io.turgo.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A request as it goes over the line, which need not be right.
 *
 * @param operation for which it was made, by its name in the document
 * @param target path and parameters, as they are sent
 * @param headers whole lines; those that say how long the body is among them
 * @param isFramed whether a server can tell where it ends
 * @param isValid whether nothing in it is against the document
 * @param wrongBody whether its body is JSON, but not as the document says
 * @param patienceMillis for how long it asks the server to wait
 */
record HttpRequest(
    String operation,
    String method,
    String target,
    List<String> headers,
    byte[] body,
    boolean isFramed,
    boolean isValid,
    boolean wrongBody,
    long patienceMillis) {

  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((method + " " + target + " HTTP/1.1\r\n").getBytes(StandardCharsets.UTF_8));
    for (String header : headers) {
      bytes.writeBytes((header + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
    bytes.writeBytes(new byte[] {'\r', '\n'});
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** A line for a shell that sends it again, byte for byte. */
  String replay() {
    StringBuilder text = new StringBuilder("printf '");
    for (byte one : bytes()) {
      int unsigned = one & 0xff;
      if (unsigned >= ' ' && unsigned < 0x7f && "'\\%".indexOf(unsigned) < 0) {
        text.append((char) unsigned);
      } else if (unsigned == '\r') {
        text.append("\\r");
      } else if (unsigned == '\n') {
        text.append("\\n");
      } else {
        text.append(String.format(Locale.ROOT, "\\%03o", unsigned));
      }
    }
    return text.append("' | nc -q 5 127.0.0.1 PORT").toString();
  }

  /** All that was said in it, to tell an echo from news. */
  String text() {
    return target + headers + new String(body, StandardCharsets.UTF_8);
  }
}
