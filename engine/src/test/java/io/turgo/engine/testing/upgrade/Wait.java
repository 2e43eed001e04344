package io.turgo.engine.testing.upgrade;

import io.turgo.engine.testing.BpmnText;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Something that waits in the database of an older version: how it was begun, how it waits, how it
 * goes on, and how it ends. It finds its instance by the business key, which is its key.
 */
final class Wait {
  private static final String DECLARED =
      """
      <message id='msg' name='msg'/><signal id='sig' name='sig'/>\
      <error id='wrong' errorCode='wrong'/><signal id='begin' name='begin'/><signal id='wide' name='wide'/><escalation id='esc' escalationCode='esc'/>\
      """;

  private final String key;
  private final String file;
  private Consumer<WaitLife> begin = WaitLife::start;
  private Consumer<WaitLife> held = life -> {};
  private Consumer<WaitLife> on = life -> {};
  private Consumer<WaitLife> later = life -> {};
  private Consumer<WaitLife> over = life -> {};
  private @Nullable String before;
  private @Nullable String after;

  private Wait(String key, String file) {
    this.key = key;
    this.file = file;
  }

  /** What waits in a process of this key. */
  static Wait of(String key, String... elements) {
    String file =
        BpmnText.process(key, elements)
            .replace("<process ", DECLARED.replace("'", "\"") + "<process ");
    return new Wait(key, file);
  }

  /** What waits without a process of its own. */
  static Wait of(String key) {
    return new Wait(key, "").begun(life -> {});
  }

  /** How it is begun, after the deployment; without this by the start of an instance. */
  Wait begun(Consumer<WaitLife> by) {
    begin = by;
    return this;
  }

  /**
   * The trail of the instance while it waits; none for a wait that is no instance.
   *
   * @param trail as {@link io.turgo.engine.testing.Kit#trail} shows it
   */
  Wait in(String trail) {
    before = trail;
    return this;
  }

  /** Asserts what there is while it waits; the version that made it holds it too. */
  Wait holding(Consumer<WaitLife> asserting) {
    held = held.andThen(asserting);
    return this;
  }

  /** What makes it go on; without this, time alone. */
  Wait goesOn(Consumer<WaitLife> by) {
    on = by;
    return this;
  }

  /** What makes it go on after its timers have fired. */
  Wait later(Consumer<WaitLife> by) {
    later = by;
    return this;
  }

  /** The trail of the instance once it is over. */
  Wait ends(String trail) {
    after = trail;
    return this;
  }

  /** Asserts what is left of it; may fail until it is over. */
  Wait leaving(Consumer<WaitLife> asserting) {
    over = over.andThen(asserting);
    return this;
  }

  String key() {
    return key;
  }

  /** Deploys its process and begins it. */
  void begin(WaitLife life) {
    if (!file.isEmpty()) {
      life.deploy(file);
    }
    begin.accept(life);
  }

  /** Asserts that it waits. */
  void waits(WaitLife life) {
    if (before != null) {
      life.hasTrail(before, true);
    }
    held.accept(life);
  }

  void goOn(WaitLife life) {
    on.accept(life);
  }

  void goOnLater(WaitLife life) {
    later.accept(life);
  }

  /** Asserts that it is over. */
  void isOver(WaitLife life) {
    if (after != null) {
      life.hasTrail(after, false);
    }
    over.accept(life);
  }
}
