/**
 * Makes process instances of what another engine has of them; start at {@link
 * io.turgo.engine.service.transfer.TurgoTransferService}.
 */
@NullMarked
package io.turgo.engine.service.transfer;

import org.jspecify.annotations.NullMarked;
