import { type DeliveryState, deliveryStates } from '@recado/contract/webhooks/choices'

/** The filter in the URL of the deliveries screen. */
export interface DeliverySearch {
  state?: DeliveryState
}

/** Parses the filter from URL parameters; anything else is dropped. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const state = deliveryStates.find((one) => one === search.state)
  return state ? { state } : {}
}
