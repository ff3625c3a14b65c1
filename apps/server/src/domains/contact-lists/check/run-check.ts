import { type ListCheck, MOST_UNANSWERED } from '@recado/contract/contact-lists/contact-list'
import { canonicalNetworkPhone } from '@recado/contract/values/phone'
import type { Work, Workplace } from '../../../platform/db/work.ts'
import { announceCounts, announceListItem } from '../announce-list.ts'
import type { ContactListServices } from '../contact-list-services.ts'
import { type ListCheckJob as Job, listCheck } from '../jobs.ts'
import {
  type CheckChange,
  type CheckedListNumber,
  type CheckRecord,
  changeCheck,
  countUnlooked,
  lockCheck,
  mostUnanswered,
  nextUnlooked,
  noteUnanswered,
  saveCheckedNumbers,
} from './check.store.ts'
import { recheckDelayMs } from './recheck-delay.rules.ts'
import { unansweredBackoffMs } from './unanswered-backoff.rules.ts'

/** Numbers per batch, and maximum concurrent requests. */
const BATCH = 50
const AT_ONCE = 5
/** Batches per job run, so that other jobs get their turn. */
const TURN = 10

/** A pause until a time, or until a connection is open or a user resumes the look-up, which is checked at intervals. */
interface Pause {
  for: NonNullable<ListCheck['waitsFor']>
  until?: Date
}

/** The next step: more numbers, a pause, or the end. */
type NextStep = { numbers: string[]; after: number; connectionId: number } | { pause: Pause } | 'end'

interface Answers {
  checkedNumbers: CheckedListNumber[]
  /** Numbers that the network did not answer about. */
  unanswered: string[]
}

/**
 * Handles the job `contactLists.check`. Numbers are taken in one transaction, asked about outside of any, and stored in
 * another. So it may crash anywhere and restart, without asking again about answered numbers. A waiting look-up
 * continues in a later job. Unanswered numbers are asked about again after pauses, MOST_UNANSWERED times in all, so
 * that every look-up ends.
 */
export async function runCheck(services: ContactListServices, firstJob: Job): Promise<void> {
  const { workplace } = services
  let job = firstJob
  let after = job.after ?? 0
  for (let turn = 0; turn < TURN; turn++) {
    const connectionId = await askedConnection(services, job)
    const next = await workplace.run(job.companyId, (work) => takeNumbers(services, work, job, { after, connectionId }))
    if (next === 'end') return
    if ('pause' in next) return pauseUntil(workplace, job, next.pause)
    const answers = await answersAbout(services, job.companyId, next)
    if (answers === 'unavailable') return pauseUntil(workplace, job, { for: 'connection' })
    const pause = await workplace.run(job.companyId, (work) => storeAnswers(work, job, answers))
    if (pause) return pauseUntil(workplace, job, pause)
    after = next.after
    job = { ...job, rechecks: 0 }
  }
  await workplace.run(job.companyId, (work) => work.enqueue(listCheck, { ...job, after }))
}

/** Returns the look-up if this run is current: not cancelled and not restarted. */
async function lockCurrentCheck(work: Work, { contactListId, run }: Job): Promise<CheckRecord | null> {
  const check = await lockCheck(work.db, work.companyId, contactListId)
  return check && check.run === run && check.state !== 'done' ? check : null
}

async function askedConnection({ workplace, checkingConnection }: ContactListServices, job: Job) {
  const check = await workplace.run(job.companyId, (work) => lockCurrentCheck(work, job))
  return check && (await checkingConnection(job.companyId, check.connection_id))
}

async function takeNumbers(
  services: ContactListServices,
  work: Work,
  job: Job,
  { after, connectionId }: { after: number; connectionId: number | null },
): Promise<NextStep> {
  const check = await lockCurrentCheck(work, job)
  if (!check) return 'end'
  const from = { listId: check.contact_list_id, againBefore: check.again_before }
  const items = await nextUnlooked(work.db, work.companyId, { ...from, after, limit: BATCH })
  if (items.length === 0) return finishOrRetry(work, job, after)
  if (connectionId === null) return { pause: { for: 'connection' } }
  const distinctNumbers = [...new Set(items.map(({ number }) => number))]
  const { granted, until } = await services.takeNumberChecks(work, connectionId, distinctNumbers.length)
  if (granted === 0) return { pause: until ? { for: 'limit', until } : { for: 'resume' } }
  if (check.state === 'waiting') await saveChange(work, job, { state: 'running', waits_until: null, waits_for: null })
  const numbers = distinctNumbers.slice(0, granted)
  const last = items.findLast(({ number }) => numbers.includes(number))
  return { numbers, after: last?.id ?? after, connectionId }
}

