package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a process says of itself, without meaning for where its tokens go.
 *
 * @param name the name attribute
 * @param description the documentation element
 * @param category the target namespace of its file
 * @param versionTag what its author calls this version; call activities can ask for it
 * @param starterUsers names of users that may start it, for queries, evaluated when it is deployed;
 *     nothing is refused by it
 * @param starterGroups names of groups that may start it
 * @param history what it says of the history of its instances
 * @param extensions data of nodes that options of the engine read, by node
 */
public record ProcessAbout(
    @Nullable String name,
    @Nullable String description,
    @Nullable String category,
    @Nullable String versionTag,
    List<CompiledExpression> starterUsers,
    List<CompiledExpression> starterGroups,
    ProcessHistory history,
    Map<String, NodeExtension> extensions) {}
