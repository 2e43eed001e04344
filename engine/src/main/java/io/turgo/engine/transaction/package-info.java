/**
 * How jobs share a database transaction with their user code. Applications choose with {@link
 * io.turgo.engine.transaction.JobTransactions}, reach the connection through {@link
 * io.turgo.engine.transaction.JobDataSource}, and bring a transaction manager of their own with
 * {@link io.turgo.engine.transaction.TransactionProvider}.
 */
@NullMarked
package io.turgo.engine.transaction;

import org.jspecify.annotations.NullMarked;
