/** Options for bringing the whole flow into view. */
export const fitViewOptions = { padding: 0.15, maxZoom: 1, includeHiddenNodes: true, minZoom: 0.1 }
