import type { FlowNode } from '@recado/contract/flows/graph'
import { IconCopyPlus, IconDots, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilderStore } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { remove } from '../commands/commands.ts'
import { duplicateNodes } from '../commands/copy-commands.ts'
import { kindName } from './node-summary.rules.ts'

/** Duplicate, delete and the menu; the start node has only the menu (FLW-06). Tab reaches them in the selected node. */
export function NodeActions({ node, selected }: { node: FlowNode; selected: boolean }) {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const name = kindName(node, t)
  const rest = { tabIndex: selected ? 0 : -1, type: 'button' as const, className: 'rc-flow-action nodrag nopan' }
  return (
    <span className="rc-flow-actions">
      {node.type !== 'start' && (
        <>
          <button
            {...rest}
            aria-label={t('duplicateNode', { node: name })}
            title={t('duplicate')}
            onClick={(event) => {
              event.stopPropagation()
              duplicateNodes(store, new Set([node.id]))
            }}
          >
            <IconCopyPlus size={15} stroke={1.7} aria-hidden />
          </button>
          <button
            {...rest}
            aria-label={t('deleteNode', { node: name })}
            title={t('remove')}
            onClick={(event) => {
              event.stopPropagation()
              remove(store, new Set([node.id]))
            }}
          >
            <IconTrash size={15} stroke={1.7} aria-hidden />
          </button>
        </>
      )}
      <button
        {...rest}
        aria-label={t('menuOf', { node: name })}
        aria-haspopup="menu"
        title={t('menuOf', { node: name })}
        onClick={() => store.getState().ask({ what: 'menu', nodeId: node.id })}
      >
        <IconDots size={15} stroke={1.7} aria-hidden />
      </button>
    </span>
  )
}
