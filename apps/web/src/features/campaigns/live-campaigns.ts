import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Payload } from '@recado/contract/realtime'

export type CampaignEvent = Payload<'campaign'>

interface Page {
  records: Campaign[]
}

/** The later of two states of a campaign, because an answer may arrive after a newer event. */
const later = (cached: Campaign, received: Campaign): Campaign =>
  received.updatedAt < cached.updatedAt ? cached : received

/**
 * The cached pages after an event (CMP-07). A new campaign is not inserted, because only the server knows its position.
 */
export function withCampaignEvent<P extends Page, D extends { pages: P[] }>(data: D, event: CampaignEvent): D {
  if (event.action === 'create') return data
  const change = (records: Campaign[]) =>
    event.action === 'delete'
      ? records.filter(({ id }) => id !== event.id)
      : records.map((record) => (record.id === event.record.id ? later(record, event.record) : record))
  return { ...data, pages: data.pages.map((page) => ({ ...page, records: change(page.records) })) }
}
