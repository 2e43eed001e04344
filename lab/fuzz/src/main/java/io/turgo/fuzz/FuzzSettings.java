package io.turgo.fuzz;

/**
 * What is sent.
 *
 * @param requests how many
 * @param seed makes the same requests of the same answers
 * @param threads that send them; with one they are the same from run to run
 * @param root sees all tenants
 * @param own sees one tenant, and sends most of them
 * @param several sees that tenant and one more, in which it makes its things
 * @param other sees the tenant that none of the others may see but {@code root}
 */
public record FuzzSettings(
    int requests, long seed, int threads, Caller root, Caller own, Caller several, Caller other) {
  public FuzzSettings {
    if (requests < 1 || threads < 1) {
      throw new IllegalArgumentException("Expected 1 or more for requests and threads");
    }
  }
}
