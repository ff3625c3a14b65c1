import './editors.css'
import { ActionIcon, Button, Loader } from '@mantine/core'
import type { FlowNode } from '@recado/contract/flows/graph'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useShallow } from 'zustand/react/shallow'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { LazyParts } from '../../../../ui/lazy-part.tsx'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { kindName } from '../canvas/card/node-summary.rules.ts'
import { duplicate, removeNodes, setData } from '../graph/graph-edits.rules.ts'
import { kindOfNode } from '../graph/outputs.rules.ts'
import { editorTexts } from './editor-texts.ts'
import { editors } from './editors.ts'

/** Edits the selection beside the canvas: the fields of one node, or commands for several. */
export function NodePane() {
  const t = useTexts(editorTexts)
  const ids = useBuilder(useShallow(({ canvas }) => canvas.filter(({ selected }) => selected).map(({ id }) => id)))
  const [first] = ids
  const node = useBuilder(({ graph }) => (ids.length === 1 ? graph.nodes.find(({ id }) => id === first) : undefined))
  return (
    <div className="fe-pane nokey">
      {ids.length === 0 && <p className="fe-muted">{t('paneEmpty')}</p>}
      {node && <OneNode key={node.id} node={node} />}
      {ids.length > 1 && <SeveralNodes ids={ids} />}
    </div>
  )
}

/** Duplicates and removes the selection, both with undo. */
function useActions(ids: readonly string[]) {
  const store = useBuilderStore()
  return {
    duplicate: () => {
      let added: string[] = []
      store.getState().edit((graph) => {
        const copies = duplicate(graph, new Set(ids))
        added = copies.added
        return copies.graph
      })
      store.getState().select(added)
    },
    remove: () => store.getState().edit((graph) => removeNodes(graph, new Set(ids))),
  }
}

function OneNode({ node }: { node: FlowNode }) {
  const t = useTexts(editorTexts)
  const words = useTexts(builderTexts)
  const store = useBuilderStore()
  const actions = useActions([node.id])
  const kind = kindOfNode(node)
  const Editor = kind && editors[kind]
  return (
    <>
      <header className="fe-pane-head">
        <h2>{kindName(node, words)}</h2>
        {kind !== 'start' && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('duplicateNode')}
              title={t('duplicateNode')}
              onClick={actions.duplicate}
            >
              <IconCopy size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('removeNode')}
              title={t('removeNode')}
              onClick={actions.remove}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </>
        )}
      </header>
      {Editor ? (
        <LazyParts fallback={<Loader className="fe-loading" size="sm" role="status" aria-label={t('loading')} />}>
          <Editor
            node={node}
            mode="edit"
            surface="pane"
            onSave={(data, field) =>
              store.getState().edit((graph) => setData(graph, node.id, data), field && `${node.id}/${field}`)
            }
            onSettle={() => store.getState().settle()}
            onClose={() => store.getState().select([])}
          />
        </LazyParts>
      ) : (
        <p className="fe-muted">{t('unknownKind', { type: node.type })}</p>
      )}
    </>
  )
}

function SeveralNodes({ ids }: { ids: readonly string[] }) {
  const t = useTexts(editorTexts)
  const actions = useActions(ids)
  return (
    <>
      <header className="fe-pane-head">
        <h2>{t('selected', { count: ids.length })}</h2>
      </header>
      <p className="fe-muted">{t('severalHelp')}</p>
      <div className="fe-actions">
        <Button variant="default" leftSection={<IconCopy size={16} />} onClick={actions.duplicate}>
          {t('duplicateNodes')}
        </Button>
        <Button variant="default" leftSection={<IconTrash size={16} />} onClick={actions.remove}>
          {t('removeNodes')}
        </Button>
      </div>
    </>
  )
}
