/** Lets a few in at a time: sessions start gradually. */
export class Gate {
  private free: number
  private readonly waiting: Array<() => void> = []

  constructor(places: number) {
    this.free = places
  }

  async pass<T>(task: () => Promise<T>): Promise<T> {
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
