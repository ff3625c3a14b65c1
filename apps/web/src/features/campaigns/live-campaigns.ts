import type { Campaign } from '@recado/contract/campaigns/campaign'
import type { Payload } from '@recado/contract/realtime'

export type CampaignEvent = Payload<'campaign'>

interface Page {
  records: Campaign[]
}

/** Of two states of a campaign the later one: an answer may have been on its way when the event came. */
const later = (known: Campaign, told: Campaign): Campaign => (told.updatedAt < known.updatedAt ? known : told)

/** The cached pages after an event (CMP-07); a new one is left to the server, which knows its place. */
export function withCampaignEvent<P extends Page, D extends { pages: P[] }>(data: D, event: CampaignEvent): D {
  if (event.action === 'create') return data
  const change = (records: Campaign[]) =>
    event.action === 'delete'
      ? records.filter(({ id }) => id !== event.id)
      : records.map((record) => (record.id === event.record.id ? later(record, event.record) : record))
  return { ...data, pages: data.pages.map((page) => ({ ...page, records: change(page.records) })) }
}
