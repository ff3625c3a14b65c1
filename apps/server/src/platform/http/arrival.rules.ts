/** How long requests may take to arrive, and how many may be arriving at once. */
export interface ArrivalLimits {
  /**
   * Time limit of a head, counted from its first byte, or from the connection's opening for its first request. In
   * milliseconds, as all below.
   */
  headMs: number
  /** Time limit of a body that is not an upload. */
  bodyMs: number
  /** An upload has no time limit, but ends when it is slower than this… */
  uploadBytesPerSecond: number
  /** …during this time. */
  uploadMs: number
  /** Incomplete requests, over all connections. */
  most: number
}

/** Slow senders cannot hold connections, while users on slow networks can still upload. */
export const usualArrivals: ArrivalLimits = {
  headMs: 20_000,
  bodyMs: 30_000,
  uploadBytesPerSecond: 4_096,
  uploadMs: 30_000,
  most: 1_000,
}

/** An incomplete request. */
export interface RequestArrival {
  part: 'head' | 'body' | 'upload'
  /** When the part began, in milliseconds. For an upload, when it last received enough bytes for a whole span. */
  since: number
  /** Bytes that the connection had received at `since`. */
  bytes: number
}

/** Whether a request takes too long. Node itself times the heads. */
export function isArrivalLate(
  { part, since, bytes }: RequestArrival,
  now: number,
  bytesNow: number,
  limits: ArrivalLimits,
): boolean {
  if (part === 'head') return false
  if (part === 'body') return now - since >= limits.bodyMs
  return now - since >= limits.uploadMs && bytesNow - bytes < requiredBytes(limits)
}

/** Updates an arrival: an upload that received enough bytes begins a new span. */
export function updateArrival(
  arrival: RequestArrival,
  now: number,
  bytesNow: number,
  limits: ArrivalLimits,
): RequestArrival {
  const isFast = arrival.part === 'upload' && bytesNow - arrival.bytes >= requiredBytes(limits)
  return isFast ? { ...arrival, since: now, bytes: bytesNow } : arrival
}

const requiredBytes = ({ uploadBytesPerSecond, uploadMs }: ArrivalLimits) => (uploadBytesPerSecond * uploadMs) / 1000

const rank = { head: 0, body: 1, upload: 2 } as const

/**
 * Chooses the request to drop when there are too many: the oldest head, else the oldest body, else the oldest upload.
 */
export function chooseArrivalToDrop<T>(arrivals: Iterable<readonly [T, Pick<RequestArrival, 'part'>]>): T | null {
  let candidate: { key: T; rank: number } | null = null
  for (const [key, { part }] of arrivals) {
    if (candidate && rank[part] >= candidate.rank) continue
    candidate = { key, rank: rank[part] }
    if (candidate.rank === 0) break
  }
  return candidate?.key ?? null
}
