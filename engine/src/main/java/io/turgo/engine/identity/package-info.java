/**
 * Users and groups as the public API shows them, and where they come from; start at {@link
 * io.turgo.engine.identity.IdentityStore}.
 */
@NullMarked
package io.turgo.engine.identity;

import org.jspecify.annotations.NullMarked;
