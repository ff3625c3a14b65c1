import { mayManage } from '@recado/contract/access'
import type { In } from '@recado/contract/endpoint'
import type { createTag as createTagEndpoint, updateTag as updateTagEndpoint } from '@recado/contract/tags/endpoints'
import type { CountedTag, Tag } from '@recado/contract/tags/tag'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit, hearersOf, isTaken } from '../identity/public.ts'
import { showTag, type TagPorts } from './list-tags.ts'
import { auditedTag, colorFor, mayMakeLanes } from './tag.rules.ts'
import { insertTag, removeTag, saveTag } from './tag.store.ts'

/**
 * Adds a tag; without a colour it gets one.
 * @throws AppError ERR_DUPLICATED_TAG, ERR_NO_PERMISSION for a kanban lane by a plain user
 */
export async function createTag(work: Work, actor: Actor, input: In<typeof createTagEndpoint, 'body'>): Promise<Tag> {
  const kanban = input.kanban ?? 0
  if (kanban === 1 && !mayMakeLanes(actor)) throw new AppError('ERR_NO_PERMISSION')
  const color = input.color ?? colorFor(input.name)
  const tag = await insertTag(work.db, work.companyId, { name: input.name, color, kanban, createdBy: actor.userId })
  if (!tag) throw new AppError('ERR_DUPLICATED_TAG')
  await audit(work, actor, 'tag.create', `tag ${tag.id}`, null, auditedTag(tag))
  announceTag(work, 'create', tag)
  return tag
}

/**
 * Changes the given fields of a tag, by its maker or an admin.
 * @throws AppError ERR_NO_TAG_FOUND, ERR_DUPLICATED_TAG, ERR_NO_PERMISSION also for making or ending a lane by a plain
 * user
 */
export async function updateTag(
  ports: TagPorts,
  work: Work,
  actor: Actor,
  input: { id: number; change: In<typeof updateTagEndpoint, 'body'> },
): Promise<CountedTag> {
  const { name, color, kanban } = input.change
  const before = await showTag(ports, work, input.id)
  if (!mayManage(actor, 'tags:edit', before.userId)) throw new AppError('ERR_NO_PERMISSION')
  if (kanban !== undefined && kanban !== before.kanban && !mayMakeLanes(actor)) throw new AppError('ERR_NO_PERMISSION')
  try {
    await saveTag(work.db, work.companyId, input.id, { name, color, kanban }, work.now)
  } catch (error) {
    if (isTaken(error, 'tags_name')) throw new AppError('ERR_DUPLICATED_TAG')
    throw error
  }
  const tag = await showTag(ports, work, input.id)
  await audit(work, actor, 'tag.update', `tag ${input.id}`, auditedTag(before), auditedTag(tag))
  announceTag(work, 'update', tag)
  return tag
}

/**
 * Deletes a tag, by its maker or an admin; it is removed from its tickets and contacts.
 * @throws AppError ERR_NO_TAG_FOUND, ERR_USED_BY_CAMPAIGN, ERR_NO_PERMISSION also for a kanban lane by a plain user
 */
export async function deleteTag(ports: TagPorts, work: Work, actor: Actor, id: number): Promise<void> {
  const { kanban, name, color, ticketsCount, userId } = await showTag(ports, work, id)
  if (!mayManage(actor, 'tags:edit', userId)) throw new AppError('ERR_NO_PERMISSION')
  if (kanban === 1 && !mayMakeLanes(actor)) throw new AppError('ERR_NO_PERMISSION')
  await ports.requireUnused(work, id)
  // With two concurrent deletions the second finds no tag.
  if (!(await removeTag(work.db, work.companyId, id))) throw new AppError('ERR_NO_TAG_FOUND')
  await audit(work, actor, 'tag.delete', `tag ${id}`, { name, color, tickets: ticketsCount }, null)
  announceDeletedTag(work, id)
}

/** Announces a new or changed tag to the company. */
function announceTag(work: Work, action: 'create' | 'update', { id, name, color, kanban }: Tag): void {
  work.announce('tag', hearersOf(work.companyId, 'tag'), { action, tag: { id, name, color, kanban } })
}

/** Announces the deletion of a tag to the company. */
function announceDeletedTag(work: Work, tagId: number): void {
  work.announce('tag', hearersOf(work.companyId, 'tag'), { action: 'delete', tagId })
}
