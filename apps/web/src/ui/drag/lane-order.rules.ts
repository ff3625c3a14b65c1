/** Moves a lane before another one; null moves it to the end. */
export function withLaneAt<L extends { id: number }>(lanes: readonly L[], id: number, beforeId: number | null): L[] {
  const lane = lanes.find((one) => one.id === id)
  if (!lane || id === beforeId) return [...lanes]
  const others = lanes.filter((one) => one.id !== id)
  const at = beforeId === null ? -1 : others.findIndex((one) => one.id === beforeId)
  return others.toSpliced(at < 0 ? others.length : at, 0, lane)
}
