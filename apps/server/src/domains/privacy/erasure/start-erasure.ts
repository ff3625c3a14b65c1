import type { In } from '@recado/contract/endpoint'
import type { eraseContactData } from '@recado/contract/privacy/endpoints'
import type { PrivacyRequest } from '@recado/contract/privacy/privacy'
import type { Language } from '@recado/contract/values/language'
import { type Actor, actorColumns } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Work } from '../../../platform/db/work.ts'
import { erasedHashes } from '../../../platform/erased-address.ts'
import type { DataSubject } from '../../../platform/personal-data.ts'
import { rooms } from '../../../platform/realtime/rooms.ts'
import { removeFiles } from '../../../platform/storage/remove-files.ts'
import { announceContact, insertErased, requireContact } from '../../contacts/public.ts'
import { audit } from '../../identity/public.ts'
import { contactErase } from '../jobs.ts'
import type { PrivacyServices } from '../privacy-services.ts'
import { dropBundles, insertPrivacyRequest, requestRow } from '../request.store.ts'
import { announceRequest, requestOf } from '../request.view.ts'
import { requirePerson, subjectOf } from '../require-person.ts'
import { confirms } from '../spellings.rules.ts'
import { emptyContact, ticketsOf } from '../subject.store.ts'

/** The name of an erased contact where its tickets are shown. */
const erasedNames: Record<Language, string> = { pt: 'Contato apagado', en: 'Erased contact', es: 'Contacto borrado' }

/**
 * Returns what an erasure would remove now, part by part. The subscription record is separate, because it may be kept.
 */
export async function previewErasure(work: Work, { parts }: PrivacyServices, contactId: number) {
  const person = await requirePerson(work, contactId)
  const subject = subjectOf(contactId, person, { until: work.now, keepsCustomer: false })
  const counts: Array<{ part: string; count: number }> = []
  for (const part of erasedParts(parts))
    if (part.count) counts.push({ part: part.name, count: await part.count(work, subject) })
  const customers = counts.find(({ part }) => part === 'customers')?.count ?? 0
  return { parts: counts.filter(({ part, count }) => part !== 'customers' && count > 0), customers }
}

export const erasedParts = (parts: PrivacyServices['parts']) => parts.flatMap(({ erases }) => erases ?? [])

/**
 * Starts an erasure. The contact immediately loses its name and addresses. The request keeps its addresses until the
 * job has found all records by them.
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_IS_GROUP, ERR_CONTACT_ERASED, ERR_PRIVACY_CONFIRMATION,
 *   ERR_PRIVACY_UNDER_WAY
 */
export async function startErasure(
  work: Work,
  actor: Actor,
  {
    contactId,
    input,
    services,
  }: { contactId: number; input: In<typeof eraseContactData, 'body'>; services: PrivacyServices },
): Promise<PrivacyRequest> {
  const { db, companyId, now } = work
  const person = await requirePerson(work, contactId, { lock: true })
  if (!confirms(input.confirmation, person)) throw new AppError('ERR_PRIVACY_CONFIRMATION')
  const { actorId, actorName } = actorColumns(actor)
  const keepsCustomer = input.keepCustomer ?? false
  const subject = subjectOf(contactId, person, { until: now, keepsCustomer })
  const id = await insertPrivacyRequest(db, companyId, {
    ...{ kind: 'erasure', contactId, userId: actorId, userName: actorName, reason: input.reason, now },
    subject: {
      ...{ numbers: person.numbers, lids: person.lids, names: person.names },
      traces: await tracesOf(work, services, subject),
    },
    keepsCustomer,
    total: erasedParts(services.parts).length,
  })
  if (id === null) throw new AppError('ERR_PRIVACY_UNDER_WAY')
  await insertErased(db, companyId, { hashes: erasedHashes(services.secrets, companyId, subject), now })
  await emptyContact(db, companyId, { id: contactId, name: erasedNames[actor.company.language], now })
  await removeFiles(work, await dropBundles(db, companyId, { contactId, before: null }))
  await work.enqueue(contactErase, { companyId, requestId: id })
  // The audit log does not say whose data they were.
  await audit(work, actor, 'privacy.erase', `contact ${contactId}`, null, { requestId: id })
  await announceContact(work, 'update', await requireContact(db, contactId))
  await announceErased(work, contactId)
  await announceRequest(work, id, 'create')
  const row = await requestRow(db, companyId, id)
  if (!row) throw new Error('the request does not exist')
  return requestOf(row, { companyId, now, sign: services.sign })
}

async function tracesOf(work: Work, { parts }: PrivacyServices, subject: DataSubject): Promise<string[]> {
  const traces: string[] = []
  for (const part of parts) traces.push(...((await part.traces?.(work, subject)) ?? []))
  return traces
}

/** Makes all screens that show the contact reload. */
export async function announceErased(work: Work, contactId: number): Promise<void> {
  const ticketIds = await ticketsOf(work.db, work.companyId, contactId)
  work.announce('contactErased', [rooms.company(work.companyId)], { contactId, ticketIds })
}
