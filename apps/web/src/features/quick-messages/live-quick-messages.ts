import type { QuickMessage } from '@recado/contract/quick-messages/quick-message'
import type { Payload } from '@recado/contract/realtime'

export type QuickMessageEvent = Payload<'quickemessage'>

interface Page {
  records: QuickMessage[]
}

/** The cached pages after an event. A new one is not inserted, because only the server knows its position. */
export function withQuickMessageEvent<P extends Page, D extends { pages: P[] }>(data: D, event: QuickMessageEvent): D {
  if (event.action === 'create') return data
  const change = (records: QuickMessage[]) =>
    event.action === 'delete'
      ? records.filter(({ id }) => id !== event.id)
      : records.map((record) => (record.id === event.record.id ? event.record : record))
  return { ...data, pages: data.pages.map((page) => ({ ...page, records: change(page.records) })) }
}