/** Ends the look-up at the end of the list, or schedules another attempt for unanswered numbers. */
async function finishOrRetry(work: Work, job: Job, after: number): Promise<NextStep> {
  const check = await lockCurrentCheck(work, job)
  const listId = job.contactListId
  const left = await countUnlooked(work.db, work.companyId, { listId, againBefore: check?.again_before ?? null })
  if (left > 0 && after > 0) return { pause: await pauseForAnswers(work, job, check?.again_before ?? null) }
  await saveChange(work, job, { state: 'done', finished_at: work.now, waits_until: null, waits_for: null })
  return 'end'
}

async function pauseForAnswers(work: Work, job: Job, againBefore: Date | null): Promise<Pause> {
  const tries = await mostUnanswered(work.db, work.companyId, { listId: job.contactListId, againBefore })
  return { for: 'answers', until: new Date(work.now.getTime() + unansweredBackoffMs(tries)) }
}

async function saveChange(work: Work, { contactListId }: Job, change: CheckChange): Promise<void> {
  await changeCheck(work.db, work.companyId, { listId: contactListId, change })
  await announceCounts(work, contactListId)
}

/** Asks about numbers, a few concurrently. Unanswered ones are left for another attempt. */
async function answersAbout(
  { checkNumber }: ContactListServices,
  companyId: number,
  { numbers, connectionId }: { numbers: readonly string[]; connectionId: number },
): Promise<Answers | 'unavailable'> {
  const answers: CheckedListNumber[] = []
  const unanswered: string[] = []
  let isUnavailable = false
  const waiting = [...numbers]
  const ask = async () => {
    for (let number = waiting.shift(); number !== undefined && !isUnavailable; number = waiting.shift()) {
      const answer = await checkNumber(companyId, number, connectionId).catch(() => undefined)
      if (answer === undefined) unanswered.push(number)
      else if (answer === 'unavailable') isUnavailable = true
      else {
        const reachNumber = answer?.phone ? canonicalNetworkPhone(answer.phone) : number
        answers.push({ number, isValid: answer !== null, reached: reachNumber })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return answers.length === 0 && isUnavailable ? 'unavailable' : { checkedNumbers: answers, unanswered }
}

/**
 * Stores the answers, even if the look-up was cancelled in the meantime.
 * @returns a pause if no number was answered: the fault is probably not the numbers', so the others are not asked about
 *   now
 */
async function storeAnswers(work: Work, job: Job, { checkedNumbers, unanswered }: Answers): Promise<Pause | null> {
  const { companyId, now } = work
  const listId = job.contactListId
  const check = await lockCheck(work.db, companyId, listId)
  if (!check) return null
  const at = { listId, againBefore: check.again_before }
  const answered = await saveCheckedNumbers(work.db, companyId, { ...at, answers: checkedNumbers, now })
  // Given-up people count as done.
  const givenUp = await noteUnanswered(work.db, companyId, { ...at, numbers: unanswered, most: MOST_UNANSWERED })
  for (const row of [...answered, ...givenUp]) announceListItem(work, 'update', row)
  const doneCount = check.done + answered.length + givenUp.length
  // People added in the meantime are looked up too.
  await saveChange(work, job, { done: doneCount, total: Math.max(check.total, doneCount) })
  return checkedNumbers.length === 0 && unanswered.length > givenUp.length
    ? pauseForAnswers(work, job, check.again_before)
    : null
}

async function pauseUntil(workplace: Workplace, job: Job, pause: Pause): Promise<void> {
  await workplace.run(job.companyId, async (work) => {
    if (!(await lockCurrentCheck(work, job))) return
    const rechecks = pause.until ? 0 : (job.rechecks ?? 0) + 1
    const at = pause.until ?? new Date(work.now.getTime() + recheckDelayMs(rechecks))
    await saveChange(work, job, { state: 'waiting', waits_until: at, waits_for: pause.for })
    await work.enqueue(listCheck, { ...job, after: 0, rechecks }, { startAfter: at })
  })
}
