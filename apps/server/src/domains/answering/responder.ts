import type { Work } from '../../platform/db/work.ts'
import type { LockedTicket } from '../conversations/public.ts'
import type { Effect, Occasion, Scene, TalkCounters } from './scene.rules.ts'

/** The scene with an area's own data, at least its memory of the ticket. */
export interface AreaScene<M> extends Scene {
  memory: M
}

/** A responder's effects on an occasion, and its area's new memory of the ticket. */
export interface ResponderAnswer<M = unknown> {
  effects: Effect[]
  memory: M
  /** The counters of the loop guard; absent: unchanged. A valid answer of the customer resets them. */
  talk?: TalkCounters
  /** The customer repeats the same text like a bot: stopped as if the limit had been exceeded. */
  repeats?: boolean
  /** It answers any text: the loop guard counts the messages it answers. */
  turn?: boolean
  /**
   * The other responders keep their questions. `also`: they are asked about the same lines too, and this answer is sent
   * first. `only`: they are not asked.
   */
  beside?: 'also' | 'only'
  /** Answers without waiting for further lines. */
  atOnce?: boolean
  /** It releases the ticket without promising a person: the others are asked about the same lines (`freed`). */
  frees?: boolean
  /** How long this responder waits for the next line, in milliseconds; absent: the company's setting. */
  quiet?: number
}

/**
 * The claim of an area on a ticket: it speaks there until it releases the ticket, a user takes over, or the time limit
 * passes.
 */
export interface ClaimWish {
  responder: string
  /** The reason in one English word, for the claim's row. */
  reason: string
  /** When it ends automatically; absent: never. */
  until?: Date
  /** The flow, prompt or integration; shown on the wire. */
  subject?: number
  /** Short replies that belong to the resolved ticket during the claim and open no new one. */
  takes?: ReadonlyArray<'score' | 'unclear' | 'thanks'>
}

/**
 * A place where an area is set up. `receive_message` decides by these rows whether responders are asked about a
 * message.
 */
export interface ResponderPlace {
  /**
   * Asked once per ticket, until this timer is planned; absent: asked about each message of a ticket without an owner.
   */
  timer?: string
  /** Also in tickets with an owner; only with `timer`. */
  unfinished?: boolean
  /** Not in tickets in this queue. */
  exceptQueueId?: number
}

/** The common part of an area's responders: their scene and memory of a ticket. Methods without `work` are pure. */
export interface AnswerArea<S extends Scene = Scene, M = unknown> {
  /**
   * Loads everything that its decisions about this occasion depend on, as plain data; null: the area does not apply to
   * this ticket.
   */
  load(work: Work, held: LockedTicket, scene: Scene, occasion: Occasion): Promise<(S & AreaScene<M>) | null>
  /** Stores its memory of the ticket, in the transaction of the effects. */
  save(work: Work, ticketId: number, memory: M): Promise<void>
  /** Returns its claim on the ticket for its memory; null: none. Absent: it never claims. */
  claims?(scene: S, memory: M): ClaimWish | null
  /** Returns its memory after another area's responder spoke with these effects. Absent: unchanged. */
  yields?(scene: S, effects: readonly Effect[]): M
  /** Returns its last texts and memory when it is stopped for saying too much. Absent: it is stopped silently. */
  stops?(scene: S, memory: M): { effects: Effect[]; memory: M }
  /** Returns its timers, whichever responder answers a message or call, or opened the ticket. */
  watches?(scene: S, occasion: Occasion): Effect[]
  /** Stores a score. */
  rates?(work: Work, held: LockedTicket, score: number): Promise<void>
  /** Returns where it is set up for the connection's current state. */
  placesOfConnection?(work: Work, connectionId: number): Promise<ResponderPlace[]>
  /** Returns where it is set up for the queue's current state. */
  placesOfQueue?(work: Work, queueId: number): Promise<ResponderPlace[]>
}

/** A responder. The order is that of wiring/responders.ts. */
export interface Responder<S extends Scene = Scene, M = unknown> {
  /** Its name in claims. */
  name: string
  area: AnswerArea<S, M>
  /** Decides about an occasion; pure. An answer without effects means silence; null: the next one is asked. */
  decide(scene: S, occasion: Occasion): ResponderAnswer<M> | null
}
