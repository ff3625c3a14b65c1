import type { WorkingDay } from '@recado/contract/values/hours'
import type { AreaScene, Effect, Line, Occasion, SceneTicket, Score } from '../answering/public.ts'

export type { Effect, Line, Occasion, Score }

/**
 * Where the chatbot stands in a ticket. `closed`: the customer chose a queue that is closed; `done`: it had its say and a
 * person is waited for; `stopped`: it said too much.
 */
export type Stage = 'new' | 'menu' | 'options' | 'closed' | 'done' | 'stopped'

/** The chatbot's memory of a ticket. */
export interface Memory {
  stage: Stage
  /** The queue whose greeting and options the customer was given, or in which a person is waited for; null: none yet. */
  queueId: number | null
  /** Where the customer stands in that queue's options; null: at the root. */
  optionId: number | null
  /** The connection's greeting was said. */
  greeted: boolean
  /** How many menus were shown that nobody asked for, and when the last one was. */
  menus: number
  menuAt: Date | null
  /** A person was promised: no menu is sent any more, and a right answer still leads on. */
  waiting: boolean
  /** Since when lines lie there to which nothing was said, because they were written right after a menu. */
  passedAt: Date | null
  /** When it was last said that nobody is here. */
  noticeAt: Date | null
  /** The counters of the loop guard. The chain keeps them; a right answer resets them. */
  said: number
  saidSince: Date | null
  /** The last answer that led nowhere, how often it came in a row, and when last. */
  lastText: string
  lastTextTimes: number
  lastTextAt: Date | null
  /** Until when a score counts, and whether an answer that was none was asked about again. */
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
  /** A prompt or integration is set up to answer in it: no person is promised on the way in. */
  isAnswered: boolean
  /** All levels. */
  options: readonly MenuOption[]
}

/** Texts and limits of a connection; minutes, 0 is off (bot.2). */
export interface SceneConnection {
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: number
  /** Inactivity closes those too whom nobody answered. */
  expiresUnanswered: boolean
  /** Where a person is waited for whom no menu could place; null: the first queue of the menu. */
  fallbackQueueId: number | null
  timeToTransfer: number
  transferQueueId: number | null
  timeUseBotQueues: number
  maxUseBotQueues: number
  schedules: readonly WorkingDay[]
}

/** Everything that the chatbot's decisions depend on, as plain data. */
export interface Scene extends AreaScene<Memory> {
  refusesCalls: boolean
  asksRating: boolean
  /** The delay of the closing text, in milliseconds: while a closing can be undone, the customer receives nothing. */
  closingWait: number
  scheduleType: 'disabled' | 'queue' | 'company'
  /** A connection with one queue greets too (sendGreetingMessageOneQueues). */
  greetsOneQueue: boolean
  companySchedules: readonly WorkingDay[]
  ticket: SceneTicket & {
    /** The customer's last message was not answered by a person. */
    customerWaits: boolean
  }
  /** The customer goes on after a ticket whose score is still waited for: its queue. Null: this is no such ticket. */
  goesOnIn: { queueId: number | null } | null
  connection: SceneConnection
  /** The queues of the connection, in the order of its menu. */
  queueIds: readonly number[]
  /** Those and the ticket's own. */
  queues: readonly SceneQueue[]
}

export type TimerKind = 'inactivity' | 'transfer' | 'closing' | 'silence'

/** Why a person is waited for in a queue that the customer did not choose: asked for, not understood, or going on. */
export type HandOverReason = 'asked' | 'unclear' | 'goesOn'

/** The effects, in this order, and the memory to keep. */
export interface Decision {
  effects: Effect[]
  memory: Memory
}

/** The customer is asked something; once a person was promised, it is the person's turn. */
export const hasTheWord = ({ stage, waiting }: Memory): boolean => (stage === 'menu' || stage === 'options') && !waiting

export const nothing = ({ memory }: Scene): Decision => ({ effects: [], memory })

/** The scene as it is when the ticket lies in that queue. */
export const inQueue = (scene: Scene, queueId: number | null): Scene => ({
  ...scene,
  ticket: { ...scene.ticket, queueId },
})

const afterMenus: readonly Stage[] = ['menu', 'options', 'closed']

/** The chatbot is silent from now on, in this ticket. */
export const ended = ({ memory }: Scene): Decision => ({
  effects: [],
  memory: afterMenus.includes(memory.stage) ? { ...memory, stage: 'done', waiting: false, passedAt: null } : memory,
})
