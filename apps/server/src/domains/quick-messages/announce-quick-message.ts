import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { type QuickMessageRow, quickMessageOf } from './quick-message.view.ts'

/** Announces it to the people who have it, and nobody else. */
export function announceQuickMessage(
  work: Work,
  action: 'create' | 'update',
  row: QuickMessageRow,
  sign: SignMedia,
): void {
  work.announce('quickemessage', audienceOf(row), { action, record: quickMessageOf(row, sign) })
}

/** Announces a change; people who had it and lost it receive that it is gone. */
export function announceChanged(work: Work, before: QuickMessageRow, row: QuickMessageRow, sign: SignMedia): void {
  if (before.geral && !row.geral) announceGone(work, before)
  announceQuickMessage(work, 'update', row, sign)
}

export function announceGone(work: Work, row: QuickMessageRow): void {
  work.announce('quickemessage', audienceOf(row), { action: 'delete', id: row.id })
}

/** Never anybody who may not use it. */
function audienceOf(row: QuickMessageRow): string[] {
  if (row.geral) return [rooms.company(row.company_id)]
  return row.user_id === null ? [] : [rooms.user(row.company_id, row.user_id)]
}
