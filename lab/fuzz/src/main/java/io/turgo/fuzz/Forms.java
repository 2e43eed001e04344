package io.turgo.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** Bodies with files, as RFC 7578 has them or not quite. */
final class Forms {
  private static final List<String> BOUNDARIES =
      List.of("----fuzz", "a", "(.*)+", "x".repeat(70), "\"q u o\"", "'apo'");

  private Forms() {}

  /**
   * A form.
   *
   * @param contentType the value of the header
   */
  record Form(String contentType, byte[] body) {}

  static Form of(Random random, byte[] file) {
    String boundary = Words.one(random, BOUNDARIES);
    String plain = boundary.replace("\"", "");
    String open = "--" + plain + "\r\n";
    String name = Words.one(random, List.of("a.bpmn", "a.zip", "../../b.bpmn", "\u00e4.bpmn", ""));
    String head =
        "Content-Disposition: form-data; name=\"f\"; filename=\""
            + name
            + "\"\r\nContent-Type: application/xml\r\n\r\n";
    String close = "\r\n--" + plain + "--\r\n";
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    switch (random.nextInt(12)) {
      case 0 -> add(body, open, head, file, ""); // never closed
      case 1 -> add(body, "", "", file, close); // never opened
      case 2 -> add(body, open, "no header at all\r\n", file, close);
      case 3 -> add(body, open, "Content-Disposition: form-data\r\n\r\n", file, close);
      case 4 -> add(body, open, "Content-Disposition: form-data; name=\"f\"\r\n\r\n", file, close);
      case 5 -> add(body, open, head.repeat(200), file, close);
      case 6 -> {
        for (int i = 0; i < 1_100; i++) {
          add(body, open, head, new byte[1], "\r\n");
        }
        add(body, "", "", new byte[0], close);
      }
      case 7 -> add(body, "--other\r\n", head, file, "\r\n--other--\r\n");
      case 8 -> add(body, open, "X: " + "y".repeat(100_000) + "\r\n" + head, file, close);
      case 9 -> {
        add(body, open, head, file, "\r\n");
        add(body, open, head, file, close);
      }
      default -> add(body, open, head, file, close);
    }
    String type =
        switch (random.nextInt(12)) {
          case 0 -> "multipart/form-data";
          case 1 -> "multipart/form-data; boundary=";
          case 2 -> "multipart/form-data; boundary=" + "z".repeat(200);
          case 3 -> "multipart/mixed; boundary=" + boundary;
          default -> "multipart/form-data; boundary=" + boundary;
        };
    return new Form(type, body.toByteArray());
  }

  private static void add(
      ByteArrayOutputStream body, String open, String head, byte[] file, String close) {
    body.writeBytes(open.getBytes(StandardCharsets.UTF_8));
    body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
    body.writeBytes(file);
    body.writeBytes(close.getBytes(StandardCharsets.UTF_8));
  }
}
