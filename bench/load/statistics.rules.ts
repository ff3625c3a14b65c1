/** The median; for an even number of values the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/**
 * The value below which a share of the values is, interpolated between neighbours.
 * @param share 0 to 1
 */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}
