package io.turgo.engine.turns;

import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done for an instance and takes the gates of that one and perhaps of others.
 * Owned by one thread at a time; handed on through the gates.
 *
 * @param <T> itself
 */
public abstract class Gated<T extends Gated<T>> {
  private static final long[] NONE = {};

  private final long instanceId;

  /** Instances whose gates it takes, in the order of their ids. */
  long[] wanted;

  /** How many of the wanted ones it has, from the first on. */
  int held;

  /** What comes after it in the line of a gate, or among those whose turn has come. */
  @Nullable T next;

  protected Gated(long instanceId) {
    this.instanceId = instanceId;
    this.wanted = new long[] {instanceId};
  }

  /** The instance that it is for. */
  public final long instanceId() {
    return instanceId;
  }

  /** Whether it takes gates; otherwise it goes past them. */
  public final boolean isGated() {
    return wanted.length > 0;
  }

  /** Whether it takes gates of other instances too. */
  public final boolean takesSeveral() {
    return wanted.length > 1;
  }

  /** The instances whose gates it takes. */
  public final LongStream wanted() {
    return LongStream.of(wanted);
  }

  /** It takes the gates of other instances, too; it has none now. */
  public final void wantAlso(LongStream instances) {
    wanted =
        LongStream.concat(LongStream.concat(LongStream.of(instanceId), wanted()), instances)
            .sorted()
            .distinct()
            .toArray();
  }

  /** It takes the gate of its own instance, at least; it has none now if it took none. */
  final void wantOwn() {
    if (wanted.length == 0) {
      wanted = new long[] {instanceId};
    }
  }

  /** It takes no gates, because nobody can win against it; it has none now. */
  final void passBy() {
    wanted = NONE;
  }
}
