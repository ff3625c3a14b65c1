import type { SpecialDay, WorkingDay } from '@recado/contract/values/hours'
import type { AreaScene, Effect, Line, Occasion, SceneTicket, Score } from '../answering/public.ts'

export type { Effect, Line, Occasion, Score }

/**
 * The chatbot's stage in a ticket. `closed`: the customer chose a queue that is closed; `done`: it is finished and the
 * ticket waits for a person; `stopped`: it exceeded the limit.
 */
export type Stage = 'new' | 'menu' | 'options' | 'closed' | 'done' | 'stopped'

/** The chatbot's memory of a ticket. */
export interface Memory {
  stage: Stage
  /**
   * The queue whose greeting and options the customer received, or where the ticket waits for a person; null: none yet.
   */
  queueId: number | null
  /** The customer's position in that queue's options; null: at the root. */
  optionId: number | null
  /** The connection's greeting was sent. */
  greeted: boolean
  /** How many unrequested menus were shown, and when the last one was. */
  menus: number
  menuAt: Date | null
  /** A person was promised: no menu is sent any more, but a valid answer is still followed. */
  waiting: boolean
  /** Since when lines wait unanswered because they crossed with a menu. */
  passedAt: Date | null
  /** When the closed notice was last sent. */
  noticeAt: Date | null
  /** The loop guard's counters, stored by the chain; a valid answer resets them. */
  said: number
  saidSince: Date | null
  /** The last invalid answer, how often it came in a row, and when last. */
  lastText: string
  lastTextTimes: number
  lastTextAt: Date | null
  /** Until when a score counts, and whether an invalid attempt was already asked about. */
  ratingUntil: Date | null
  ratingAgain: boolean
}

export const newMemory: Memory = {
  ...{ stage: 'new', queueId: null, optionId: null, greeted: false, menus: 0, menuAt: null },
  ...{ waiting: false, passedAt: null, noticeAt: null, said: 0, saidSince: null },
  ...{ lastText: '', lastTextTimes: 0, lastTextAt: null, ratingUntil: null, ratingAgain: false },
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
  specialDays: readonly SpecialDay[]
  /** A prompt or integration answers in it: no person is promised on entering. */
  isAnswered: boolean
  /** The options of all levels. */
  options: readonly MenuOption[]
}

/** Texts and limits of a connection; in minutes, 0 is off (bot.2). */
export interface SceneConnection {
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: number
  /** Inactivity also closes tickets of customers whom no user answered. */
  expiresUnanswered: boolean
  /** The queue for customers whom no menu could place; null: the first queue of the menu. */
  fallbackQueueId: number | null
  timeToTransfer: number
  transferQueueId: number | null
  timeUseBotQueues: number
  maxUseBotQueues: number
  schedules: readonly WorkingDay[]
}

/** Everything that the chatbot's decisions depend on, as plain data. */
export interface ChatbotScene extends AreaScene<Memory> {
  refusesCalls: boolean
  /** Words that always lead to a person (setting `humanWords`). */
  humanWords: readonly string[]
  asksRating: boolean
  /** The delay of the closing text, in milliseconds: while a closing can be undone, nothing is sent. */
  closingWait: number
  scheduleType: 'disabled' | 'queue' | 'company'
  /** A connection with one queue greets too (sendGreetingMessageOneQueues). */
  greetsOneQueue: boolean
  companySchedules: readonly WorkingDay[]
  /** Dates with other hours, for all hours of the company. */
  companyDays: readonly SpecialDay[]
  timeZone: string
  ticket: SceneTicket & {
    /** No user has answered the customer's last message. */
    customerWaits: boolean
    /** The ticket is closed, and its customer already has a newer unfinished one on the connection. */
    isContinued: boolean
  }
  /** Set when the customer continues after a ticket whose score is awaited: that ticket's queue. Null otherwise. */
  goesOnIn: { queueId: number | null } | null
  connection: SceneConnection
  /** The queues of the connection, in the order of its menu. */
  queueIds: readonly number[]
  /** Those and the ticket's queue. */
  queues: readonly SceneQueue[]
}

export type TimerKind = 'inactivity' | 'transfer' | 'closing' | 'silence'

/**
 * Why the ticket waits for a person in a queue that the customer did not choose: requested, not understood, or
 * continued.
 */
export type HandOverReason = 'asked' | 'unclear' | 'goesOn'

/** The effects in order, and the memory to store. */
export interface ChatbotDecision {
  effects: Effect[]
  memory: Memory
}

/** Whether the customer is being asked a question; false once a person was promised. */
export const isAsking = ({ stage, waiting }: Memory): boolean => (stage === 'menu' || stage === 'options') && !waiting

export const nothing = ({ memory }: ChatbotScene): ChatbotDecision => ({ effects: [], memory })

/** Returns the scene as if the ticket were in that queue. */
export const inQueue = (scene: ChatbotScene, queueId: number | null): ChatbotScene => ({
  ...scene,
  ticket: { ...scene.ticket, queueId },
})

const afterMenus: readonly Stage[] = ['menu', 'options', 'closed']

/** The chatbot is silent in this ticket from now on. */
export const decideEnd = ({ memory }: ChatbotScene): ChatbotDecision => ({
  effects: [],
  memory: afterMenus.includes(memory.stage) ? { ...memory, stage: 'done', waiting: false, passedAt: null } : memory,
})
