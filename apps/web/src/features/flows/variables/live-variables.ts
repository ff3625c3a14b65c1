import type { FlowVariable } from '@recado/contract/flows/variables'
import type { Payload } from '@recado/contract/realtime'

export type VariableEvent = Payload<'flowVariable'>

/** Returns the declared variables after an event, by name. An outdated event changes nothing. */
export function withVariableEvent(variables: readonly FlowVariable[], event: VariableEvent): FlowVariable[] {
  if (event.action === 'delete') return variables.filter(({ id }) => id !== event.flowVariableId)
  const { flowVariable: received } = event
  const cached = variables.find(({ id }) => id === received.id)
  const latest = cached && received.updatedAt < cached.updatedAt ? cached : received
  return [...variables.filter(({ id }) => id !== received.id), latest].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'pt'),
  )
}
