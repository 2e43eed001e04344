package io.turgo.engine.calls;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.model.CalledProcess;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds the definitions that call activities start. */
public interface CalledDefinitions {
  /**
   * What a call activity names.
   *
   * @param element a key or an id, as the binding says
   * @param version a number or a tag; null where the binding is none of a version
   * @param tenant of the process, empty for none; null for that of the caller
   * @param orWithoutTenant whether a process without a tenant will do
   * @param callerDefinitionId the definition of the calling instance
   * @param isCase whether a case is named; otherwise a process
   */
  record Wanted(
      CalledProcess.Binding binding,
      String element,
      @Nullable String version,
      @Nullable String tenant,
      boolean orWithoutTenant,
      long callerDefinitionId,
      boolean isCase) {
    /** The number of the version; it must be there. */
    public int versionNumber() {
      String text = versionTag();
      try {
        return Integer.parseInt(text);
      } catch (NumberFormatException e) {
        throw new TurgoIllegalArgumentException(
            "Expected a number as 'calledElementVersion', found '" + text + "'", e);
      }
    }

    /** The tag of the version; it must be there. */
    public String versionTag() {
      return Objects.requireNonNull(version).strip();
    }
  }

  /** A definition, and the epoch of the view that it was found in. */
  record Definition(long definitionId, long epoch) {}

  /**
   * The definition that is to be started.
   *
   * @throws io.turgo.engine.exception.TurgoException if there is none, or it is suspended
   */
  Definition find(Wanted wanted);

  /** Whether other definitions are deployed than in the view of this epoch; they are read then. */
  boolean haveChangedSince(long epoch);

  /** Reads what is deployed again, because what was found is too old. */
  void refresh();
}
