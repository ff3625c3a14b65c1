import type { Work } from '../../platform/db/work.ts'
import type { HeldTicket } from '../conversations/public.ts'
import type { Effect, Occasion, Scene, Talk } from './scene.rules.ts'

/** A scene with what one area adds to it, at least its memory of the ticket. */
export interface AreaScene<M> extends Scene {
  memory: M
}

/** A responder's effects on an occasion, and its area's new memory of the ticket. */
export interface Answer<M = unknown> {
  effects: Effect[]
  memory: M
  /** The counters of the loop guard; absent: unchanged. A right answer of the customer resets them. */
  talk?: Talk
  /** The customer repeats itself like a bot: stopped as if too much had been said. */
  repeats?: boolean
  /** It answers whatever is written: the loop guard counts the words that it answers. */
  turn?: boolean
  /**
   * It concerns nobody else: the others keep their questions. `also`: they are asked about the same lines too, and what this one says
   * comes first. `only`: they are not asked.
   */
  beside?: 'also' | 'only'
  /** Does not wait for the end of what is being written. */
  atOnce?: boolean
  /** It is done with the ticket, and no person was promised: the others are asked about the same lines (`freed`). */
  frees?: boolean
  /** How long this responder waits for the next line, in milliseconds; absent: as the company set it. */
  quiet?: number
}

/** The claim of an area on a ticket: it speaks there until it lets go, a person comes, or the time is over. */
export interface ClaimWish {
  responder: string
  /** Why, in one English word; for the claim's row. */
  reason: string
  /** When it ends by itself; absent: never. */
  until?: Date
  /** Which flow, prompt or integration; the wire shows it. */
  subject?: number
  /** Which short replies belong to a resolved ticket while it is held: they open no other. */
  takes?: ReadonlyArray<'score' | 'unclear' | 'thanks'>
}

/** Where an area is set up: whether anybody is asked about a message is decided over these while it is stored. */
export interface Place {
  /** Asked once for each ticket, until this timer is planned; absent: asked about each message of a ticket without a person. */
  timer?: string
  /** Also in tickets that a person has; only with `timer`. */
  unfinished?: boolean
  /** Not in tickets that lie in this queue. */
  exceptQueueId?: number
}

/**
 * The part that the responders of one area share: their view of a ticket and their memory of it.
 * Methods without `work` are pure.
 */
export interface AnswerArea<S extends Scene = Scene, M = unknown> {
  /** Everything that its decisions about this occasion depend on, as plain data; null: it has nothing to do with this ticket. */
  load(work: Work, held: HeldTicket, scene: Scene, occasion: Occasion): Promise<(S & AreaScene<M>) | null>
  /** Keeps what it remembers of the ticket; in the transaction of what is done. */
  save(work: Work, ticketId: number, memory: M): Promise<void>
  /** Its claim on the ticket, given its memory; null: none. Absent: it never claims. */
  claims?(scene: S, memory: M): ClaimWish | null
  /** A responder of another area speaks, with these effects: its memory then. Absent: unchanged. */
  yields?(scene: S, effects: readonly Effect[]): M
  /** It said too much: its last words, and its memory then. Absent: it is silenced without a word. */
  stops?(scene: S, memory: M): { effects: Effect[]; memory: M }
  /** Its timers, no matter who answers a message or call, or opened the ticket. */
  watches?(scene: S, occasion: Occasion): Effect[]
  /** Carries out a score. */
  rates?(work: Work, held: HeldTicket, score: number): Promise<void>
  /** Where it is set up for a connection as it is now. */
  placesOfConnection?(work: Work, connectionId: number): Promise<Place[]>
  /** Where it is set up for a queue as it is now. */
  placesOfQueue?(work: Work, queueId: number): Promise<Place[]>
}

/** One of those who may answer. The order is that of wiring/responders.ts. */
export interface Responder<S extends Scene = Scene, M = unknown> {
  /** Its name in claims. */
  name: string
  area: AnswerArea<S, M>
  /** Pure. Its answer to the occasion; an answer without effects: it stays silent; null: the next one is asked. */
  decide(scene: S, occasion: Occasion): Answer<M> | null
}
