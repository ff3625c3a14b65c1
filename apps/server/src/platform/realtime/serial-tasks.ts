/** More was asked for than may wait. */
export class TooManyTasks extends Error {}

/** Runs tasks one after the other. */
export interface SerialTasks {
  /** Puts a task behind everything that waits. Resolves when it is done; rejects with its error, or with TooManyTasks. */
  append(task: () => Promise<void>): Promise<void>
  /** Puts a task before all waiting ones, after the running one. */
  prepend(task: () => Promise<void>): Promise<void>
}

interface Waiting {
  task: () => Promise<void>
  done: () => void
  failed: (error: unknown) => void
}

/** @param most the number that may wait; further ones are refused */
export function createSerialTasks(most: number): SerialTasks {
  const waiting: Waiting[] = []
  let working = false

  async function work(): Promise<void> {
    working = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.task().then(next.done, next.failed)
    }
    working = false
  }

  const enter = (where: 'push' | 'unshift', task: Waiting['task']) =>
    new Promise<void>((done, failed) => {
      if (where === 'push' && waiting.length >= most) return failed(new TooManyTasks('too many tasks wait'))
      waiting[where]({ task, done, failed })
      if (!working) void work()
    })

  return {
    append: (task) => enter('push', task),
    prepend: (task) => enter('unshift', task),
  }
}
