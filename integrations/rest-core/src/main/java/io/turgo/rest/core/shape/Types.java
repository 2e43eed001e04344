package io.turgo.rest.core.shape;

/**
 * Shapes of what answers have. They are wider than those of requests, because applications have
 * other ways in.
 *
 * @since 0.1.0
 */
public final class Types {
  public static final Text ID = Text.id();
  public static final Text TEXT = Text.upTo(Integer.MAX_VALUE);
  public static final Whole INT = new Whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
  public static final Whole LONG = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);
  public static final Flag FLAG = new Flag();
  public static final Time TIME = new Time();
  public static final Anything ANY = new Anything();

  private Types() {}
}
