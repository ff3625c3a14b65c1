import type { CampaignReport } from '@recado/contract/campaigns/campaign'
import type {
  listCampaigns as endpoint,
  listShippings as shippingsEndpoint,
} from '@recado/contract/campaigns/endpoints'
import type { In, Out } from '@recado/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { cursorOf, field, pageOf } from '../../platform/cursor.rules.ts'
import type { Work } from '../../platform/db/work.ts'
import type { SignMedia } from '../../platform/storage/media-path.ts'
import { campaignPage, countCampaigns, firstPeople } from './campaign.store.ts'
import { campaignOf } from './campaign.view.ts'
import { countMatching, countShippings, shippingPage } from './recipients/shipping.store.ts'
import { holdOfConnection, makersFor, seenCampaign, toCampaignView } from './require-campaign.ts'

const PAGE = 20
const place = cursorOf({ id: field.id, count: field.whole })

/** Returns a page of the campaigns that the user sees, newest first. */
export async function listCampaigns(
  work: Work,
  actor: Actor,
  query: In<typeof endpoint, 'query'>,
  sign: SignMedia,
): Promise<Out<typeof endpoint>> {
  const cursor = place.require(query.cursor)
  const filter = { search: query.searchParam?.trim() ?? '', makers: makersFor(actor, 'campaigns:view') }
  const position = {
    after: cursor?.id ?? null,
    offset: cursor ? 0 : (query.pageNumber - 1) * PAGE,
    limit: PAGE + 1,
  }
  const [rows, count] = await Promise.all([
    campaignPage(work.db, work.companyId, filter, position),
    cursor?.count ?? countCampaigns(work.db, work.companyId, filter),
  ])
  const { shown: pageRows, ...page } = pageOf(rows, PAGE, ({ id }) => place.write({ id, count }))
  return { records: await Promise.all(pageRows.map((row) => toCampaignView(work, row, sign))), count, ...page }
}

const SHIPPINGS = 40
/** People of a list, and recipients, included in a single campaign's answer. The rest is paged. */
const FIRST = 100
const shippingPlace = cursorOf({ id: field.whole, count: field.whole })

/** Returns a page of a campaign's recipients. */
export async function listShippings(
  work: Work,
  actor: Actor,
  { id, query }: { id: number; query: In<typeof shippingsEndpoint, 'query'> },
): Promise<Out<typeof shippingsEndpoint>> {
  await seenCampaign(work, actor, id)
  const cursor = shippingPlace.require(query.cursor)
  const filter = { campaignId: id, status: query.status ?? null, search: query.searchParam?.trim() ?? '' }
  const offset = cursor ? 0 : (query.pageNumber - 1) * SHIPPINGS
  const [rows, count] = await Promise.all([
    shippingPage(work.db, work.companyId, filter, { after: cursor?.id ?? 0, offset, limit: SHIPPINGS + 1 }),
    cursor?.count ?? countMatching(work.db, work.companyId, filter),
  ])
  const { shown: pageRows, ...page } = pageOf(rows, SHIPPINGS, (last) => shippingPlace.write({ id: last.id, count }))
  return { records: pageRows, count, ...page }
}

/** Returns a campaign with its report, counted now. */
export async function showCampaign(
  work: Work,
  actor: Actor,
  { id, sign }: { id: number; sign: SignMedia },
): Promise<CampaignReport> {
  const row = await seenCampaign(work, actor, id)
  const counts = row.gathering === 'none' ? null : await countShippings(work.db, work.companyId, id)
  const everybody = { campaignId: id, status: null, search: '' }
  const shipping = await shippingPage(work.db, work.companyId, everybody, { after: 0, offset: 0, limit: FIRST })
  const campaign = campaignOf(row, sign, { hold: await holdOfConnection(work, row), counts })
  const { contactList } = campaign
  return {
    ...campaign,
    shipping,
    contactList: contactList && {
      ...contactList,
      contacts: await firstPeople(work.db, work.companyId, contactList.id, FIRST),
    },
  }
}
