package io.turgo.rest.core.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import jakarta.servlet.http.HttpServletRequest;
import java.net.MalformedURLException;
import java.text.ParseException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows callers by tokens that an issuer has signed, with keys that are asked for at its JWKS
 * address. Signatures with a shared secret and tokens without one are refused whatever the keys
 * say. Keys that come late keep no caller waiting for longer than some seconds. Needs {@code
 * com.nimbusds:nimbus-jose-jwt}.
 *
 * @since 0.1.0
 */
public final class BearerAuthentication implements Authenticator {
  static final String CHALLENGE = "Bearer realm=\"turgo\"";
  private static final String INVALID = CHALLENGE + ", error=\"invalid_token\"";
  private static final Logger LOG = LoggerFactory.getLogger(BearerAuthentication.class);
  private static final String SCHEME = "Bearer ";
  private static final int LONGEST = 16_384;
  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 5_000;
  private static final int MOST_KEY_BYTES = 256 << 10;
  private static final Duration REFRESH = Duration.ofSeconds(10);
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(30);
  private static final Duration OUTAGE = Duration.ofHours(1);

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.PS384,
          JWSAlgorithm.PS512,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384,
          JWSAlgorithm.ES512);

  private final JwksSettings settings;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  public BearerAuthentication(JwksSettings settings) {
    this(settings, keys(settings));
  }

  BearerAuthentication(JwksSettings settings, JWKSource<SecurityContext> keys) {
    this.settings = settings;
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    DefaultJWTClaimsVerifier<SecurityContext> claims =
        new DefaultJWTClaimsVerifier<>(
            settings.audience(),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("sub", "exp"));
    claims.setMaxClockSkew((int) Math.min(Integer.MAX_VALUE, settings.skew().toSeconds()));
    processor.setJWTClaimsSetVerifier(claims);
  }

  private static JWKSource<SecurityContext> keys(JwksSettings settings) {
    try {
      return JWKSourceBuilder.<SecurityContext>create(
              settings.jwksUri().toURL(),
              new KeyRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_KEY_BYTES))
          .cache(settings.keysFor().toMillis(), REFRESH.toMillis())
          .rateLimited(LEAST_PAUSE.toMillis())
          .outageTolerant(OUTAGE.toMillis())
          .build();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException("Expected an address of keys: " + e.getMessage(), e);
    }
  }

  @Override
  public boolean isAmbient() {
    return false;
  }

  @Override
  public Caller caller(HttpServletRequest request) {
    String header = request.getHeader("Authorization");
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw new UnauthenticatedException("Expected a bearer token", CHALLENGE);
    }
    String token = header.substring(SCHEME.length()).strip();
    if (token.isEmpty() || token.length() > LONGEST) {
      throw invalid();
    }
    try {
      return caller(processor.process(token, null));
    } catch (RateLimitReachedException e) {
      throw invalid(); // with a key that was not there a moment ago
    } catch (KeySourceException e) {
      LOG.error(
          "The keys at {} cannot be fetched, so bearer tokens are refused; check the"
              + " address and the network: {}",
          settings.jwksUri(),
          e.getMessage());
      throw new UnavailableAuthenticationException(
          "The keys of the issuer cannot be fetched; try again later");
    } catch (BadJOSEException | JOSEException | ParseException e) {
      LOG.debug("A token was refused: {}", e.getClass().getSimpleName());
      throw invalid();
    }
  }

  private static UnauthenticatedException invalid() {
    return new UnauthenticatedException(
        "The token is not valid: its signature, type, issuer, audience or time", INVALID);
  }

  private Caller caller(JWTClaimsSet claims) {
    Level level = level(claims);
    if (level == null) {
      throw new UnauthenticatedException(
          "The token names no level: expected read, work or operate in "
              + settings.levelClaim()
              + ", or a scope such as turgo:read",
          CHALLENGE + ", error=\"insufficient_scope\"");
    }
    Set<String> tenants = texts(claims, settings.tenantsClaim());
    if (tenants == null && settings.tenantsRequired()) {
      throw new UnauthenticatedException(
          "The token names no tenants in " + settings.tenantsClaim(), INVALID);
    }
    Set<String> actions = texts(claims, settings.actionsClaim());
    return new Caller(claims.getSubject(), level, actions == null ? Set.of() : actions, tenants);
  }

  private @Nullable Level level(JWTClaimsSet claims) {
    Object named = claims.getClaim(settings.levelClaim());
    Set<String> scopes = new HashSet<>();
    for (String claim : List.of("scope", "scp")) {
      scopes.addAll(Objects.requireNonNullElse(texts(claims, claim), Set.of()));
    }
    Level highest = null;
    for (Level level : Level.values()) {
      String name = level.name().toLowerCase(Locale.ROOT);
      if (named != null ? named.equals(name) : scopes.contains("turgo:" + name)) {
        highest = level;
      }
    }
    return highest;
  }

  /** A list of texts, or one text with spaces between; null if the claim is not there. */
  private static @Nullable Set<String> texts(JWTClaimsSet claims, String name) {
    Object claim = claims.getClaim(name);
    return switch (claim) {
      case null -> null;
      case String text -> new HashSet<>(Arrays.asList(text.strip().split("\\s+")));
      case List<?> list when list.stream().allMatch(String.class::isInstance) -> {
        Set<String> texts = new HashSet<>();
        list.forEach(text -> texts.add((String) text));
        yield texts;
      }
      default -> throw invalid();
    };
  }
}
