import { Handle, type NodeProps, Position } from '@xyflow/react'
import type { CanvasNode } from '../builder-store.ts'
import { hasInput, outputs } from '../graph/outputs.rules.ts'

/** A node on the canvas: what it is, what it says, and its connectors. */
export function NodeCard({ data: { node } }: NodeProps<CanvasNode>) {
  return (
    <div className="rc-flow-node">
      {hasInput(node) && <Handle type="target" position={Position.Left} />}
      <div>{node.type}</div>
      {outputs(node).map(({ handle, label }) => (
        <div key={handle} className="rc-flow-output">
          {label || handle}
          <Handle type="source" id={handle} position={Position.Right} />
        </div>
      ))}
    </div>
  )
}
