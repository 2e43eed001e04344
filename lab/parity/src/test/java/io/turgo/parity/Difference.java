package io.turgo.parity;

/**
 * A line that is meant to differ.
 *
 * @param from whose line differs from Turgo's
 * @param why why Turgo does not do as that engine does
 * @param turgo Turgo's line
 * @param theirs the line of the other engine
 */
record Difference(Peer from, String why, String turgo, String theirs) {
  boolean is(String ours, String there) {
    return turgo.equals(ours) && theirs.equals(there);
  }
}
