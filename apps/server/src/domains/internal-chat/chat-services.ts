import type { LinkedTicket } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Services that internal chats need from other areas; provided by the wiring. */
export interface ChatServices {
  storage: Storage
  secrets: Secrets
  clock: Clock
  /** Returns those of the tickets that the user may see. Tickets are an area above this one. */
  visibleTickets(work: Work, actor: Actor, uuids: readonly string[]): Promise<LinkedTicket[]>
}

/** The dependencies of this area's actions. */
export interface ChatDependencies {
  services: ChatServices
  sign: SignMedia
}
