import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import type { ContactViewer, OutsideSight } from '../contacts/public.ts'
import { contactSightOf } from '../conversations/public.ts'
import { requireUser } from '../identity/public.ts'
import type { CampaignRow } from './campaign.view.ts'

const outsideOf = (work: Work, viewer: ContactViewer): OutsideSight | null =>
  contactSightOf.outside(work.companyId, viewer, 'collect')

/** Returns the contacts that a caller's start leaves out. Null: none. */
export const leftOutFor = (work: Work, actor: Actor): OutsideSight | null => outsideOf(work, actor)

/**
 * Returns the contacts that a campaign leaves out, by the current rights of its author. Null: none. After the author
 * left, the company sends it, as it does with schedules (contacts.2).
 */
export async function leftOutOf(work: Work, { author_id: authorId }: CampaignRow): Promise<OutsideSight | null> {
  if (authorId === null) return null
  const author = await requireUser(work.db, authorId)
  return outsideOf(work, { ...author, userId: authorId })
}
