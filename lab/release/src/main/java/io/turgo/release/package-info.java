/**
 * Builds the artifacts of a release into a folder, and checks a folder of them. Start at {@link
 * io.turgo.release.ReleaseCommand}.
 */
@NullMarked
package io.turgo.release;

import org.jspecify.annotations.NullMarked;
