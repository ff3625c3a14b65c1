/** More was asked for than may wait. */
export class TooMuchWaits extends Error {}

/** Does things one after the other. */
export interface Turns {
  /** Takes its turn behind everything that waits. Ends when it is done; rejects with its error, or with TooMuchWaits. */
  last(task: () => Promise<void>): Promise<void>
  /** Takes the next turn: before everything that waits, after what is under way. */
  first(task: () => Promise<void>): Promise<void>
}

interface Waiting {
  task: () => Promise<void>
  done: () => void
  failed: (error: unknown) => void
}

/** @param most so many may wait; whatever comes on top of them is refused */
export function createTurns(most: number): Turns {
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
      if (where === 'push' && waiting.length >= most) return failed(new TooMuchWaits('too much waits for its turn'))
      waiting[where]({ task, done, failed })
      if (!working) void work()
    })

  return {
    last: (task) => enter('push', task),
    first: (task) => enter('unshift', task),
  }
}
