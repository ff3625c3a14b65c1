import type { PrivacyRequest } from '@recado/contract/privacy/privacy'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { hearersOf } from '../identity/public.ts'
import { type RequestRow, requestRow } from './request.store.ts'

/**
 * Returns a request as the contract shows it. An expired bundle is not offered, even before its deletion.
 * @param sign null for users who may not have the bundle
 */
export function requestOf(
  row: RequestRow,
  { companyId, now, sign }: { companyId: number; now: Date; sign: SignMedia | null },
): PrivacyRequest {
  const offered = row.bundleFile !== null && row.expiresAt !== null && row.expiresAt > now
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, contactId: row.contactId, contactName: row.contactName },
    ...{ userName: row.userName, reason: row.reason, done: row.done, total: row.total },
    counts: Object.entries(row.counts).map(([part, count]) => ({ part, count })),
    downloadUrl: offered && row.bundleFile !== null && sign ? sign(companyId, row.bundleFile) : null,
    fileSize: offered ? row.fileSize : null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    at: row.at.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Announces a request's progress to the company's admins. Events in quick succession are merged. */
export async function announceRequest(work: Work, id: number, action: 'create' | 'update'): Promise<void> {
  const row = await requestRow(work.db, work.companyId, id)
  if (!row) return
  const { downloadUrl: _address, ...request } = requestOf(row, {
    companyId: work.companyId,
    now: work.now,
    sign: null,
  })
  const open = row.state === 'waiting' || row.state === 'running'
  const merge = { key: `privacy-request-${id}`, ...(open && { version: row.done }) }
  work.announce('privacyRequest', hearersOf(work.companyId, 'privacyRequest'), { action, request }, merge)
}
