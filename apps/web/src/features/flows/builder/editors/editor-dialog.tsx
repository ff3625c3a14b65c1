import './editors.css'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { LazyParts } from '../../../../ui/lazy-part.tsx'
import { type Builder, type OpenEditor, useBuilder, useBuilderStore } from '../builder-store.ts'
import { addNode, connect, newNode, setData } from '../graph/graph-edits.rules.ts'
import { kindOfNode } from '../graph/outputs.rules.ts'
import { editors } from './editors.ts'
import { useDialogContent } from './use-shown.ts'

/** The editor open in a dialog, for an existing node or for one that is added when it is saved (FLW-13). */
export function EditorDialog() {
  const store = useBuilderStore()
  const content = useDialogContent(useBuilder(({ openEditor }) => openEditor))
  const node = useBuilder(({ graph }) => nodeOf(graph, content?.what ?? null))
  if (!content) return null
  const { what: openEditor, serial, isLeaving } = content
  const kind = openEditor.what === 'newNode' ? openEditor.kind : node && kindOfNode(node)
  const Editor = kind && editors[kind]
  if (!kind || !Editor) return null
  const close = () => store.getState().open(null)
  const isNew = openEditor.what === 'newNode'
  return (
    <LazyParts onFail={close}>
      <Editor
        key={serial}
        node={node ?? newNode(kind, isNew ? openEditor.position : { x: 0, y: 0 })}
        mode={isNew ? 'create' : 'edit'}
        surface="dialog"
        onSave={(data) => save(store.getState(), openEditor, data)}
        onClose={close}
        isLeaving={isLeaving}
      />
    </LazyParts>
  )
}

/** Returns the edited node. Undefined if it was removed in the meantime, for example by another user's change. */
const nodeOf = ({ nodes }: FlowGraph, openEditor: OpenEditor): FlowNode | undefined =>
  openEditor?.what === 'editor' ? nodes.find(({ id }) => id === openEditor.nodeId) : undefined

function save({ edit, settle, select }: Builder, openEditor: NonNullable<OpenEditor>, data: FlowNode['data']): void {
  settle()
  if (openEditor.what === 'editor') {
    edit((graph) => setData(graph, openEditor.nodeId, data))
    return
  }
  const node = newNode(openEditor.kind, openEditor.position, data)
  const { connectFrom } = openEditor
  edit((graph) => {
    const added = addNode(graph, node)
    if (!connectFrom) return added
    return connect(added, { source: connectFrom.nodeId, sourceHandle: connectFrom.handle, target: node.id })
  })
  select([node.id])
}
