import type { KnowledgeDocument } from '@recado/contract/knowledge/document'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  records: KnowledgeDocument[]
  count: number
}

/**
 * The loaded pages after a document was added, changed or deleted. A new one is not inserted, because only the server
 * knows its position.
 */
export function withKnowledgeEvent<P extends Page>(pages: readonly P[], event: Payload<'knowledge'>): P[] {
  if (event.action !== 'delete') {
    const { record } = event
    return pages.map((page) => ({ ...page, records: page.records.map((old) => (old.id === record.id ? record : old)) }))
  }
  const isLoaded = pages.some(({ records }) => records.some(({ id }) => id === event.id))
  return pages.map((page) => ({
    ...page,
    records: page.records.filter(({ id }) => id !== event.id),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}
