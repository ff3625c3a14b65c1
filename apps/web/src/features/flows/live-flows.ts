import type { Flow } from '@recado/contract/flows/flow'
import type { Payload } from '@recado/contract/realtime'

export type FlowEvent = Payload<'flow'>

interface Page {
  flows: Flow[]
}

/** Returns the later of two states, because a response may have been in flight when the event arrived. */
const later = <F extends Flow>(cached: F, received: Flow): F =>
  received.updatedAt < cached.updatedAt ? cached : { ...cached, ...received }

/** Returns the flows after an event. A new one is left to the server, which knows its position. */
export const withFlowEvent = <F extends Flow>(flows: readonly F[], event: FlowEvent): F[] =>
  event.action === 'delete'
    ? flows.filter(({ id }) => id !== event.flowId)
    : flows.map((flow) => (flow.id === event.flow.id ? later(flow, event.flow) : flow))

/** Returns the loaded pages after an event (FLL-01). */
export function withFlowPages<P extends Page, D extends { pages: P[] }>(data: D, event: FlowEvent): D {
  return { ...data, pages: data.pages.map((page) => ({ ...page, flows: withFlowEvent(page.flows, event) })) }
}

/** Returns whether an event moves a flow in a list by name: it is new there or was renamed. */
export const isMoved = (flows: readonly Flow[], event: FlowEvent): boolean =>
  event.action !== 'delete' && flows.find(({ id }) => id === event.flow.id)?.name !== event.flow.name
