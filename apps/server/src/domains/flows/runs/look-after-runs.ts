import { sql } from 'kysely'
import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import type { Work } from '../../../platform/db/work.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { freeWord, lockTicket } from '../../conversations/public.ts'
import { dropUnnamedFiles } from '../files/flow-file.store.ts'
import type { FlowServices } from '../flow-services.ts'
import type { FlowGone } from '../jobs.ts'
import { FLOW } from './flow-run.rules.ts'

/** Traces are kept for so many days. */
const TRACE_DAYS = 90
const DAY_MS = 86_400_000
/** So many tickets of a company go on in one minute. */
const MOST_AT_ONCE = 200

/** A person goes on where a flow spoke that was deleted. */
export async function tellGone(
  { workplace, answering }: FlowServices,
  { companyId, ticketId, label, queueId }: FlowGone,
): Promise<void> {
  const word = { do: 'gone' as const, label, queueId }
  await workplace.run(companyId, (work) =>
    answering.told(work, ticketId, { to: FLOW, word, key: `flow-gone-${label}` }),
  )
}

/** Runs that a person stopped go on where they stood, once nobody has said anything for as long as their flow waits. */
export async function resumeStopped(services: FlowServices, platform: PlatformDb): Promise<void> {
  const { rows } = await sql<{ companyId: number }>`select distinct r.company_id as "companyId" from flow_runs r
    join flows f on f.company_id = r.company_id and f.id = r.flow_id
    where r.state = 'running' and f.resume_minutes > 0`.execute(platform)
  for (const { companyId } of rows)
    await resumeOf(services, companyId).catch((error: unknown) =>
      services.log.error({ err: error, companyId }, 'stopped flows could not go on'),
    )
}

async function resumeOf({ workplace, answering }: FlowServices, companyId: number): Promise<void> {
  const due = await workplace.read(companyId, stoppedLongEnough)
  for (const { ticketId, since } of due)
    await workplace.run(companyId, async (work) => {
      await lockTicket(work.db, companyId, ticketId)
      const still = (await stoppedLongEnough(work)).some((one) => one.ticketId === ticketId)
      if (!still) return
      await freeWord(work, ticketId, 'limit')
      const key = `flow-resumed-${since.getTime()}`
      await answering.told(work, ticketId, { to: FLOW, word: { do: 'resume' }, key })
    })
}

/** Tickets that wait, in which a person has had the word for long enough without saying more. */
async function stoppedLongEnough({ db, companyId, now }: Work): Promise<Array<{ ticketId: number; since: Date }>> {
  const { rows } = await sql<{ ticketId: number; since: Date }>`select t.id as "ticketId", c.since
    from flow_runs r join flows f on f.company_id = r.company_id and f.id = r.flow_id and f.resume_minutes > 0 and f.active
    join tickets t on t.company_id = r.company_id and t.id = r.ticket_id and t.status = 'pending' and t.user_id is null
    join ticket_claims c on c.company_id = t.company_id and c.ticket_id = t.id and c.ended_at is null and c.responder = 'person'
    where r.company_id = ${companyId} and r.state = 'running'
      and greatest(c.since, t.last_message_at) < ${now}::timestamptz - make_interval(mins => f.resume_minutes)
    order by c.since limit ${MOST_AT_ONCE}`.execute(db)
  return rows
}

/** Forgets old traces of all companies, and files that no flow names any more. */
export async function tidyTraces({ workplace, clock }: FlowServices, platform: PlatformDb): Promise<void> {
  const now = clock.now().getTime()
  await sql`delete from flow_steps where at < ${new Date(now - TRACE_DAYS * DAY_MS)}`.execute(platform)
  const { rows } = await sql<{ companyId: number }>`select distinct company_id as "companyId" from flow_files`.execute(
    platform,
  )
  for (const { companyId } of rows)
    await workplace.run(companyId, async (work) => {
      await removeFiles(work, await dropUnnamedFiles(work.db, companyId, new Date(now - DAY_MS)))
    })
}
