import './flow.css'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, useEffect } from 'react'
import type { StoreApi } from 'zustand'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../../ui/lazy-part.tsx'
import { useSinglePane } from '../../../ui/use-narrow.ts'
import { type Builder, BuilderContext, useBuilder, useBuilderStore } from './builder-store.ts'
import { builderTexts } from './builder-texts.ts'
import { Canvas } from './canvas/canvas.tsx'
import { Palette } from './palette/palette.tsx'
import { panes } from './panes.tsx'
import { useSelectionRests } from './use-selection-rests.ts'

const CanvasDialogs = lazyPart(() => import('./canvas/dialogs/canvas-dialogs.tsx').then((file) => file.CanvasDialogs))
const EditorDialog = lazyPart(() => import('./editors/editor-dialog.tsx').then((file) => file.EditorDialog))

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
      <ReactFlowProvider>
        <div className="rc-flow-screen">
          {bar}
          <div className="rc-flow">
            {!reading && <Palette />}
            <Canvas reading={reading} />
            <SidePane />
          </div>
        </div>
        <Dialogs />
        {children}
      </ReactFlowProvider>
    </BuilderContext>
  )
}

/** Whoever edits without a connection needs them as well: they are fetched once the canvas stands. */
async function fetchDialogs(): Promise<void> {
  try {
    await Promise.all([CanvasDialogs.preload(), EditorDialog.preload()])
    await (await import('./editors/editors.ts')).fetchEditors()
  } catch {
    // Without a connection they are fetched when one is opened.
  }
}

/** How long after the canvas stands what is opened later is fetched: what it shows first comes first. */
const FETCH_AFTER = 1500

/** What is asked about a node and the editor in a dialog. */
function Dialogs() {
  useEffect(() => {
    const waiting = setTimeout(() => void fetchDialogs(), FETCH_AFTER)
    return () => clearTimeout(waiting)
  }, [])
  const store = useBuilderStore()
  const asked = useBuilder(({ asked }) => asked !== null)
  const opened = useBuilder(({ opened }) => opened !== null)
  return (
    <>
      <LazyParts key={asked ? 'asked' : 'silent'} onFail={() => store.getState().ask(null)}>
        {asked && <CanvasDialogs />}
      </LazyParts>
      <LazyParts key={opened ? 'opened' : 'closed'} onFail={() => store.getState().open(null)}>
        {opened && <EditorDialog />}
      </LazyParts>
    </>
  )
}

/** What stands on the right; of the pane that edits a node only on wide screens, where an editor is not a sheet of its own. */
function SidePane() {
  const t = useTexts(builderTexts)
  const reading = useSinglePane()
  const pane = useBuilder(({ pane }) => pane)
  const hasSelection = useSelectionRests()
  const { showPane } = useBuilderStore().getState()
  const Shown = pane && panes[pane]
  // An empty pane would take the room of the canvas for nothing.
  if (!Shown || (pane === 'node' && (reading || !hasSelection))) return null
  return (
    <aside className="rc-flow-pane" data-pane={pane} aria-label={t(`pane_${pane}`)}>
      <div className="rc-flow-pane-head">
        <h2>{t(`pane_${pane}`)}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('closePane')}
          title={t('closePane')}
          onClick={() => showPane(null)}
        >
          <IconX size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <Shown />
    </aside>
  )
}
