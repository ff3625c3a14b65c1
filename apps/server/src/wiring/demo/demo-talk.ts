import type { Attendant, DemoQueue } from './demo-team.ts'

/** A line of a conversation. `by` is the customer, the service that answers by itself, or an attendant. */
export interface TalkLine {
  by: 'customer' | 'bot' | Attendant
  text: string
  at: Date
}

/** A conversation of the demonstration with all its instants; all tables of conversations are filled from it. */
export interface DemoTalk {
  name: string
  number: string
  queue: DemoQueue | null
  tags: readonly string[]
  /** Oldest first. */
  lines: readonly TalkLine[]
  /** The person who accepted it, and when; null: it waits. */
  taken: { by: Attendant; at: Date } | null
  /** Null: it is not resolved. */
  closedAt: Date | null
  rated: { score: 1 | 2 | 3; at: Date } | null
}
