package io.turgo.console;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Serves the pages of the console. Mount it at {@code /turgo/*}, or below any other path, with the
 * engine's HTTP API at {@code api/v1} below the same path.
 *
 * <p>Has no state and knows no engine: who may see and do what is the API's to say. The pages run
 * nothing but their own script, ask nobody but the server that they come from, and cannot be
 * framed.
 *
 * @since 0.1.0
 */
public final class ConsoleServlet extends HttpServlet {
  private static final long serialVersionUID = 1L;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html;charset=utf-8",
          "console.js", "text/javascript;charset=utf-8",
          "console.css", "text/css;charset=utf-8",
          "icon.svg", "image/svg+xml");

  private final transient Map<String, Page> pages = new TreeMap<>();
  private final transient Function<HttpServletRequest, Map<String, String>> headers;

  private record Page(byte[] content, String type, String tag) {}

  /** A servlet with all pages in memory; they are small. */
  public ConsoleServlet() {
    this(request -> Map.of());
  }

  /**
   * A servlet whose pages send headers along with what they ask the API for.
   *
   * @param headers for the sender of a request, such as a token against forged requests
   */
  public ConsoleServlet(Function<HttpServletRequest, Map<String, String>> headers) {
    this.headers = headers;
    TYPES.forEach((name, type) -> pages.put(name, page(name, type)));
  }

  private static Page page(String name, String type) {
    try (InputStream in = ConsoleServlet.class.getResourceAsStream("page/" + name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The jar of turgo-console lacks io/turgo/console/page/" + name + "; build it again.");
      }
      byte[] content = in.readAllBytes();
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return new Page(content, type, '"' + HexFormat.of().formatHex(digest, 0, 12) + '"');
    } catch (IOException e) {
      throw new UncheckedIOException("io/turgo/console/page/" + name + " cannot be read", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256", e);
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    secure(response);
    @Nullable String path = request.getPathInfo();
    if (path == null || path.isEmpty()) {
      // The pages name their parts from the slash on.
      response.setStatus(HttpServletResponse.SC_MOVED_PERMANENTLY);
      response.setHeader("Location", request.getRequestURI() + "/");
      return;
    }
    if (path.equals("/headers.json")) {
      response.setHeader("Cache-Control", "no-store");
      response.setContentType("application/json");
      response.getOutputStream().write(json(headers.apply(request)));
      return;
    }
    if (path.equals("/sign-out")) {
      signOut(request, response);
      return;
    }
    Page page = pages.get(path.equals("/") ? "index.html" : path.substring(1));
    if (page == null) {
      response.setStatus(HttpServletResponse.SC_NOT_FOUND);
      response.setContentType("text/plain;charset=utf-8");
      response.getOutputStream().print("The console has no such page; begin at its root.\n");
      return;
    }
    response.setHeader("ETag", page.tag());
    // Asked again each time, so that a new version is seen at once; an answer without a body is
    // quick.
    response.setHeader("Cache-Control", "no-cache");
    if (page.tag().equals(request.getHeader("If-None-Match"))) {
      response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
      return;
    }
    response.setContentType(page.type());
    response.setContentLength(page.content().length);
    response.getOutputStream().write(page.content());
  }

  /**
   * Has the browser forget passwords and cookies for this server. Links and forms of other sites
   * cannot send the header that it needs.
   */
  private static void signOut(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("Cache-Control", "no-store");
    if (request.getHeader("X-Requested-With") == null) {
      response.setStatus(HttpServletResponse.SC_FORBIDDEN);
      return;
    }
    response.setHeader("Clear-Site-Data", "\"cookies\"");
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  private static byte[] json(Map<String, String> values) {
    return values.entrySet().stream()
        .map(value -> quoted(value.getKey()) + ":" + quoted(value.getValue()))
        .collect(Collectors.joining(",", "{", "}"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(each ->
            quoted.append(
                each < ' ' || each == '"' || each == '\\'
                    ? "\\u%04x".formatted(each)
                    : Character.toString(each)));
    return quoted.append('"').toString();
  }

  private static void secure(HttpServletResponse response) {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
  }
}
