package io.turgo.rest.core.security;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * Which bearer tokens are taken.
 *
 * @param jwksUri where the issuer has its keys; https, except on this machine
 * @param issuer of the tokens, as their claim {@code iss} has it
 * @param audience one of their {@code aud}
 * @param levelClaim has {@code read}, {@code work} or {@code operate}; without it a scope counts:
 *     {@code turgo:operate} in {@code scope} or {@code scp}
 * @param actionsClaim a list of operations beyond the level
 * @param tenantsClaim a list of tenants
 * @param tenantsRequired whether a token without tenants is refused; else it is for all of them
 * @param skew how far clocks may be apart
 * @param keysFor how long keys are kept; a key that is not known is asked for sooner, but not more
 *     often than every half minute
 */
public record JwksSettings(
    URI jwksUri,
    String issuer,
    String audience,
    String levelClaim,
    String actionsClaim,
    String tenantsClaim,
    boolean tenantsRequired,
    Duration skew,
    Duration keysFor) {
  private static final Set<String> OWN_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

  public JwksSettings {
    String scheme = String.valueOf(jwksUri.getScheme()).toLowerCase(Locale.ROOT);
    boolean own = jwksUri.getHost() != null && OWN_HOSTS.contains(jwksUri.getHost());
    if (jwksUri.getHost() == null || !(scheme.equals("https") || (scheme.equals("http") && own))) {
      throw new IllegalArgumentException("Expected an address with https, but found " + jwksUri);
    }
    if (issuer.isBlank() || audience.isBlank()) {
      throw new IllegalArgumentException("Bearer tokens need an issuer and an audience");
    }
    if (skew.isNegative() || keysFor.compareTo(Duration.ofMinutes(1)) < 0) {
      throw new IllegalArgumentException(
          "Expected a skew that is not negative and keys for a minute or more");
    }
  }

  /** The usual claims, a minute of skew, keys for a quarter of an hour. */
  public static JwksSettings of(URI jwksUri, String issuer, String audience) {
    return new JwksSettings(
        jwksUri,
        issuer,
        audience,
        "turgo_level",
        "turgo_actions",
        "turgo_tenants",
        false,
        Duration.ofSeconds(60),
        Duration.ofMinutes(15));
  }

  /** Refuses tokens that name no tenants. */
  public JwksSettings withTenantsRequired(boolean required) {
    return new JwksSettings(
        jwksUri, issuer, audience, levelClaim, actionsClaim, tenantsClaim, required, skew, keysFor);
  }
}
