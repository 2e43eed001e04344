package io.turgo.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Runs a scenario on Turgo and on the engines that it asks, and compares the trails. */
final class Parity {
  private Parity() {}

  /**
   * Expects the same lines of Turgo and of Flowable, but for these differences, each of which must
   * be there.
   *
   * @throws AssertionError with both trails side by side
   */
  static void same(Consumer<Scene> scenario, Difference... meant) {
    same(List.of(Peer.FLOWABLE), scenario, meant);
  }

  /** The same of Turgo and of each of these engines. */
  static void same(List<Peer> asked, Consumer<Scene> scenario, Difference... meant) {
    List<String> turgo = run(Engines.get().turgo(), scenario);
    StringBuilder reports = new StringBuilder();
    for (Peer peer : asked) {
      List<Difference> known =
          List.of(meant).stream().filter(difference -> difference.from() == peer).toList();
      reports.append(compare(peer, turgo, run(Engines.get().peer(peer), scenario), known));
    }
    if (!reports.isEmpty()) {
      throw new AssertionError("The engines differ:\n" + reports);
    }
  }

  /** The trails side by side if they are not as expected, else nothing. */
  private static String compare(
      Peer peer, List<String> turgo, List<String> peers, List<Difference> known) {
    String name = "%-8s ".formatted(peer.name().toLowerCase(Locale.ROOT));
    List<Difference> open = new ArrayList<>(known);
    StringBuilder report = new StringBuilder();
    boolean differs = false;
    for (int i = 0; i < Math.max(turgo.size(), peers.size()); i++) {
      String ours = i < turgo.size() ? turgo.get(i) : "";
      String theirs = i < peers.size() ? peers.get(i) : "";
      if (ours.equals(theirs)) {
        report.append("  both     ").append(ours).append('\n');
      } else if (known.stream().anyMatch(difference -> difference.is(ours, theirs))) {
        open.removeIf(difference -> difference.is(ours, theirs));
        report.append("  meant    ").append(ours).append('\n');
      } else {
        differs = true;
        report.append("> turgo    ").append(ours).append('\n');
        report.append("> ").append(name).append(theirs).append('\n');
      }
    }
    open.forEach(gone -> report.append("> no more  ").append(gone).append('\n'));
    return differs || !open.isEmpty() ? report.toString() : "";
  }

  /**
   * Names a difference from Flowable that is meant.
   *
   * @param why why Turgo does not do as Flowable does
   * @param turgo Turgo's line
   * @param flowable Flowable's
   */
  static Difference differs(String why, String turgo, String flowable) {
    return differs(Peer.FLOWABLE, why, turgo, flowable);
  }

  /** The same of any engine that a scenario asks. */
  static Difference differs(Peer from, String why, String turgo, String theirs) {
    return new Difference(from, why, turgo, theirs);
  }

  private static List<String> run(Services services, Consumer<Scene> scenario) {
    Scene scene = new Scene(services, Engines.get().beans());
    try {
      scenario.accept(scene);
    } catch (RuntimeException e) {
      scene.say("the scenario threw", e);
    } finally {
      scene.clean();
    }
    return scene.trail();
  }
}
