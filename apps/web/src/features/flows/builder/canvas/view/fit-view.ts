/** How all of a flow is brought into view. */
export const fitViewOptions = { padding: 0.15, maxZoom: 1, includeHiddenNodes: true, minZoom: 0.1 }
