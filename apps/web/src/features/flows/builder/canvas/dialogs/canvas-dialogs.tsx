import { useBuilder } from '../../builder-store.ts'
import { NodeMenu } from './node-menu.tsx'
import { OutputDialog } from './output-dialog.tsx'

/** What the canvas asks about a node. */
export function CanvasDialogs() {
  const asked = useBuilder(({ asked }) => asked)
  if (!asked) return null
  if (asked.what === 'menu') return <NodeMenu key={asked.nodeId} nodeId={asked.nodeId} />
  return <OutputDialog key={`${asked.what} ${asked.nodeId}`} asked={asked} />
}
