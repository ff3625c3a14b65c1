import { showFlow } from '@recado/contract/flows/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../platform/api/api.ts'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { BuilderFrame } from './frame.tsx'
import { newFlowGraph } from './graph/graph-edits.rules.ts'

/** The builder of the flow in the address. */
export function FlowScreen() {
  const { flowId } = useParams({ strict: false }) as { flowId: string }
  const id = Number(flowId)
  const flow = useQuery({
    queryKey: ['flow', id],
    queryFn: ({ signal }) => call(showFlow, { params: { id }, signal }),
  })
  if (!flow.data) return <ScreenLoading />
  return <BuilderFrame key={id} flowId={id} graph={flow.data.flow.flow ?? newFlowGraph()} />
}
