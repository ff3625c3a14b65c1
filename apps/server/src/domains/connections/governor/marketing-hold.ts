import type { Work } from '../../../platform/db/work.ts'
import { holdsOf, newPeopleToday } from './governor.rules.ts'
import { governorRow } from './governor.store.ts'

/** Why marketing over a connection waits, and until when. A pause has no end, because only a user ends it. */
export interface MarketingHold {
  reason: 'paused' | 'dailyCap' | 'quiet' | 'newContacts' | 'firstContacts'
  until: Date | null
}

const NOTHING_LEFT = { sends: 0, toNewPeople: 0 }

/**
 * Returns the current hold of a connection's marketing, or null. `newContacts` holds only messages to new people,
 * `firstContacts` only those to people who never wrote.
 */
export async function marketingHold(work: Work, connectionId: number): Promise<MarketingHold | null> {
  const row = await governorRow(work.db, { companyId: work.companyId, connectionId })
  if (!row) return null
  const { pace } = row
  if (pace.isPaused) return { reason: 'paused', until: null }
  const { all, newPeople } = holdsOf(pace, NOTHING_LEFT, work.now.getTime())
  if (all !== null) {
    const isFull = Boolean(pace.dailyCap) && pace.sentToday >= (pace.dailyCap ?? 0)
    return { reason: isFull ? 'dailyCap' : 'quiet', until: new Date(all) }
  }
  const first = row.firstContacts
  if (first && first.until.getTime() > Math.max(work.now.getTime(), newPeople ?? 0))
    return { reason: 'firstContacts', until: first.until }
  return newPeople === null ? null : { reason: 'newContacts', until: new Date(newPeople) }
}

/** Returns how much marketing a connection may send on a day like today. Null means no limit. */
export async function marketingLimits(
  work: Work,
  connectionId: number,
): Promise<{ dailyCap: number | null; newContactsPerDay: number | null }> {
  const row = await governorRow(work.db, { companyId: work.companyId, connectionId })
  if (!row) return { dailyCap: null, newContactsPerDay: null }
  const { pace } = row
  return { dailyCap: pace.dailyCap || null, newContactsPerDay: newPeopleToday(pace, work.now.getTime()) }
}
