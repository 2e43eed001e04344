package io.turgo.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.turgo.rest.core.RestSettings;
import io.turgo.rest.core.security.BasicAuthentication;
import io.turgo.rest.core.security.BearerAuthentication;
import io.turgo.rest.core.security.EitherAuthentication;
import io.turgo.rest.core.security.JwksSettings;
import io.turgo.rest.core.security.LoopbackOnly;
import io.turgo.rest.core.security.UserFile;
import io.turgo.rest.core.server.Listening;
import io.turgo.rest.core.server.RestServer;
import io.turgo.rest.testing.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers are known by a password or by a token, and by nothing that only looks like one. */
class AuthenticationTest {
  private static final String ISSUER = "https://issuer.example";
  private static final String PASSWORD = "correct horse battery";

  /** Of the password, as quick to check as a hash may be. */
  private static final String HASH =
      "$pbkdf2-sha512$i=10000$MDEyMzQ1Njc4OWFiY2RlZg$"
          + "k640sf0rpeG0xHKHhFQzuuzThAD4DrCknQve8BkS5rw";

  private static final AtomicInteger ASKED = new AtomicInteger();
  private static volatile List<RSAKey> published = List.of();
  private static RSAKey key;
  private static HttpServer issuer;
  private static CompletableFuture<Long> dripped;
  private static Served served;

  @TempDir static Path folder;

