/**
 * The acts of actors. An act contains no id, because ids are known only while the storm runs. `which` is a fraction
 * from 0 to below 1 that selects from the current candidates (own messages, visible tickets), so that the same plan
 * fits each run.
 */
export type CustomerAct =
  | { kind: 'write'; mark: string; text: string }
  | { kind: 'answer'; mark: string; digit: number }
  | { kind: 'burst'; marks: readonly string[]; text: string }
  | { kind: 'late'; marks: readonly string[]; text: string }
  | { kind: 'again'; which: number }
  | { kind: 'picture'; mark: string }
  | { kind: 'place'; mark: string }
  | { kind: 'quote'; which: number; mark: string; text: string }
  | { kind: 'edit'; which: number; text: string }
  | { kind: 'delete'; which: number }
  | { kind: 'react'; which: number; emoji: string }
  | { kind: 'read' }
  | { kind: 'type' }
  | { kind: 'call' }
  | { kind: 'ownerWrites'; mark: string; text: string }

export type DailyAct =
  | { kind: 'accept'; which: number }
  | { kind: 'send'; which: number; mark: string; text: string }
  | { kind: 'sendTwice'; which: number; mark: string; text: string }
  | { kind: 'sendPicture'; which: number; mark: string }
  | { kind: 'edit'; which: number; text: string }
  | { kind: 'delete'; which: number }
  | { kind: 'react'; which: number; emoji: string }
  | { kind: 'read'; which: number }
  | { kind: 'unread'; which: number }
  | { kind: 'return'; which: number }
  | { kind: 'transfer'; which: number; queue: number }
  | { kind: 'give'; which: number; colleague: number }
  | { kind: 'resolve'; which: number }
  | { kind: 'reopen'; which: number }
  | { kind: 'snooze'; which: number }
  | { kind: 'wake'; which: number }
  | { kind: 'tag'; which: number; tags: readonly number[] }
  | { kind: 'note'; which: number; mark: string; text: string }
  | { kind: 'openChat'; which: number }
  | { kind: 'schedule'; which: number; mark: string; text: string; inMs: number }

/** Rare acts of attendants. */
export type SeldomAct =
  | { kind: 'forward'; which: number; to: number; mark: string }
  /** Sends a message and cancels it immediately. */
  | { kind: 'cancel'; which: number; mark: string; text: string }
  /** Retries a waiting or failed message. */
  | { kind: 'tryNow'; which: number }

export type AttendantAct = DailyAct | SeldomAct

/** Changes several tickets at once, starting with the chosen one. */
export type BulkAct =
  | { kind: 'bulkTag'; which: number; many: number; tag: number }
  | { kind: 'bulkQueue'; which: number; many: number; queue: number }
  | { kind: 'bulkDelete'; which: number; many: number }

export type SettingAct =
  | { kind: 'greeting'; line: number; on: boolean; mark: string }
  | { kind: 'menu'; line: number; queues: number }
  | { kind: 'queueGreeting'; queue: number; on: boolean; mark: string }
  | { kind: 'rename'; which: number; mark: string }
  | { kind: 'deleteTicket'; which: number }

export type AdminAct = SettingAct | BulkAct

/** Uses a token of the company. */
export interface ProgramAct {
  kind: 'sendByApi'
  line: number
  number: string
  mark: string
  text: string
}

export interface Step<Act> {
  /** The pause before it, in milliseconds. */
  after: number
  act: Act
}

export interface Customer {
  name: string
  role: 'customer'
  company: number
  /** Digits; the same numbers exist at all companies. */
  number: string
  /** Which of the company's lines; some people write to both. */
  line: number
  /** The name of the group in which they write; absent for a direct chat. */
  group?: string
  steps: ReadonlyArray<Step<CustomerAct>>
}
export interface Attendant {
  name: string
  role: 'attendant'
  company: number
  /** Its place among the company's attendants. */
  place: number
  steps: ReadonlyArray<Step<AttendantAct>>
}
export interface Admin {
  name: string
  role: 'admin'
  company: number
  steps: ReadonlyArray<Step<AdminAct>>
}
/** A shop's program, which sends over the API. */
export interface Program {
  name: string
  role: 'program'
  company: number
  steps: ReadonlyArray<Step<ProgramAct>>
}
export type Actor = Customer | Attendant | Admin | Program

/** A temporary fault. Times in milliseconds since the start. */
export type Fault = { at: number } & (
  | { kind: 'lineCut'; company: number; line: number; code: number; forMs: number }
  | { kind: 'connectsRefused'; company: number; line: number; times: number }
  | { kind: 'sendsFail'; company: number; line: number; times: number }
  | { kind: 'sendsSlow'; company: number; line: number; delayMs: number; forMs: number }
  | { kind: 'mediaFail'; company: number; line: number; times: number }
  | { kind: 'serverKilled'; node: number; downMs: number }
  | { kind: 'databaseKilled' }
  | { kind: 'databaseAway'; forMs: number }
  | { kind: 'redisAway'; forMs: number }
  | { kind: 'browserCut'; company: number; which: number; node: number }
  | { kind: 'diskFull'; forMs: number }
  | { kind: 'clockJumps'; node: number; byMs: number; forMs: number }
)
export type FaultKind = Fault['kind']

export interface Plan {
  seed: number
  /** Duration of the storm in milliseconds; the calm comes after it. */
  lastsMs: number
  nodes: 1 | 2
  actors: readonly Actor[]
  faults: readonly Fault[]
}
