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
  showsErrorToast?: boolean
  /** Returns whether the values contain chosen files that are not uploaded yet. */
  hasPendingFiles?: (values: V) => boolean
  /** Uploads the chosen files. Resolves to the values with the stored files. */
  upload?: (values: V, signal: AbortSignal) => Promise<V>
  /** Minimum duration of saving in the dialog, in milliseconds (B-16). */
  minDuration?: number
  /** The text that confirms a new node. */
  addedText?: () => string
  /** Called after saving, or leaving a field, has changed the data. */
  onDataChange?: (before: Data, now: Data) => void
  /** Width of the dialog. */
  size?: number
}
