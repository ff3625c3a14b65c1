/**
 * Runs tasks of many companies, `atOnce` at a time. Companies take turns, so that one with many tasks delays each of the others by
 * one task at most.
 */
export class FairQueue {
  readonly #waiting = new Map<number, Array<() => Promise<void>>>()
  #running = 0
  readonly #atOnce: number

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Runs a task when it is the company's turn, and settles as the task does. */
  run<T>(companyId: number, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const tasks = this.#waiting.get(companyId) ?? []
      tasks.push(() => task().then(resolve, reject))
      this.#waiting.set(companyId, tasks)
      this.#next()
    })
  }

  #next(): void {
    const [turn] = this.#waiting
    if (!turn || this.#running >= this.#atOnce) return
    const [companyId, tasks] = turn
    const task = tasks.shift()
    // The company goes to the end of the line, or leaves it.
    this.#waiting.delete(companyId)
    if (tasks.length > 0) this.#waiting.set(companyId, tasks)
    this.#running++
    void task?.().finally(() => {
      this.#running--
      this.#next()
    })
    this.#next()
  }
}
