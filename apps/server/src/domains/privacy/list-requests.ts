import { can } from '@recado/contract/access'
import type { RequestKind } from '@recado/contract/privacy/choices'
import type { ContactPrivacy, PrivacyRequest } from '@recado/contract/privacy/privacy'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { countAnswers } from './consent/question.store.ts'
import type { PrivacyServices } from './privacy-services.ts'
import { requestPage } from './request.store.ts'
import { requestOf } from './request.view.ts'
import { subjectRow } from './subject.store.ts'

const PAGE = 20
/** Maximum requests shown per contact. */
const SHOWN = 5

/** Returns the signer of bundles for users who may hand over data. */
const bundleSigner = (actor: Actor, { sign }: PrivacyServices): SignMedia | null =>
  can(actor, 'privacy:export') ? sign : null

/** Returns a page of the log, newest first, with the counts of consent answers. */
export async function listRequests(
  { db, companyId, now }: Work,
  actor: Actor,
  { pageNumber, kind }: { pageNumber: number; kind?: RequestKind | undefined },
  services: PrivacyServices,
): Promise<{
  requests: PrivacyRequest[]
  count: number
  hasMore: boolean
  consent: { yes: number; no: number; open: number }
}> {
  const sign = bundleSigner(actor, services)
  const skip = (pageNumber - 1) * PAGE
  const { rows, count } = await requestPage(db, companyId, { kind: kind ?? null, contactId: null, skip, limit: PAGE })
  const requests = rows.map((row) => requestOf(row, { companyId, now, sign }))
  return { requests, count, hasMore: skip + rows.length < count, consent: await countAnswers(db, companyId) }
}

/** Returns the requests about a contact's data. @throws AppError ERR_NO_CONTACT_FOUND */
export async function showContact(
  { db, companyId, now }: Work,
  actor: Actor,
  contactId: number,
  services: PrivacyServices,
): Promise<ContactPrivacy> {
  const row = await subjectRow(db, companyId, contactId, false)
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND')
  const sign = bundleSigner(actor, services)
  const { rows } = await requestPage(db, companyId, { kind: null, contactId, skip: 0, limit: SHOWN })
  const { name, number, isGroup, erasedAt } = row
  const requests = rows.map((request) => requestOf(request, { companyId, now, sign }))
  return { contactId, name, number, isGroup, erasedAt: erasedAt?.toISOString() ?? null, requests }
}
