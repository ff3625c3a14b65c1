import { useStored } from '../../../platform/use-stored.ts'

/** Returns whether the company uses flows, by the same switch that shows their pages. */
export function useFlowsOn(): boolean {
  const [cshow] = useStored('cshow')
  return cshow !== null
}
