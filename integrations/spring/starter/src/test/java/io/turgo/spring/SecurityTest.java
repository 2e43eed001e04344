package io.turgo.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.turgo.await.Await;
import io.turgo.bench.browser.Browser;
import io.turgo.bench.browser.Chromium;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** API, console and actuator behind Spring Security as Boot sets it up. */
class SecurityTest {
  static final String MODEL =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="test">
        <process id="PROCESS"><startEvent id="start"/><sequenceFlow id="a" sourceRef="start"
            targetRef="ask"/><userTask id="ask"/></process>
      </definitions>
      """;

  /** Code in the call that starts it, then the same in a job. */
  private static final String SECURED =
      """
      <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
          xmlns:turgo="http://turgo.io/bpmn" targetNamespace="test">
        <process id="secured"><startEvent id="start"/>
          <sequenceFlow id="a" sourceRef="start" targetRef="now"/>
          <serviceTask id="now" turgo:CODE/>
          <sequenceFlow id="b" sourceRef="now" targetRef="later"/>
          <serviceTask id="later" turgo:async="true" turgo:CODE/>
        </process>
      </definitions>
      """;

  private static final String API = "/turgo/api/v1";
  private static final String START = "{\"definitionKey\":\"open\"}";

  private static ConfigurableApplicationContext application;
  private Web web;

  @BeforeAll
  static void start(@TempDir Path folder) {
    application = GuardedApplication.start(folder);
    deploy(application, "open", null);
    deploy(application, "ofAcme", "acme");
    deploy(application, "ofOther", "other");
  }

  static void deploy(
      ConfigurableApplicationContext application, String process, @Nullable String tenant) {
    application
        .getBean(ProcessEngine.class)
        .getRepositoryService()
        .createDeployment()
        .tenantId(tenant)
        .addString(process + ".bpmn", MODEL.replace("PROCESS", process))
        .deploy();
  }

  @AfterAll
  static void stop() {
    application.close();
  }

  @BeforeEach
  void open() {
    web = new Web(application);
  }

  @AfterEach
  void close() {
    web.close();
  }

  private HttpResponse<String> get(String user, String path) {
    return web.get(path, "Authorization", Web.basic(user, GuardedApplication.PASSWORD));
  }

  /** As the console does it: with the token that it is told to send along. */
  private HttpResponse<String> post(String user, String path, String body) {
    String headers = get(user, "/turgo/headers.json").body();
    return web.post(
        path,
        body,
        "Authorization",
        Web.basic(user, GuardedApplication.PASSWORD),
        Web.found("\"([^\"]+)\":", headers),
        Web.found(":\"([^\"]+)\"", headers));
  }

  @Test
  void whoIsNotLoggedInSeesNothing() {
    for (String path : new String[] {"/turgo/", API + "/engine", API + "/openapi.json"}) {
      HttpResponse<String> answer = web.get(path, "X-Requested-With", "XMLHttpRequest");
      assertThat(answer.statusCode()).as(path).isEqualTo(401);
      assertThat(answer.body()).doesNotContain("Turgo");
    }
    assertThat(web.get("/turgo/", "Accept", "text/html").headers().firstValue("Location"))
        .hasValueSatisfying(place -> assertThat(place).endsWith("/login"));
  }

  @Test
  void whatIsSecuredByItsMethodAsksForTheCallerAndJobsHaveNone() {
    ProcessEngine engine = application.getBean(ProcessEngine.class);
    for (String code :
        new String[] {"delegateExpression=\"${vault}\"", "expression=\"${safe.open()}\""}) {
      engine
          .getRepositoryService()
          .createDeployment()
          .addString("secured.bpmn", SECURED.replace("CODE", code))
          .deploy();
      HttpResponse<String> refused =
          post("wim", API + "/instances", "{\"definitionKey\":\"secured\"}");
      assertThat(refused.statusCode()).as(refused.body()).isEqualTo(422);
      assertThat(refused.body()).contains("nothing was done");
      // Too long to come in one piece: the request goes through the filters once more then.
      String note = "{\"note\":{\"value\":\"" + "x".repeat(1_000_000) + "\"}}";
      HttpResponse<String> started =
          post(
              "olga",
              API + "/instances",
              "{\"definitionKey\":\"secured\",\"variables\":" + note + "}");
      assertThat(started.statusCode()).as(started.body()).isEqualTo(201);
      ManagementService management = engine.getManagementService();
      String job = Objects.requireNonNull(management.createJobQuery().singleResult()).getId();
      assertThatThrownBy(() -> management.executeJob(job))
          .as(code)
          .hasStackTraceContaining("AuthenticationCredentialsNotFoundException");
      engine
          .getRuntimeService()
          .deleteProcessInstance(Web.found("\"id\":\"(\\d+)\"", started.body()), "seen");
    }
  }

  @Test
  void whoHasNoRoleMayNothing() {
    HttpResponse<String> answer = get("nina", API + "/engine");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).contains("urn:turgo:problem:forbidden", "getEngine");
    assertThat(post("nina", API + "/instances/search", "{}").statusCode()).isEqualTo(403);
  }

  @Test
  void eachLevelMayWhatIsItsOwnAndBelow() {
    assertThat(get("rita", API + "/engine").statusCode()).isEqualTo(200);
    assertThat(post("rita", API + "/instances", START).statusCode()).isEqualTo(403);

    HttpResponse<String> started = post("wim", API + "/instances", START);
    assertThat(started.statusCode()).as(started.body()).isEqualTo(201);
    String id = Web.found("\"id\" ?: ?\"([0-9]+)\"", started.body());
    assertThat(
            application
                .getBean(ProcessEngine.class)
                .getRuntimeService()
                .createProcessInstanceQuery()
                .processInstanceId(id)
                .list())
        .extracting(instance -> instance.getStartUserId())
        .containsExactly("wim");

    String suspend = API + "/instances/" + id + "/suspend";
    assertThat(post("wim", suspend, "").statusCode()).isEqualTo(403);
    assertThat(post("olga", suspend, "").statusCode()).isBetween(200, 204);
    assertThat(get("olga", API + "/instances/" + id).body()).contains("wim");
  }

  @Test
  void anActionIsGrantedByItsName() {
    String headers = get("rob", "/turgo/headers.json").body();
    HttpResponse<String> deployed =
        web.post(
            API + "/deployments?resource=named.bpmn",
            MODEL.replace("PROCESS", "named"),
            "Content-Type",
            "application/xml",
            "Authorization",
            Web.basic("rob", GuardedApplication.PASSWORD),
            Web.found("\"([^\"]+)\":", headers),
            Web.found(":\"([^\"]+)\"", headers));
    assertThat(deployed.statusCode()).as(deployed.body()).isEqualTo(201);
    assertThat(post("rob", API + "/instances", START).statusCode()).isEqualTo(403);
  }

  @Test
  void whoHasATenantSeesThatOneOnly() {
    String seen = post("tess", API + "/definitions/search", "{}").body();
    assertThat(seen).contains("ofAcme").doesNotContain("ofOther", "\"open\"");
    assertThat(post("tess", API + "/instances", START).statusCode()).isGreaterThanOrEqualTo(400);
  }

  @Test
  void aChangeWithoutATokenIsRefused() {
    HttpResponse<String> refused =
        web.post(
            API + "/instances",
            START,
            "Authorization",
            Web.basic("olga", GuardedApplication.PASSWORD));
    // The check comes before the password is looked at, so it is nobody who is refused.
    assertThat(refused.statusCode()).isEqualTo(401);
  }

  @Test
  void theSessionOfALoginIsEnough() {
    String page = web.get("/login", "Accept", "text/html").body();
    String form =
        "username=rita&password=%s&_csrf=%s"
            .formatted(
                encoded(GuardedApplication.PASSWORD),
                encoded(Web.found("name=\"_csrf\"[^>]*value=\"([^\"]+)\"", page)));
    assertThat(
            web.post("/login", form, "Content-Type", "application/x-www-form-urlencoded")
                .statusCode())
        .isEqualTo(302);
    assertThat(web.get(API + "/engine").statusCode()).isEqualTo(200);
    HttpResponse<String> console = web.get("/turgo/");
    assertThat(console.body()).contains("<title>Turgo</title>");
    assertThat(console.headers().allValues("Content-Security-Policy")).hasSize(1);
    assertThat(console.headers().allValues("X-Frame-Options")).containsExactly("DENY");
    assertThat(console.headers().allValues("Cache-Control")).containsExactly("no-cache");
    assertThat(web.get("/turgo/headers.json").headers().firstValue("Cache-Control"))
        .hasValue("no-store");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void theEndpointOfTheActuatorIsForUsers() {
    assertThat(web.get("/actuator/health").statusCode()).isEqualTo(200);
    assertThat(web.get("/actuator/turgo", "Accept", "application/json").statusCode())
        .isEqualTo(401);
    assertThat(get("nina", "/actuator/turgo").body()).contains("executorRunning");
    assertThat(get("nina", "/actuator/env").statusCode()).isEqualTo(404);
  }

  @Test
  void theConsoleWorksBehindTheLoginPage() throws Exception {
    Optional<Path> program = Chromium.program();
    assumeTrue(
        program.isPresent(), "There is no Chromium on this machine, so the pages are not opened.");
    String id =
        application
            .getBean(ProcessEngine.class)
            .getRuntimeService()
            .startProcessInstanceByKey("open", "guarded-1")
            .getId();
    try (Browser browser = new Browser(program.get())) {
      browser.open(web.uri("/turgo/"));
      browser.awaitText("Please sign in");
      browser.value(
          """
          (() => {
            document.querySelector('[name=username]').value = 'olga';
            document.querySelector('[name=password]').value = '%s';
            document.querySelector('form').requestSubmit();
          })()
          """
              .formatted(GuardedApplication.PASSWORD));
      browser.awaitText("Nothing is stuck.");
      browser.open(web.uri("/turgo/").resolve("#/instances/" + id));
      browser.press("Suspend");
      browser.press("Suspend"); // in the dialog that asks
      browser.awaitText("suspended");
      Await.until(
          "the instance is suspended",
          () ->
              application
                      .getBean(ProcessEngine.class)
                      .getRuntimeService()
                      .createProcessInstanceQuery()
                      .processInstanceId(id)
                      .suspended()
                      .count()
                  == 1);
      // Spring's own login page lacks attributes that Chromium would like.
      assertThat(browser.complaints()).filteredOn(each -> !each.endsWith("/login")).isEmpty();
    }
  }
}
