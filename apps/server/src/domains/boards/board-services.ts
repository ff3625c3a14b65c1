import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Work, Workplace } from '../../platform/db/work.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** The data of a linked ticket that a user may see. */
export interface SeenTicket {
  id: number
  uuid: string
  contactName: string
  status: 'pending' | 'open' | 'closed'
  queueName: string | null
}

/** Services that boards need from other areas; provided by the wiring. */
export interface BoardServices {
  workplace: Workplace
  storage: Storage
  secrets: Secrets
  clock: Clock
  log: Log
  /** Returns those of the tickets that the user may see. Tickets are an area above this one. */
  seenTickets(work: Work, actor: Actor, ids: readonly number[]): Promise<SeenTicket[]>
  /** @throws AppError ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION if the user may not see it */
  requireTicket(work: Work, actor: Actor, id: number): Promise<unknown>
}

/** The dependencies of this area's actions. */
export interface BoardDependencies {
  services: BoardServices
  sign: SignMedia
}
