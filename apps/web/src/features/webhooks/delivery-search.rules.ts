import { type DeliveryState, deliveryStates } from '@recado/contract/webhooks/choices'

/** The filter of the deliveries' address. */
export interface DeliverySearch {
  state?: DeliveryState
}

/** The filter of an address; anything else is dropped. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  const state = deliveryStates.find((one) => one === search.state)
  return state ? { state } : {}
}
