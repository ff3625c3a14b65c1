import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { announceCounts, announceItem } from '../announce-list.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { listCheck } from '../jobs.ts'
import {
  type CheckChange,
  type CheckRecord,
  changeCheck,
  countUnlooked,
  type Found,
  lockCheck,
  nextUnlooked,
  noteFound,
} from './check.store.ts'

/** Numbers that are taken at once, and questions that are under way at once. */
const BATCH = 50
const AT_ONCE = 5
/** Batches of one turn; then others have theirs. */
const TURN = 10
/** How long a look-up waits for a connection, or before it asks again about numbers without an answer. */
const AGAIN_AFTER_MS = 60_000

type Job = { companyId: number; contactListId: number; run: number }

/** What comes next: more numbers, a pause until an instant (null: until the usual time is over), or nothing. */
type Next = { numbers: string[]; after: number; connectionId: number } | { pause: Date | null } | 'end'

/**
 * The job `contactLists.check`. Numbers are taken in one transaction, asked about outside of any, and noted in another, so that it may
 * end anywhere (`kill -9` too) and begin again: who has an answer is not asked about again. One that waits goes on by a later job.
 */
export async function runCheck(services: ContactListServices, job: Job): Promise<void> {
  const { workplace } = services
  let after = 0
  for (let turn = 0; turn < TURN; turn++) {
    const connectionId = await askedConnection(services, job)
    const next = await workplace.run(job.companyId, (work) => taken(services, work, job, { after, connectionId }))
    if (next === 'end') return
    if ('pause' in next) return pauseUntil(workplace, job, next.pause)
    const found = await answersAbout(services, job.companyId, next)
    if (found === 'unavailable') return pauseUntil(workplace, job, null)
    await workplace.run(job.companyId, (work) => noted(work, job, found))
    after = next.after
  }
  await workplace.run(job.companyId, (work) => work.enqueue(listCheck, job))
}

/** The look-up while it is this one's turn: not cancelled, not begun anew. */
async function heldCheck(work: Work, { contactListId, run }: Job): Promise<CheckRecord | null> {
  const check = await lockCheck(work.db, work.companyId, contactListId)
  return check && check.run === run && check.state !== 'done' ? check : null
}

async function askedConnection({ workplace, checkingConnection }: ContactListServices, job: Job) {
  const check = await workplace.run(job.companyId, (work) => heldCheck(work, job))
  return check && (await checkingConnection(job.companyId, check.connection_id))
}

async function taken(
  services: ContactListServices,
  work: Work,
  job: Job,
  { after, connectionId }: { after: number; connectionId: number | null },
): Promise<Next> {
  const check = await heldCheck(work, job)
  if (!check) return 'end'
  const from = { listId: check.contact_list_id, againBefore: check.again_before }
  const items = await nextUnlooked(work.db, work.companyId, { ...from, after, limit: BATCH })
  if (items.length === 0) return ended(work, job, after)
  if (connectionId === null) return { pause: null }
  const wanted = [...new Set(items.map(({ number }) => number))]
  const { granted, until } = await services.takeNumberChecks(work, connectionId, wanted.length)
  if (granted === 0) return { pause: until }
  if (check.state === 'waiting') await goOn(work, job, { state: 'running', waits_until: null })
  const numbers = wanted.slice(0, granted)
  const last = items.findLast(({ number }) => numbers.includes(number))
  return { numbers, after: last?.id ?? after, connectionId }
}

/** At the end of the list: done, or another try later for numbers that nobody answered about. */
async function ended(work: Work, job: Job, after: number): Promise<Next> {
  const check = await heldCheck(work, job)
  const listId = job.contactListId
  const left = await countUnlooked(work.db, work.companyId, { listId, againBefore: check?.again_before ?? null })
  if (left > 0 && after > 0) return { pause: null }
  await goOn(work, job, { state: 'done', finished_at: work.now, waits_until: null })
  return 'end'
}

async function goOn(work: Work, { contactListId }: Job, change: CheckChange): Promise<void> {
  await changeCheck(work.db, work.companyId, { listId: contactListId, change })
  await announceCounts(work, contactListId)
}

/** Asks about numbers, a few at once. Those without an answer are left for another try. */
async function answersAbout(
  { checkNumber }: ContactListServices,
  companyId: number,
  { numbers, connectionId }: { numbers: readonly string[]; connectionId: number },
): Promise<Found[] | 'unavailable'> {
  const found: Found[] = []
  let isAway = false
  const waiting = [...numbers]
  const ask = async () => {
    for (let number = waiting.shift(); number !== undefined && !isAway; number = waiting.shift()) {
      const answer = await checkNumber(companyId, number, connectionId).catch(() => undefined)
      if (answer === undefined) continue
      if (answer === 'unavailable') isAway = true
      else {
        const reached = answer?.phone ? canonicalNetworkPhone(answer.phone) : number
        found.push({ number, isValid: answer !== null, reached })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return found.length === 0 && isAway ? 'unavailable' : found
}

/** What was found stays also when the look-up was cancelled meanwhile. */
async function noted(work: Work, job: Job, found: readonly Found[]): Promise<void> {
  const { companyId, now } = work
  const listId = job.contactListId
  const check = await lockCheck(work.db, companyId, listId)
  if (!check) return
  const rows = await noteFound(work.db, companyId, { listId, againBefore: check.again_before, found, now })
  for (const row of rows) announceItem(work, 'update', row)
  const done = check.done + rows.length
  // People who were added meanwhile are looked up as well.
  await goOn(work, job, { done, total: Math.max(check.total, done) })
}

async function pauseUntil(workplace: Workplace, job: Job, until: Date | null): Promise<void> {
  await workplace.run(job.companyId, async (work) => {
    if (!(await heldCheck(work, job))) return
    const at = until ?? new Date(work.now.getTime() + AGAIN_AFTER_MS)
    await goOn(work, job, { state: 'waiting', waits_until: at })
    await work.enqueue(listCheck, job, { startAfter: at })
  })
}
