extension Workload {
  /// Every workload, in the order of the modules: kernels, buckets, statistics, store, queries,
  /// import.
  public static let all: [Workload] =
    columnSums + columnExtremes + columnMeans + columnDurations + columnSummaries
    + columnRuns + columnRunKernels
    + bucketEdges + bucketIndices + edgeTables
    + cumulativeMerges + discreteMerges + bucketStatistics + mergeOverlaps
    + bucketExplanations + dayExplanations + nightExplanations + sourceShares
    + pointColumns + rankedColumns + edgeUnions
    + theilSenLines + mannKendallTests + changePoints + correlationMatrices
    + rollingWindows + histograms + hourProfiles
    + sleepAnalyses + streakSummaries
    + storeColumns + storeIntervalSeries + sampleImports + storeSaves
    + statisticsQueries + statisticsCollectionQueries + sampleQueries + orderedSampleQueries
    + anchoredQueries + healthStoreSaves
    + workoutSums + zoneTimes + splits + routes + variability
    + importStages + exportImports
}
