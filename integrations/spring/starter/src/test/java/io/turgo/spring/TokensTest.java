package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** The API in an OAuth 2 resource server: what tokens say is what their bearers may. */
class TokensTest {
  private static final String API = "/turgo/api/v1";

  private static RSAKey key;
  private static RSAKey strangers;
  private static HttpServer keys;
  private static ConfigurableApplicationContext application;
  private static Web web;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    key = new RSAKeyGenerator(2048).keyID("ours").generate();
    strangers = new RSAKeyGenerator(2048).keyID("ours").generate();
    byte[] published = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
    keys = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    keys.createContext(
        "/keys",
        exchange -> {
          exchange.sendResponseHeaders(200, published.length);
          exchange.getResponseBody().write(published);
          exchange.close();
        });
    keys.start();
    application =
        GuardedApplication.start(
            folder,
            "--spring.security.oauth2.resourceserver.jwt.jwk-set-uri=http://127.0.0.1:"
                + keys.getAddress().getPort()
                + "/keys",
            "--turgo.rest.tenant-claim=tenants",
            "--server.servlet.context-path=/shop",
            "--spring.mvc.servlet.path=/mvc",
            "--turgo.rest.origins=https://tasks.example",
            "--turgo.console.path=/ops/engine");
    SecurityTest.deploy(application, "ofAcme", "acme");
    SecurityTest.deploy(application, "ofOther", "other");
    web = new Web(application);
  }

  @AfterAll
  static void stop() {
    web.close();
    application.close();
    keys.stop(0);
  }

  private static String token(RSAKey signer, String scope, @Nullable Object tenants)
      throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("ours").build(),
            new JWTClaimsSet.Builder()
                .subject("ann")
                .expirationTime(Date.from(Instant.now().plusSeconds(600)))
                .claim("scope", scope)
                .claim("tenants", tenants)
                .build());
    token.sign(new RSASSASigner(signer));
    return "Bearer " + token.serialize();
  }

  private static HttpResponse<String> search(String token) {
    return web.post(API + "/definitions/search", "{}", "Authorization", token);
  }

  @Test
  void scopesAreLevels() throws Exception {
    String reads = token(key, "profile turgo.read", "acme");
    assertThat(search(reads).statusCode()).isEqualTo(200);
    String start = "{\"definitionKey\":\"ofAcme\"}";
    assertThat(web.post(API + "/instances", start, "Authorization", reads).statusCode())
        .isEqualTo(403);
    HttpResponse<String> started =
        web.post(
            API + "/instances", start, "Authorization", token(key, "turgo:work", List.of("acme")));
    assertThat(started.statusCode()).as(started.body()).isEqualTo(201);
    assertThat(started.headers().firstValue("Location").orElse(""))
        .startsWith("/shop" + API + "/instances/");
    assertThat(search(token(key, "profile", "acme")).statusCode()).isEqualTo(403);
  }

  @Test
  void pagesOfOtherOriginsMayCallIfTheyAreNamed() throws Exception {
    HttpResponse<String> named =
        web.preflight(API + "/definitions/search", "https://tasks.example");
    assertThat(named.statusCode()).isEqualTo(204);
    assertThat(named.headers().firstValue("Access-Control-Allow-Origin"))
        .hasValue("https://tasks.example");
    assertThat(named.headers().firstValue("Access-Control-Allow-Headers").orElse(""))
        .contains("Authorization", "Content-Type");
    assertThat(
            web.preflight(API + "/definitions/search", "https://evil.example")
                .headers()
                .firstValue("Access-Control-Allow-Origin"))
        .isEmpty();
  }

  @Test
  void aClaimNamesTheTenants() throws Exception {
    assertThat(search(token(key, "turgo:operate", "acme")).body())
        .contains("ofAcme")
        .doesNotContain("ofOther");
    assertThat(search(token(key, "turgo:operate", null)).statusCode()).isEqualTo(403);
  }

  @Test
  void whatOthersHaveSignedIsRefused() throws Exception {
    assertThat(search(token(strangers, "turgo:operate", "acme")).statusCode()).isEqualTo(401);
    HttpResponse<String> anonymous = web.get(API + "/engine");
    assertThat(anonymous.statusCode()).isEqualTo(401);
    assertThat(anonymous.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Bearer");
  }

  @Test
  void theConsoleAsksTheApiBelowItself() throws Exception {
    String reads = token(key, "turgo.read", "acme");
    assertThat(web.get("/ops/engine/", "Authorization", reads).body()).contains("console.js");
    assertThat(web.get("/ops/engine", "Authorization", reads).headers().firstValue("Location"))
        .hasValue("/shop/ops/engine/");
    assertThat(web.get("/ops/engine/api/v1/me", "Authorization", reads).statusCode())
        .isEqualTo(200);
    assertThat(web.get("/ops/engine/headers.json", "Authorization", reads).statusCode())
        .isEqualTo(200);
  }
}
