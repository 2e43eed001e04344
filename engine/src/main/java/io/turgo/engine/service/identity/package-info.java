/**
 * The option of users and groups: implements {@link io.turgo.engine.IdentityService} and its
 * queries on an {@link io.turgo.engine.identity.IdentityStore}. Only the assembly knows it.
 */
@NullMarked
package io.turgo.engine.service.identity;

import org.jspecify.annotations.NullMarked;
