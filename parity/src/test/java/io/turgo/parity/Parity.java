package io.turgo.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs a scenario on both engines and compares the two trails. */
final class Parity {
  private Parity() {}

  /**
   * Expects the same lines of both engines, but for these differences, each of which must be there.
   *
   * @throws AssertionError with both trails side by side
   */
  static void same(Consumer<Scene> scenario, Difference... meant) {
    List<String> turgo = run(Engines.get().turgo(), scenario);
    List<String> flowable = run(Engines.get().flowable(), scenario);
    List<Difference> known = List.of(meant);
    List<Difference> open = new ArrayList<>(known);
    StringBuilder report = new StringBuilder();
    boolean differs = false;
    for (int i = 0; i < Math.max(turgo.size(), flowable.size()); i++) {
      String ours = i < turgo.size() ? turgo.get(i) : "";
      String theirs = i < flowable.size() ? flowable.get(i) : "";
      if (ours.equals(theirs)) {
        report.append("  both     ").append(ours).append('\n');
      } else if (known.stream().anyMatch(difference -> difference.is(ours, theirs))) {
        open.removeIf(difference -> difference.is(ours, theirs));
        report.append("  meant    ").append(ours).append('\n');
      } else {
        differs = true;
        report.append("> turgo    ").append(ours).append('\n');
        report.append("> flowable ").append(theirs).append('\n');
      }
    }
    open.forEach(gone -> report.append("> no more  ").append(gone).append('\n'));
    if (differs || !open.isEmpty()) {
      throw new AssertionError("The engines differ:\n" + report);
    }
  }

  /**
   * Names a difference that is meant.
   *
   * @param why why Turgo does not do as Flowable does
   * @param turgo Turgo's line
   * @param flowable Flowable's
   */
  static Difference differs(String why, String turgo, String flowable) {
    return new Difference(why, turgo, flowable);
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
