package io.turgo.http;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is sent. */
record Request(
    String method, URI uri, List<Header> headers, @Nullable String body, Charset encoding) {
  private static final Set<String> OF_ONE_HOST =
      Set.of("authorization", "cookie", "proxy-authorization");

  record Header(String name, String value) {
    @Override
    public String toString() {
      return name + ": " + value;
    }
  }

  /** The request that the fields of a task describe, as its handler may change it. */
  static HttpRequest open(Fields fields) {
    return new HttpRequest(
        Objects.requireNonNullElse(fields.filled("requestMethod"), ""),
        Objects.requireNonNullElse(fields.filled("requestUrl"), ""),
        HttpHeaders.parseFromString(fields.text("requestHeaders")),
        fields.body("requestBody"),
        fields.filled("requestBodyEncoding"),
        fields.number("requestTimeout"),
        fields.flag("disallowRedirects"));
  }

  /** The request as it is sent. */
  static Request of(HttpRequest open) {
    String method = open.getMethod();
    if (!HttpCalls.METHODS.contains(method)) {
      throw new TurgoIllegalArgumentException(
          "Expected one of "
              + String.join(", ", HttpCalls.METHODS)
              + " for the field 'requestMethod', found '"
              + method
              + "'");
    }
    return new Request(
        method,
        uri(open.getUrl()),
        headers(open.getHttpHeaders()),
        open.getBody(),
        encoding(open.getBodyEncoding()));
  }

  private static URI uri(String text) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme();
      if (uri.getHost() != null
          && ("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme))) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw new TurgoIllegalArgumentException(
          "The field 'requestUrl' is no address: " + e.getMessage(), e);
    }
    throw new TurgoIllegalArgumentException(
        "Expected an address that begins with http:// or https:// for the field 'requestUrl',"
            + " found '"
            + text
            + "'");
  }

  private static List<Header> headers(HttpHeaders all) {
    List<Header> headers = new ArrayList<>();
    all.forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
    return List.copyOf(headers);
  }

  private static Charset encoding(@Nullable String name) {
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw new TurgoIllegalArgumentException(
          "The field 'requestBodyEncoding' names the unknown encoding '" + name + "'", e);
    }
  }

  boolean isRead() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** The request at another address, to which a response has led. */
  Request redirected(int status, URI target) {
    boolean reads = status == 303 || (status <= 302 && method.equals("POST"));
    String next = reads && !method.equals("HEAD") ? "GET" : method;
    boolean sameHost =
        Objects.equals(uri.getScheme(), target.getScheme())
            && Objects.equals(uri.getAuthority(), target.getAuthority());
    List<Header> kept =
        headers.stream()
            .filter(
                header -> sameHost || !OF_ONE_HOST.contains(header.name().toLowerCase(Locale.ROOT)))
            .toList();
    return new Request(next, target, kept, next.equals(method) ? body : null, encoding);
  }

  /** As the client wants it. */
  java.net.http.HttpRequest toHttp() {
    try {
      java.net.http.HttpRequest.Builder builder =
          java.net.http.HttpRequest.newBuilder(uri)
              .method(
                  method,
                  isRead() || body == null
                      ? java.net.http.HttpRequest.BodyPublishers.noBody()
                      : java.net.http.HttpRequest.BodyPublishers.ofByteArray(
                          body.getBytes(encoding)));
      headers.forEach(header -> builder.header(header.name(), header.value()));
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new TurgoException("The request cannot be sent: " + e.getMessage(), e);
    }
  }
}
