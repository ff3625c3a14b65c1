import type { FlowVariable } from '@recado/contract/flows/variables'
import type { Payload } from '@recado/contract/realtime'

export type VariableEvent = Payload<'flowVariable'>

/** The declared variables after an event, by name; an event that is older than what is shown changes nothing. */
export function withVariableEvent(variables: readonly FlowVariable[], event: VariableEvent): FlowVariable[] {
  if (event.action === 'delete') return variables.filter(({ id }) => id !== event.flowVariableId)
  const { flowVariable: told } = event
  const known = variables.find(({ id }) => id === told.id)
  const latest = known && told.updatedAt < known.updatedAt ? known : told
  return [...variables.filter(({ id }) => id !== told.id), latest].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'pt'),
  )
}
