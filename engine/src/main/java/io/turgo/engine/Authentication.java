package io.turgo.engine;

import org.jspecify.annotations.Nullable;

/**
 * The user on whose behalf the calling thread works, as applications set it: a started instance
 * notes it as its start user, and a start event's initiator variable gets it.
 *
 * @since 0.1.0
 */
public final class Authentication {
  private static final ThreadLocal<@Nullable String> USER = new ThreadLocal<>();

  private Authentication() {}

  /**
   * Sets the user of the calling thread, until it is set again.
   *
   * @param userId the id of the user; null for none
   */
  public static void setAuthenticatedUserId(@Nullable String userId) {
    if (userId == null) {
      USER.remove();
    } else {
      USER.set(userId);
    }
  }

  /** {@return the id of the user of the calling thread; null if none is set} */
  public static @Nullable String getAuthenticatedUserId() {
    return USER.get();
  }
}
