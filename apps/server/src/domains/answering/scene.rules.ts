import type { AutomaticTexts } from '@recado/contract/automatic-texts/text-catalogue'
import type { Message } from '@recado/contract/conversations/message'
import type { Language } from '@recado/contract/values/language'

/** A customer's message; `text` is null for anything but text. */
export interface Line {
  text: string | null
  /** The caption of a picture, video or document. */
  caption?: string
  sentAt: Date
  /** The message id; absent in tests without a database. */
  id?: number
  /** The text changed the contact's consent to marketing (contacts.6). The product confirms that itself. */
  changesConsent?: boolean
}

/** The sources of a text, as its message shows them to attendants. */
export type Sources = NonNullable<Message['sources']>

/** A message of an external machine: a text, or a file that is already stored. */
export type OutsideMessage = ({ text: string; sources?: Sources } | { file: OutsideFile; caption: string }) & {
  /** Sent at least this many milliseconds after the answer is applied; the order within a chat is kept. */
  afterMs?: number
}

export interface OutsideFile {
  /** Its name in the store. */
  file: string
  filename: string
  mimetype: string
  /** In bytes. */
  size: number
  /** Sent as a voice message recorded now. */
  voice?: boolean
}

/** The result of a question to an external machine. */
export type OutsideResult =
  | {
      messages: readonly OutsideMessage[]
      /** For the company's users. */
      note: string
      /**
       * Requests a person; `queueId` null: the queue that the machine is set up with. `unknown`: the text that it named
       * as a queue, when the company has no such queue.
       */
      handOver: { queueId: number | null; unknown?: string } | null
      close: boolean
      /** The machine's memory of the ticket. */
      kept: unknown
    }
  /** The reason for the missing answer, in the company's language. */
  | { failed: string }

/** A customer's judgement of a resolved ticket. */
export type Score = 1 | 2 | 3

/** An event in a ticket that a responder may answer. */
export type Occasion =
  /** A line was received, and more may follow. Responders never see it: they are asked about a complete message. */
  | { kind: 'arrived'; line: Line }
  /** The lines of a burst, in order. */
  | { kind: 'message'; lines: readonly Line[] }
  | { kind: 'call' }
  /** The customer's score for a resolved ticket; 0: an invalid attempt. */
  | { kind: 'score'; score: Score | 0 }
  /** A user accepted the ticket. */
  | { kind: 'opened' }
  | { kind: 'closed'; byBot: boolean }
  /** A timer of the ticket is due; the responder knows its own kinds. */
  | { kind: 'timer'; timer: string }
  /** The time limit of the ticket's claim has passed; only the responder that holds it is asked. */
  | { kind: 'expired' }
  /** The holder released the ticket with these lines, and no other has answered yet. */
  | { kind: 'freed'; lines: readonly Line[] }
  /** An external machine answered its question of that number. */
  | { kind: 'answered'; ordinal: number; result: OutsideResult }
  /** Something that concerns only one responder, which knows its shape. */
  | { kind: 'told'; to: string; word: unknown }
  /** An integration or prompt was deleted. */
  | { kind: 'gone'; machine: string; subject: number; label: string; queueId: number | null }

/** The speaker of a ticket and the terms of their claim. */
export interface SceneClaim {
  /** The name of a responder; `person` for users. */
  responder: string
  reason: string
  since: Date
  /** When it ends automatically; null: never. */
  until: Date | null
}

/** Counts automatic messages since a time without a valid answer in between, to detect bots that talk to each other. */
export interface TalkCounters {
  said: number
  saidSince: Date | null
  /** Counts messages since then for responders that answer everything. */
  turns: number
  turnsSince: Date | null
}

export interface SceneTicket {
  status: 'pending' | 'open' | 'closed'
  isGroup: boolean
  queueId: number | null
  userId: number | null
  /** A user spoke last in a ticket without an owner: typed on the phone, or written by an admin. */
  personSpeaks: boolean
  /** The ticket had an owner before. */
  wasServed: boolean
  /** Flagged because only bots were talking: no bot answers until a user accepts it, or lets a bot continue. */
  stopped: boolean
  lastMessageAt: Date
  /** When it was resolved; null: it is not. */
  closedAt: Date | null
  snoozedUntil: Date | null
}

/** The scene of a ticket that every responder gets, as plain data. Each area adds its own fields. */
export interface Scene {
  now: Date
  language: Language
  /** The texts that customers read: the company's own wording, or the default of its language. */
  texts: AutomaticTexts
  /** False when the company's due date has passed: nothing automatic is sent (companies.1). */
  companyActive: boolean
  /** The settings for reading several lines together. */
  burst: {
    /** How long to wait for the next line, in milliseconds; 0: each is answered on its own. */
    quiet: number
    /** Maximum wait after the first line; 0: no wait. */
    longest: number
    /** When the first unread line was received; null: none is unread. */
    since: Date | null
  }
  ticket: SceneTicket
  /** Null: neither a user nor a bot speaks. */
  claim: SceneClaim | null
  talk: TalkCounters
}

/** The effects of an occasion, in their order. */
export type Effect =
  | { do: 'say'; text: string }
  /** The customer chose this queue, or left the chosen one. */
  | { do: 'route'; queueId: number | null }
  /** Moves to this queue to wait for a person; the timeline stores the reason. */
  | { do: 'handOver'; queueId: number; reason: string }
  /** No user answered in time. */
  | { do: 'transfer'; queueId: number }
  /** Absent: for inactivity. */
  | { do: 'close'; reason?: string }
  /** An external machine speaks; it counts its turns itself. */
  | { do: 'send'; message: OutsideMessage }
  /** For the company's users, under the machine's name. */
  | { do: 'note'; author: string; text: string }
  /** An external machine releases a ticket, which stays in its place; the timeline stores the reason. */
  | { do: 'leave'; reason: string }
  /** The customer's score of a resolved ticket. */
  | { do: 'rate'; score: Score }
  /** Two bots talk to each other: flags the ticket, with the reason in the timeline. */
  | { do: 'stop' }
  /** Plans a timer, unless it is already planned. */
  | { do: 'arm'; timer: string; at: Date }
  /** Postpones the planned timer. */
  | { do: 'extend'; timer: string; at: Date }
  /** The timer fired too early: plans it again. */
  | { do: 'postpone'; timer: string; at: Date }
  | { do: 'disarm'; timer: string }
