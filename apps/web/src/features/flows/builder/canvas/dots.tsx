import { useStore } from '@xyflow/react'

/** The distance of two dots in the flow, in pixels. */
const GAP = 20

/**
 * The dots of the ground. They are painted once for each zoom and then moved with the view: the library's own ground is
 * painted anew, as large as the screen, in every picture of a movement.
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
