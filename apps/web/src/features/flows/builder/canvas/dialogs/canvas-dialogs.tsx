import { useBuilder } from '../../builder-store.ts'
import { NodeMenu } from './node-menu.tsx'
import { OutputDialog } from './output-dialog.tsx'

/** Shows the canvas's question about a node. */
export function CanvasDialogs() {
  const question = useBuilder(({ question }) => question)
  if (!question) return null
  if (question.what === 'menu') return <NodeMenu key={question.nodeId} nodeId={question.nodeId} />
  return <OutputDialog key={`${question.what} ${question.nodeId}`} question={question} />
}
