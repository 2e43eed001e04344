package io.turgo.engine.model;

import io.turgo.engine.expression.CompiledExpression;
import java.util.List;

/**
 * People of a user task who are no candidates, by {@code customResource}.
 *
 * @param type of the identity links that they get
 */
public record TaskLink(
    String type, List<CompiledExpression> users, List<CompiledExpression> groups) {}