  @BeforeAll
  static void start() throws IOException, JOSEException {
    key = new RSAKeyGenerator(2_048).keyID("one").generate();
    published = List.of(key.toPublicJWK());
    issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer.createContext(
        "/keys",
        exchange -> {
          ASKED.incrementAndGet();
          byte[] keys =
              new JWKSet(List.copyOf(published)).toString().getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    issuer.createContext("/drip", AuthenticationTest::drip);
    issuer.setExecutor(command -> Thread.ofVirtual().start(command));
    issuer.start();
    Path users =
        Files.writeString(
            folder.resolve("users"),
            "ann:" + HASH + ":operate\nrob:" + HASH + ":read:tenants=north\n");
    URI keys = URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + "/keys");
    dripped = CompletableFuture.supplyAsync(() -> millisUntilRefused(keys.resolve("/drip")));
    served =
        Served.start(
            new EitherAuthentication(
                new BasicAuthentication(new UserFile(users)),
                new BearerAuthentication(JwksSettings.of(keys, ISSUER, "turgo"))));
  }

  @AfterAll
  static void stop() {
    served.close();
    issuer.stop(0);
  }

  /** Keys byte by byte, for as long as somebody reads them. */
  private static void drip(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      for (int i = 0; i < 1_000; i++) {
        out.write(' ');
        out.flush();
        TimeUnit.MILLISECONDS.sleep(100);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static long millisUntilRefused(URI keys) {
    try (Served slow =
        Served.start(new BearerAuthentication(JwksSettings.of(keys, ISSUER, "turgo")))) {
      long begin = System.nanoTime();
      slow.client
          .with("Authorization", "Bearer " + token(key, claims -> claims))
          .get("/me")
          .expectProblem(503, "unavailable");
      return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void keysThatComeByteByByteKeepNobodyWaitingForLong() {
    assertThat(dripped.orTimeout(60, TimeUnit.SECONDS).join()).isBetween(1_000L, 30_000L);
  }

  private static Reply basic(String name, String password) {
    byte[] pair = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return served
        .client
        .with("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair))
        .get("/me");
  }

  private static JWTClaimsSet claims(UnaryOperator<JWTClaimsSet.Builder> change) {
    return change
        .apply(
            new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience("turgo")
                .subject("tom")
                .claim("turgo_level", "work")
                .expirationTime(Date.from(Instant.now().plusSeconds(300))))
        .build();
  }

  private static String token(RSAKey by, UnaryOperator<JWTClaimsSet.Builder> change)
      throws JOSEException {
    SignedJWT jwt =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(), claims(change));
    jwt.sign(new RSASSASigner(by));
    return jwt.serialize();
  }

  private static Reply bearer(String token) {
    return served.client.with("Authorization", "Bearer " + token).get("/me");
  }

  private static void refused(String token) {
    Reply reply = bearer(token).expectProblem(401, "unauthenticated");
    assertThat(reply.header("WWW-Authenticate")).contains("invalid_token");
    assertThat(reply.text()).doesNotContain(token);
  }

  @Test
  void whoSendsNothingIsAskedForEither() {
    Reply reply = served.client.get("/me").expectProblem(401, "unauthenticated");
    assertThat(reply.header("WWW-Authenticate")).contains("Basic realm").contains("Bearer realm");
  }

  @Test
  void usersAreKnownByTheirPasswords() {
    assertThat(basic("ann", PASSWORD).expect(200).get("level")).isEqualTo("operate");
    Reply rob = basic("rob", PASSWORD).expect(200);
    assertThat(rob.get("tenants")).isEqualTo(List.of("north"));
    basic("rob", PASSWORD + "x").expectProblem(401, "unauthenticated");
    basic("nobody", PASSWORD).expectProblem(401, "unauthenticated");
    basic("", "").expectProblem(401, "unauthenticated");
    for (String odd : List.of("Basic", "Basic !", "Basic YW5u", "Digest x", "Basic /////w==")) {
      served.client.with("Authorization", odd).get("/me").expectProblem(401, "unauthenticated");
    }
  }

  @Test
  void whoSendsManyWrongPasswordsHasToWaitAndOthersNeedNot() {
    basic("ann", PASSWORD).expect(200);
    Reply last = basic("ann", "wrong 0");
    for (int i = 1; i < 7 && last.status() == 401; i++) {
      last = basic("ann", "wrong " + i);
    }
    last.expectProblem(429, "too-many-attempts");
    assertThat(Integer.parseInt(last.header("Retry-After"))).isBetween(1, 64);
    basic("ann", PASSWORD).expect(200); // it was right a moment ago
    basic("rob", PASSWORD).expect(200);
  }

  @Test
  void tokensOfTheIssuerAreTaken() throws JOSEException {
    Reply tom = bearer(token(key, claims -> claims)).expect(200);
    assertThat(tom.get("name")).isEqualTo("tom");
    assertThat(tom.get("level")).isEqualTo("work");
    Reply scoped =
        bearer(
                token(
                    key,
                    claims ->
                        claims
                            .claim("turgo_level", null)
                            .claim("scope", "openid turgo:read turgo:operate")
                            .claim("turgo_tenants", List.of("north", "south"))))
            .expect(200);
    assertThat(scoped.get("level")).isEqualTo("operate");
    assertThat(scoped.get("tenants")).isEqualTo(List.of("north", "south"));
    Reply both = bearer(token(key, claims -> claims.claim("scope", "turgo:operate"))).expect(200);
    assertThat(both.get("level")).as("the claim, if there is one").isEqualTo("work");
    bearer(token(key, claims -> claims.claim("turgo_level", "boss"))).expect(401);
    bearer(token(key, c -> c.claim("turgo_level", "boss").claim("scope", "turgo:read")))
        .expect(401);
    bearer(token(key, claims -> claims.expirationTime(Date.from(Instant.now().minusSeconds(20)))))
        .expect(200); // clocks may be a minute apart
  }

  @Test
  void tokensThatAreNotRightAreRefused() throws JOSEException {
    refused(token(key, c -> c.expirationTime(Date.from(Instant.now().minusSeconds(120)))));
    refused(token(key, c -> c.expirationTime(null)));
    refused(token(key, c -> c.notBeforeTime(Date.from(Instant.now().plusSeconds(120)))));
    refused(token(key, c -> c.issuer("https://other.example")));
    refused(token(key, c -> c.audience("others")));
    refused(token(key, c -> c.subject(null)));
    refused(token(key, c -> c.claim("turgo_tenants", 7)));
    refused(new PlainJWT(claims(c -> c)).serialize());
    SignedJWT shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims(c -> c));
    shared.sign(new MACSigner(key.toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8)));
    refused(shared.serialize());
    String right = token(key, c -> c);
    refused(right.substring(0, right.lastIndexOf('.') + 1) + "AAAA");
    refused("a.b.c");
    refused("x".repeat(6_000));
  }

  @Test
  void keysThatAreNotKnownAreAskedForButNotEachTime() throws JOSEException {
    bearer(token(key, c -> c)).expect(200);
    RSAKey next = new RSAKeyGenerator(2_048).keyID("two").generate();
    published = List.of(key.toPublicJWK(), next.toPublicJWK());
    bearer(token(next, c -> c)).expect(200);
    int asked = ASKED.get();
    RSAKey foreign = new RSAKeyGenerator(2_048).keyID("three").generate();
    for (int i = 0; i < 20; i++) {
      String unknown = token(foreign, c -> c);
      refused(unknown);
    }
    assertThat(ASKED.get()).isLessThanOrEqualTo(asked + 2);
    bearer(token(key, c -> c)).expect(200);
  }

  @Test
  void nothingSecretIsLoggedOrAnswered() throws JOSEException {
    PrintStream before = System.err;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    String token = token(key, c -> c.audience("others"));
    System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    Reply wrong;
    try {
      wrong = basic("mia", "very-secret-42");
      bearer(token);
      served.client.post("/instances", "{'definitionKey': 'no', 'variables': 7}");
    } finally {
      System.setErr(before);
    }
    String log = written.toString(StandardCharsets.UTF_8);
    String pair =
        Base64.getEncoder().encodeToString("mia:very-secret-42".getBytes(StandardCharsets.UTF_8));
    assertThat(log + wrong.text())
        .doesNotContain("very-secret")
        .doesNotContain(pair)
        .doesNotContain(token)
        .doesNotContain(token.substring(token.lastIndexOf('.') + 1));
  }

  private static RestServer served(RestSettings settings, Listening listening) throws IOException {
    return RestServer.start(
        settings,
        listening,
        Map.of(TurgoRestServlet.PATH + "/*", new TurgoRestServlet(served.engine, settings)));
  }

  @Test
  void speaksTls() throws Exception {
    Path store = folder.resolve("tls.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-alias",
                "tls",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                "changeit",
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    Listening tls = Listening.locally(0).withTls(Listening.Tls.of(store, "changeit"));
    RestSettings settings = RestSettings.of(new LoopbackOnly());
    try (RestServer server = served(settings, tls);
        HttpClient client = HttpClient.newBuilder().sslContext(context).build()) {
      HttpResponse<Void> reply =
          client.send(
              HttpRequest.newBuilder(server.uri(TurgoRestServlet.PATH + "/me")).build(),
              BodyHandlers.discarding());
      assertThat(reply.statusCode()).isEqualTo(200);
      assertThat(reply.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
    Listening wrong = tls.withTls(Listening.Tls.of(store, "not it"));
    assertThat(wrong.toString()).doesNotContain("not it");
    assertThatThrownBy(() -> served(settings, wrong)).isInstanceOf(IOException.class);
  }

  @Test
  void aServerThatOthersCanReachNeedsAnAuthenticationAndTls() throws Exception {
    InetAddress all = InetAddress.getByName("0.0.0.0");
    RestSettings known =
        RestSettings.of(new BasicAuthentication(new UserFile(folder.resolve("users"))));
    Listening open = Listening.locally(0).withAddress(all);
    Listening behindProxy = open.withBehindProxy(true);
    assertThatThrownBy(() -> served(known, open))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("TLS");
    assertThatThrownBy(() -> served(RestSettings.of(new LoopbackOnly()), behindProxy))
        .hasMessageContaining("authentication");
    served(known, behindProxy).close();
  }
}
