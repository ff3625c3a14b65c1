/** People were at work on this node so recently: what nobody waits for goes one at a time. */
const RECENT_MS = 1_000
/** The lane rests so many times as long as a piece of work took: the busier the machine is, the longer. */
const REST = 4
const MOST_REST_MS = 2_000

/** Time as a lane sees it. */
export interface LaneTime {
  /** Milliseconds since any moment. */
  now(): number
  after(ms: number, run: () => void): void
}

const machineTime: LaneTime = {
  now: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms).unref(),
}

/**
 * Where work that nobody waits for, as marketing, gives way to people on this node. While they are at work, one piece of it is done at a
 * time, with rests between; else as much as there is.
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

  /** A person does something, or waits for something, on this node. */
  notePeople(): void {
    this.#peopleAt = this.#time.now()
  }

  /** Whether people are at work: work is done in small pieces then. */
  get givesWay(): boolean {
    return this.#arePeopleAtWork(this.#time.now())
  }

  /**
   * Takes the lane for a piece of work.
   * @param again called once when the lane may be free, if it is not now
   * @param follows what follows from the work outside the lane, in lengths of the work: the rest is for that as well
   * @returns to be called when the work is done, once or more often; null when it is not to begin now
   */
  enter(again: () => void, follows = 0): (() => void) | null {
    const begun = this.#time.now()
    if (!this.#arePeopleAtWork(begun)) return () => undefined
    if (this.#isTaken || begun < this.#restsUntil) {
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
      this.#restsUntil = now + Math.min(MOST_REST_MS, REST * (1 + follows) * (now - begun))
      if (this.#waiting.size > 0) this.#callAt(this.#restsUntil)
    }
  }

  /** Does a piece of work when the lane is free. */
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

  /** One after the other, until one of them took the lane. Who asks anew waits behind the others. */
  #call(): void {
    for (const again of [...this.#waiting]) {
      if (this.#isTaken) return
      this.#waiting.delete(again)
      again()
    }
  }
}
