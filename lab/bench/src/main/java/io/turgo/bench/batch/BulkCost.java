package io.turgo.bench.batch;

import io.turgo.bench.measure.Measurement;

/**
 * What an operation on all instances cost.
 *
 * @param label of the operation
 * @param heapBytes the sum of the peaks of the heap's pools
 */
public record BulkCost(String label, long nanos, Measurement.Costs costs, long heapBytes) {}
