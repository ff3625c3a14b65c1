import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { type CanvasNode, useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { hasInput, kindOf, outputs, singleOutput } from '../../graph/outputs.rules.ts'
import { kindLooks, unknownIcon } from '../../palette/node-kinds.ts'
import { NodeActions } from './node-actions.tsx'
import { NodeCounts } from './node-counts.tsx'
import { NodeProblems } from './node-problems.tsx'
import { Said } from './node-said.tsx'
import { kindName, outputName, summaryOf } from './node-summary.rules.ts'

/** A node on the canvas: what it is, what it says, and its connectors. */
export const NodeCard = memo(function NodeCard({ id, data: { node }, isConnectable, selected }: NodeProps<CanvasNode>) {
  const t = useTexts(builderTexts)
  const lit = useBuilder(({ way }) => (way === null ? undefined : way.at === id ? 'at' : way.nodes.has(id)))
  const stands = useBuilder(({ way }) => (way?.at === id ? way.stands : null))
  // Hundreds of cards are drawn at a time: buttons only where they are used.
  const [pointed, setPointed] = useState(false)
  const kind = kindOf(node)
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
      <Said node={node} summary={summaryOf(node, t)} />
      {stands && <div className="rc-flow-at">{t(`at_${stands}`)}</div>}
      <NodeProblems id={id} />
      <Outputs node={node} isConnectable={isConnectable} />
      <NodeCounts id={id} />
    </div>
  )
})

/** The connectors on the right: a single one at the height of the head, several with their names. */
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
