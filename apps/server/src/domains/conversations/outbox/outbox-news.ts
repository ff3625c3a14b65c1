import { createNotices, type Notices } from '../../../platform/db/notices.ts'
import type { Log } from '../../../platform/log.ts'
import { OUTCOME_CHANNEL } from './change-items.store.ts'
import { HURRY_CHANNEL, OUTBOX_CHANNEL } from './line-owner.store.ts'
import type { ChangeOutcome } from './outcomes.ts'

/** A contact over a connection: what keeps its order. */
export interface Chat {
  companyId: number
  connectionId: number
  contactId: number
}

export interface OutboxEars {
  heard(companyId: number, connectionId: number, mediaOf: number | null): void
  hurried(chat: Chat, insists: boolean): void
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
      [HURRY_CHANNEL](payload) {
        const [companyId = 0, connectionId = 0, contactId = 0, insists = 0] = payload.split(':').map(Number)
        ears.hurried({ companyId, connectionId, contactId }, insists === 1)
      },
      [OUTCOME_CHANNEL](payload) {
        const [id, outcome] = payload.split(':')
        ears.outcome(Number(id), outcome as ChangeOutcome)
      },
    },
    log,
  )
