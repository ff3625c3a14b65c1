import { type StepCondition, sampleQueues } from '@recado/contract/flows/chat-flow'

export interface NamedItem {
  id: string | number
  name: string
}
export interface Target {
  value: string
  label: string
}
interface Candidates {
  steps: readonly NamedItem[]
  /** Undefined while they load. */
  queues: readonly NamedItem[] | undefined
  people: readonly NamedItem[] | undefined
}

interface Targets {
  groups: Array<{ of: 'real' | 'sample'; targets: Target[] }>
  /** The value of the select field, or null. */
  chosenValue: string | null
  /** A documented name, for which the company may have a queue. */
  isSample: boolean
  /** The chosen target was deleted. */
  isGone: boolean
}

const targetOf = ({ id, name }: NamedItem): Target => ({ value: String(id), label: name })

/**
 * Returns the possible targets of a condition: existing objects of the company first, documented names after them
 * (STE-09).
 */
export function targetsOf({ routeOption, route }: StepCondition, { steps, queues, people }: Candidates): Targets {
  const chosenValue = route === null || route === undefined || route === '' ? null : String(route)
  const real = routeOption === 'fila' ? queues : routeOption === 'usuario' ? people : steps
  const samples = routeOption === 'fila' ? sampleQueues.map((name) => ({ value: name, label: name })) : []
  const groups: Targets['groups'] = [
    ...(real?.length ? [{ of: 'real' as const, targets: real.map(targetOf) }] : []),
    ...(samples.length ? [{ of: 'sample' as const, targets: samples }] : []),
  ]
  const isSample = samples.some(({ value }) => value === chosenValue)
  const isKnown = real === undefined || groups.some(({ targets }) => targets.some(({ value }) => value === chosenValue))
  return { groups, chosenValue, isSample, isGone: chosenValue !== null && !isKnown }
}
