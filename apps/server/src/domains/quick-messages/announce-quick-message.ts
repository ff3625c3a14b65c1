import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { hearerOf, hearersOf } from '../identity/public.ts'
import { type QuickMessageRow, quickMessageOf } from './quick-message.view.ts'

/** Announces a quick message only to the users who can use it. */
export function announceQuickMessage(
  work: Work,
  action: 'create' | 'update',
  row: QuickMessageRow,
  sign: SignMedia,
): void {
  work.announce('quickemessage', audienceOf(row), { action, record: quickMessageOf(row, sign) })
}

/** Announces a change. Users who could use it before but not now receive a deletion. */
export function announceQuickMessageChange(
  work: Work,
  before: QuickMessageRow,
  row: QuickMessageRow,
  sign: SignMedia,
): void {
  if (before.geral && !row.geral) announceLostQuickMessage(work, before)
  announceQuickMessage(work, 'update', row, sign)
}

export function announceLostQuickMessage(work: Work, row: QuickMessageRow): void {
  work.announce('quickemessage', audienceOf(row), { action: 'delete', id: row.id })
}

/** Only users who may use it. */
function audienceOf(row: QuickMessageRow): string[] {
  if (row.geral) return hearersOf(row.company_id, 'quickemessage')
  return row.user_id === null ? [] : hearerOf(row.company_id, 'quickemessage', row.user_id)
}
