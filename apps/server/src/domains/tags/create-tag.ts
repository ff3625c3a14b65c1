import type { In } from '@recado/contract/endpoint'
import type { createTag as createTagEndpoint } from '@recado/contract/tags/endpoints'
import type { Tag } from '@recado/contract/tags/tag'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { audit } from '../identity/public.ts'
import { announceTag } from './announce-tag.ts'
import { auditedTag, colorFor, mayMakeLanes } from './tag.rules.ts'
import { insertTag } from './tag.store.ts'

/**
 * Adds a tag; without a colour one is chosen.
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
