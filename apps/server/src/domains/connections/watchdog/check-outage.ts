import type { CompanyDb } from '../../../platform/db/company-db.ts'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/jobs/job.ts'
import { companyTimeZone, mailAdmins } from '../../identity/public.ts'
import type { Watchdog } from '../connections.ts'
import { outageCheck, outageCount } from './jobs.ts'
import { announceOutage, COUNT_AFTER_MS } from './note-outage.ts'
import { mustAlert } from './outage.rules.ts'
import { lockOutage, saveAlerted, saveRecovered } from './outage.store.ts'
import { outageMail } from './outage-mail.ts'

/** The watchdog's dependency on messages. */
export interface OutagePorts {
  /** Counts customers' messages written within a period on a connection that arrived at or after `arrivedFrom`. */
  countArrivedLate(
    db: CompanyDb,
    at: { companyId: number; connectionId: number },
    window: { from: Date; to: Date; arrivedFrom: Date },
  ): Promise<number>
}

/** Tolerated clock difference between database and server, in milliseconds. */
const CLOCK_SLACK_MS = 2_000

/** The outage jobs. Each is idempotent and runs on any node. */
export function createWatchdog(workplace: Workplace, ports: OutagePorts): Watchdog {
  return {
    check: handle(outageCheck, ({ companyId, outageId }) =>
      workplace.run(companyId, (work) => alertOnce(work, outageId)),
    ),
    count: handle(outageCount, ({ companyId, outageId, round }) =>
      workplace.run(companyId, (work) => countRecovered(ports, work, outageId, round)),
    ),
  }
}

/** Alerts the admins to an outage once, in every tab and by mail. */
async function alertOnce(work: Work, id: number): Promise<void> {
  const row = await lockOutage(work.db, work.companyId, id)
  if (!row) return
  const { dropped_at: droppedAt, ended_at: endedAt, alerted_at: alertedAt, drops } = row
  if (!mustAlert({ droppedAt, endedAt, alertedAt, drops }, work.now)) return
  await saveAlerted(work.db, work.companyId, id, work.now)
  const timeZone = await companyTimeZone(work.db)
  const outage = { name: row.name, startedAt: row.started_at, drops, timeZone }
  await mailAdmins(work, (language) => outageMail(language, outage))
  await announceOutage(work, id)
}

/** Counts the messages written while the session was down, and reschedules while more may arrive. */
async function countRecovered(ports: OutagePorts, work: Work, id: number, round: number): Promise<void> {
  const row = await lockOutage(work.db, work.companyId, id)
  if (!row?.ended_at) return
  const at = { companyId: work.companyId, connectionId: row.connection_id }
  const arrivedFrom = row.drops > 1 ? row.started_at : new Date(row.ended_at.getTime() - CLOCK_SLACK_MS)
  const window = { from: row.started_at, to: row.ended_at, arrivedFrom }
  const count = await ports.countArrivedLate(work.db, at, window)
  if (count !== row.recovered_count) {
    await saveRecovered(work.db, work.companyId, id, count)
    await announceOutage(work, id)
  }
  const wait = COUNT_AFTER_MS[round + 1]
  if (wait === undefined) return
  const startAfter = new Date(work.now.getTime() + wait)
  await work.enqueue(outageCount, { companyId: work.companyId, outageId: id, round: round + 1 }, { startAfter })
}
