import type { Work } from '../../../platform/db/work.ts'
import { OUTCOMES_LOOKED_AT, pauseAfterRefusals, pauseSending } from '../../connections/public.ts'
import { lastMarketing } from './marketing-outcomes.store.ts'

/**
 * Notes that the network permanently rejected a marketing message. Too many rejections pause the connection's marketing
 * (connections.7).
 */
export async function noteRefusedMarketing(work: Work, connectionId: number): Promise<void> {
  const outcomes = await lastMarketing(work.db, work.companyId, { connectionId, most: OUTCOMES_LOOKED_AT })
  const pause = pauseAfterRefusals(outcomes)
  if (pause) await pauseSending(work, connectionId, pause)
}
