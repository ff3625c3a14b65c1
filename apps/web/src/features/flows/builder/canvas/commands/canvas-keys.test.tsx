import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ReactFlowProvider } from '@xyflow/react'
import { afterEach, expect, it } from 'vitest'
import { BuilderContext } from '../../builder-store.ts'
import { createBuilder } from '../../create-builder.ts'
import { newFlowGraph } from '../../graph/graph-edits.rules.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'

afterEach(cleanup)

function Canvas() {
  useCanvasKeys(false)
  return (
    <div className="rc-flow-canvas">
      <button type="button" className="react-flow__node" data-id="1">
        Inicio
      </button>
    </div>
  )
}

it.each([
  ['c', 'connect'],
  ['C', 'connect'],
  ['A', 'addAfter'],
  ['M', 'menu'],
])('FLW-05: on a node the key %s opens its dialog, also with caps lock on', (key, what) => {
  const builder = createBuilder(1, newFlowGraph())
  render(
    <BuilderContext value={builder}>
      <ReactFlowProvider>
        <Canvas />
      </ReactFlowProvider>
    </BuilderContext>,
  )
  fireEvent.keyDown(screen.getByRole('button'), { key })
  expect(builder.getState().question).toMatchObject({ what, nodeId: '1' })
})
