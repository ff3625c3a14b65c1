import { useStore } from '@xyflow/react'

/** The distance between two dots in the flow, in pixels. */
const GAP = 20

/**
 * The dotted background. It is painted once per zoom and then moved with the view. The library's background repaints
 * the whole screen in every frame of a movement.
 */
export function Dots() {
  const x = useStore(({ transform: [x, , zoom] }) => x % (GAP * zoom))
  const y = useStore(({ transform: [, y, zoom] }) => y % (GAP * zoom))
  const zoom = useStore(({ transform }) => transform[2])
  return (
    <div className="rc-flow-ground" aria-hidden>
      <div
        style={{
          inset: -GAP * zoom,
          backgroundSize: `${GAP * zoom}px ${GAP * zoom}px`,
          transform: `translate(${x}px, ${y}px)`,
        }}
      />
    </div>
  )
}
