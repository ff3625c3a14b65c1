/** `order`: manual order, the open lane by its latest message. `updatedAt`: latest message first. */
export const laneOrders = ['order', 'updatedAt'] as const
export type LaneOrder = (typeof laneOrders)[number]
