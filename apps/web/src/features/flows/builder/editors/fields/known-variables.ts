import { useMemo, useSyncExternalStore } from 'react'
import { onStoredChange, readStored } from '../../../../../platform/storage.ts'
import { useVariables } from '../../../variables/variable-data.ts'
import { useBuilder } from '../../builder-store.ts'
import { builtInVariables, filledIn } from './known-variables.rules.ts'

export interface KnownVariables {
  /** Filled by nodes of this flow. */
  asked: readonly string[]
  declared: readonly string[]
  builtIn: readonly string[]
  /** Names stored in this browser (FLW-28), also of other flows. */
  storedNames: readonly string[]
  /** Returns whether a name is a variable of this flow. True until the variables are loaded. */
  isKnown: (name: string) => boolean
}

/** Returns the variables that a text of this flow can use. */
export function useKnownVariables(): KnownVariables {
  const graph = useBuilder((builder) => builder.graph)
  const { data } = useVariables()
  // A string, because a parsed list would be a new object on every read.
  const stored = useSyncExternalStore(onStoredChange, () => JSON.stringify(readStored('variables')))
  return useMemo(() => {
    const flowNames = filledIn(graph)
    const declared = (data ?? []).map(({ name }) => name).filter((name) => !flowNames.includes(name))
    const all = new Set([...flowNames, ...declared, ...builtInVariables])
    const names: unknown = JSON.parse(stored)
    const storedNames = (Array.isArray(names) ? names : []).filter(
      (name): name is string => typeof name === 'string' && !all.has(name),
    )
    // Without duplicates, because the list of suggestions needs unique names.
    const builtIn = builtInVariables.filter((name) => !flowNames.includes(name) && !declared.includes(name))
    return { asked: flowNames, declared, builtIn, storedNames, isKnown: (name) => data === undefined || all.has(name) }
  }, [graph, data, stored])
}
