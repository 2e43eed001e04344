package io.turgo.parity;

/**
 * A line that is meant to differ.
 *
 * @param why why Turgo does not do as Flowable does
 * @param turgo Turgo's line
 * @param flowable Flowable's
 */
record Difference(String why, String turgo, String flowable) {
  boolean is(String ours, String theirs) {
    return turgo.equals(ours) && flowable.equals(theirs);
  }
}
