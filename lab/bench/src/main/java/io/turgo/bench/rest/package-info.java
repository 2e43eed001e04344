/**
 * Starts over HTTP at a given rate: a load generator that does not wait for answers before it sends
 * the next request, and servers in processes of their own.
 */
@NullMarked
package io.turgo.bench.rest;

import org.jspecify.annotations.NullMarked;
