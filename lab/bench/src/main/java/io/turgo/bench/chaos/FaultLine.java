package io.turgo.bench.chaos;

import io.turgo.bench.relay.Interference;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The line between one node and the server: passes on, is closed, is silent, is slow, or waits for
 * a COMMIT to do something about it. It reads as much of the protocol as it takes to know who sends
 * a COMMIT.
 */
final class FaultLine implements Interference {
  enum State {
    OPEN,
    /** Connections are refused. */
    CLOSED,
    /** What is sent gets lost, and nobody is told. */
    SILENT
  }

  /** The name by which committers call themselves. */
  static final String COMMITTER = "turgo committer";

  /** The name of connections for ids and leases. */
  static final String CONTROL = "turgo control";

  /** The name of connections of transactional jobs. */
  static final String JOB = "turgo job";

  /** What is done at a COMMIT of somebody. */
  interface Trap {
    /** Whether this is the one; asked once for each COMMIT. */
    boolean takes(String role);

    /** Called on the thread that reads the connection, before the COMMIT goes on. */
    Verdict spring(Wire wire) throws InterruptedException;
  }

  private volatile State state = State.OPEN;
  private volatile long delayMillis;
  private volatile @Nullable Quiet quiet;
  private final AtomicReference<@Nullable Trap> trap = new AtomicReference<>();

  void set(State newState) {
    state = newState;
  }

  void delay(long millis) {
    delayMillis = millis;
  }

  void trap(@Nullable Trap newTrap) {
    trap.set(newTrap);
  }

  void quiet(@Nullable Quiet newQuiet) {
    quiet = newQuiet;
  }

  @Override
  public @Nullable Traffic connecting() {
    return state == State.CLOSED ? null : new Wire();
  }

  /** One connection. */
  final class Wire implements Traffic {
    /** The driver names the statement at its first COMMIT and later only says the name. */
    private static final Pattern PARSED =
        Pattern.compile("P....([^\\x00]*)\\x00COMMIT\\x00", Pattern.DOTALL);

    private volatile String role = "";
    private String bound = "";
    private volatile boolean dropAnswer;

    /** The name by which its owner calls itself. */
    String role() {
      return role;
    }

    /** The next answer does not arrive, and the connection breaks instead. */
    void dropAnswer() {
      dropAnswer = true;
    }

    @Override
    public Verdict toServer(byte[] bytes) throws InterruptedException {
      boolean commit = isCommit(bytes);
      Quiet held = quiet;
      if (held != null) {
        held.pass(this);
      }
      if (delayMillis > 0) {
        TimeUnit.MILLISECONDS.sleep(delayMillis);
      }
      Trap set = trap.get();
      if (commit && set != null && set.takes(role)) {
        Verdict verdict = set.spring(this);
        if (verdict != Verdict.PASS) {
          return verdict;
        }
      }
      return now();
    }

    @Override
    public Verdict toClient(byte[] bytes) throws InterruptedException {
      if (dropAnswer) {
        return Verdict.RESET;
      }
      if (delayMillis > 0) {
        TimeUnit.MILLISECONDS.sleep(delayMillis);
      }
      return now();
    }

    private Verdict now() {
      return switch (state) {
        case OPEN -> Verdict.PASS;
        case CLOSED -> Verdict.RESET;
        case SILENT -> Verdict.SWALLOW;
      };
    }

    private boolean isCommit(byte[] bytes) {
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      for (String name : new String[] {COMMITTER, CONTROL, JOB}) {
        if (role.isEmpty() && text.contains(name)) {
          role = name;
        }
      }
      if (text.contains("COMMIT\0")) {
        Matcher parsed = PARSED.matcher(text);
        if (parsed.find() && !parsed.group(1).isEmpty()) {
          bound = "\0" + parsed.group(1) + "\0";
        }
        return true;
      }
      return !bound.isEmpty() && text.contains(bound);
    }
  }
}
