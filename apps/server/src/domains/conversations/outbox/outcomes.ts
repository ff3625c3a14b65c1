import type { ErrorCode } from '@recado/contract/errors'

/** The outcome of a message change; `later`: it waits for a retry; `silent`: no outcome arrived in time. */
export type ChangeOutcome = 'done' | 'later' | 'silent' | ErrorCode

export interface Outcomes {
  /** Waits for the outcome of an outbox row. */
  of(id: number): Promise<ChangeOutcome>
  /** Whether a request at this node waits for it. */
  awaits(id: number): boolean
  /** Reports the outcome. Ignores rows that no request at this node waits for. */
  settle(id: number, outcome: ChangeOutcome): void
}

/** @param withinMs how long to wait for an outcome */
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
