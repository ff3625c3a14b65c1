import type { CanvasNode } from '../../graph/drawn-graph.rules.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The view of the canvas: the library's transform, and the size on screen. */
export interface CanvasView {
  transform: readonly [x: number, y: number, zoom: number]
  width: number
  height: number
}

const boxOf = ({ position, measured }: CanvasNode): Box => ({
  ...position,
  width: measured?.width ?? 0,
  height: measured?.height ?? 0,
})

/** Returns the part of the flow that is in view. */
export const boxInView = ({ transform: [x, y, zoom], width, height }: CanvasView): Box => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})

/** Returns the smallest box around all given boxes. */
export function around([first, ...others]: readonly Box[]): Box | null {
  if (!first) return null
  let { x: left, y: top } = first
  let [right, bottom] = [left + first.width, top + first.height]
  for (const { x, y, width, height } of others) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const rectangle = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`

/** All nodes of one look as one shape. Dragged nodes are separate shapes, so that the others stay unchanged. */
export interface Shape {
  look: 'start' | 'note' | 'node'
  dragged: boolean
  path: string
}

/** Combines the nodes into a few shapes, because hundreds of SVG elements render more slowly than one. */
export function shapesOf(nodes: readonly CanvasNode[]): { shapes: Shape[]; bounds: Box | null } {
  const shapes = new Map<string, Shape>()
  const boxes = nodes.map((node) => {
    const box = boxOf(node)
    const look = node.type === 'start' || node.type === 'note' ? node.type : 'node'
    const dragged = node.dragging ?? false
    const shape = shapes.get(`${look}${dragged}`) ?? { look, dragged, path: '' }
    shape.path += rectangle(box)
    shapes.set(`${look}${dragged}`, shape)
    return box
  })
  return { shapes: [...shapes.values()], bounds: around(boxes) }
}

/**
 * Returns the part of the flow that the map shows, with a margin. `scale` is the number of pixels of the flow per pixel
 * of the map.
 */
export function frameOf(content: Box, map: { width: number; height: number }): { frame: Box; scale: number } {
  const scale = Math.max(content.width / map.width, content.height / map.height)
  const room = 5 * scale
  const [width, height] = [map.width * scale + room * 2, map.height * scale + room * 2]
  return {
    frame: { x: content.x - (width - content.width) / 2, y: content.y - (height - content.height) / 2, width, height },
    scale,
  }
}

/** Returns the mask over everything outside the view. */
export function maskOf({ x, y, width, height }: Box, inView: Box, scale: number): string {
  const over = 5 * scale
  return rectangle({ x: x - over, y: y - over, width: width + over * 2, height: height + over * 2 }) + rectangle(inView)
}
