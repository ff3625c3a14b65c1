import type { Tag } from '@recado/contract/tags/tag'
import type { Work } from '../../platform/db/work.ts'
import { rooms } from '../../platform/realtime/rooms.ts'

/** Announces a new or changed tag to the company. */
export function announceTag(work: Work, action: 'create' | 'update', { id, name, color, kanban }: Tag): void {
  work.announce('tag', [rooms.company(work.companyId)], { action, tag: { id, name, color, kanban } })
}

/** Announces to the company that a tag is gone. */
export function announceDeletedTag(work: Work, tagId: number): void {
  work.announce('tag', [rooms.company(work.companyId)], { action: 'delete', tagId })
}
