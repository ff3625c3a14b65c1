import { createNotifications, type Notifications } from '../../../platform/db/notifications.ts'
import type { Log } from '../../../platform/log.ts'
import { OUTCOME_CHANNEL } from './change-items.store.ts'
import type { Chat } from './outbox-port.ts'
import type { ChangeOutcome } from './outcomes.ts'
import { HURRY_CHANNEL, OUTBOX_CHANNEL } from './session-owner.store.ts'

export interface OutboxHandlers {
  received(companyId: number, connectionId: number, mediaOf: number | null): void
  hurried(chat: Chat, insists: boolean): void
  outcome(id: number, outcome: ChangeOutcome): void
}

/**
 * Receives notifications of other nodes: an item was stored for a connection of this node, or only this node can
 * download a medium. A notification lost while the database connection is broken does no harm: the item is sent with
 * the next message, or when the session opens.
 */
export const createOutboxNotifications = (url: string, handlers: OutboxHandlers, log: Log): Notifications =>
  createNotifications(
    url,
    'recado-outbox',
    {
      [OUTBOX_CHANNEL](payload) {
        const [companyId, connectionId, messageId] = payload.split(':').map(Number)
        if (companyId && connectionId) handlers.received(companyId, connectionId, messageId || null)
      },
      [HURRY_CHANNEL](payload) {
        const [companyId = 0, connectionId = 0, contactId = 0, insists = 0] = payload.split(':').map(Number)
        handlers.hurried({ companyId, connectionId, contactId }, insists === 1)
      },
      [OUTCOME_CHANNEL](payload) {
        const [id, outcome] = payload.split(':')
        handlers.outcome(Number(id), outcome as ChangeOutcome)
      },
    },
    log,
  )
