import type { NodeKind } from '@recado/contract/flows/choices'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { ComponentType } from 'react'

export interface EditorProps {
  /** The node that is edited; of one that is to be added the data are what it begins with. */
  node: FlowNode
  /** A new node is appended when it is saved (FLW-13). */
  mode: 'create' | 'edit'
  /** In a dialog a button saves; in the pane what is right is taken over as it is typed. */
  surface: 'dialog' | 'pane'
  /** @param field what was changed in the pane: changes of one field are one step of undo until it is left */
  onSave: (data: FlowNode['data'], field?: string) => void
  /** A field of the pane was left. */
  onSettle?: () => void
  onClose: () => void
  /** The dialog was closed and fades with what it held. */
  isLeaving?: boolean
}

/** The editor of each kind; a kind without one has nothing to edit. */
export type Editors = Partial<Record<NodeKind, ComponentType<EditorProps>>>
