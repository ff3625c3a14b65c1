import type { Work } from '../../../../platform/db/work.ts'
import { mailAdmins } from '../../../identity/public.ts'
import { requireConnection } from '../../connection-reference.store.ts'
import { announceGovernor } from '../announce-governor.ts'
import { holdAfter } from './first-contacts.rules.ts'
import { lockFirstContacts, noteRefusal, refusalTimes, saveFirstContacts } from './first-contacts.store.ts'
import { firstContactsMail } from './first-contacts-mail.ts'

/**
 * The network refused a message because the number may open no conversation for now (connections.9): first contacts over the
 * connection wait, and after five refused ones within an hour they are stopped for the day, which the admins are notified of by mail
 * and on every screen.
 * @param isFirst the refused message was a first contact itself; a refused answer counts no refusal
 * @returns until when they wait, milliseconds since 1970
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
