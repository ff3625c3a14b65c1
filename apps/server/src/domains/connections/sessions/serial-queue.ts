/** Runs tasks one after the other, in the order in which they came; a failed one does not stop the next. */
export class SerialQueue {
  private tail: Promise<unknown> = Promise.resolve()

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.tail.then(task)
    this.tail = result.catch(() => undefined)
    return result
  }

  /** Resolves when everything that is waiting now is done. */
  async idle(): Promise<void> {
    await this.tail
  }
}
