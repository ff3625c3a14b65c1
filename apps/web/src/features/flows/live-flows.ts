import type { Flow } from '@recado/contract/flows/flow'
import type { Payload } from '@recado/contract/realtime'

export type FlowEvent = Payload<'flow'>

interface Page {
  flows: Flow[]
}

/** Of two states of a flow the later one: an answer may have been on its way when the event came. */
const later = <F extends Flow>(known: F, told: Flow): F =>
  told.updatedAt < known.updatedAt ? known : { ...known, ...told }

/** Flows after an event; a new one is left to the server, which knows its place. */
export const withFlowEvent = <F extends Flow>(flows: readonly F[], event: FlowEvent): F[] =>
  event.action === 'delete'
    ? flows.filter(({ id }) => id !== event.flowId)
    : flows.map((flow) => (flow.id === event.flow.id ? later(flow, event.flow) : flow))

/** The loaded pages after an event (FLL-01). */
export function withFlowPages<P extends Page, D extends { pages: P[] }>(data: D, event: FlowEvent): D {
  return { ...data, pages: data.pages.map((page) => ({ ...page, flows: withFlowEvent(page.flows, event) })) }
}

/** Whether an event moves a flow in a list by name: it is new there, or has another name. */
export const isMoved = (flows: readonly Flow[], event: FlowEvent): boolean =>
  event.action !== 'delete' && flows.find(({ id }) => id === event.flow.id)?.name !== event.flow.name
