import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Language } from '@recado/contract/values/language'
import type { Work } from '../../../platform/db/work.ts'
import type { OutsideMessage } from '../scene.rules.ts'
import type { SaidLine } from './said.ts'

/** The names of machines in claims; `promptId`, `integrationId` and `useIntegration` on the wire follow from them. */
export type MachineName = 'integration' | 'assistant'

/** What is known of an integration or prompt before it is asked. */
export interface MachineTerms {
  /** What people call it; the author of its notes. */
  label: string
  /** Where it hands over to; null: the connection's fallback queue, else the first of its menu. */
  queueId: number | null
  /**
   * What lines mean that come while it is asked. `next`: its answer is sent, and they are the next question. `again`: its
   * answer is dropped, and it is asked about all lines together.
   */
  whileAsked: 'next' | 'again'
}

/** A message of a ticket as a machine sees it. */
export interface TurnLine extends SaidLine {
  id: number
  /** Its name in the store; null: there is no file, or it has not arrived yet. */
  mediaFile: string | null
  mimetype: string | null
  sentAt: Date
}

export interface HistoryLine extends TurnLine {
  from: 'customer' | 'machine' | 'person'
}

/** A question to a machine. */
export interface Turn {
  companyId: number
  /** Names the question, however often it is tried. */
  id: string
  /** The integration or prompt. */
  subject: number
  /** Counts the questions of this ticket; an answer that was dropped leaves a gap. */
  ordinal: number
  language: Language
  ticket: Ticket
  /** What the customer wrote in one go, in order. */
  lines: readonly TurnLine[]
  /** What the machine's last answer in this ticket kept; null: it has not answered yet. */
  memory: unknown
  /** The last messages of the ticket, oldest first, with the lines. */
  history(most: number): Promise<HistoryLine[]>
  /** Ends when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** An answer. Without messages, hand-over and end it is silence. */
export interface MachineAnswer {
  messages: readonly OutsideMessage[]
  /** For the company's own people; with a hand-over it is what the attendant reads first. */
  note?: string
  /** A person is asked for; without a queue, or with an unknown one, that of the terms. Unknown ones are told of in a note. */
  handOver?: { queueId?: number | string | null }
  /** The ticket is resolved. */
  close?: boolean
  /** What the machine remembers of the ticket, as plain JSON; absent: as before. */
  memory?: unknown
}

/** There is no answer. */
export class MachineFailed extends Error {
  override name = 'MachineFailed'
  readonly retry: boolean

  /**
   * @param words why, in the language of the turn: a sentence without full stop for the note that attendants read
   * @param options.retry whether trying again may help
   */
  constructor(words: string, { retry = false, ...options }: { retry?: boolean; cause?: unknown } = {}) {
    super(words, options)
    this.retry = retry
  }
}

/** One kind of machine that answers customers from outside: it is asked in a job, about what a customer wrote in one go. */
export interface Machine {
  readonly name: MachineName
  /**
   * What is known of an integration or prompt, in the transaction of the decision: only the database may be asked.
   * @returns null when it is gone, or the company's plan does not include it: the next responder is asked
   */
  find(work: Work, subject: number): Promise<MachineTerms | null>
  /**
   * Asks it. Outside any transaction; runs again with the same `id` when a try did not end.
   * @throws MachineFailed
   */
  answer(turn: Turn): Promise<MachineAnswer>
}
