/** Answers what is deployed: deployments, definitions, models. */
@NullMarked
package io.turgo.engine.query.definition;

import org.jspecify.annotations.NullMarked;
