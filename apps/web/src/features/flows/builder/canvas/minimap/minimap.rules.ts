import type { CanvasNode } from '../../graph/drawn-graph.rules.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The view of the canvas: its transform as the library keeps it, and its size on the screen. */
export interface View {
  transform: readonly [x: number, y: number, zoom: number]
  width: number
  height: number
}

const boxOf = ({ position, measured }: CanvasNode): Box => ({
  ...position,
  width: measured?.width ?? 0,
  height: measured?.height ?? 0,
})

/** The part of the flow that is in view. */
export const boxInView = ({ transform: [x, y, zoom], width, height }: View): Box => ({
  x: -x / zoom,
  y: -y / zoom,
  width: width / zoom,
  height: height / zoom,
})

/** The smallest box around all of these. */
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

/** All nodes of one look as one shape; those that are dragged are shapes of their own, so that the others stay as they are. */
export interface Shape {
  look: 'start' | 'note' | 'node'
  dragged: boolean
  path: string
}

/** The nodes as few shapes: hundreds of parts of a picture take longer to draw than one. */
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

/** What the map shows of the flow, with some room around it, and how many pixels of the flow one of the map is. */
export function frameOf(shown: Box, map: { width: number; height: number }): { frame: Box; scale: number } {
  const scale = Math.max(shown.width / map.width, shown.height / map.height)
  const room = 5 * scale
  const [width, height] = [map.width * scale + room * 2, map.height * scale + room * 2]
  return {
    frame: { x: shown.x - (width - shown.width) / 2, y: shown.y - (height - shown.height) / 2, width, height },
    scale,
  }
}

/** Everything but the part in view, which stays bright. */
export function maskOf({ x, y, width, height }: Box, inView: Box, scale: number): string {
  const over = 5 * scale
  return rectangle({ x: x - over, y: y - over, width: width + over * 2, height: height + over * 2 }) + rectangle(inView)
}
