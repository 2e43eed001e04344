package io.turgo.channel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

final class PartitionLedgerTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);

  private static PartitionLedger ledger(long offset, String text) {
    return new PartitionLedger(PARTITION, Progress.read(new OffsetAndMetadata(offset, text)));
  }

  @Test
  void commitsTheLowestInHandAndWhatIsDoneAboveIt() {
    PartitionLedger ledger = ledger(10, "");
    for (long offset = 10; offset < 20; offset++) {
      assertThat(ledger.take(offset)).isTrue();
    }
    assertThat(ledger.isChanged()).isFalse();
    List.of(10L, 12L, 13L, 19L).forEach(ledger::done);
    assertThat(ledger.isChanged()).isTrue();
    assertThat(ledger.progress().write()).isEqualTo(new OffsetAndMetadata(11, "turgo1:1,2,5,1"));
    assertThat(ledger.isChanged()).isFalse();
  }

  @Test
  void skipsWhatWasDoneBefore() {
    PartitionLedger ledger = ledger(11, "turgo1:1,2,5,1");
    assertThat(ledger.take(11)).isTrue();
    assertThat(ledger.take(12)).isFalse();
    assertThat(ledger.take(13)).isFalse();
    assertThat(ledger.progress().write()).isEqualTo(new OffsetAndMetadata(11, "turgo1:1,2,5,1"));
    ledger.done(11);
    assertThat(ledger.progress().write()).isEqualTo(new OffsetAndMetadata(14, "turgo1:5,1"));
  }

  @Test
  void textOfOthersIsPassedOver() {
    for (String text : List.of("", "host-7", "turgo1:", "turgo1:x", "turgo1:-1,4", "turgo1:1,0")) {
      assertThat(Progress.read(new OffsetAndMetadata(5, text)))
          .isEqualTo(new Progress(5, List.of()));
    }
    assertThat(Progress.read(new OffsetAndMetadata(5, "turgo1:9223372036854775807,9")).ranges())
        .isEmpty();
  }

  @Test
  void textIsCutAtWhatKafkaTakes() {
    PartitionLedger ledger = ledger(0, "");
    for (long offset = 0; offset < 20_000; offset++) {
      ledger.take(offset);
      if (offset % 2 == 1) {
        ledger.done(offset);
      }
    }
    OffsetAndMetadata written = ledger.progress().write();
    assertThat(written.metadata().length()).isBetween(3_900, 4_000);
    assertThat(Progress.read(written).done()).isGreaterThan(900);
  }

  /** Takes and ends in any order, and is taken over at any time: nothing is done twice or lost. */
  @Test
  void randomHandoversLoseNothing() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      Set<Long> done = new HashSet<>();
      PartitionLedger ledger = ledger(0, "");
      List<Long> inHand = new ArrayList<>();
      long at = 0;
      for (int step = 0; step < 400; step++) {
        switch (random.nextInt(5)) {
          case 0, 1 -> {
            boolean taken = ledger.take(at);
            assertThat(taken).as("seed %s, offset %s", seed, at).isEqualTo(!done.contains(at));
            if (taken) {
              inHand.add(at);
            }
            at += at % 17 == 5 ? 3 : 1; // Kafka leaves some out
          }
          case 2, 3 -> {
            if (!inHand.isEmpty()) {
              long offset = inHand.remove(random.nextInt(inHand.size()));
              ledger.done(offset);
              done.add(offset);
            }
          }
          default -> {
            if (random.nextInt(10) == 0) {
              OffsetAndMetadata written = ledger.progress().write();
              ledger = new PartitionLedger(PARTITION, Progress.read(written));
              inHand.clear();
              long low = written.offset();
              at = low % 17 == 6 || low % 17 == 7 ? low + 8 - low % 17 : low;
              assertThat(done).as("seed %s", seed).noneMatch(offset -> offset == low);
            }
          }
        }
      }
    }
  }
}
