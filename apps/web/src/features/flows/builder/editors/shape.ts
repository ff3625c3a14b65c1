import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { ComponentType } from 'react'
import type { EditorProps } from './editor.ts'

export type Data = FlowNode['data']
export type EditorValues = Record<string, unknown>

export interface FieldsProps<V extends EditorValues> extends Pick<EditorProps, 'node' | 'mode' | 'surface'> {
  form: UseFormReturnType<V>
}

/** The definition of an editor: how data become fields and fields become data. */
export interface EditorShape<V extends EditorValues> {
  Fields: ComponentType<FieldsProps<V>>
  read: (data: Data) => V
  /** Returns the data to store. Fields that the editor does not know stay unchanged. */
  write: (values: V, data: Data) => Data
  /** Returns the errors by field. */
  check: (values: V, data: Data) => FormErrors
  /** The first error is also shown in a toast. */
  tells?: boolean
  /** Returns whether chosen files are not uploaded yet. */
  pending?: (values: V) => boolean
  /** Uploads them. Resolves to the values with the stored files. */
  upload?: (values: V, signal: AbortSignal) => Promise<V>
  /** Minimum duration of saving in the dialog, in milliseconds (B-16). */
  least?: number
  /** The text that confirms a new node. */
  added?: () => string
  /** Called when saving, or a field losing the focus, changed the data. */
  after?: (before: Data, now: Data) => void
  /** Width of the dialog. */
  size?: number
}
