extension Workload {
  /// Every workload, in the order of the modules: kernels, buckets, statistics, store, import.
  public static let all: [Workload] =
    columnSums + columnExtremes + columnMeans + columnDurations + columnSummaries
    + bucketEdges + bucketIndices + edgeTables
    + cumulativeMerges + discreteMerges + bucketStatistics + mergeReports
    + rankedColumns + edgeUnions
    + storeColumns + sampleImports
    + importStages + exportImports
}
