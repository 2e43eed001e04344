/**
 * Implements {@link io.turgo.engine.RepositoryService}: deployments, definitions and paused
 * activities. Start at {@link io.turgo.engine.service.repository.TurgoRepositoryService}.
 */
@NullMarked
package io.turgo.engine.service.repository;

import org.jspecify.annotations.NullMarked;
