import type { Message } from '@recado/contract/conversations/message'
import type { Language } from '@recado/contract/values/language'

/** A message that a customer wrote; `text` is null for anything but text. */
export interface Line {
  text: string | null
  /** What is written under a picture, video or document. */
  caption?: string
  sentAt: Date
  /** Of the message; absent where rules are tried without a database. */
  id?: number
}

/** On what a text rests, as its message shows it to attendants. */
export type Sources = NonNullable<Message['sources']>

/** What a machine outside has to say: a text, or a file that is stored already. */
export type OutsideMessage = ({ text: string; sources?: Sources } | { file: OutsideFile; caption: string }) & {
  /** Leaves no earlier than so many milliseconds after the answer is applied; the order of a chat stays. */
  afterMs?: number
}

export interface OutsideFile {
  /** Its name in the store. */
  file: string
  filename: string
  mimetype: string
  /** In bytes. */
  size: number
  /** Sounds as if it had been recorded in this moment. */
  voice?: boolean
}

/** What came of a question to a machine outside. */
export type OutsideResult =
  | {
      messages: readonly OutsideMessage[]
      /** For the company's own people. */
      note: string
      /**
       * A person is asked for; `queueId` null: where the machine is set up to hand over to. `unknown` is what it named as a
       * queue and is none of the company's.
       */
      handOver: { queueId: number | null; unknown?: string } | null
      close: boolean
      /** What the machine remembers of the ticket. */
      kept: unknown
    }
  /** Why there is no answer, in the company's language. */
  | { failed: string }

/** A customer's judgement of a resolved ticket. */
export type Score = 1 | 2 | 3

/** An event in a ticket that somebody may have to answer. */
export type Occasion =
  /** A line came in; more of them may follow. Responders never see it: they are asked about a message that is all. */
  | { kind: 'arrived'; line: Line }
  /** The lines written in one go, in their order. */
  | { kind: 'message'; lines: readonly Line[] }
  | { kind: 'call' }
  /** The customer's score for a resolved ticket; 0: meant as one, and none. */
  | { kind: 'score'; score: Score | 0 }
  /** A person has the ticket. */
  | { kind: 'opened' }
  | { kind: 'closed'; byBot: boolean }
  /** A planned look at the ticket; the responder knows its own kinds. */
  | { kind: 'timer'; timer: string }
  /** The time limit of the ticket's claim has passed; only the responder that holds it is asked. */
  | { kind: 'expired' }
  /** Who held the ticket let go of it with these lines, and nobody follows yet. */
  | { kind: 'freed'; lines: readonly Line[] }
  /** A machine outside answered its question of that number. */
  | { kind: 'answered'; ordinal: number; result: OutsideResult }
  /** Something that concerns one responder alone, who knows its shape. */
  | { kind: 'told'; to: string; word: unknown }
  /** An integration or prompt was deleted. */
  | { kind: 'gone'; machine: string; subject: number; label: string; queueId: number | null }

/** Who speaks in a ticket. */
export interface Claim {
  /** The name of a responder; `person` for people. */
  responder: string
  reason: string
  since: Date
  /** When it ends by itself; null: never. */
  until: Date | null
}

/** Automatic messages since then without a right answer between, against bots that talk to each other. */
export interface Talk {
  said: number
  saidSince: Date | null
  /** Words since then for who answers whatever comes. */
  turns: number
  turnsSince: Date | null
}

export interface SceneTicket {
  status: 'pending' | 'open' | 'closed'
  isGroup: boolean
  queueId: number | null
  userId: number | null
  /** A person spoke last in a ticket that nobody has: typed on the phone, or written by an admin. */
  personSpeaks: boolean
  /** Somebody had this ticket before. */
  wasServed: boolean
  /** Flagged, because only bots were talking: nobody answers until a person takes it, or lets a bot go on. */
  stopped: boolean
  lastMessageAt: Date
  /** When it was resolved; null: it is not. */
  closedAt: Date | null
  snoozedUntil: Date | null
}

/** A ticket as every responder sees it, as plain data. Each area adds its own fields. */
export interface Scene {
  now: Date
  language: Language
  /** False: the company's time is over, nothing automatic is sent (companies.1). */
  companyActive: boolean
  /** How lines that belong together are waited for. */
  burst: {
    /** How long after a line the next one is waited for, in milliseconds; 0: each is answered by itself. */
    quiet: number
    /** How long after the first line they are read at the latest; 0: not at all. */
    longest: number
    /** When the first line came of those that lie there unread; null: none does. */
    since: Date | null
  }
  ticket: SceneTicket
  /** Null: nobody speaks. */
  claim: Claim | null
  talk: Talk
}

/** The effects of an occasion, in their order. */
export type Effect =
  | { do: 'say'; text: string }
  /** The customer chose: into this queue, or back out of it. */
  | { do: 'route'; queueId: number | null }
  /** Into this queue, where a person is waited for; the timeline keeps the reason. */
  | { do: 'handOver'; queueId: number; reason: string }
  /** Nobody answered in time. */
  | { do: 'transfer'; queueId: number }
  /** Absent: for inactivity. */
  | { do: 'close'; reason?: string }
  /** A machine outside speaks; it counts its turns itself. */
  | { do: 'send'; message: OutsideMessage }
  /** For the company's own people, under the machine's name. */
  | { do: 'note'; author: string; text: string }
  /** A machine outside lets go of a ticket that stays where it is; the timeline keeps the reason. */
  | { do: 'leave'; reason: string }
  /** The customer's score of a resolved ticket. */
  | { do: 'rate'; score: Score }
  /** Two bots talk to each other: flagged, and the timeline says why. */
  | { do: 'stop' }
  /** Looks again at that instant, unless that is planned already. */
  | { do: 'arm'; timer: string; at: Date }
  /** Not yet: the look that is planned comes back then. */
  | { do: 'extend'; timer: string; at: Date }
  /** Fired too early: looks again then. */
  | { do: 'postpone'; timer: string; at: Date }
  | { do: 'disarm'; timer: string }
