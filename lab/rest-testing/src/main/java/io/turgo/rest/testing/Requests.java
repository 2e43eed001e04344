package io.turgo.rest.testing;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import org.jspecify.annotations.Nullable;

/** The ways to send a request. In JSON, apostrophes stand for quotation marks. */
public abstract class Requests {
  /**
   * Sends a request to a path of the API.
   *
   * @param type of the body; null for none
   */
  public abstract Reply send(String method, String path, @Nullable String type, BodyPublisher body);

  /** Without a body. */
  public Reply send(String method, String path) {
    return send(method, path, null, BodyPublishers.noBody());
  }

  public Reply json(String method, String path, String json) {
    return send(method, path, "application/json", BodyPublishers.ofString(json.replace('\'', '"')));
  }

  public Reply get(String path) {
    return send("GET", path);
  }

  public Reply post(String path) {
    return send("POST", path);
  }

  public Reply post(String path, String json) {
    return json("POST", path, json);
  }

  public Reply put(String path, String json) {
    return json("PUT", path, json);
  }

  public Reply patch(String path, String json) {
    return json("PATCH", path, json);
  }

  public Reply delete(String path) {
    return send("DELETE", path);
  }

  /** A form: fields and files by turns of name and content; a file's name begins with a slash. */
  public Reply form(String path, String... parts) {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < parts.length; i += 2) {
      boolean file = parts[i].startsWith("/");
      String name = file ? parts[i].substring(1) : parts[i];
      body.append("--frontier\r\nContent-Disposition: form-data; name=\"").append(name).append('"');
      if (file) {
        body.append("; filename=\"").append(name).append("\"\r\nContent-Type: text/xml");
      }
      body.append("\r\n\r\n").append(parts[i + 1]).append("\r\n");
    }
    body.append("--frontier--\r\n");
    return send(
        "POST",
        path,
        "multipart/form-data; boundary=frontier",
        BodyPublishers.ofString(body.toString()));
  }
}
