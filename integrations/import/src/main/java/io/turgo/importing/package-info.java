/**
 * Takes over running process instances from the database of another engine; start at {@link
 * io.turgo.importing.InstanceImport}.
 */
@NullMarked
package io.turgo.importing;

import org.jspecify.annotations.NullMarked;
