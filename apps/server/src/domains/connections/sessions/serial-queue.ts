/** Runs tasks one at a time in arrival order. A failed task does not stop the next. */
export class SerialQueue {
  private tail: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.tail.then(task)
    this.tail = result.catch(() => undefined)
    return result
  }

  /** Resolves when all tasks queued now have finished. */
  async idle(): Promise<void> {
    await this.tail
  }
}
