/** More tasks were requested than may wait. */
export class TooManyTasks extends Error {}

/** Runs tasks one after the other. */
export interface SerialTasks {
  /** Adds a task behind all waiting ones. Resolves when it is done; rejects with its error, or with TooManyTasks. */
  append(task: () => Promise<void>): Promise<void>
  /** Adds a task before all waiting ones, after the running one. */
  prepend(task: () => Promise<void>): Promise<void>
}

interface Waiting {
  task: () => Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/** @param most maximum number of waiting tasks; more are rejected */
export function createSerialTasks(most: number): SerialTasks {
  const waiting: Waiting[] = []
  let working = false

  async function work(): Promise<void> {
    working = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await next.task().then(next.resolve, next.reject)
    }
    working = false
  }

  const enter = (where: 'push' | 'unshift', task: Waiting['task']) =>
    new Promise<void>((resolve, reject) => {
      if (where === 'push' && waiting.length >= most) return reject(new TooManyTasks('too many tasks wait'))
      waiting[where]({ task, resolve, reject })
      if (!working) void work()
    })

  return {
    append: (task) => enter('push', task),
    prepend: (task) => enter('unshift', task),
  }
}
