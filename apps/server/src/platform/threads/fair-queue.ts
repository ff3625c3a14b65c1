/** Thrown by `FairQueue.run` when a task exceeded the queue's waiting time. */
export class WaitedTooLong extends Error {}

export interface QueueLimits {
  /** Maximum concurrent tasks. */
  atOnce: number
  /** Maximum concurrent tasks of one company. Default: `atOnce`. */
  perCompany?: number
  /** Maximum wait of a task. Default: no limit. */
  waitMs?: number
}

interface Waiting {
  start(): void
}

/**
 * Runs tasks of many companies, `atOnce` at a time. Companies take turns, so one with many tasks delays each of the
 * others by at most one task.
 */
export class FairQueue {
  readonly #waiting = new Map<number, Waiting[]>()
  readonly #running = new Map<number, number>()
  readonly #limits: Required<QueueLimits>
  #atWork = 0

  constructor({ atOnce, perCompany = atOnce, waitMs = 0 }: QueueLimits) {
    this.#limits = { atOnce, perCompany, waitMs }
  }

  /** Number of running and of waiting tasks. */
  get counts(): { running: number; waiting: number } {
    return { running: this.#atWork, waiting: [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0) }
  }

  /**
   * Runs a task when it is the company's turn, and settles as the task does.
   * @param signal removes the task from the queue; a running task must watch it itself
   * @throws WaitedTooLong after `waitMs`; the reason of `signal`
   */
  run<T>(companyId: number, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      let timer: NodeJS.Timeout | undefined
      const entry: Waiting = {
        start: () => {
          stopWaiting()
          task()
            .finally(() => this.#end(companyId))
            .then(resolve, reject)
        },
      }
      const leave = (reason: unknown) => {
        stopWaiting()
        this.#remove(companyId, entry)
        reject(reason)
      }
      const abort = () => leave(signal?.reason)
      const stopWaiting = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      signal?.addEventListener('abort', abort, { once: true })
      const { waitMs } = this.#limits
      if (waitMs > 0) timer = setTimeout(() => leave(new WaitedTooLong()), waitMs)
      const tasks = this.#waiting.get(companyId)
      if (tasks) tasks.push(entry)
      else this.#waiting.set(companyId, [entry])
      this.#next()
    })
  }

  #next(): void {
    for (const [companyId, tasks] of [...this.#waiting]) {
      if (this.#atWork >= this.#limits.atOnce) return
      const running = this.#running.get(companyId) ?? 0
      if (running >= this.#limits.perCompany) continue
      const first = tasks.shift()
      // Moves the company to the end of the line, or removes it.
      this.#waiting.delete(companyId)
      if (tasks.length > 0) this.#waiting.set(companyId, tasks)
      this.#running.set(companyId, running + 1)
      this.#atWork++
      first?.start()
    }
  }

  #end(companyId: number): void {
    const running = (this.#running.get(companyId) ?? 1) - 1
    if (running > 0) this.#running.set(companyId, running)
    else this.#running.delete(companyId)
    this.#atWork--
    this.#next()
  }

  #remove(companyId: number, entry: Waiting): void {
    const tasks = this.#waiting.get(companyId)
    const place = tasks?.indexOf(entry) ?? -1
    if (place >= 0) tasks?.splice(place, 1)
    if (tasks?.length === 0) this.#waiting.delete(companyId)
  }
}
