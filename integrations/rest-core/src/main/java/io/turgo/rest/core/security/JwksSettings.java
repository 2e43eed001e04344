package io.turgo.rest.core.security;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which bearer tokens the HTTP API accepts.
 *
 * <p>Immutable: each {@code with} method returns a changed copy.
 *
 * @since 0.1.0
 */
public final class JwksSettings {
  /** A hundred years; in milliseconds it fits into a {@code long}. */
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Set<String> OWN_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

  private final Values values;

  private JwksSettings(Values values) {
    String host = values.jwksUri.getHost();
    String scheme = String.valueOf(values.jwksUri.getScheme()).toLowerCase(Locale.ROOT);
    boolean own = host != null && OWN_HOSTS.contains(host);
    if (host == null || !(scheme.equals("https") || (scheme.equals("http") && own))) {
      throw refused("jwksUri", "an address with https", values.jwksUri);
    }
    if (values.issuer.isBlank()) {
      throw refused("issuer", "the claim iss of the tokens", "blank");
    }
    if (values.audience.isBlank()) {
      throw refused("audience", "one of the claim aud of the tokens", "blank");
    }
    if (values.skew.isNegative() || values.skew.compareTo(LONGEST) > 0) {
      throw refused("skew", "0 ms to 36,500 d", values.skew);
    }
    if (values.keysFor.compareTo(Duration.ofMinutes(1)) < 0
        || values.keysFor.compareTo(LONGEST) > 0) {
      throw refused("keysFor", "1 min to 36,500 d", values.keysFor);
    }
    this.values = values;
  }

  private static IllegalArgumentException refused(String setting, String range, Object value) {
    return new IllegalArgumentException(
        "JwksSettings.%s must be %s, but is %s".formatted(setting, range, value));
  }

  /**
   * Returns the defaults for the tokens of an issuer.
   *
   * @param jwksUri where the issuer publishes its keys; https, except on this machine
   * @param issuer of the tokens, as their claim {@code iss} has it
   * @param audience one of their {@code aud}
   */
  public static JwksSettings of(URI jwksUri, String issuer, String audience) {
    return new JwksSettings(new Values(jwksUri, issuer, audience));
  }

  /** Returns where the issuer publishes its keys. */
  public URI jwksUri() {
    return values.jwksUri;
  }

  /** Returns the issuer, as the claim {@code iss} of its tokens has it. */
  public String issuer() {
    return values.issuer;
  }

  /** Returns the audience, one of the claim {@code aud}. */
  public String audience() {
    return values.audience;
  }

  /** Returns the value of {@link #withLevelClaim}. */
  public String levelClaim() {
    return values.levelClaim;
  }

  /** Returns the value of {@link #withActionsClaim}. */
  public String actionsClaim() {
    return values.actionsClaim;
  }

  /** Returns the value of {@link #withTenantsClaim}. */
  public String tenantsClaim() {
    return values.tenantsClaim;
  }

  /** Returns the value of {@link #withTenantsRequired}. */
  public boolean tenantsRequired() {
    return values.tenantsRequired;
  }

  /** Returns the value of {@link #withSkew}. */
  public Duration skew() {
    return values.skew;
  }

  /** Returns the value of {@link #withKeysFor}. */
  public Duration keysFor() {
    return values.keysFor;
  }

  /**
   * Sets the claim that has {@code read}, {@code work} or {@code operate}. Without the claim a
   * scope counts: {@code turgo:operate} in {@code scope} or {@code scp}.
   *
   * <p><b>Default:</b> {@code turgo_level}.
   */
  public JwksSettings withLevelClaim(String name) {
    return with(changed -> changed.levelClaim = name);
  }

  /**
   * Sets the claim that lists operations beyond the level.
   *
   * <p><b>Default:</b> {@code turgo_actions}.
   */
  public JwksSettings withActionsClaim(String name) {
    return with(changed -> changed.actionsClaim = name);
  }

  /**
   * Sets the claim that lists tenants.
   *
   * <p><b>Default:</b> {@code turgo_tenants}.
   */
  public JwksSettings withTenantsClaim(String name) {
    return with(changed -> changed.tenantsClaim = name);
  }

  /**
   * Sets whether a token that names no tenants is refused. If not, such a token is for all tenants.
   *
   * <p><b>Default:</b> false.
   */
  public JwksSettings withTenantsRequired(boolean required) {
    return with(changed -> changed.tenantsRequired = required);
  }

  /**
   * Sets how far clocks may be apart.
   *
   * <p><b>Default:</b> 60 s. <b>Range:</b> 0 ms to 36,500 d.
   */
  public JwksSettings withSkew(Duration time) {
    return with(changed -> changed.skew = time);
  }

  /**
   * Sets how long keys are kept. An unknown key is asked for sooner, but not more often than every
   * half minute.
   *
   * <p><b>Default:</b> 15 min. <b>Range:</b> 1 min to 36,500 d.
   */
  public JwksSettings withKeysFor(Duration time) {
    return with(changed -> changed.keysFor = time);
  }

  private JwksSettings with(Consumer<Values> change) {
    Values changed = values.copy();
    change.accept(changed);
    return new JwksSettings(changed);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JwksSettings that && values.all().equals(that.values.all());
  }

  @Override
  public int hashCode() {
    return values.all().hashCode();
  }

  @Override
  public String toString() {
    return "JwksSettings[jwksUri="
        + values.jwksUri
        + ", issuer="
        + values.issuer
        + ", audience="
        + values.audience
        + ", levelClaim="
        + values.levelClaim
        + ", actionsClaim="
        + values.actionsClaim
        + ", tenantsClaim="
        + values.tenantsClaim
        + ", tenantsRequired="
        + values.tenantsRequired
        + ", skew="
        + values.skew
        + ", keysFor="
        + values.keysFor
        + "]";
  }

  /** The values, which do not change once an object of settings has them. */
  private static final class Values implements Cloneable {
    private URI jwksUri;
    private String issuer;
    private String audience;
    private String levelClaim = "turgo_level";
    private String actionsClaim = "turgo_actions";
    private String tenantsClaim = "turgo_tenants";
    private boolean tenantsRequired = false;
    private Duration skew = Duration.ofSeconds(60);
    private Duration keysFor = Duration.ofMinutes(15);

    Values(URI jwksUri, String issuer, String audience) {
      this.jwksUri = jwksUri;
      this.issuer = issuer;
      this.audience = audience;
    }

    Values copy() {
      try {
        return (Values) clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }

    List<@Nullable Object> all() {
      return Arrays.asList(
          jwksUri,
          issuer,
          audience,
          levelClaim,
          actionsClaim,
          tenantsClaim,
          tenantsRequired,
          skew,
          keysFor);
    }
  }
}
