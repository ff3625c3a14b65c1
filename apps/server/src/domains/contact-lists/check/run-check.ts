import { type ListCheck, MOST_UNANSWERED } from '@recado/contract/contact-lists/contact-list'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { announceCounts, announceItem } from '../announce-list.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { listCheck } from '../jobs.ts'
import { answersAgainMs } from './answers-again.rules.ts'
import {
  type CheckChange,
  type CheckRecord,
  changeCheck,
  countUnlooked,
  type Found,
  lockCheck,
  mostUnanswered,
  nextUnlooked,
  noteFound,
  noteUnanswered,
} from './check.store.ts'

/** Numbers that are taken at once, and questions that are under way at once. */
const BATCH = 50
const AT_ONCE = 5
/** Batches of one turn; then others have theirs. */
const TURN = 10
/** How long a look-up waits for a connection, or for a person to resume it, before it looks again. */
const AGAIN_AFTER_MS = 60_000

type Job = { companyId: number; contactListId: number; run: number; after?: number }

/** A pause until an instant, or for the usual time. */
interface Pause {
  for: NonNullable<ListCheck['waitsFor']>
  until?: Date
}

/** What comes next: more numbers, a pause, or nothing. */
type Next = { numbers: string[]; after: number; connectionId: number } | { pause: Pause } | 'end'

interface Answers {
  found: Found[]
  /** Numbers about which the network gave no answer. */
  unanswered: string[]
}

/**
 * The job `contactLists.check`. Numbers are taken in one transaction, asked about outside of any, and noted in another, so that it may
 * end anywhere (`kill -9` too) and begin again: who has an answer is not asked about again. One that waits goes on by a later job.
 * Numbers that get no answer are asked about again after pauses, MOST_UNANSWERED times in all: so every look-up ends.
 */
export async function runCheck(services: ContactListServices, job: Job): Promise<void> {
  const { workplace } = services
  let after = job.after ?? 0
  for (let turn = 0; turn < TURN; turn++) {
    const connectionId = await askedConnection(services, job)
    const next = await workplace.run(job.companyId, (work) => taken(services, work, job, { after, connectionId }))
    if (next === 'end') return
    if ('pause' in next) return pauseUntil(workplace, job, next.pause)
    const answers = await answersAbout(services, job.companyId, next)
    if (answers === 'unavailable') return pauseUntil(workplace, job, { for: 'connection' })
    const pause = await workplace.run(job.companyId, (work) => noted(work, job, answers))
    if (pause) return pauseUntil(workplace, job, pause)
    after = next.after
  }
  await workplace.run(job.companyId, (work) => work.enqueue(listCheck, { ...job, after }))
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
  if (connectionId === null) return { pause: { for: 'connection' } }
  const wanted = [...new Set(items.map(({ number }) => number))]
  const { granted, until } = await services.takeNumberChecks(work, connectionId, wanted.length)
  if (granted === 0) return { pause: until ? { for: 'limit', until } : { for: 'resume' } }
  if (check.state === 'waiting') await goOn(work, job, { state: 'running', waits_until: null, waits_for: null })
  const numbers = wanted.slice(0, granted)
  const last = items.findLast(({ number }) => numbers.includes(number))
  return { numbers, after: last?.id ?? after, connectionId }
}

/** At the end of the list: done, or another try later for numbers that nobody answered about. */
async function ended(work: Work, job: Job, after: number): Promise<Next> {
  const check = await heldCheck(work, job)
  const listId = job.contactListId
  const left = await countUnlooked(work.db, work.companyId, { listId, againBefore: check?.again_before ?? null })
  if (left > 0 && after > 0) return { pause: await pauseForAnswers(work, job, check?.again_before ?? null) }
  await goOn(work, job, { state: 'done', finished_at: work.now, waits_until: null, waits_for: null })
  return 'end'
}

async function pauseForAnswers(work: Work, job: Job, againBefore: Date | null): Promise<Pause> {
  const tries = await mostUnanswered(work.db, work.companyId, { listId: job.contactListId, againBefore })
  return { for: 'answers', until: new Date(work.now.getTime() + answersAgainMs(tries)) }
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
): Promise<Answers | 'unavailable'> {
  const found: Found[] = []
  const unanswered: string[] = []
  let isAway = false
  const waiting = [...numbers]
  const ask = async () => {
    for (let number = waiting.shift(); number !== undefined && !isAway; number = waiting.shift()) {
      const answer = await checkNumber(companyId, number, connectionId).catch(() => undefined)
      if (answer === undefined) unanswered.push(number)
      else if (answer === 'unavailable') isAway = true
      else {
        const reached = answer?.phone ? canonicalNetworkPhone(answer.phone) : number
        found.push({ number, isValid: answer !== null, reached })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return found.length === 0 && isAway ? 'unavailable' : { found, unanswered }
}

/**
 * What was found stays also when the look-up was cancelled meanwhile.
 * @returns a pause where nobody got an answer: the fault is hardly the numbers', so the others are not asked about now
 */
async function noted(work: Work, job: Job, { found, unanswered }: Answers): Promise<Pause | null> {
  const { companyId, now } = work
  const listId = job.contactListId
  const check = await lockCheck(work.db, companyId, listId)
  if (!check) return null
  const at = { listId, againBefore: check.again_before }
  const answered = await noteFound(work.db, companyId, { ...at, found, now })
  // Who is asked about no more counts as done: there is nothing left to do about them.
  const given = await noteUnanswered(work.db, companyId, { ...at, numbers: unanswered, most: MOST_UNANSWERED })
  for (const row of [...answered, ...given]) announceItem(work, 'update', row)
  const done = check.done + answered.length + given.length
  // People who were added meanwhile are looked up as well.
  await goOn(work, job, { done, total: Math.max(check.total, done) })
  return found.length === 0 && unanswered.length > given.length ? pauseForAnswers(work, job, check.again_before) : null
}

async function pauseUntil(workplace: Workplace, job: Job, pause: Pause): Promise<void> {
  await workplace.run(job.companyId, async (work) => {
    if (!(await heldCheck(work, job))) return
    const at = pause.until ?? new Date(work.now.getTime() + AGAIN_AFTER_MS)
    await goOn(work, job, { state: 'waiting', waits_until: at, waits_for: pause.for })
    await work.enqueue(listCheck, { ...job, after: 0 }, { startAfter: at })
  })
}
