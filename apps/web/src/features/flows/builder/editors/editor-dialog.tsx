import './editors.css'
import type { FlowGraph, FlowNode } from '@recado/contract/flows/graph'
import { LazyParts } from '../../../../ui/lazy-part.tsx'
import { type Builder, type Opened, useBuilder, useBuilderStore } from '../builder-store.ts'
import { addNode, connect, newNode, setData } from '../graph/graph-edits.rules.ts'
import { kindOf } from '../graph/outputs.rules.ts'
import { editors } from './editors.ts'
import { useShown } from './use-shown.ts'

/** The editor that is open in a dialog: of a node, or of one that is added when it is saved (FLW-13). */
export function EditorDialog() {
  const store = useBuilderStore()
  const shown = useShown(useBuilder(({ opened }) => opened))
  const node = useBuilder(({ graph }) => nodeOf(graph, shown?.what ?? null))
  if (!shown) return null
  const { what: opened, serial, isLeaving } = shown
  const kind = opened.what === 'newNode' ? opened.kind : node && kindOf(node)
  const Editor = kind && editors[kind]
  if (!kind || !Editor) return null
  const close = () => store.getState().open(null)
  const isNew = opened.what === 'newNode'
  return (
    <LazyParts onFail={close}>
      <Editor
        key={serial}
        node={node ?? newNode(kind, isNew ? opened.position : { x: 0, y: 0 })}
        mode={isNew ? 'create' : 'edit'}
        surface="dialog"
        onSave={(data) => save(store.getState(), opened, data)}
        onClose={close}
        isLeaving={isLeaving}
      />
    </LazyParts>
  )
}

/** The node that is open; one that went meanwhile, such as by another's undo, has nothing to edit. */
const nodeOf = ({ nodes }: FlowGraph, opened: Opened): FlowNode | undefined =>
  opened?.what === 'editor' ? nodes.find(({ id }) => id === opened.nodeId) : undefined

function save({ edit, settle, select }: Builder, opened: NonNullable<Opened>, data: FlowNode['data']): void {
  settle()
  if (opened.what === 'editor') {
    edit((graph) => setData(graph, opened.nodeId, data))
    return
  }
  const node = newNode(opened.kind, opened.position, data)
  const { connectFrom } = opened
  edit((graph) => {
    const added = addNode(graph, node)
    if (!connectFrom) return added
    return connect(added, { source: connectFrom.nodeId, sourceHandle: connectFrom.handle, target: node.id })
  })
  select([node.id])
}
