import {
  IconArrowBarRight,
  IconCopy,
  IconCopyPlus,
  IconPencil,
  IconPlus,
  IconScissors,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { copyText } from '../../../../../platform/copy.ts'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { toastWarning } from '../../../../../platform/toast.ts'
import { MenuItem } from '../../../../../ui/popover/menu-item.tsx'
import { Popover } from '../../../../../ui/popover/popover.tsx'
import { useBuilder, useBuilderStore } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { outputs } from '../../graph/outputs.rules.ts'
import { kindName } from '../card/node-summary.rules.ts'
import { idsWith, remove } from '../commands/commands.ts'
import { duplicateNodes, toClipText } from '../commands/copy-commands.ts'
import { nodeElement } from '../view/focus-node.ts'

/** The menu of a node, with all its commands for use without a mouse. */
export function NodeMenu({ nodeId }: { nodeId: string }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const node = useBuilder(({ graph }) => graph.nodes.find(({ id }) => id === nodeId))
  // The menu is placed beside the node and returns the focus to it.
  const anchor = useMemo(() => ({ current: nodeElement(nodeId) }), [nodeId])
  if (!node || !anchor.current) return null
  const { ask, open } = store.getState()
  const isStart = node.type === 'start'
  const leads = outputs(node).length > 0 || node.type === 'menu'
  const then = (run: () => unknown) => () => {
    ask(null)
    run()
  }
  const toClipboard = (cut: boolean) => async () => {
    const clip = toClipText(store, idsWith(store, nodeId), cut)
    if (clip !== null && !(await copyText(clip))) toastWarning(t('copyFailed'))
  }
  return (
    <Popover
      anchor={anchor}
      side="start"
      role="menu"
      label={t('menuOf', { node: kindName(node, t) })}
      onClose={() => store.getState().question?.what === 'menu' && ask(null)}
    >
      {!isStart && (
        <MenuItem icon={IconPencil} onClick={then(() => open({ what: 'editor', nodeId }))}>
          {t('edit')}
        </MenuItem>
      )}
      {leads && (
        <>
          <MenuItem icon={IconArrowBarRight} onClick={() => ask({ what: 'connect', nodeId })}>
            {t('connectTo')}
          </MenuItem>
          <MenuItem icon={IconPlus} onClick={() => ask({ what: 'addAfter', nodeId })}>
            {t('addAfter')}
          </MenuItem>
        </>
      )}
      {!isStart && (
        <>
          <MenuItem icon={IconCopyPlus} onClick={then(() => duplicateNodes(store, idsWith(store, nodeId)))}>
            {t('duplicate')}
          </MenuItem>
          <MenuItem icon={IconCopy} onClick={then(toClipboard(false))}>
            {t('copy')}
          </MenuItem>
          <MenuItem icon={IconScissors} onClick={then(toClipboard(true))}>
            {t('cut')}
          </MenuItem>
          <MenuItem icon={IconTrash} danger onClick={then(() => remove(store, idsWith(store, nodeId)))}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </Popover>
  )
}
