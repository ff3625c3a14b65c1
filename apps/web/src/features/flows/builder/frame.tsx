import { useCan } from '../../../platform/access.tsx'
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
import { FlowCanvas } from './canvas/canvas.tsx'
import { NodePalette } from './palette/palette.tsx'
import { panes } from './panes.tsx'
import { useSelectionRests } from './use-selection-rests.ts'

const CanvasDialogs = lazyPart(() => import('./canvas/dialogs/canvas-dialogs.tsx').then((file) => file.CanvasDialogs))
const EditorDialog = lazyPart(() => import('./editors/editor-dialog.tsx').then((file) => file.EditorDialog))

interface BuilderFrameProps {
  store: StoreApi<Builder>
  /** Shown above the canvas, such as the bar with name and buttons of the draft. */
  bar?: ReactNode
  /** Parts without a place in the layout, such as dialogs. */
  children?: ReactNode
}

/** The frame of the builder: palette, canvas and pane. */
export function BuilderFrame({ store, bar, children }: BuilderFrameProps) {
  const reading = useReadingMode()
  return (
    <BuilderContext value={store}>
      <ReactFlowProvider>
        <div className="rc-flow-screen">
          {bar}
          <div className="rc-flow">
            {!reading && <NodePalette />}
            <FlowCanvas reading={reading} />
            <SidePane />
          </div>
        </div>
        <Dialogs />
        {children}
      </ReactFlowProvider>
    </BuilderContext>
  )
}

/** Whether the flow is only read: on a narrow screen, and by users who may not change flows. */
function useReadingMode(): boolean {
  const mayEdit = useCan('flows:edit')
  return useSinglePane() || !mayEdit
}

/** Users who lose the connection need the dialogs too, so they are loaded after the canvas. */
async function fetchDialogs(): Promise<void> {
  try {
    await Promise.all([CanvasDialogs.preload(), EditorDialog.preload()])
    await (await import('./editors/editors.ts')).fetchEditors()
  } catch {
    // Without a connection they are loaded when one is opened.
  }
}

/** Delay after the canvas before loading what is opened later, in milliseconds. */
const FETCH_AFTER = 1500

/** The canvas's questions about a node, and the editor in a dialog. */
function Dialogs() {
  useEffect(() => {
    const waiting = setTimeout(() => void fetchDialogs(), FETCH_AFTER)
    return () => clearTimeout(waiting)
  }, [])
  const store = useBuilderStore()
  const question = useBuilder(({ question }) => question !== null)
  const openEditor = useBuilder(({ openEditor }) => openEditor !== null)
  return (
    <>
      <LazyParts key={question ? 'asked' : 'silent'} onFail={() => store.getState().ask(null)}>
        {question && <CanvasDialogs />}
      </LazyParts>
      <LazyParts key={openEditor ? 'opened' : 'closed'} onFail={() => store.getState().open(null)}>
        {openEditor && <EditorDialog />}
      </LazyParts>
    </>
  )
}

/** The pane on the right. The pane that edits a node is only on wide screens; elsewhere an editor is a sheet. */
function SidePane() {
  const t = useTexts(builderTexts)
  const reading = useReadingMode()
  const pane = useBuilder(({ pane }) => pane)
  const hasSelection = useSelectionRests()
  const { showPane } = useBuilderStore().getState()
  const PaneContent = pane && panes[pane]
  // An empty pane would take space from the canvas.
  if (!PaneContent || (pane === 'node' && (reading || !hasSelection))) return null
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
      <PaneContent />
    </aside>
  )
}
