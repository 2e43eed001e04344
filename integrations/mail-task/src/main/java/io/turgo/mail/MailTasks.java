package io.turgo.mail;

import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.delegate.ServiceTaskType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Service tasks of {@code type="mail"}, which send a mail by SMTP. The engine finds them on the
 * class path, with a server at {@code localhost}; give it an object of this class to name another.
 *
 * <p>A mail is sent by user code: a job that fails or loses its node after it has sent one sends it
 * again with its next attempt.
 *
 * @since 0.1.0
 */
public final class MailTasks implements ServiceTaskType {
  private static final Set<String> FIELDS =
      Set.of(
          "to",
          "from",
          "cc",
          "bcc",
          "subject",
          "text",
          "html",
          "textVar",
          "htmlVar",
          "charset",
          "attachments",
          "headers",
          "ignoreException",
          "exceptionVariableName");

  private final MailServer server;

  /** Mails go to {@code localhost}, port 25. */
  public MailTasks() {
    this(MailServer.at("localhost", 25));
  }

  /**
   * Mails go to that server.
   *
   * @param server where mails go, and the sender and encoding of those that name none
   */
  public MailTasks(MailServer server) {
    this.server = server;
  }

  @Override
  public String name() {
    return "mail";
  }

  @Override
  public Set<String> fields() {
    return FIELDS;
  }

  @Override
  public List<String> problems(Map<String, String> fields) {
    return Stream.of(
            missing(fields, "a recipient", "to", "cc", "bcc"),
            missing(fields, "a content", "text", "html", "textVar", "htmlVar"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<String> missing(Map<String, String> fields, String what, String... names) {
    return Stream.of(names).anyMatch(name -> !fields.getOrDefault(name, "").isBlank())
        ? List.of()
        : List.of("Expected " + what + " in one of the fields " + String.join(", ", names));
  }

  @Override
  public ServiceTaskCode open(ServiceTaskSurroundings surroundings) {
    return new MailCalls(server, surroundings);
  }
}
