import { removeFiles } from '../../../platform/storage/remove-files.ts'
import type { PrivacyWork } from '../jobs.ts'
import type { PrivacyServices } from '../privacy-services.ts'
import { endRequest, lockRequest, noteRequestProgress } from '../request.store.ts'
import { announceRequest } from '../request.view.ts'
import { subjectOf } from '../require-person.ts'
import { announceErased, erasedParts } from './start-erasure.ts'

/**
 * Handles the job `privacy.erase`: part by part, one chunk per transaction. It may crash anywhere and restart, and two
 * runs take chunks in turn. Each run asks each part, from the first on, until the part finds nothing.
 */
export async function runErasure(services: PrivacyServices, { companyId, requestId }: PrivacyWork): Promise<void> {
  const parts = erasedParts(services.parts)
  for (const [at, part] of parts.entries()) {
    for (;;) {
      const rows = await services.workplace.run(companyId, async (work) => {
        const request = await lockRequest(work.db, companyId, requestId)
        if (!request?.subject || request.contactId === null) return null
        const subject = subjectOf(request.contactId, request.subject, {
          until: request.at,
          keepsCustomer: request.keepsCustomer,
        })
        const { rows, files = [] } = await part.erase(work, subject)
        await removeFiles(work, files)
        await noteRequestProgress(work.db, companyId, {
          id: requestId,
          done: Math.max(at, request.done),
          part: part.name,
          rows,
        })
        return rows
      })
      if (rows === null) return
      if (rows === 0) break
    }
    await services.workplace.run(companyId, (work) => announceRequest(work, requestId, 'update'))
  }
  await services.workplace.run(companyId, async (work) => {
    const request = await lockRequest(work.db, companyId, requestId)
    if (!request || request.contactId === null) return
    await endRequest(work.db, companyId, { id: requestId, state: 'done', now: work.now })
    await announceErased(work, request.contactId)
    await announceRequest(work, requestId, 'update')
  })
}
