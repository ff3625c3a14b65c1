import { createNotices, type Notices } from '../../../platform/db/notices.ts'
import type { Log } from '../../../platform/log.ts'
import { OUTCOME_CHANNEL } from './change-parcels.store.ts'
import { OUTBOX_CHANNEL } from './outbox.store.ts'
import type { ChangeOutcome } from './outcomes.ts'

export interface OutboxEars {
  heard(companyId: number, connectionId: number, mediaOf: number | null): void
  outcome(id: number, outcome: ChangeOutcome): void
}

/**
 * Hears when another node stored something for a connection of ours, or came by a medium that only we can fetch. What is said while the ear is deaf is not lost: it
 * goes with the next message, and when the line opens.
 */
export const createOutboxNews = (url: string, ears: OutboxEars, log: Log): Notices =>
  createNotices(
    url,
    'recado-outbox',
    {
      [OUTBOX_CHANNEL](payload) {
        const [companyId, connectionId, messageId] = payload.split(':').map(Number)
        if (companyId && connectionId) ears.heard(companyId, connectionId, messageId || null)
      },
      [OUTCOME_CHANNEL](payload) {
        const [id, outcome] = payload.split(':')
        ears.outcome(Number(id), outcome as ChangeOutcome)
      },
    },
    log,
  )
