package io.turgo.engine.identity;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A group as a store keeps it.
 *
 * @param id the id of the group
 * @param revision grows with every save; 0 for one that was never saved
 * @param name the name of the group, null for none
 * @param type the kind of group, in the application's own words; null for none
 * @since 0.1.0
 */
public record GroupRecord(String id, long revision, @Nullable String name, @Nullable String type)
    implements Serializable {
  GroupRecord withRevision(long newRevision) {
    return new GroupRecord(id, newRevision, name, type);
  }
}
