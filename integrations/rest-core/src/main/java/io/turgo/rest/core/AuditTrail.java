package io.turgo.rest.core;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.audit.AuditNote;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Failures;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Caller;
import io.turgo.rest.core.security.Level;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps who has changed what by requests: in the transaction of the change, and what was refused by
 * itself. Requests that were not read, or that the caller may not send, are in the log only.
 */
final class AuditTrail {
  /** Has the id of a request, the caller's or else a new one. */
  static final String REQUEST_ID = "X-Request-Id";

  private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);
  private static final int LONGEST_ID = 64;

  /** After which the database would not take a note either, or has one if it was done. */
  private static final Set<ProblemType> UNNOTED =
      Set.of(ProblemType.UNAVAILABLE, ProblemType.OUTCOME_UNKNOWN);

  private final ProcessEngine engine;

  AuditTrail(ProcessEngine engine) {
    this.engine = engine;
  }

  static String requestId(HttpServletRequest request) {
    String given = request.getHeader(REQUEST_ID);
    return given != null
            && !given.isEmpty()
            && given.length() <= LONGEST_ID
            && given.chars().allMatch(c -> c > ' ' && c <= '~')
        ? given
        : UUID.randomUUID().toString();
  }

  /** Does what was asked for and keeps who has asked. */
  Answer during(
      Operation operation,
      Caller caller,
      HttpServletRequest request,
      String requestId,
      Supplier<Answer> work) {
    AuditNote note =
        new AuditNote(
            caller.name(),
            level(caller),
            tenant(caller),
            operation.name(),
            request.getRequestURI(),
            requestId);
    try {
      return engine.audited(note, work::get);
    } catch (RuntimeException | StackOverflowError e) {
      ProblemException problem = Failures.problem(e);
      refused(note, problem);
      throw problem;
    }
  }

  private static @Nullable String level(Caller caller) {
    Level level = caller.level();
    return level == null ? null : level.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String tenant(Caller caller) {
    return caller.tenants() != null && caller.tenants().size() == 1
        ? caller.tenants().iterator().next()
        : null;
  }

  /** That it cannot be kept is no reason to answer anything else. */
  private void refused(AuditNote note, ProblemException problem) {
    if (UNNOTED.contains(problem.type())) {
      return;
    }
    try {
      engine.audit(note, problem.type().word());
    } catch (RuntimeException e) {
      LOG.error(
          "The refusal of {} in request {} could not be written to the audit trail; check the"
              + " database",
          note.operation(),
          note.requestId(),
          e);
    }
  }
}
