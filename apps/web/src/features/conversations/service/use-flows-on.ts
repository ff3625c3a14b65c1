import { useStored } from '../../../platform/use-stored.ts'

/** Whether the company works with flows: the same switch that opens their pages. */
export function useFlowsOn(): boolean {
  const [cshow] = useStored('cshow')
  return cshow !== null
}
