import type { ErrorCode } from '@recado/contract/errors'

/** How a change of a message went; `later`: it waits for another try; `silent`: nobody said anything in time. */
export type ChangeOutcome = 'done' | 'later' | 'silent' | ErrorCode

export interface Outcomes {
  /** Waits for the word about a row of the outbox. */
  of(id: number): Promise<ChangeOutcome>
  /** Whether somebody at this node waits for it. */
  awaits(id: number): boolean
  /** The word came. Rows that nobody waits for here are another node's. */
  settle(id: number, outcome: ChangeOutcome): void
}

/** @param withinMs how long a word is waited for */
export function createOutcomes(withinMs: number): Outcomes {
  const waiting = new Map<number, (outcome: ChangeOutcome) => void>()
  return {
    of: (id) =>
      new Promise((resolve) => {
        const end = (outcome: ChangeOutcome) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(outcome)
        }
        const timer = setTimeout(end, withinMs, 'silent')
        waiting.set(id, end)
      }),
    awaits: (id) => waiting.has(id),
    settle: (id, outcome) => waiting.get(id)?.(outcome),
  }
}
