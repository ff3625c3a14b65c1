import { useState } from 'react'
import { BuilderContext, createBuilder, useBuilder } from './builder-store.ts'
import { Canvas } from './canvas/canvas.tsx'
import { panes } from './panes.tsx'

/** The frame of the builder: palette, canvas and pane. */
export function BuilderFrame({ flowId, graph }: { flowId: number; graph: Parameters<typeof createBuilder>[1] }) {
  const [store] = useState(() => createBuilder(flowId, graph))
  return (
    <BuilderContext value={store}>
      <div className="rc-flow">
        <Canvas />
        <SidePane />
      </div>
    </BuilderContext>
  )
}

function SidePane() {
  const pane = useBuilder(({ pane }) => pane)
  const Shown = pane && panes[pane]
  return Shown ? (
    <aside className="rc-flow-pane">
      <Shown />
    </aside>
  ) : null
}
