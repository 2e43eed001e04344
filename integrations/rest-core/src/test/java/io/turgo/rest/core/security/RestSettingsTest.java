package io.turgo.rest.core.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.rest.core.RestSettings;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Errors of settings name the setting, its range and its value. */
class RestSettingsTest {
  private static final Duration CENTURY = Duration.ofDays(36_500);
  private static final Duration LONGEST = Duration.ofSeconds(Long.MAX_VALUE);

  private final RestSettings rest = RestSettings.of(new LoopbackOnly());
  private final JwksSettings jwks = jwks("https://issuer.example/keys", "issuer", "turgo");

  private static JwksSettings jwks(String uri, String issuer, String audience) {
    return JwksSettings.of(URI.create(uri), issuer, audience);
  }

  private static void refused(String message, ThrowingCallable setting) {
    assertThatThrownBy(setting).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  @Test
  void valuesOutOfRangeAreRefused() {
    refused(
        "RestSettings.bodyBytes must be 1,024 or more, but is 1023",
        () -> rest.withBodyBytes(1_023));
    refused(
        "RestSettings.uploadBytes must be 1,024 or more, but is -1",
        () -> rest.withUploadBytes(-1));
    for (Duration time : new Duration[] {Duration.ofNanos(999_999), LONGEST, LONGEST.negated()}) {
      refused(
          "RestSettings.bodyTime must be 1 ms to 36,500 d, but is " + time,
          () -> rest.withBodyTime(time));
    }
    for (Duration time : new Duration[] {Duration.ofNanos(-1), LONGEST}) {
      refused(
          "RestSettings.longPoll must be 0 ms to 36,500 d, but is " + time,
          () -> rest.withLongPoll(time));
      refused(
          "JwksSettings.skew must be 0 ms to 36,500 d, but is " + time, () -> jwks.withSkew(time));
    }
    for (Duration time : new Duration[] {Duration.ofMillis(59_999), LONGEST}) {
      refused(
          "JwksSettings.keysFor must be 1 min to 36,500 d, but is " + time,
          () -> jwks.withKeysFor(time));
    }
    refused(
        "RestSettings.hiddenVariables must be names that are not blank, but is [ ]",
        () -> rest.withHiddenVariables(Set.of(" ")));
  }

  @Test
  void tokensNeedAnIssuerThatNobodyCanPlay() {
    for (String uri :
        new String[] {
          "http://issuer.example/keys",
          "http://localhost.example/keys",
          "http://127.0.0.1.example/keys",
          "keys",
          "ftp://localhost/keys"
        }) {
      refused(
          "JwksSettings.jwksUri must be an address with https, but is " + uri,
          () -> jwks(uri, "issuer", "turgo"));
    }
    refused(
        "JwksSettings.issuer must be the claim iss of the tokens, but is blank",
        () -> jwks("https://issuer.example/keys", " ", "turgo"));
    refused(
        "JwksSettings.audience must be one of the claim aud of the tokens, but is blank",
        () -> jwks("https://issuer.example/keys", "issuer", ""));
    assertThat(jwks("http://localhost:1/keys", "issuer", "turgo").audience()).isEqualTo("turgo");
  }

  @Test
  void endsOfRangesAreAccepted() {
    assertThat(rest.withBodyBytes(1_024).withUploadBytes(1_024).uploadBytes()).isEqualTo(1_024);
    assertThat(rest.withBodyTime(Duration.ofMillis(1)).withBodyTime(CENTURY).bodyTime())
        .isEqualTo(CENTURY);
    assertThat(rest.withLongPoll(Duration.ZERO).withLongPoll(CENTURY).longPoll())
        .isEqualTo(CENTURY);
    assertThat(jwks.withSkew(Duration.ZERO).withSkew(CENTURY).skew()).isEqualTo(CENTURY);
    assertThat(jwks.withKeysFor(Duration.ofMinutes(1)).withKeysFor(CENTURY).keysFor())
        .isEqualTo(CENTURY);
  }
}
