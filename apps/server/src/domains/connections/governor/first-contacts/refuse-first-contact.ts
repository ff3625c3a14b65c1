import type { Work } from '../../../../platform/db/work.ts'
import { mailAdmins } from '../../../identity/public.ts'
import { requireConnection } from '../../connection-reference.store.ts'
import { announceGovernor } from '../announce-governor.ts'
import { holdAfter } from './first-contacts.rules.ts'
import { lockFirstContacts, noteRefusal, refusalTimes, saveFirstContacts } from './first-contacts.store.ts'
import { firstContactsMail } from './first-contacts-mail.ts'

/**
 * Handles a message that the network refused because the number may not open conversations now (connections.9). The
 * connection's first contacts wait. After five refused first contacts within an hour they stop for the day, and the
 * admins are notified by mail and on every screen.
 * @param isFirst true if the refused message was a first contact; other messages do not count as a refusal
 * @returns until when first contacts wait, in milliseconds since 1970
 */
export async function refuseFirstContact(work: Work, connectionId: number, isFirst: boolean): Promise<number> {
  const { db, companyId, now } = work
  const at = { companyId, connectionId }
  const stored = await lockFirstContacts(db, at)
  if (isFirst) await noteRefusal(db, at, now)
  const refusals = await refusalTimes(db, at)
  const current = stored.until && { until: stored.until.getTime(), isStopped: stored.isStopped }
  const hold = holdAfter(refusals, current, now.getTime())
  await saveFirstContacts(db, at, { until: new Date(hold.until), isStopped: hold.isStopped, refusedAt: now })
  const wasStopped = current?.isStopped === true && current.until > now.getTime()
  if (hold.isStopped && !wasStopped) {
    const { name } = await requireConnection(db, connectionId)
    await mailAdmins(work, (language) => firstContactsMail(language, { name, refusals: refusals.length }))
  }
  await announceGovernor(work, connectionId)
  return hold.until
}
