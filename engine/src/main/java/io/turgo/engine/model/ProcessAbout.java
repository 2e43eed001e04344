package io.turgo.engine.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a process says of itself, without meaning for its steps.
 *
 * @param name the name attribute
 * @param description the documentation element
 * @param category the target namespace of its file
 * @param starterUsers users that may start it, for queries; nothing is refused by it
 * @param starterGroups groups that may start it
 */
public record ProcessAbout(
    @Nullable String name,
    @Nullable String description,
    @Nullable String category,
    List<String> starterUsers,
    List<String> starterGroups) {}
