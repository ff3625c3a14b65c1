/** Limits how many tasks run at a time, so that sessions start gradually. */
export class Semaphore {
  private free: number
  private readonly waiting: Array<() => void> = []

  constructor(places: number) {
    this.free = places
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((resolve) => this.waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
