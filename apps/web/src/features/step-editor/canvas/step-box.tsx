import { IconLock } from '@tabler/icons-react'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import { countsText } from '../steps/step-counts.ts'

export interface StepBoxData extends Record<string, unknown> {
  name: string
  interactions: number
  conditions: number
  /** The step cannot be removed. */
  fixed: boolean
}

/** A step on the canvas: its title and the counts of its contents. */
export function StepBox({ data, selected }: NodeProps<Node<StepBoxData>>) {
  const t = useTexts(stepEditorTexts)
  const [says, asks] = countsText(t, data)
  return (
    <div className="se-box" data-open={selected || undefined}>
      <Handle type="target" position={Position.Left} />
      <strong className="se-box-name">
        {data.fixed && <IconLock size={13} stroke={1.8} role="img" aria-label={t('fixed')} />}
        <span>{data.name || t('empty')}</span>
      </strong>
      <span className="se-box-counts">
        {says}
        <br />
        {asks}
      </span>
      <Handle type="source" position={Position.Right} />
    </div>
  )
}
