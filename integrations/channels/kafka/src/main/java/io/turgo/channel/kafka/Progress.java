package io.turgo.channel.kafka;

import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * How far a group is in a partition: all below the offset is done, and above it some ranges. Kafka
 * keeps the offset; the ranges are in the text that it keeps beside it, so that whoever takes over
 * the partition repeats only what was in hand.
 *
 * <p>The text is {@code turgo1:} and numbers with commas between: so many from the offset on are
 * not done, so many after them are, so many not, and so on. All after the last is not done.
 *
 * @param offset the lowest that is not done
 * @param ranges what is done above it, in order
 */
record Progress(long offset, List<Range> ranges) {
  private static final String START = "turgo1:";

  /** Kafka takes 4,096 bytes unless it was set otherwise. */
  private static final int LONGEST = 4_000;

  /**
   * Offsets one after the other.
   *
   * @param to the first that does not belong to it
   */
  record Range(long from, long to) {}

  /** How many are done above the offset. */
  long done() {
    return ranges.stream().mapToLong(range -> range.to - range.from).sum();
  }

  OffsetAndMetadata write() {
    StringBuilder text = new StringBuilder();
    long at = offset;
    for (Range range : ranges) {
      String next = (range.from - at) + "," + (range.to - range.from);
      if (START.length() + text.length() + 1 + next.length() > LONGEST) {
        break; // what is done above is repeated
      }
      text.append(text.isEmpty() ? START : ",").append(next);
      at = range.to;
    }
    return new OffsetAndMetadata(offset, text.toString());
  }

  /** Reads what was committed; of a text that somebody else wrote, the offset alone. */
  static Progress read(OffsetAndMetadata committed) {
    long offset = committed.offset();
    String text = committed.metadata();
    if (text == null || !text.startsWith(START)) {
      return new Progress(offset, List.of());
    }
    List<Range> ranges = new ArrayList<>();
    long at = offset;
    try {
      String[] numbers = text.substring(START.length()).split(",", -1);
      for (int i = 0; i + 1 < numbers.length; i += 2) {
        long from = Math.addExact(at, positive(numbers[i]));
        at = Math.addExact(from, positive(numbers[i + 1]));
        ranges.add(new Range(from, at));
      }
    } catch (NumberFormatException | ArithmeticException e) {
      return new Progress(offset, List.of());
    }
    return new Progress(offset, ranges);
  }

  private static long positive(String number) {
    long value = Long.parseLong(number);
    if (value <= 0) {
      throw new NumberFormatException(number + " is not positive");
    }
    return value;
  }
}
