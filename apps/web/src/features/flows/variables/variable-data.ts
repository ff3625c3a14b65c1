import {
  createFlowVariable,
  deleteFlowVariable,
  listFlowVariables,
  updateFlowVariable,
} from '@recado/contract/flows/simulation-endpoints'
import type { FlowVariable, FlowVariableInput } from '@recado/contract/flows/variables'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { changeCached } from '../../../platform/api/cached-changes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useServerEvent } from '../../../platform/use-socket.ts'
import { type VariableEvent, withVariableEvent } from './live-variables.ts'
import { followDeclared } from './variable-names.ts'

/** The company's declared variables, by name. */
export const variablesQuery = queryOptions({
  queryKey: ['flow-variables'],
  // Server events update this list only while it is mounted.
  refetchOnMount: 'always',
  queryFn: async ({ signal }) => (await call(listFlowVariables, { signal })).variables,
})

const apply = (event: VariableEvent) =>
  changeCached<FlowVariable[]>(queryClient, variablesQuery.queryKey, (variables) => withVariableEvent(variables, event))

const namesOf = (variables: readonly FlowVariable[]) => variables.map(({ name }) => name)

/** The declared variables, updated by events. The names stored in this browser follow them (FLW-28). */
export function useVariables() {
  useServerEvent('flowVariable', apply)
  const query = useQuery(variablesQuery)
  const followed = useRef<readonly string[]>([])
  const { data } = query
  useEffect(() => {
    if (!data) return
    followDeclared(followed.current, namesOf(data))
    followed.current = namesOf(data)
  }, [data])
  return query
}

/** Declares a variable, or changes the one with the id. */
export async function saveVariable(id: number | undefined, body: FlowVariableInput): Promise<FlowVariable> {
  const savedVariable =
    id === undefined
      ? await call(createFlowVariable, { body })
      : await call(updateFlowVariable, { params: { id }, body })
  apply({ action: id === undefined ? 'create' : 'update', flowVariable: savedVariable })
  return savedVariable
}

export async function removeVariable(id: number): Promise<void> {
  await call(deleteFlowVariable, { params: { id } })
  apply({ action: 'delete', flowVariableId: id })
}
