import type { WorkingDay } from '@recado/contract/values/hours'
import type { Language } from '@recado/contract/values/language'

/** Where the machine stands in a ticket. `done`: it had its say and a person is waited for; `stopped`: it said too much. */
export type Stage = 'new' | 'menu' | 'options' | 'done' | 'stopped'

/** What the machine remembers of a ticket. */
export interface Memory {
  stage: Stage
  /** The queue whose greeting and options the customer was given; null: none yet. */
  queueId: number | null
  /** Where the customer stands in that queue's options; null: at the root. */
  optionId: number | null
  /** The connection's greeting was said. */
  greeted: boolean
  /** How many menus were shown that nobody asked for, and when the last one was. */
  menus: number
  menuAt: Date | null
  /** When it was last said that nobody is here. */
  noticeAt: Date | null
  /** Automatic messages since then, against machines that talk to each other. */
  said: number
  saidSince: Date | null
  /** Until when a score counts. */
  ratingUntil: Date | null
}

export const newMemory: Memory = {
  ...{ stage: 'new', queueId: null, optionId: null, greeted: false, menus: 0, menuAt: null },
  ...{ noticeAt: null, said: 0, saidSince: null, ratingUntil: null },
}

export interface MenuOption {
  id: number
  parentId: number | null
  option: number
  title: string
  message: string
}

export interface SceneQueue {
  id: number
  name: string
  greetingMessage: string
  outOfHoursMessage: string
  schedules: readonly WorkingDay[]
  /** All levels. */
  options: readonly MenuOption[]
}

/** Texts and limits of a connection; minutes, 0 is off (CONFLICTS C-31). */
export interface SceneConnection {
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: number
  timeToTransfer: number
  transferQueueId: number | null
  timeUseBotQueues: number
  maxUseBotQueues: number
  schedules: readonly WorkingDay[]
}

/** Everything that the decision depends on, as plain data. */
export interface Scene {
  now: Date
  language: Language
  /** False: the company's time is over, nothing automatic is sent (RULINGS 1). */
  companyActive: boolean
  refusesCalls: boolean
  asksRating: boolean
  /** How long after a closing its text is said, in milliseconds: while a closing can be undone, the customer hears nothing. */
  closingWait: number
  scheduleType: 'disabled' | 'queue' | 'company'
  /** A connection with one queue greets too (sendGreetingMessageOneQueues). */
  greetsOneQueue: boolean
  companySchedules: readonly WorkingDay[]
  ticket: {
    status: 'pending' | 'open' | 'closed'
    isGroup: boolean
    queueId: number | null
    userId: number | null
    /** A person spoke last in a ticket that nobody has: typed on the phone, or written by an admin. */
    personSpeaks: boolean
    /** Somebody had this ticket before. */
    wasServed: boolean
    /** A flow, an integration or the AI is at work. */
    otherMachine: boolean
    lastMessageAt: Date
    /** When it was resolved; null: it is not. */
    closedAt: Date | null
    snoozedUntil: Date | null
  }
  connection: SceneConnection
  /** The queues of the connection, in the order of its menu. */
  queueIds: readonly number[]
  /** Those and the ticket's own. */
  queues: readonly SceneQueue[]
  memory: Memory
}

export type TimerKind = 'inactivity' | 'transfer' | 'closing'

/** What happened. */
export type Occasion =
  | { kind: 'message'; text: string | null; sentAt: Date }
  | { kind: 'call' }
  /** The customer's score for a resolved ticket. */
  | { kind: 'score'; score: 1 | 2 | 3 }
  /** A person has the ticket. */
  | { kind: 'opened' }
  | { kind: 'closed'; byMachine: boolean }
  | { kind: 'timer'; timer: TimerKind }

/** What the machine does. */
export type Effect =
  | { do: 'say'; text: string }
  /** The customer chose: into this queue, or back out of it. */
  | { do: 'route'; queueId: number | null }
  /** Nobody answered in time. */
  | { do: 'transfer'; queueId: number }
  | { do: 'close' }
  | { do: 'rate'; score: 1 | 2 | 3 }
  /** Two machines talk to each other: flagged, and the timeline says why. */
  | { do: 'stop' }
  /** Looks again at that instant, unless that is planned already. */
  | { do: 'arm'; timer: TimerKind; at: Date }
  /** Fired too early: looks again then. */
  | { do: 'postpone'; timer: TimerKind; at: Date }
  | { do: 'disarm'; timer: TimerKind }

/** What to do, in this order, and what to remember. The machine has the word while its stage is `menu` or `options`. */
export interface Decision {
  effects: Effect[]
  memory: Memory
}

export const hasTheWord = ({ stage }: Memory): boolean => stage === 'menu' || stage === 'options'
