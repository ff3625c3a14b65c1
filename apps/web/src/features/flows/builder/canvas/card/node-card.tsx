import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { hasInput, kindOfNode, outputs, singleOutput } from '../../graph/outputs.rules.ts'
import { kindLooks, unknownIcon } from '../../palette/node-kinds.ts'
import { NodeActions } from './node-actions.tsx'
import { NodeCounts } from './node-counts.tsx'
import { NodeProblems } from './node-problems.tsx'
import { NodeContent } from './node-said.tsx'
import { kindName, outputName, summaryOfNode } from './node-summary.rules.ts'

/** A node on the canvas: its kind, its summary, and its connectors. */
export const NodeCard = memo(function NodeCard({ id, data: { node }, isConnectable, selected }: NodeProps<CanvasNode>) {
  const t = useTexts(builderTexts)
  const lit = useBuilder(({ runPath }) =>
    runPath === null ? undefined : runPath.at === id ? 'at' : runPath.nodes.has(id),
  )
  const runState = useBuilder(({ runPath }) => (runPath?.at === id ? runPath.runState : null))
  // Hundreds of cards may be rendered, so buttons are rendered only while they are used.
  const [pointed, setPointed] = useState(false)
  const kind = kindOfNode(node)
  const Sign = kind ? kindLooks[kind].icon : unknownIcon
  return (
    <div
      className="rc-flow-node"
      data-group={kind ? kindLooks[kind].group : 'unknown'}
      data-kind={kind ?? 'unknown'}
      data-lit={lit || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
    >
      {hasInput(node) && <Handle type="target" position={Position.Left} isConnectable={isConnectable} />}
      <div className="rc-flow-node-head">
        <span className="rc-flow-sign">
          <Sign size={15} stroke={1.8} aria-hidden />
        </span>
        <span className="rc-flow-kind">{kindName(node, t)}</span>
        {isConnectable && (pointed || selected) && <NodeActions node={node} selected={selected} />}
      </div>
      <NodeContent node={node} summary={summaryOfNode(node, t)} />
      {runState && <div className="rc-flow-at">{t(`at_${runState}`)}</div>}
      <NodeProblems id={id} />
      <Outputs node={node} isConnectable={isConnectable} />
      <NodeCounts id={id} />
    </div>
  )
})

/** The connectors on the right: a single one beside the head, several with their names. */
function Outputs({ node, isConnectable }: Pick<CanvasNode['data'], 'node'> & { isConnectable: boolean }) {
  const t = useTexts(builderTexts)
  const connector = { type: 'source', position: Position.Right, isConnectable } as const
  const single = singleOutput(node)
  if (single) return <Handle {...connector} id={single.handle} />
  return (
    <ul className="rc-flow-outputs">
      {outputs(node).map((output) => (
        <li key={output.handle} data-output={output.handle}>
          <span>{outputName(node, output, t)}</span>
          <Handle {...connector} id={output.handle} />
        </li>
      ))}
    </ul>
  )
}
