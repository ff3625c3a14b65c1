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
  /** Names that this browser keeps (FLW-28), of other flows too. */
  kept: readonly string[]
  /** Whether a name stands for something in this flow; true as long as that is not known. */
  knows: (name: string) => boolean
}

/** The variables that a text of this flow may name. */
export function useKnownVariables(): KnownVariables {
  const graph = useBuilder((builder) => builder.graph)
  const { data } = useVariables()
  // As text: a list read anew would be another one each time.
  const stored = useSyncExternalStore(onStoredChange, () => JSON.stringify(readStored('variables')))
  return useMemo(() => {
    const asked = filledIn(graph)
    const declared = (data ?? []).map(({ name }) => name).filter((name) => !asked.includes(name))
    const all = new Set([...asked, ...declared, ...builtInVariables])
    const names: unknown = JSON.parse(stored)
    const kept = (Array.isArray(names) ? names : []).filter(
      (name): name is string => typeof name === 'string' && !all.has(name),
    )
    // A list that offers names takes each of them once.
    const builtIn = builtInVariables.filter((name) => !asked.includes(name) && !declared.includes(name))
    return { asked, declared, builtIn, kept, knows: (name) => data === undefined || all.has(name) }
  }, [graph, data, stored])
}
