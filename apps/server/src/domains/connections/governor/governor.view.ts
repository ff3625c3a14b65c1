import type { GovernorState } from '@recado/contract/connections/governor'
import { governedDay, holdsOf, newPeopleToday, warmUpDay } from './governor.rules.ts'
import type { GovernorRow } from './governor.store.ts'

/** Marketing in a connection's outbox: the total, and the part to new people. */
export interface WaitingMarketing {
  waiting: number
  toNewPeople: number
}

/** Returns a connection's limits, today's usage, the queued marketing and until when it waits. */
export function governorOf(
  connectionId: number,
  { limits, pace, paused, firstContacts, today }: GovernorRow,
  { waiting, toNewPeople }: WaitingMarketing,
  now: number,
): GovernorState {
  const { all, newPeople } = holdsOf(pace, { sends: 0, toNewPeople: 0 }, now)
  const heldUntil = waiting === 0 || pace.isPaused ? null : (all ?? (toNewPeople > 0 ? newPeople : null))
  return {
    ...limits,
    whatsappId: connectionId,
    today: { day: governedDay(now, pace.timeZone), ...today, newContactsCap: newPeopleToday(pace, now) },
    waiting,
    heldUntil: heldUntil === null ? null : new Date(heldUntil).toISOString(),
    paused: paused && limits.enabled ? { ...paused, since: paused.since.toISOString() } : null,
    firstContacts: waitingFirst(firstContacts, now),
    warmUpDay: limits.enabled && limits.newContactsPerDay ? warmUpDay(pace, now) : null,
  }
}

const waitingFirst = (stored: GovernorRow['firstContacts'], now: number): GovernorState['firstContacts'] =>
  stored === null || stored.until.getTime() <= now
    ? null
    : { until: stored.until.toISOString(), stopped: stored.isStopped, refusals: stored.refusals }
