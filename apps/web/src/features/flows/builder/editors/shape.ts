import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { FlowNode } from '@recado/contract/flows/graph'
import type { ComponentType } from 'react'
import type { EditorProps } from './editor.ts'

export type Data = FlowNode['data']
export type Values = Record<string, unknown>

export interface FieldsProps<V extends Values> extends Pick<EditorProps, 'node' | 'mode' | 'surface'> {
  form: UseFormReturnType<V>
}

/** What an editor is made of: how data become fields and fields data. */
export interface EditorShape<V extends Values> {
  Fields: ComponentType<FieldsProps<V>>
  read: (data: Data) => V
  /** What is stored; fields that no editor knows stay as they are. */
  write: (values: V, data: Data) => Data
  /** What is wrong, by field, in words. */
  check: (values: V, data: Data) => FormErrors
  /** The first of what is wrong is told in a toast as well. */
  tells?: boolean
  /** Files that were chosen and have not gone up. */
  pending?: (values: V) => boolean
  /** Sends them; the values that it resolves to name the stored ones. */
  upload?: (values: V, signal: AbortSignal) => Promise<V>
  /** A saving in the dialog takes at least this long, in milliseconds (B-16). */
  least?: number
  /** The word that a new node was added. */
  added?: () => string
  /** A saving, or a field that was left, changed the data. */
  after?: (before: Data, now: Data) => void
  /** Width of the dialog. */
  size?: number
}
