import type { PrivacyRequest } from '@recado/contract/privacy/privacy'
import { type Actor, actorColumns } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { audit } from '../../identity/public.ts'
import { contactExport } from '../jobs.ts'
import type { PrivacyServices } from '../privacy-services.ts'
import { insertPrivacyRequest, requestRow } from '../request.store.ts'
import { announceRequest, requestOf } from '../request.view.ts'
import { requirePerson } from '../require-person.ts'

export const exportedParts = (parts: PrivacyServices['parts']) => parts.flatMap(({ exports }) => exports ?? [])

/**
 * Starts the export of a contact's bundle.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_IS_GROUP, ERR_CONTACT_ERASED, ERR_PRIVACY_UNDER_WAY
 */
export async function startExport(
  work: Work,
  actor: Actor,
  { contactId, services }: { contactId: number; services: PrivacyServices },
): Promise<PrivacyRequest> {
  const { db, companyId, now } = work
  await requirePerson(work, contactId, { lock: true })
  const { actorId, actorName } = actorColumns(actor)
  const id = await insertPrivacyRequest(db, companyId, {
    ...{ kind: 'export', contactId, userId: actorId, userName: actorName, reason: '', now },
    ...{ subject: null, keepsCustomer: true, total: exportedParts(services.parts).length },
  })
  if (id === null) throw new AppError('ERR_PRIVACY_UNDER_WAY')
  await work.enqueue(contactExport, { companyId, requestId: id })
  await audit(work, actor, 'privacy.export', `contact ${contactId}`, null, { requestId: id })
  await announceRequest(work, id, 'create')
  const row = await requestRow(db, companyId, id)
  if (!row) throw new Error('the request does not exist')
  return requestOf(row, { companyId, now, sign: services.sign })
}
