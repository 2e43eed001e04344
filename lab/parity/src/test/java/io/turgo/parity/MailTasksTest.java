package io.turgo.parity;

import static io.turgo.parity.Parity.differs;
import static io.turgo.parity.Parity.same;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that send a mail: who gets it, what it says, and what follows if it cannot be sent. */
@Timeout(60)
final class MailTasksTest {
  private static final String WHO = field("to", "${who}");
  private static final String SAYS = field("text", "said");

  private static String field(String name, String text) {
    String kind = text.contains("${") ? "expression" : "string";
    return "<flowable:field name='%s'><flowable:%s><![CDATA[%s]]></flowable:%s></flowable:field>"
        .formatted(name, kind, text, kind);
  }

  private static String mail(String fields) {
    return Models.line(
        "p",
        "<serviceTask id='mail' flowable:type='mail'><extensionElements>%s</extensionElements></serviceTask>"
            .formatted(fields),
        "<userTask id='next'/>");
  }

  /** Starts one instance of a process with such a task and says what has come of it. */
  private static void send(Scene s, String label, String fields, Map<String, ?> variables) {
    s.attemptTo(label + " deployed", () -> s.deploy(mail(fields)));
    s.attemptTo(label + " started", () -> s.start("p", variables));
    s.say(label + " mails", Engines.get().mails().taken());
    s.saySorted(label + " at", s.tasks().createTaskQuery().list(), t -> t.getTaskDefinitionKey());
    s.tasks().createTaskQuery().list().forEach(t -> s.tasks().complete(t.getId()));
  }

  @Test
  void recipients() {
    same(s -> {
      send(s, "one", field("to", "a@x.org") + SAYS, Map.of());
      send(s, "two", field("to", "a@x.org, b@x.org") + SAYS, Map.of());
      send(s, "list", WHO + SAYS, Map.of("who", List.of("a@x.org", "b@x.org")));
      send(s, "cc", field("to", "a@x.org") + field("cc", "b@x.org,c@x.org") + SAYS, Map.of());
      send(s, "bcc", field("to", "a@x.org") + field("bcc", "b@x.org") + SAYS, Map.of());
      send(s, "only cc", field("cc", "b@x.org") + SAYS, Map.of());
      send(s, "only bcc", field("bcc", "b@x.org") + SAYS, Map.of());
      send(s, "empty cc", WHO + field("cc", "${cc}") + SAYS, Map.of("who", "a@x.org", "cc", ""));
      send(s, "named", field("to", "Ann <a@x.org>") + SAYS, Map.of());
      send(s, "from", field("to", "a@x.org") + field("from", "me@x.org") + SAYS, Map.of());
    });
  }

  @Test
  void contents() {
    same(s -> {
      String to = field("to", "a@x.org");
      send(
          s,
          "text",
          to + field("subject", "About ${what}") + field("text", "Hello ${what} \u00e4"),
          Map.of("what", "you"));
      send(
          s,
          "html",
          to + field("subject", "s") + field("html", "<b>${what}</b>"),
          Map.of("what", 7));
      send(s, "both", to + field("text", "plain") + field("html", "<b>bold</b>"), Map.of());
      send(s, "textVar", to + field("textVar", "t"), Map.of("t", "Hello ${what}", "what", "you"));
      send(s, "htmlVar", to + field("htmlVar", "t"), Map.of("t", "<i>${what}</i>", "what", "you"));
      send(s, "headers", to + SAYS + field("headers", "X-Test: one\nX-Other: two"), Map.of());
      send(s, "charset", to + field("text", "\u00e4") + field("charset", "ISO-8859-1"), Map.of());
      send(s, "no subject", to + SAYS, Map.of());
    });
  }

  @Test
  void attachments(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("note.txt"), "noted");
    same(s -> {
      String to = field("to", "a@x.org") + field("attachments", "${files}");
      s.called(argument -> "one".equals(argument) ? file.toFile() : List.of(file.toFile()));
      send(
          s,
          "file",
          field("to", "a@x.org") + SAYS + field("attachments", "${bean.call('one')}"),
          Map.of());
      send(
          s,
          "files",
          field("to", "a@x.org") + SAYS + field("attachments", "${bean.call('many')}"),
          Map.of());
      send(s, "name", to + SAYS, Map.of("files", file.toString()));
      send(s, "html", to + field("html", "<b>x</b>"), Map.of("files", file.toString()));
      send(s, "gone", to + SAYS, Map.of("files", file + ".gone"));
    });
  }

  @Test
  void whatCanNotBeSent() {
    same(
        s -> {
          String ignore = field("ignoreException", "true") + field("exceptionVariableName", "said");
          send(s, "nobody", WHO + SAYS, Map.of("who", ""));
          send(s, "no address", field("to", "a b@@x") + SAYS, Map.of());
          send(s, "ignored", field("to", "a b@@x") + SAYS + ignore, Map.of());
          s.say(
              "said",
              s.history().createHistoricVariableInstanceQuery().variableName("said").count());
          send(s, "unknown variable", WHO + SAYS, Map.of());
          send(s, "unknown variable ignored", WHO + SAYS + ignore, Map.of());
          send(s, "no content", field("to", "a@x.org") + field("text", "${t}"), Map.of("t", ""));
        },
        differs(
            "an illegal argument has an exception of its own",
            "nobody started: throws TurgoIllegalArgumentException",
            "nobody started: throws TurgoException"),
        differs(
            "what an expression throws has a type of its own",
            "unknown variable started: throws ExpressionException",
            "unknown variable started: throws TurgoException"));
  }

  @Test
  void asAnAsyncTask() {
    same(s -> {
      s.deploy(mail(WHO + SAYS).replace("type='mail'", "type='mail' flowable:async='true'"));
      s.start("p", Map.of("who", "a@x.org"));
      s.say("before", Engines.get().mails().taken());
      s.runJobs();
      s.sayNotes("notes");
      s.say("mails", Engines.get().mails().taken());
      s.saySorted(
          "history",
          s.history().createHistoricActivityInstanceQuery().list(),
          a -> a.getActivityId() + " " + a.getActivityType());
    });
  }
}
