import { type StepCondition, sampleQueues } from '@recado/contract/flows/chat-flow'

export interface Named {
  id: string | number
  name: string
}
export interface Target {
  value: string
  label: string
}
interface Known {
  steps: readonly Named[]
  /** Undefined until they are known. */
  queues: readonly Named[] | undefined
  people: readonly Named[] | undefined
}

interface Targets {
  groups: Array<{ of: 'real' | 'sample'; targets: Target[] }>
  /** As a choice has it; null: none. */
  chosen: string | null
  /** A name of the documents, which the company may have a queue for. */
  isSample: boolean
  /** What was chosen is no more. */
  isGone: boolean
}

const targetOf = ({ id, name }: Named): Target => ({ value: String(id), label: name })

/** To what a condition can lead: what the company has comes first, the names of the documents after it (STE-09). */
export function targetsOf({ routeOption, route }: StepCondition, { steps, queues, people }: Known): Targets {
  const chosen = route === null || route === undefined || route === '' ? null : String(route)
  const real = routeOption === 'fila' ? queues : routeOption === 'usuario' ? people : steps
  const samples = routeOption === 'fila' ? sampleQueues.map((name) => ({ value: name, label: name })) : []
  const groups: Targets['groups'] = [
    ...(real?.length ? [{ of: 'real' as const, targets: real.map(targetOf) }] : []),
    ...(samples.length ? [{ of: 'sample' as const, targets: samples }] : []),
  ]
  const isSample = samples.some(({ value }) => value === chosen)
  const isKnown = real === undefined || groups.some(({ targets }) => targets.some(({ value }) => value === chosen))
  return { groups, chosen, isSample, isGone: chosen !== null && !isKnown }
}
