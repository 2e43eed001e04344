package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.bench.relay.Interference.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultLineTest {
  private static final String STARTUP =
      "\0\0\0\1user\0chaos\0application_name\0turgo committer\0\0";
  private static final String FIRST_COMMIT =
      "P\0\0\0\24S_7\0COMMIT\0\0\0B\0\0\0\20\0S_7\0\0\0\0\0\0\0E\0\0\0\11\0\0\0\0\1S\0\0\0\4";
  private static final String LATER_COMMIT =
      "B\0\0\0\20\0S_7\0\0\0\0\0\0\0E\0\0\0\11\0\0\0\0\1S\0\0\0\4";
  private static final String OTHER = "B\0\0\0\20\0S_9\0\0\0\0\0\0\0E\0\0\0\11\0\0\0\0\1";

  private final FaultLine line = new FaultLine();
  private final List<String> committed = new ArrayList<>();

  @BeforeEach
  void trapCommits() {
    line.trap(
        new FaultLine.Trap() {
          @Override
          public boolean takes(String role) {
            committed.add(role);
            return role.equals(FaultLine.COMMITTER);
          }

          @Override
          public Verdict spring(FaultLine.Wire wire) {
            wire.dropAnswer();
            return Verdict.PASS;
          }
        });
  }

  @Test
  void knowsACommitByItsTextAndLaterByItsName() throws InterruptedException {
    FaultLine.Wire wire = wire();
    send(wire, STARTUP);
    send(wire, FIRST_COMMIT);
    send(wire, OTHER);
    send(wire, LATER_COMMIT);

    assertThat(committed).containsExactly(FaultLine.COMMITTER, FaultLine.COMMITTER);
  }

  @Test
  void dropsTheAnswerOfTheCommitThatItTook() throws InterruptedException {
    FaultLine.Wire wire = wire();
    send(wire, STARTUP);
    assertThat(wire.toClient(bytes("answer"))).isEqualTo(Verdict.PASS);
    assertThat(send(wire, FIRST_COMMIT)).isEqualTo(Verdict.PASS);

    assertThat(wire.toClient(bytes("answer"))).isEqualTo(Verdict.RESET);
  }

  @Test
  void losesWhatIsSentWhileItIsSilentAndRefusesWhileItIsClosed() throws InterruptedException {
    FaultLine.Wire wire = wire();
    line.set(FaultLine.State.SILENT);
    assertThat(send(wire, OTHER)).isEqualTo(Verdict.SWALLOW);
    assertThat(wire.toClient(bytes("answer"))).isEqualTo(Verdict.SWALLOW);

    line.set(FaultLine.State.CLOSED);
    assertThat(send(wire, OTHER)).isEqualTo(Verdict.RESET);
    assertThat(line.connecting()).isNull();
  }

  private FaultLine.Wire wire() {
    return (FaultLine.Wire) Objects.requireNonNull(line.connecting());
  }

  private static Verdict send(FaultLine.Wire wire, String text) throws InterruptedException {
    return wire.toServer(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
