import type { createListOfCampaign as endpoint } from '@recado/contract/campaigns/control-endpoints'
import { MOST_LIST_OF_CAMPAIGN } from '@recado/contract/campaigns/results'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Work } from '../../platform/db/work.ts'
import { createFilledList } from '../contact-lists/public.ts'
import { leftOutFor } from './campaign-author.ts'
import { countGroup, peopleOfGroup } from './recipients/listed-people.store.ts'
import { seenCampaign } from './require-campaign.ts'

/**
 * Adds a contact list of the caller with the recipients of one result, all of them or nothing.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION, ERR_CAMPAIGN_LIST_EMPTY, ERR_CAMPAIGN_LIST_LIMIT
 */
export async function createListOfCampaign(
  work: Work,
  actor: Actor,
  { id, body: { name, group } }: { id: number; body: In<typeof endpoint, 'body'> },
): Promise<Out<typeof endpoint>> {
  const { db, companyId } = work
  await seenCampaign(work, actor, id)
  const count = await countGroup(db, companyId, { campaignId: id, group, limit: MOST_LIST_OF_CAMPAIGN + 1 })
  if (count > MOST_LIST_OF_CAMPAIGN) throw new AppError('ERR_CAMPAIGN_LIST_LIMIT')
  const people = peopleOfGroup(companyId, { campaignId: id, group, outside: leftOutFor(work, actor) })
  const { contactList, added, leftOut } = await createFilledList(work, actor, { name, people })
  // The transaction is rolled back with the list.
  if (added === 0) throw new AppError('ERR_CAMPAIGN_LIST_EMPTY')
  return { contactList, added, leftOut }
}
