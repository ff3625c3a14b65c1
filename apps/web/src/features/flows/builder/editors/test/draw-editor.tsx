import type { FlowNode } from '@recado/contract/flows/graph'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, vi } from 'vitest'
import { useToasts } from '../../../../../platform/toasts.ts'
import { answer, type Call, draw } from '../../../../conversations/test/draw.tsx'
import { type Builder, BuilderContext } from '../../builder-store.ts'
import { createBuilder } from '../../create-builder.ts'
import { newFlowGraph } from '../../graph/graph-edits.rules.ts'
import { EditorDialog } from '../editor-dialog.tsx'
import { NodePane } from '../node-pane.tsx'

export const tags = [
  { id: 3, name: 'VIP', color: '#a00' },
  { id: 4, name: 'Atraso', color: '#0a0' },
]
export const queues = [
  { id: 5, name: 'Vendas', color: '#a00' },
  { id: 6, name: 'Suporte', color: '#0a0' },
]

/** Fakes the calls of the editors and clears the toasts. */
export function answerEditors(more: Readonly<Record<string, unknown>> = {}): Call[] {
  useToasts.setState({ toasts: [] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const declared = {
    id: 1,
    name: 'cupom',
    type: 'text',
    scope: 'company',
    value: '',
    updatedAt: '2026-01-01T00:00:00Z',
  }
  return answer({
    'GET /flow-variables': { variables: [declared] },
    'GET /queue': queues,
    'GET /tags/list': tags,
    'GET /flowbuilder': {
      flows: [
        { id: 1, name: 'Este fluxo', active: true },
        { id: 2, name: 'Satisfação', active: true },
        { id: 3, name: 'Atendimento', active: true, chatFlowId: 1 },
      ],
      ...{ count: 3, hasMore: false, cursor: null },
    },
    ...more,
  })
}

const node = (id: string, type: string, data: FlowNode['data'] = {}): FlowNode => ({
  ...{ id, type, data, position: { x: 300, y: 0 } },
})

/** Renders a builder with the editors: the start, and the given nodes as `n1`, `n2` … */
export async function drawBuilder(nodes: readonly [type: string, data?: FlowNode['data']][], parts?: ReactNode) {
  const { nodes: first, connections } = newFlowGraph()
  const graph = { nodes: [...first, ...nodes.map(([type, data], at) => node(`n${at + 1}`, type, data))], connections }
  const store = createBuilder(1, graph)
  function Frame() {
    const [stableStore] = useState(store)
    return <BuilderContext value={stableStore}>{parts ?? <EditorDialog />}</BuilderContext>
  }
  await draw(<Frame />, { profile: 'admin' })
  return store
}

/** Opens the dialog of a new node. */
export async function drawNew(kind: Extract<NonNullable<Builder['openEditor']>, { what: 'newNode' }>['kind']) {
  const store = await drawBuilder([])
  store.getState().open({ what: 'newNode', kind, position: { x: 280, y: 0 } })
  await screen.findByRole('dialog')
  return store
}

/** Opens the dialog of a node. */
export async function drawEdit(type: string, data: FlowNode['data']) {
  const store = await drawBuilder([[type, data]])
  store.getState().open({ what: 'editor', nodeId: 'n1' })
  await screen.findByRole('dialog')
  return store
}

/** Selects a node, whose editor the pane then shows. */
export async function drawPane(type: string, data: FlowNode['data']) {
  const store = await drawBuilder([[type, data]], <NodePane />)
  store.getState().select(['n1'])
  return store
}

export type Store = Awaited<ReturnType<typeof drawBuilder>>

export const dataOf = (store: Store, id?: string) => {
  const { nodes } = store.getState().graph
  return (id ? nodes.find((one) => one.id === id) : nodes.at(-1))?.data
}

export const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const type = (name: string | RegExp, value: string) => void fireEvent.change(field(name), { target: { value } })
/** Types a name into a field that suggests names. */
export const typeName = (name: string | RegExp, value: string) =>
  void fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
export const press = (name: string | RegExp) => void fireEvent.click(screen.getByRole('button', { name }))
export const save = () => press('Salvar')
export const toasts = () => useToasts.getState().toasts.map(({ message }) => message)

/** Chooses an option of a select field. */
export async function choose(label: RegExp, option: string | RegExp) {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

/** Adds an entry to a field of several names. */
export function addName(label: RegExp, name: string) {
  const input = screen.getByRole('combobox', { name: label })
  // Without the focus the library treats the input as made by a browser extension.
  act(() => input.focus())
  fireEvent.change(input, { target: { value: name } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
}

export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A file that reports a size without allocating it. */
export function fileOf(name: string, size: number, type = ''): File {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

/** Chooses a file in the field with that label. */
export const chooseFile = (name: RegExp, file: File, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(name, { selector: 'input' })[at] as HTMLElement, {
    target: { files: [file] },
  })
