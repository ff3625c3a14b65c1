import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Language } from '@recado/contract/values/language'
import type { Work } from '../../../platform/db/work.ts'
import type { OutsideMessage } from '../scene.rules.ts'
import type { MessageLine } from './message-line.ts'

/**
 * The names of machines in claims; the wire's `promptId`, `integrationId` and `useIntegration` are derived from them.
 */
export type MachineName = 'integration' | 'assistant'

/** The properties of an integration or prompt that are read before it is asked. */
export interface MachineTerms {
  /** Its display name, which signs its notes. */
  label: string
  /** The queue it hands over to; null: the connection's fallback queue, otherwise the first of its menu. */
  queueId: number | null
  /**
   * How lines received during a question are handled. `next`: its answer is sent, and they are the next question.
   * `again`: its answer is dropped, and it is asked about all lines together.
   */
  whileAsked: 'next' | 'again'
}

/** A message of a ticket as a machine sees it. */
export interface TurnLine extends MessageLine {
  id: number
  /** The file's name in the store; null: there is no file, or it has not arrived yet. */
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
  /** Identifies the question on every try. */
  id: string
  /** The integration or prompt. */
  subject: number
  /** Number of the question in this ticket; dropped answers leave gaps. */
  ordinal: number
  language: Language
  ticket: Ticket
  /** The lines of a burst, in order. */
  lines: readonly TurnLine[]
  /** The memory from the machine's last answer in this ticket; null: it has not answered yet. */
  memory: unknown
  /** Returns the ticket's last messages, oldest first, including the lines. */
  history(most: number): Promise<HistoryLine[]>
  /** Aborted when the answer is no longer needed. */
  signal: AbortSignal
}

/** An answer. Without messages, hand-over and end it is silence. */
export interface MachineAnswer {
  messages: readonly OutsideMessage[]
  /** For the company's users; with a hand-over the attendant reads it first. */
  note?: string
  /**
   * Requests a person. Without a queue, or with an unknown one, the terms' queue is used. A note reports an unknown
   * queue.
   */
  handOver?: { queueId?: number | string | null }
  /** Resolves the ticket. */
  close?: boolean
  /** The machine's memory of the ticket, as plain JSON; absent: unchanged. */
  memory?: unknown
}

/** The machine gave no answer. */
export class MachineFailed extends Error {
  override name = 'MachineFailed'
  readonly retry: boolean

  /**
   * @param words the reason, in the language of the turn: a sentence without full stop for the attendants' note
   * @param options.retry whether trying again may help
   */
  constructor(words: string, { retry = false, ...options }: { retry?: boolean; cause?: unknown } = {}) {
    super(words, options)
    this.retry = retry
  }
}

/** A kind of external machine. It is asked in a job about the lines of a burst. */
export interface Machine {
  readonly name: MachineName
  /**
   * Returns an integration's or prompt's terms, in the transaction of the decision: only the database may be queried.
   * @returns null when it was deleted, or the company's plan does not include it: the next responder is asked
   */
  find(work: Work, subject: number): Promise<MachineTerms | null>
  /**
   * Asks the machine, outside any transaction. Repeated with the same `id` when a try did not finish.
   * @throws MachineFailed
   */
  answer(turn: Turn): Promise<MachineAnswer>
}
