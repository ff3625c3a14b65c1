import type { Work } from '../../../platform/db/work.ts'
import { profileRooms } from '../../identity/public.ts'
import { outageCheck, outageCount } from './jobs.ts'
import { downSince, GRACE_MS, SAME_OUTAGE_MS, wasGap } from './outage.rules.ts'
import * as store from './outage.store.ts'
import { outageOf } from './outage.view.ts'

/** The interval after which the messages of an outage are counted, and again while more come, in milliseconds. */
export const COUNT_AFTER_MS = [10_000, 30_000, 120_000] as const

interface Place {
  companyId: number
  connectionId: number
}

const after = (now: Date, milliseconds: number) => ({ startAfter: new Date(now.getTime() + milliseconds) })

/**
 * Notes in the transaction of the session's change what it means for people who rely on the session.
 * @param what `lost`: against everybody's will; `open`: it stands; `given up`: a person ended it
 */
export async function noteOutage(work: Work, at: Place, what: 'lost' | 'open' | 'given up'): Promise<void> {
  if (what === 'lost') return lost(work, at)
  const seenAt = await store.sessionSeenAt(work.db, at)
  await store.saveSessionSeenAt(work.db, at, what === 'open' ? work.now : null)
  const ended = await store.endOutage(work.db, at, work.now)
  const gap = what === 'open' && ended === null && wasGap(seenAt, work.now)
  const id = gap
    ? await store.insertOutage(work.db, at, { startedAt: seenAt, droppedAt: seenAt, endedAt: work.now })
    : ended
  if (id === null) return
  if (what === 'open') {
    const payload = { companyId: at.companyId, outageId: id, round: 0 }
    await work.enqueue(outageCount, payload, after(work.now, COUNT_AFTER_MS[0]))
  }
  await announceOutage(work, id)
}

async function lost(work: Work, at: Place): Promise<void> {
  const { db, now } = work
  const seenAt = await store.sessionSeenAt(db, at)
  // A number that was never connected, or that a person disconnected, is missed by nobody.
  if (!seenAt || (await store.isDown(db, at))) return
  const known = await store.reopenOutage(db, at, new Date(now.getTime() - SAME_OUTAGE_MS), now)
  const startedAt = downSince(seenAt, now)
  const id = known ?? (await store.insertOutage(db, at, { startedAt, droppedAt: startedAt, endedAt: null }))
  if (id === null) return
  await work.enqueue(outageCheck, { companyId: at.companyId, outageId: id }, after(now, GRACE_MS))
}

/** Alerts the people who can mend it. */
export async function announceOutage(work: Work, id: number): Promise<void> {
  const row = await store.outageRow(work.db, work.companyId, id)
  if (row)
    work.announce('whatsappOutage', [profileRooms.admins(work.companyId)], { action: 'update', outage: outageOf(row) })
}
