import type { LinkedTicket } from '@recado/contract/internal-chat/chat'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Work } from '../../platform/db/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Services that internal chats need from outside; filled by wiring. */
export interface ChatServices {
  storage: Storage
  secrets: Secrets
  clock: Clock
  /**
   * Of the tickets with these uuids those that a person may see; the others are left out as if there were none. Tickets are
   * not below this area.
   */
  seenTickets(work: Work, actor: Actor, uuids: readonly string[]): Promise<LinkedTicket[]>
}

/** The dependencies of this area's actions. */
export interface ChatDependencies {
  services: ChatServices
  sign: SignMedia
}
