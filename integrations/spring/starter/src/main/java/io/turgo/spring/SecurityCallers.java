package io.turgo.spring;

import io.turgo.rest.core.security.Authenticator;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.security.UnauthenticatedException;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.core.OAuth2AuthenticatedPrincipal;
import org.springframework.util.ClassUtils;

/**
 * Callers as Spring Security knows them: the user of the request, with the highest of the levels
 * that their authorities give.
 *
 * <p>Authorities are roles, {@code TURGO_READ}, {@code TURGO_ACTION_retryJob}, {@code
 * TURGO_TENANT_acme}, or scopes of tokens, {@code turgo:read}, {@code turgo:action:retryJob},
 * {@code turgo:tenant:acme}, with points instead of colons too.
 */
final class SecurityCallers implements Authenticator {
  private static final Pattern AUTHORITY =
      Pattern.compile(
          "(?:(?:ROLE_)?TURGO_|SCOPE_turgo[:.])"
              + "(?:(?<level>READ|WORK|OPERATE|read|work|operate)"
              + "|(?:ACTION_|action[:.])(?<action>.+)"
              + "|(?:TENANT_|tenant[:.])(?<tenant>.*))",
          Pattern.DOTALL);

  private static final boolean HAS_TOKENS =
      ClassUtils.isPresent(
          "org.springframework.security.oauth2.core.ClaimAccessor",
          SecurityCallers.class.getClassLoader());

  private final TurgoProperties.Rest settings;

  SecurityCallers(TurgoProperties.Rest settings) {
    this.settings = settings;
  }

  @Override
  public Caller caller(HttpServletRequest request) {
    Principal user = request.getUserPrincipal();
    if (user == null) {
      throw new UnauthenticatedException("Nobody is logged in with this request", "Bearer");
    }
    Granted granted = new Granted();
    for (Level level : Level.values()) {
      // Also roles that have another prefix here, or that the container gives.
      if (request.isUserInRole("TURGO_" + level)) {
        granted.give(level);
      }
    }
    if (user instanceof Authentication authentication) {
      for (GrantedAuthority each : authentication.getAuthorities()) {
        granted.give(Objects.requireNonNullElse(each.getAuthority(), ""));
      }
      if (settings.tenantClaim() != null) {
        granted.tenants.addAll(claimed(authentication, settings.tenantClaim()));
      }
    }
    boolean limited =
        !granted.tenants.isEmpty() || settings.tenantsRequired() || settings.tenantClaim() != null;
    return new Caller(
        user.getName(), granted.level, granted.actions, limited ? granted.tenants : null);
  }

  private static Set<String> claimed(Authentication authentication, String claim) {
    Object value = HAS_TOKENS ? Tokens.claims(authentication.getPrincipal()).get(claim) : null;
    return value instanceof Collection<?> several
        ? several.stream().map(String::valueOf).collect(Collectors.toSet())
        : value == null ? Set.of() : Set.of(value.toString());
  }

  /** Apart, because applications without tokens lack these classes. */
  private static final class Tokens {
    static Map<String, Object> claims(@Nullable Object principal) {
      if (principal instanceof ClaimAccessor token) {
        return token.getClaims();
      }
      return principal instanceof OAuth2AuthenticatedPrincipal token
          ? token.getAttributes()
          : Map.of();
    }
  }

  private static final class Granted {
    private @Nullable Level level;
    private final Set<String> actions = new HashSet<>();
    private final Set<String> tenants = new HashSet<>();

    void give(Level more) {
      level = level == null || more.includes(level) ? more : level;
    }

    void give(String authority) {
      Matcher matcher = AUTHORITY.matcher(authority);
      if (!matcher.matches()) {
        return;
      }
      if (matcher.group("level") != null) {
        give(Level.valueOf(matcher.group("level").toUpperCase(Locale.ROOT)));
      } else if (matcher.group("action") != null) {
        actions.add(matcher.group("action"));
      } else {
        tenants.add(matcher.group("tenant"));
      }
    }
  }
}
