package io.turgo.engine.transaction;

import io.turgo.engine.exception.TurgoIllegalArgumentException;

/**
 * The key of a request that must be done once, however often it is sent.
 *
 * @param scope the owner of the key, such as the caller's name; equal keys of other scopes are
 *     different requests
 * @param key a text that the caller uses for this request only
 * @param request the content of the request, as text; the key is refused for any other content
 * @since 0.1.0
 */
public record RequestKey(String scope, String key, String request) {
  private static final int LONGEST = 255;

  /**
   * Checks the lengths.
   *
   * @throws TurgoIllegalArgumentException if the key is empty, one of the two is longer than 255
   *     characters, or has a NUL
   */
  public RequestKey {
    if (key.isEmpty() || key.length() > LONGEST || scope.length() > LONGEST) {
      throw new TurgoIllegalArgumentException(
          "A request key has 1 to "
              + LONGEST
              + " characters, and its scope up to as many, but the key has "
              + key.length()
              + " and the scope "
              + scope.length());
    }
    if (key.indexOf('\0') >= 0 || scope.indexOf('\0') >= 0) {
      throw new TurgoIllegalArgumentException("A request key and its scope cannot have a NUL");
    }
  }
}
