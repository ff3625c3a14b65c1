import type { ShippingStatus } from '@recado/contract/campaigns/campaign'
import { shippingStatuses } from '@recado/contract/campaigns/choices'

/** The query parameters of a report's URL. */
export interface ReportSearch {
  status?: ShippingStatus
  q?: string
}

/** The filters of a URL; invalid parameters are dropped. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const status = shippingStatuses.find((one) => one === search.status)
  return { ...(status && { status }), ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }) }
}
