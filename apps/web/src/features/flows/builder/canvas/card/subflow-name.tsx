import { useAllFlows } from '../../../flow-data.ts'

/** The name of the flow that a node continues in. */
export function SubflowName({ id, fallback }: { id: number; fallback: string }) {
  const { data } = useAllFlows()
  return (
    <div className="rc-flow-said">
      <span className="rc-flow-text">{data?.find((flow) => flow.id === id)?.name ?? fallback}</span>
    </div>
  )
}
