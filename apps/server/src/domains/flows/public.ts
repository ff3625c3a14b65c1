export { flowPaused } from './flows/flow-paused.ts'
export { flowResponder } from './runs/flow-area.ts'
export { createGraphCache, type GraphCache } from './runs/graphs.store.ts'
