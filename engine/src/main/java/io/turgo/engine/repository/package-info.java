/**
 * Deployments and process definitions as the public API shows them; start at {@link
 * io.turgo.engine.repository.DeploymentBuilder}.
 */
@NullMarked
package io.turgo.engine.repository;

import org.jspecify.annotations.NullMarked;
