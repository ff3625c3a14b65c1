import type { PlatformDb } from '../../../platform/db/platform-db.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { lockTicket, removeSpeaker } from '../../conversations/public.ts'
import { dropUnnamedFiles } from '../files/flow-file.store.ts'
import type { FlowServices } from '../flow-services.ts'
import type { FlowGone } from '../jobs.ts'
import { companiesThatResume, companiesWithFiles, dropOldSteps } from './all-companies.store.ts'
import { FLOW } from './flow-scene.rules.ts'
import { stoppedLongEnough } from './stopped-runs.store.ts'

/** Days for which traces are kept. */
const TRACE_DAYS = 90
const DAY_MS = 86_400_000

/** Hands the ticket to a user after the deletion of its flow. */
export async function handOverDeleted(
  { workplace, answering }: FlowServices,
  { companyId, ticketId, label, queueId }: FlowGone,
): Promise<void> {
  const word = { do: 'gone' as const, label, queueId }
  await workplace.run(companyId, (work) =>
    answering.notifyResponder(work, ticketId, { to: FLOW, word, key: `flow-gone-${label}` }),
  )
}

/** Resumes stopped runs after the idle time that their flow sets. */
export async function resumeStopped(services: FlowServices, platform: PlatformDb): Promise<void> {
  for (const companyId of await companiesThatResume(platform))
    await resumeOf(services, companyId).catch((error: unknown) =>
      services.log.error({ err: error, companyId }, 'stopped flows could not be resumed'),
    )
}

async function resumeOf({ workplace, answering }: FlowServices, companyId: number): Promise<void> {
  const due = await workplace.read(companyId, stoppedLongEnough)
  for (const { ticketId, since } of due)
    await workplace.run(companyId, async (work) => {
      await lockTicket(work.db, companyId, ticketId)
      const still = (await stoppedLongEnough(work)).some((one) => one.ticketId === ticketId)
      if (!still) return
      await removeSpeaker(work, ticketId, 'limit')
      const key = `flow-resumed-${since.getTime()}`
      await answering.notifyResponder(work, ticketId, { to: FLOW, word: { do: 'resume' }, key })
    })
}

/** Deletes old traces of all companies, and files that no flow refers to. */
export async function tidyTraces({ workplace, clock }: FlowServices, platform: PlatformDb): Promise<void> {
  const now = clock.now().getTime()
  await dropOldSteps(platform, new Date(now - TRACE_DAYS * DAY_MS))
  for (const companyId of await companiesWithFiles(platform))
    await workplace.run(companyId, async (work) => {
      await removeFiles(work, await dropUnnamedFiles(work.db, companyId, new Date(now - DAY_MS)))
    })
}
