import type { Readable } from 'node:stream'
import type { Language } from '@recado/contract/values/language'
import { isDatabaseGone, isOutOfSpace, isStorageGone } from '../../../platform/outage.ts'
import type { DataSubject, ExportedPart, ExportPlace } from '../../../platform/personal-data.ts'
import { discardFiles } from '../../../platform/storage/remove-files.ts'
import { companyBrief } from '../company.store.ts'
import type { PrivacyWork } from '../jobs.ts'
import type { PrivacyServices } from '../privacy-services.ts'
import { endRequest, lockRequest, noteRequestProgress } from '../request.store.ts'
import { announceRequest } from '../request.view.ts'
import { subjectOf } from '../require-person.ts'
import { subjectRow } from '../subject.store.ts'
import { type BundlePart, bundleOf } from './bundle.ts'
import { infectedTexts, noteTexts } from './note-texts.ts'
import { exportedParts } from './start-export.ts'

/** How long a bundle can be downloaded. */
export const BUNDLE_MS = 24 * 3_600_000

/**
 * Handles the job `privacy.export`. Two runs leave one bundle. A permanent failure is recorded, and a temporary one
 * retried.
 */
export async function runExport(services: PrivacyServices, job: PrivacyWork): Promise<void> {
  try {
    await writeBundle(services, job)
  } catch (error) {
    if (isDatabaseGone(error) || isStorageGone(error) || isOutOfSpace(error)) throw error
    services.log.error({ err: error, ...job }, 'a bundle of personal data could not be written')
    await end(services, job, { state: 'failed' })
  }
}

async function writeBundle(services: PrivacyServices, job: PrivacyWork): Promise<void> {
  const { workplace, storage } = services
  const { companyId } = job
  const startedExport = await workplace.run(companyId, async ({ db, now }) => {
    const request = await lockRequest(db, companyId, job.requestId)
    const person = request?.contactId != null && (await subjectRow(db, companyId, request.contactId, false))
    if (!request || !person) return request && null
    await noteRequestProgress(db, companyId, { id: job.requestId, done: 0 })
    return {
      subject: subjectOf(person.id, person, { until: now, keepsCustomer: true }),
      company: await companyBrief(db),
      now,
    }
  })
  // Already finished, or the contact was deleted in the meantime.
  if (!startedExport) return void (await end(services, job, { state: 'failed' }))
  const { subject, company, now } = startedExport
  const day = new Intl.DateTimeFormat(company.language, {
    timeZone: company.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const bundle = bundleOf({
    note: noteTexts[company.language as Language](company.name, day.format(now)),
    about: { company: company.name, contactId: subject.contactId, at: now.toISOString() },
    parts: exportedParts(services.parts).map((part, at) => partOf(services, job, { part, at, subject })),
    replacement: async (file) => {
      const find = (await storage.findVirus?.(companyId, file)) ?? null
      return find === null ? null : infectedTexts[company.language as Language](find)
    },
    open: async (file): Promise<Readable | null> => (await storage.open(companyId, file))?.stream ?? null,
  })
  const stored = await storage.put(companyId, bundle, { extension: 'zip', isScanned: true })
  try {
    if (!(await end(services, job, { state: 'done', file: stored.name, size: stored.size })))
      await discardFiles({ workplace, storage, companyId }, [stored.name], new Error('another run wrote the bundle'))
  } catch (error) {
    await discardFiles({ workplace, storage, companyId }, [stored.name], error)
    throw error
  }
}

const partOf = (
  { workplace }: PrivacyServices,
  { companyId, requestId }: PrivacyWork,
  { part, at, subject }: { part: ExportedPart; at: number; subject: DataSubject },
): BundlePart => ({
  name: part.name,
  async *rows() {
    let after: ExportPlace | null = null
    do {
      const from: ExportPlace | null = after
      const page: Awaited<ReturnType<ExportedPart['read']>> = await workplace.read(companyId, (work) =>
        part.read(work, subject, from),
      )
      yield page.rows
      after = page.next
    } while (after !== null)
    await workplace.run(companyId, async (work) => {
      await noteRequestProgress(work.db, companyId, { id: requestId, done: at + 1 })
      await announceRequest(work, requestId, 'update')
    })
  },
})

/** @returns false when another run ended it before */
function end(
  { workplace }: PrivacyServices,
  { companyId, requestId }: PrivacyWork,
  how: { state: 'failed' } | { state: 'done'; file: string; size: number },
): Promise<boolean> {
  return workplace.run(companyId, async (work) => {
    if (!(await lockRequest(work.db, companyId, requestId))) return false
    const expiresAt = new Date(work.now.getTime() + BUNDLE_MS)
    const bundle = how.state === 'done' ? { bundle: { file: how.file, size: how.size, expiresAt } } : {}
    await endRequest(work.db, companyId, { id: requestId, state: how.state, ...bundle, now: work.now })
    await announceRequest(work, requestId, 'update')
    return true
  })
}
