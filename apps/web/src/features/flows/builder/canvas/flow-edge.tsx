import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react'
import { memo } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { remove } from './commands/commands.ts'

/** A connection with a small cross in its middle that removes it. */
export const FlowEdge = memo(function FlowEdge(props: EdgeProps) {
  const { id, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, markerEnd } = props
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition })
  return (
    <>
      <BaseEdge path={path} {...(markerEnd ? { markerEnd } : {})} interactionWidth={24} />
      {/* For the pointer only: by keyboard the connection itself is selected and deleted. */}
      {props.deletable !== false && (
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        <g
          className="rc-flow-edge-cross"
          transform={`translate(${x} ${y})`}
          onClick={(event) => {
            event.stopPropagation()
            remove(store, new Set(), new Set([id]))
          }}
        >
          <title>{t('deleteEdge')}</title>
          <circle r={14} className="rc-flow-edge-reach" />
          <circle r={9} />
          <path d="M-3 -3L3 3M3 -3L-3 3" />
        </g>
      )}
    </>
  )
})
