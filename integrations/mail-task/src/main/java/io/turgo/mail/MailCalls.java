package io.turgo.mail;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.ServiceTaskCode;
import io.turgo.engine.delegate.ServiceTaskSurroundings;
import io.turgo.engine.exception.TurgoException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a task does: it makes its message and hands it to the server. */
final class MailCalls implements ServiceTaskCode {
  private static final Logger LOG = LoggerFactory.getLogger(MailCalls.class);

  private final MailServer server;
  private final ServiceTaskSurroundings surroundings;
  private final Set<Sockets> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  MailCalls(MailServer server, ServiceTaskSurroundings surroundings) {
    this.server = server;
    this.surroundings = surroundings;
  }

  @Override
  public void execute(DelegateExecution execution) {
    Fields fields = new Fields(execution, surroundings);
    try {
      send(fields);
    } catch (TurgoException e) {
      if (!Boolean.parseBoolean(fields.filled("ignoreException"))) {
        throw e;
      }
      LOG.info(
          "The exception of the mail task '{}' is ignored, as its model says",
          execution.getCurrentActivityId(),
          e);
      String variable = fields.filled("exceptionVariableName");
      if (variable != null) {
        execution.setVariable(variable, e.getMessage());
      }
    }
  }

  private void send(Fields fields) {
    Sockets sockets = new Sockets();
    Session session = server.session();
    String prefix = "mail." + server.protocol() + ".socketFactory";
    session.getProperties().put(prefix, sockets);
    session.getProperties().setProperty(prefix + ".fallback", "false");
    open.add(sockets);
    try {
      if (closed) {
        throw new TurgoException("The engine of this mail task is closed");
      }
      MimeMessage message = new Mime(fields, server).message(session);
      try (Transport transport = session.getTransport(server.protocol())) {
        transport.connect(server.user(), server.password());
        transport.sendMessage(message, message.getAllRecipients());
      }
    } catch (SendFailedException e) {
      throw new TurgoException(
          "The server at " + server + " refused the mail: " + e.getMessage(), e);
    } catch (MessagingException | IOException e) {
      throw new TurgoException(
          closed
              ? "The mail was not sent because the engine is being closed"
              : "The mail cannot be sent to the server at " + server + ": " + e.getMessage(),
          e);
    } finally {
      open.remove(sockets);
    }
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(Sockets::close);
  }
}
