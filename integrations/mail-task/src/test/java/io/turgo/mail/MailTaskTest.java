package io.turgo.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.turgo.await.Await;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.test.TestEngine;
import jakarta.mail.BodyPart;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Mail tasks against a real SMTP server. */
@Timeout(60)
class MailTaskTest {
  private GreenMail server;
  private TestEngine test;

  @BeforeEach
  void start() {
    server =
        new GreenMail(
            new ServerSetup[] {
              new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP),
              new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTPS)
            });
    server.start();
    test = engine(plain());
  }

  @AfterEach
  void stop() {
    test.close();
    server.stop();
  }

  private MailServer plain() {
    return MailServer.at("127.0.0.1", server.getSmtp().getPort())
        .withTimeout(Duration.ofSeconds(30));
  }

  private static TestEngine engine(MailServer server) {
    return TestEngine.start(settings -> settings.serviceTaskType(new MailTasks(server)));
  }

  private void engineWith(MailServer other) {
    test.close();
    test = engine(other);
  }

  private void deploy(String fields) {
    test.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "p.bpmn",
            """
            <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
                xmlns:activiti='http://activiti.org/bpmn' targetNamespace='t'>
              <process id='p'>
                <startEvent id='start'/>
                <sequenceFlow id='f1' sourceRef='start' targetRef='mail'/>
                <serviceTask id='mail' activiti:type='mail'>
                  <extensionElements>%s</extensionElements>
                </serviceTask>
                <sequenceFlow id='f2' sourceRef='mail' targetRef='done'/>
                <userTask id='done'/>
              </process>
            </definitions>
            """
                .formatted(fields))
        .deploy();
  }

  private static String field(String name, String text) {
    String kind = text.contains("${") ? "expression" : "string";
    return "<activiti:field name='%s'><activiti:%s><![CDATA[%s]]></activiti:%s></activiti:field>"
        .formatted(name, kind, text, kind);
  }

  private String start(Map<String, Object> variables) {
    return test.engine()
        .getRuntimeService()
        .createProcessInstanceBuilder()
        .processDefinitionKey("p")
        .transientVariables(variables)
        .start()
        .getId();
  }

  private MimeMessage only() {
    assertThat(server.getReceivedMessages()).isNotEmpty();
    return server.getReceivedMessages()[0];
  }

  @Test
  void aTextGoesToItsRecipients() throws MessagingException, IOException {
    deploy(
        field("to", "${who}")
            + field("cc", "c@x.org")
            + field("bcc", "d@x.org")
            + field("subject", "H\u00e4llo ${name}")
            + field("text", "Dear ${name},\n\u20ac 5")
            + field("headers", "X-One: 1:2\nX-Two: \u00e4"));
    start(Map.of("who", List.of("a@x.org", "b@x.org"), "name", "Kermit"));
    assertThat(server.getReceivedMessages()).hasSize(4);
    MimeMessage message = only();
    assertThat(message.getSubject()).isEqualTo("H\u00e4llo Kermit");
    assertThat(message.getFrom()).extracting(Object::toString).containsExactly("turgo@localhost");
    assertThat(message.getRecipients(Message.RecipientType.TO))
        .extracting(Object::toString)
        .containsExactly("a@x.org", "b@x.org");
    assertThat(message.getRecipients(Message.RecipientType.CC))
        .extracting(Object::toString)
        .containsExactly("c@x.org");
    assertThat(message.getRecipients(Message.RecipientType.BCC)).isNull();
    assertThat(message.getHeader("X-One")).containsExactly("1:2");
    assertThat(message.getContent().toString()).contains("Dear Kermit,").contains("\u20ac 5");
  }

  @Test
  void aMailCanHaveBothContentsAndAttachments(@TempDir Path folder)
      throws MessagingException, IOException {
    Path file = Files.writeString(folder.resolve("order.txt"), "one");
    deploy(
        field("to", "a@x.org, b@x.org")
            + field("from", "me@x.org")
            + field("text", "plain")
            + field("html", "<b>rich</b>")
            + field("charset", "ISO-8859-1")
            + field("attachments", "${files}"));
    start(Map.of("files", List.of(file.toString(), folder.resolve("missing").toString())));
    MimeMessage message = only();
    assertThat(message.getFrom()).extracting(Object::toString).containsExactly("me@x.org");
    MimeMultipart mixed = (MimeMultipart) message.getContent();
    assertThat(mixed.getContentType()).startsWith("multipart/mixed");
    assertThat(mixed.getCount()).isEqualTo(2);
    MimeMultipart both = (MimeMultipart) mixed.getBodyPart(0).getContent();
    assertThat(both.getContentType()).startsWith("multipart/alternative");
    assertThat(both.getBodyPart(0).getContent()).isEqualTo("plain");
    assertThat(both.getBodyPart(1).getContent()).isEqualTo("<b>rich</b>");
    assertThat(both.getBodyPart(1).getContentType()).contains("text/html").contains("8859-1");
    BodyPart attachment = mixed.getBodyPart(1);
    assertThat(attachment.getFileName()).isEqualTo("order.txt");
    assertThat(attachment.getContent()).isEqualTo("one");
  }

  @Test
  void aVariableCanBeTheTemplate() throws MessagingException, IOException {
    deploy(field("to", "a@x.org") + field("htmlVar", "template") + field("textVar", "plain"));
    start(Map.of("template", "<i>${name}</i>", "plain", "for ${name}", "name", "Piggy"));
    MimeMultipart content = (MimeMultipart) only().getContent();
    assertThat(content.getBodyPart(0).getContent()).isEqualTo("for Piggy");
    assertThat(content.getBodyPart(1).getContent()).isEqualTo("<i>Piggy</i>");
  }

  @Test
  void aSendTaskSendsAMail() {
    test.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "s.bpmn",
            """
            <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
                xmlns:flowable='http://flowable.org/bpmn' targetNamespace='t'>
              <process id='s'>
                <startEvent id='start'/>
                <sequenceFlow id='f1' sourceRef='start' targetRef='mail'/>
                <sendTask id='mail' flowable:type='mail'>
                  <extensionElements>
                    <flowable:field name='to' stringValue='a@x.org'/>
                    <flowable:field name='text' expression='in ${execution.processInstanceId}'/>
                  </extensionElements>
                </sendTask>
              </process>
            </definitions>
            """)
        .deploy();
    test.engine().getRuntimeService().startProcessInstanceByKey("s");
    assertThat(server.getReceivedMessages()).hasSize(1);
    assertThat(
            test.engine()
                .getHistoryService()
                .createHistoricActivityInstanceQuery()
                .activityId("mail")
                .list())
        .extracting(HistoricActivityInstance::getActivityType)
        .containsExactly("sendTask");
  }

  @Test
  void allMailsCanGoToOthers() throws MessagingException {
    engineWith(plain().withForcedTo(List.of("test@x.org")).withFrom("shop@x.org"));
    deploy(field("to", "customer@x.org") + field("text", "x"));
    start(Map.of());
    assertThat(only().getAllRecipients())
        .extracting(Object::toString)
        .containsExactly("test@x.org");
    assertThat(only().getFrom()).extracting(Object::toString).containsExactly("shop@x.org");
  }

  @Test
  void aServerMayWantAUserAndTls() {
    server.setUser("user@x.org", "user", "secret");
    Properties trusting = new Properties();
    trusting.setProperty("mail.smtps.ssl.trust", "*");
    trusting.setProperty("mail.smtps.ssl.checkserveridentity", "false");
    MailServer tls =
        MailServer.at("127.0.0.1", server.getSmtps().getPort())
            .withSecurity(MailServer.Security.TLS)
            .withProperties(trusting);
    engineWith(tls.withUser("user", "secret"));
    deploy(field("to", "a@x.org") + field("text", "x"));
    start(Map.of());
    assertThat(server.getReceivedMessages()).hasSize(1);
    engineWith(tls.withUser("user", "wrong"));
    deploy(field("to", "a@x.org") + field("text", "x"));
    assertThatThrownBy(() -> start(Map.of()))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("cannot be sent to the server at 127.0.0.1");
    engineWith(plain().withSecurity(MailServer.Security.STARTTLS));
    deploy(field("to", "a@x.org") + field("text", "x"));
    assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("STARTTLS");
    assertThat(server.getReceivedMessages()).hasSize(1);
  }

  @Test
  void anExceptionCanBeIgnored() {
    server.stop();
    String mail = field("to", "a@x.org") + field("text", "x");
    deploy(mail);
    assertThatThrownBy(() -> start(Map.of()))
        .hasMessageContaining("The mail cannot be sent to the server at 127.0.0.1:");
    deploy(mail + field("ignoreException", "true") + field("exceptionVariableName", "said"));
    assertThat(test.engine().getRuntimeService().getVariable(start(Map.of()), "said"))
        .asString()
        .contains("The mail cannot be sent");
  }

  @Test
  void whatAMailCanNotHaveIsNamed() {
    deploy(field("to", "${who}") + field("subject", "${subject}") + field("text", "${text}"));
    assertThatThrownBy(() -> start(Map.of("who", " ", "subject", "s", "text", "t")))
        .hasMessageContaining("Expected a recipient");
    assertThatThrownBy(
            () -> start(Map.of("who", "a@x.org", "subject", "s\nBcc: b@x.org", "text", "t")))
        .hasMessageContaining("'subject' has a line break");
    assertThatThrownBy(() -> start(Map.of("who", "no address", "subject", "s", "text", "t")))
        .hasMessageContaining("cannot be sent");
    assertThat(server.getReceivedMessages()).isEmpty();
  }

  @Test
  void aWrongModelIsRefused() {
    assertThatThrownBy(() -> deploy(field("subject", "x") + field("forceTo", "x")))
        .isInstanceOfSatisfying(
            BpmnDeploymentException.class,
            e ->
                assertThat(e.problems())
                    .extracting(problem -> problem.message())
                    .anyMatch(text -> text.contains("Expected a recipient"))
                    .anyMatch(text -> text.contains("Expected a content"))
                    .anyMatch(text -> text.contains("no field 'forceTo'")));
  }

  @Test
  void aServerThatSaysNothingIsNotWaitedForLonger() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      engineWith(
          MailServer.at("127.0.0.1", silent.getLocalPort()).withTimeout(Duration.ofMillis(100)));
      deploy(field("to", "a@x.org") + field("text", "x"));
      assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("cannot be sent");
    }
  }

  @Test
  void closingEndsAMail() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      MailServer nowhere = MailServer.at("127.0.0.1", silent.getLocalPort());
      OpenedLast type = new OpenedLast(new MailTasks(nowhere));
      test.close();
      test = TestEngine.start(settings -> settings.serviceTaskType(type));
      deploy(field("to", "a@x.org") + field("text", "x"));
      ServiceTaskCode code = type.opened();
      Thread closing =
          Thread.ofVirtual()
              .start(() -> {
                try (Socket accepted = silent.accept()) {
                  code.close();
                  assertThat(accepted.isBound()).isTrue();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("is being closed");
      assertThatThrownBy(() -> start(Map.of())).hasMessageContaining("is closed");
      Await.end(closing);
    }
  }

  @Test
  void theModuleIsFoundOnTheClassPath() {
    try (TestEngine found = TestEngine.start()) {
      assertThat(
              found
                  .engine()
                  .getRepositoryService()
                  .createDeployment()
                  .addString(
                      "m.bpmn",
                      """
                      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
                          xmlns:t='http://turgo.io/bpmn' targetNamespace='t'>
                        <process id='m'>
                          <startEvent id='start'/>
                          <sequenceFlow id='f1' sourceRef='start' targetRef='mail'/>
                          <serviceTask id='mail' t:type='mail'>
                            <extensionElements>
                              <t:field name='to' stringValue='a@x.org'/>
                              <t:field name='text' stringValue='x'/>
                            </extensionElements>
                          </serviceTask>
                        </process>
                      </definitions>
                      """)
                  .deploy()
                  .getId())
          .isNotEmpty();
    }
  }
}
