import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { ComponentType } from 'react'

export interface EditorProps {
  /** The edited node. For a new node its data are the initial values. */
  node: FlowNode
  /** A new node is appended when it is saved (FLW-13). */
  mode: 'create' | 'edit'
  /** In a dialog a button saves; in the pane each valid change is saved. */
  surface: 'dialog' | 'pane'
  /** @param field the field changed in the pane: changes of one field are one undo step until it loses the focus */
  onSave: (data: FlowNode['data'], field?: string) => void
  /** Called when a field of the pane loses the focus. */
  onSettle?: () => void
  onClose: () => void
  /** The dialog is closed and fades out with its content. */
  isLeaving?: boolean
}

/** The editor of each kind. A kind without an editor has nothing to edit. */
export type Editors = Partial<Record<NodeKind, ComponentType<EditorProps>>>
