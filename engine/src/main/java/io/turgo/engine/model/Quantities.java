package io.turgo.engine.model;

/**
 * How many tokens an activity needs to begin, and how many it gives to each flow that it leaves by.
 */
public record Quantities(int start, int completion) {
  public static final Quantities ONE = new Quantities(1, 1);
}
