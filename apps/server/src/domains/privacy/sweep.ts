import type { PlatformDb } from '../../platform/db/platform-db.ts'
import { removeFiles } from '../../platform/storage/remove-files.ts'
import { companiesWithLimits, companiesWithOldBundles, unfinishedRequests } from './due-companies.store.ts'
import { companyRetain, contactErase, contactExport } from './jobs.ts'
import type { PrivacyServices } from './privacy-services.ts'
import { dropBundles } from './request.store.ts'

/** Time after which an unfinished request's job counts as lost. Two concurrent jobs would do no harm. */
const LOST_AFTER_MS = 10 * 60_000

/** The job `privacy.sweep`. */
export async function sweepPrivacy({ workplace, clock }: PrivacyServices, platform: PlatformDb): Promise<void> {
  const now = clock.now()
  for (const companyId of await companiesWithOldBundles(platform, now))
    await workplace.run(companyId, async (work) =>
      removeFiles(work, await dropBundles(work.db, companyId, { contactId: null, before: now })),
    )
  for (const { kind, ...job } of await unfinishedRequests(platform, new Date(now.getTime() - LOST_AFTER_MS)))
    await workplace.run(job.companyId, (work) => work.enqueue(kind === 'export' ? contactExport : contactErase, job))
}

/** Handles the job `privacy.retention`: enqueues one job per company. */
export async function planRetention({ workplace }: PrivacyServices, platform: PlatformDb): Promise<void> {
  for (const companyId of await companiesWithLimits(platform))
    await workplace.run(companyId, (work) => work.enqueue(companyRetain, { companyId }))
}
