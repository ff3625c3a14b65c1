import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboardPlus,
  IconLayoutDistributeVertical,
  IconLayoutSidebarRight,
  IconSearch,
} from '@tabler/icons-react'
import { Panel, useReactFlow } from '@xyflow/react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { AddMenu } from '../palette/add-menu.tsx'
import { panes } from '../panes.tsx'
import { redo, tidy, undo } from './commands/commands.ts'
import { pasteFromClipboard } from './commands/copy-commands.ts'
import { CanvasShortcutsHelp } from './dialogs/shortcuts-help.tsx'
import { middleOfCanvas } from './view/focus-node.ts'

/** The tools of the canvas: add, undo, redo, arrange, find, help. */
export function CanvasToolbar({ reading }: { reading: boolean }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const canUndo = useBuilder(({ past }) => past.length > 0)
  const canRedo = useBuilder(({ future }) => future.length > 0)
  const pane = useBuilder(({ pane }) => pane)
  const { screenToFlowPosition } = useReactFlow()
  const { find, showPane } = store.getState()
  const paste = () => void pasteFromClipboard(store, screenToFlowPosition(middleOfCanvas()))
  return (
    <Panel position="top-left" className="rc-flow-tools">
      <div role="toolbar" aria-label={t('tools')} className="nopan">
        {!reading && <AddMenu />}
        <Tool label={t('undo')} icon={IconArrowBackUp} disabled={!canUndo} onClick={() => undo(store)} />
        <Tool label={t('redo')} icon={IconArrowForwardUp} disabled={!canRedo} onClick={() => redo(store)} />
        {!reading && <Tool label={t('pasteNodes')} icon={IconClipboardPlus} onClick={paste} />}
        {!reading && <Tool label={t('tidy')} icon={IconLayoutDistributeVertical} onClick={() => void tidy(store)} />}
        <Tool label={t('find')} icon={IconSearch} onClick={() => find(true)} />
        {!reading && panes.node && (
          <Tool
            label={t('openNodePane')}
            icon={IconLayoutSidebarRight}
            pressed={pane === 'node'}
            onClick={() => showPane(pane === 'node' ? null : 'node')}
          />
        )}
        {!reading && <CanvasShortcutsHelp />}
      </div>
      {reading && <p className="rc-flow-reading">{t('readingOnly')}</p>}
    </Panel>
  )
}

interface ToolProps {
  label: string
  icon: Icon
  disabled?: boolean
  pressed?: boolean
  onClick: () => void
}

const Tool = ({ label, icon: Sign, disabled = false, pressed, onClick }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={34}
    aria-label={label}
    aria-pressed={pressed}
    title={label}
    // Not `disabled`, so that the button keeps the focus after the last undo step.
    aria-disabled={disabled}
    data-disabled={disabled || undefined}
    onClick={() => disabled || onClick()}
  >
    <Sign size={18} stroke={1.7} aria-hidden />
  </ActionIcon>
)
