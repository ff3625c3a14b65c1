/** `order`: as people arranged it, the open lane by its latest message; `updatedAt`: the latest message first. */
export const laneOrders = ['order', 'updatedAt'] as const
export type LaneOrder = (typeof laneOrders)[number]
