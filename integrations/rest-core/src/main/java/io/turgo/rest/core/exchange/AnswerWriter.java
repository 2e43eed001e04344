package io.turgo.rest.core.exchange;

import io.turgo.rest.core.json.Json;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes answers, and problems instead of them.
 *
 * @since 0.1.0
 */
public final class AnswerWriter {
  /** Headers of every answer: nothing here is to be run, framed, guessed at or kept by others. */
  public static final Map<String, String> SECURE =
      Map.of(
          "X-Content-Type-Options",
          "nosniff",
          "X-Frame-Options",
          "DENY",
          "Content-Security-Policy",
          "default-src 'none'; frame-ancestors 'none'; sandbox",
          "Referrer-Policy",
          "no-referrer",
          "Cross-Origin-Resource-Policy",
          "same-origin",
          "Cache-Control",
          "no-store");

  private AnswerWriter() {}

  public static void secure(HttpServletResponse response) {
    SECURE.forEach(response::setHeader);
  }

  /**
   * Writes an answer that is there.
   *
   * @param root the path of the API, in front of locations
   */
  public static void write(
      HttpServletRequest request, HttpServletResponse response, Answer answer, String root)
      throws IOException {
    switch (answer) {
      case Answer.Json json -> {
        response.setStatus(json.status());
        if (json.location() != null) {
          response.setHeader("Location", root + json.location());
        }
        body(request, response, "application/json", Json.write(json.body()));
      }
      case Answer.Bytes bytes -> {
        response.setStatus(HttpServletResponse.SC_OK);
        body(request, response, bytes.contentType(), bytes.bytes());
      }
      case Answer.Empty empty -> response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      case Answer.Later later ->
          throw new IllegalStateException("An answer that comes later cannot be written yet");
    }
  }

  public static void write(HttpServletResponse response, ProblemException problem)
      throws IOException {
    if (response.isCommitted()) {
      throw new IOException("The answer was cut off", problem);
    }
    response.setStatus(problem.type().status());
    if (problem.type() == ProblemType.METHOD_NOT_ALLOWED
        && problem.body().get("allow") instanceof List<?> methods) {
      response.setHeader(
          "Allow", String.join(", ", methods.stream().map(String::valueOf).toList()));
    }
    if (problem.type().status() == HttpServletResponse.SC_SERVICE_UNAVAILABLE) {
      response.setHeader("Retry-After", "1");
    }
    byte[] bytes = Json.write(problem.body());
    response.setContentType("application/problem+json");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  private static void body(
      HttpServletRequest request, HttpServletResponse response, String type, byte[] bytes)
      throws IOException {
    boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
    if (reads && response.getStatus() == HttpServletResponse.SC_OK) {
      String tag = tag(bytes);
      response.setHeader("ETag", tag);
      response.setHeader("Cache-Control", "private, no-cache");
      String seen = request.getHeader("If-None-Match");
      if (seen != null && isSeen(seen.strip(), tag)) {
        response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
        return;
      }
    }
    response.setContentType(type);
    response.setContentLength(bytes.length);
    if (!request.getMethod().equals("HEAD")) {
      response.getOutputStream().write(bytes);
    }
  }

  /** Compared weakly, as RFC 9110 has it: proxies that compress make tags weak. */
  private static boolean isSeen(String seen, String tag) {
    return seen.equals("*")
        || Stream.of(seen.split(",", -1))
            .map(String::strip)
            .anyMatch(each -> each.equals(tag) || each.equals("W/" + tag));
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return '"'
          + Base64.getUrlEncoder().withoutPadding().encodeToString(hash).substring(0, 22)
          + '"';
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
