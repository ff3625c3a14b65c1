import type { Attendant, DemoQueue } from './demo-team.ts'

/** A line of a conversation. `by` is the customer, the automatic service, or an attendant. */
export interface DemoTalkLine {
  by: 'customer' | 'bot' | Attendant
  text: string
  at: Date
}

/** A conversation of the demonstration with all its times. All conversation tables are filled from it. */
export interface DemoTalk {
  name: string
  number: string
  queue: DemoQueue | null
  tags: readonly string[]
  /** Oldest first. */
  lines: readonly DemoTalkLine[]
  /** The attendant who accepted it, and when. Null: it is pending. */
  acceptance: { by: Attendant; at: Date } | null
  /** Null: it is not resolved. */
  closedAt: Date | null
  rated: { score: 1 | 2 | 3; at: Date } | null
}
