import type { Work } from '../../../platform/db/work.ts'
import { hearersOf } from '../../identity/public.ts'
import { outageCheck, outageCount } from './jobs.ts'
import { downSince, OUTAGE_GRACE_MS, SAME_OUTAGE_MS, wasGap } from './outage.rules.ts'
import * as store from './outage.store.ts'
import { toOutageView } from './outage.view.ts'

/** Delays before each count of an outage's late messages, in milliseconds. Counts again while more arrive. */
export const COUNT_AFTER_MS = [10_000, 30_000, 120_000] as const

interface Place {
  companyId: number
  connectionId: number
}

const after = (now: Date, milliseconds: number) => ({ startAfter: new Date(now.getTime() + milliseconds) })

/**
 * Records, in the transaction of the session's change, its effect on outages.
 * @param what `lost`: unintended; `open`: connected; `given up`: ended by a user
 */
export async function noteOutage(work: Work, at: Place, what: 'lost' | 'open' | 'given up'): Promise<void> {
  if (what === 'lost') return noteLoss(work, at)
  const seenAt = await store.sessionSeenAt(work.db, at)
  await store.saveSessionSeenAt(work.db, at, what === 'open' ? work.now : null)
  const outageId = await store.endOutage(work.db, at, work.now)
  const gap = what === 'open' && outageId === null && wasGap(seenAt, work.now)
  const id = gap
    ? await store.insertOutage(work.db, at, { startedAt: seenAt, droppedAt: seenAt, endedAt: work.now })
    : outageId
  if (id === null) return
  if (what === 'open') {
    const payload = { companyId: at.companyId, outageId: id, round: 0 }
    await work.enqueue(outageCount, payload, after(work.now, COUNT_AFTER_MS[0]))
  }
  await announceOutage(work, id)
}

async function noteLoss(work: Work, at: Place): Promise<void> {
  const { db, now } = work
  const seenAt = await store.sessionSeenAt(db, at)
  // A number that never connected, or that a user disconnected, has no outage.
  if (!seenAt || (await store.isDown(db, at))) return
  const reopenedId = await store.reopenOutage(db, at, new Date(now.getTime() - SAME_OUTAGE_MS), now)
  const startedAt = downSince(seenAt, now)
  const id = reopenedId ?? (await store.insertOutage(db, at, { startedAt, droppedAt: startedAt, endedAt: null }))
  if (id === null) return
  await work.enqueue(outageCheck, { companyId: at.companyId, outageId: id }, after(now, OUTAGE_GRACE_MS))
}

/** Alerts the users who can fix it. */
export async function announceOutage(work: Work, id: number): Promise<void> {
  const row = await store.outageRow(work.db, work.companyId, id)
  if (row)
    work.announce('whatsappOutage', hearersOf(work.companyId, 'whatsappOutage'), {
      action: 'update',
      outage: toOutageView(row),
    })
}
