/** After a user's action, background work runs one task at a time for this long. */
const RECENT_MS = 1_000
/** The lane rests this many times as long as a task took, so it rests longer on a busy machine. */
const REST = 4
const MOST_REST_MS = 2_000

/** The clock of a lane. */
export interface LaneTime {
  /** Milliseconds of a monotonic clock. */
  now(): number
  after(ms: number, run: () => void): void
}

const machineTime: LaneTime = {
  now: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms).unref(),
}

/**
 * Lets background work, such as marketing, yield to users on this node. While users are active, one task runs at a
 * time, with rests in between. Otherwise there is no limit.
 */
export class BackgroundLane {
  readonly #time: LaneTime
  readonly #waiting = new Set<() => void>()
  #peopleAt = Number.NEGATIVE_INFINITY
  #isTaken = false
  #restsUntil = Number.NEGATIVE_INFINITY
  #isCalling = false

  constructor(time: LaneTime = machineTime) {
    this.#time = time
  }

  /** Records that a user makes a call or waits for work on this node. */
  noteUserActivity(): void {
    this.#peopleAt = this.#time.now()
  }

  /** Whether users are active, so that work should be split into small tasks. */
  get shouldYield(): boolean {
    return this.#arePeopleAtWork(this.#time.now())
  }

  /**
   * Enters the lane for a task.
   * @param again called once when the lane may be free, if it is not now
   * @param follows follow-up work outside the lane, as a multiple of the task; the rest covers it too
   * @returns a function to call when the task is done (repeated calls are ignored), or null when the task must wait
   */
  enter(again: () => void, follows = 0): (() => void) | null {
    const startedAt = this.#time.now()
    if (!this.#arePeopleAtWork(startedAt)) return () => undefined
    if (this.#isTaken || startedAt < this.#restsUntil) {
      this.#waiting.add(again)
      if (!this.#isTaken) this.#callAt(this.#restsUntil)
      return null
    }
    this.#isTaken = true
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      this.#isTaken = false
      const now = this.#time.now()
      this.#restsUntil = now + Math.min(MOST_REST_MS, REST * (1 + follows) * (now - startedAt))
      if (this.#waiting.size > 0) this.#callAt(this.#restsUntil)
    }
  }

  /** Runs a task when the lane is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const { promise: free, resolve } = Promise.withResolvers<void>()
      const leave = this.enter(resolve)
      if (!leave) {
        await free
        continue
      }
      try {
        return await work()
      } finally {
        leave()
      }
    }
  }

  #arePeopleAtWork(now: number): boolean {
    return now - this.#peopleAt < RECENT_MS
  }

  #callAt(at: number): void {
    if (this.#isCalling) return
    this.#isCalling = true
    this.#time.after(Math.max(0, at - this.#time.now()), () => {
      this.#isCalling = false
      this.#call()
    })
  }

  /** Calls the waiting callers in turn, until one enters the lane. A caller that has to wait again moves to the end. */
  #call(): void {
    for (const again of [...this.#waiting]) {
      if (this.#isTaken) return
      this.#waiting.delete(again)
      again()
    }
  }
}
