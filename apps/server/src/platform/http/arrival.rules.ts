/** How long requests may take to arrive, and how many may be arriving. */
export interface ArrivalLimits {
  /**
   * A head must be whole within this time, counted from its first byte or, for the first of a connection, from its opening.
   * Milliseconds, as all below.
   */
  headMs: number
  /** A body that is no upload must be whole within this time. */
  bodyMs: number
  /** An upload lasts as long as it takes, but ends when less than this came per second… */
  uploadBytesPerSecond: number
  /** …for so long. */
  uploadMs: number
  /** Requests whose head or body is not whole, over all connections. */
  most: number
}

/** Nobody holds a connection by sending slowly, and people on bad lines still upload. */
export const usualArrivals: ArrivalLimits = {
  headMs: 20_000,
  bodyMs: 30_000,
  uploadBytesPerSecond: 4_096,
  uploadMs: 30_000,
  most: 1_000,
}

/** A request that is not whole yet. */
export interface Arrival {
  part: 'head' | 'body' | 'upload'
  /** When the part began; of an upload, when it last had the bytes of a whole span. In milliseconds. */
  since: number
  /** How many bytes of the connection had come then. */
  bytes: number
}

/** Whether it takes too long. Heads are timed by Node itself. */
export function isLate({ part, since, bytes }: Arrival, now: number, bytesNow: number, limits: ArrivalLimits): boolean {
  if (part === 'head') return false
  if (part === 'body') return now - since >= limits.bodyMs
  return now - since >= limits.uploadMs && bytesNow - bytes < enough(limits)
}

/** The arrival as of now: an upload that had enough begins a new span. */
export function carriedOn(arrival: Arrival, now: number, bytesNow: number, limits: ArrivalLimits): Arrival {
  const isFast = arrival.part === 'upload' && bytesNow - arrival.bytes >= enough(limits)
  return isFast ? { ...arrival, since: now, bytes: bytesNow } : arrival
}

const enough = ({ uploadBytesPerSecond, uploadMs }: ArrivalLimits) => (uploadBytesPerSecond * uploadMs) / 1000

const rank = { head: 0, body: 1, upload: 2 } as const

/** Which gives way when there are too many: the oldest head, else the oldest body, else the oldest upload. */
export function firstToGo<T>(arrivals: Iterable<readonly [T, Pick<Arrival, 'part'>]>): T | null {
  let chosen: { key: T; rank: number } | null = null
  for (const [key, { part }] of arrivals) {
    if (chosen && rank[part] >= chosen.rank) continue
    chosen = { key, rank: rank[part] }
    if (chosen.rank === 0) break
  }
  return chosen?.key ?? null
}
