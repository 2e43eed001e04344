package io.turgo.spring;

import io.turgo.rest.security.Authenticator;
import io.turgo.rest.security.Caller;
import io.turgo.rest.security.Level;
import io.turgo.rest.security.UnauthenticatedException;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Callers as the application's security knows them, by Spring Security or by the server: the user
 * of the request, and the highest level that one of the roles TURGO_READ, TURGO_WORK and
 * TURGO_OPERATE gives.
 */
final class ContainerCallers implements Authenticator {
  private static final String ROLE = "TURGO_";

  @Override
  public Caller caller(HttpServletRequest request) {
    Principal user = request.getUserPrincipal();
    if (user == null) {
      throw new UnauthenticatedException("Nobody is logged in with this request", "Bearer");
    }
    @Nullable Level level = null;
    for (Level each : Level.values()) {
      if (request.isUserInRole(ROLE + each.name())) {
        level = each;
      }
    }
    if (level == null) {
      throw new UnauthenticatedException(
          "The user of this request has none of the roles TURGO_READ, TURGO_WORK, TURGO_OPERATE",
          "Bearer");
    }
    return Caller.of(user.getName(), level);
  }
}
