import { Panel, useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { memo, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { around, boxInView, frameOf, maskOf, type Shape, shapesOf } from './minimap.rules.ts'

const SIZE = { width: 200, height: 150 }

/**
 * A map of the whole flow with the part in view, which can be moved and zoomed there. In the library's map every node
 * checks for changes on every movement, which with hundreds of nodes takes most of a frame's time.
 */
export function Minimap() {
  const t = useTexts(builderTexts)
  const nodes = useBuilder(({ canvas }) => canvas)
  const { shapes, bounds } = useMemo(() => shapesOf(nodes), [nodes])
  const transform = useStore(({ transform }) => transform)
  const width = useStore(({ width }) => width)
  const height = useStore(({ height }) => height)
  const inView = boxInView({ transform, width, height })
  const { frame, scale } = frameOf(around(bounds ? [bounds, inView] : [inView]) ?? inView, SIZE)
  const dragHandlers = useMapDrag(scale)
  return (
    <Panel position="bottom-right" className="react-flow__minimap">
      <svg
        {...SIZE}
        {...dragHandlers}
        ref={useWheel()}
        className="react-flow__minimap-svg rc-flow-map"
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="img"
        aria-label={t('minimap')}
      >
        {shapes.map((shape) => (
          <Nodes key={`${shape.look}${shape.dragged}`} {...shape} />
        ))}
        <path className="react-flow__minimap-mask" d={maskOf(frame, inView, scale)} fillRule="evenodd" />
      </svg>
    </Panel>
  )
}

const Nodes = memo(({ look, path }: Shape) => (
  <path className={`react-flow__minimap-node rc-flow-mini-${look}`} d={path} shapeRendering="crispEdges" />
))

/** Moves the view with the pointer that drags on the map. */
function useMapDrag(scale: number) {
  const flow = useStoreApi()
  const { setViewport } = useReactFlow()
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return
      const [x, y, zoom] = flow.getState().transform
      const by = scale * zoom
      void setViewport({ x: x - (clientX - from.current.x) * by, y: y - (clientY - from.current.y) * by, zoom })
      from.current = { x: clientX, y: clientY }
    },
    onLostPointerCapture: () => {
      from.current = null
    },
  }
}

/** The wheel over the map only zooms the view. */
function useWheel() {
  const { zoomTo, getZoom } = useReactFlow()
  const map = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      // Firefox reports lines.
      void zoomTo(getZoom() * 2 ** (-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.002)))
    }
    const element = map.current
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [zoomTo, getZoom])
  return map
}
