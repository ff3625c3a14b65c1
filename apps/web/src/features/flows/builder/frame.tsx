import './flow.css'
import { CloseButton } from '@mantine/core'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import type { StoreApi } from 'zustand'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSinglePane } from '../../../ui/use-narrow.ts'
import { type Builder, BuilderContext, useBuilder, useBuilderStore } from './builder-store.ts'
import { builderTexts } from './builder-texts.ts'
import { Canvas } from './canvas/canvas.tsx'
import { CanvasDialogs } from './canvas/dialogs/canvas-dialogs.tsx'
import { EditorDialog } from './editors/editor-dialog.tsx'
import { Palette } from './palette/palette.tsx'
import { panes } from './panes.tsx'

interface BuilderFrameProps {
  store: StoreApi<Builder>
  /** Stands above the canvas, such as the bar with the name and the buttons of the draft. */
  bar?: ReactNode
  /** Has no place of its own, such as dialogs. */
  children?: ReactNode
}

/** The frame of the builder: palette, canvas and pane. */
export function BuilderFrame({ store, bar, children }: BuilderFrameProps) {
  const reading = useSinglePane()
  return (
    <BuilderContext value={store}>
      <div className="rc-flow">
        <Canvas />
        <SidePane />
        <EditorDialog />
      </div>
    </BuilderContext>
  )
}

/** What stands on the right; of the pane that edits a node only on wide screens, where an editor is not a sheet of its own. */
function SidePane() {
  const t = useTexts(builderTexts)
  const reading = useSinglePane()
  const pane = useBuilder(({ pane }) => pane)
  const { showPane } = useBuilderStore().getState()
  const Shown = pane && panes[pane]
  if (!Shown || (reading && pane === 'node')) return null
  return (
    <aside className="rc-flow-pane" data-pane={pane} aria-label={t(`pane_${pane}`)}>
      <div className="rc-flow-pane-head">
        <h2>{t(`pane_${pane}`)}</h2>
        <CloseButton aria-label={t('closePane')} title={t('closePane')} onClick={() => showPane(null)} />
      </div>
      <Shown />
    </aside>
  )
}
