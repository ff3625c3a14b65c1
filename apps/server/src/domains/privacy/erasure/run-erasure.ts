import { removeFiles } from '../../../platform/storage/remove-files.ts'
import type { PrivacyWork } from '../jobs.ts'
import type { PrivacyServices } from '../privacy-services.ts'
import { endRequest, holdRequest, noteProgress } from '../request.store.ts'
import { announceRequest } from '../request.view.ts'
import { subjectOf } from '../require-person.ts'
import { announceErased, erasedParts } from './start-erasure.ts'

/**
 * The job `privacy.erase`: part by part, a chunk in a transaction. It may die anywhere and begin again, and two of them take chunks in
 * turn: each part is asked until it finds nothing, in every run from the first part on.
 */
export async function runErasure(services: PrivacyServices, { companyId, requestId }: PrivacyWork): Promise<void> {
  const parts = erasedParts(services.parts)
  for (const [at, part] of parts.entries()) {
    for (;;) {
      const rows = await services.workplace.run(companyId, async (work) => {
        const request = await holdRequest(work.db, companyId, requestId)
        if (!request?.subject || request.contactId === null) return null
        const subject = subjectOf(request.contactId, request.subject, {
          until: request.at,
          keepsCustomer: request.keepsCustomer,
        })
        const { rows, files = [] } = await part.erase(work, subject)
        await removeFiles(work, files)
        await noteProgress(work.db, companyId, {
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
    const request = await holdRequest(work.db, companyId, requestId)
    if (!request || request.contactId === null) return
    await endRequest(work.db, companyId, { id: requestId, state: 'done', now: work.now })
    await announceErased(work, request.contactId)
    await announceRequest(work, requestId, 'update')
  })
}
