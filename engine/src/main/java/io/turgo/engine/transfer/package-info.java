/**
 * Process instances that another engine has begun and this one ends; start at {@link
 * io.turgo.engine.transfer.TransferService}.
 */
@Experimental
@NullMarked
package io.turgo.engine.transfer;

import io.turgo.engine.annotation.Experimental;
import org.jspecify.annotations.NullMarked;
