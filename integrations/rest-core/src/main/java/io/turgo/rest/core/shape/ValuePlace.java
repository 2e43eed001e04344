package io.turgo.rest.core.shape;

import java.util.ArrayList;
import java.util.List;

/**
 * Where in a request a value is, and what is wrong so far.
 *
 * @since 0.1.0
 */
public final class ValuePlace {
  /** More of them help nobody. */
  private static final int MOST_FAULTS = 20;

  private final String pointer;
  private final List<Fault> faults;

  private ValuePlace(String pointer, List<Fault> faults) {
    this.pointer = pointer;
    this.faults = faults;
  }

  /** The whole of a body or a parameter. */
  public static ValuePlace of(String name) {
    return new ValuePlace(name, new ArrayList<>());
  }

  /** A field or an element of the value here. */
  public ValuePlace at(String field) {
    return new ValuePlace(pointer + "/" + field.replace("~", "~0").replace("/", "~1"), faults);
  }

  /** Notes a fault here. */
  public void fault(String message) {
    if (faults.size() < MOST_FAULTS) {
      faults.add(new Fault(pointer, message));
    }
  }

  /** What was noted at this place and at all that it was made of. */
  public List<Fault> faults() {
    return faults;
  }
}
