import type { ShippingStatus } from '@recado/contract/campaigns/campaign'
import { shippingStatuses } from '@recado/contract/campaigns/choices'

/** The search part of a report's address. */
export interface ReportSearch {
  status?: ShippingStatus
  q?: string
}

/** The filters of an address; anything else is dropped. */
export function reportSearch(search: Record<string, unknown>): ReportSearch {
  const status = shippingStatuses.find((one) => one === search.status)
  return { ...(status && { status }), ...(typeof search.q === 'string' && search.q !== '' && { q: search.q }) }
}
