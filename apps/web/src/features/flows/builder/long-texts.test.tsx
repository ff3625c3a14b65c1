import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { longestRun } from '../../../../test/longest-run.ts'
import { MAX_RUN } from '../../../ui/text/runs.rules.ts'
import { BuilderContext } from './builder-store.ts'
import { OutputDialog } from './canvas/dialogs/output-dialog.tsx'
import { FindField } from './canvas/find/find-field.tsx'
import { createBuilder } from './create-builder.ts'
import { diffGraphs } from './history/diff.rules.ts'
import { DiffList } from './history/diff-list.tsx'

afterEach(cleanup)

/** A truncated line, its ellipsis, and the surrounding words. */
const MOST_OF_LINE = 340
const text = '('.repeat(65_536)
const node = (id: string, type: string, data = {}) => ({ id, type, position: { x: 0, y: 0 }, data })
const menu = (message: string) =>
  node('m', 'menu', { message, arrayOption: [1, 2].map((number) => ({ number, value: `${number}${text}` })) })
const graph = {
  nodes: [node('1', 'start'), menu(text), node('q', 'question', { message: text })],
  connections: [{ id: 'e', source: 'm', sourceHandle: 'a1', target: 'q' }],
}

const drawPart = (part: ReactNode) =>
  drawPage(
    <ReactFlowProvider>
      <BuilderContext value={createBuilder(5, graph)}>{part}</BuilderContext>
    </ReactFlowProvider>,
    adminUser,
  )

it('LAY-20: nodes found by the search take one line each', async () => {
  await drawPart(<FindField />)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '(((' } })
  const list = await screen.findByRole('list')
  expect(within(list).getAllByRole('button')).toHaveLength(2)
  expect(longestRun(list)).toBeLessThanOrEqual(MOST_OF_LINE)
})

it('LAY-20: nodes to connect to and the outputs of a menu take one line each', async () => {
  await drawPart(<OutputDialog question={{ what: 'connect', nodeId: 'm', handle: 'a1' }} />)
  const dialog = await screen.findByRole('dialog')
  const choices = within(dialog).getByRole('listbox', { name: 'Buscar o nó de destino' })
  expect(longestRun(choices)).toBeLessThanOrEqual(MOST_OF_LINE)
  const output = within(dialog).getByDisplayValue(/^1\. 1\(/) as HTMLInputElement
  expect(output.value.length).toBeLessThanOrEqual(MOST_OF_LINE)
})

it('LAY-20: a difference names nodes and outputs in single lines, and renders changed texts in runs', async () => {
  const after = { nodes: [node('1', 'start'), menu('a'), node('n', 'message', { label: text })], connections: [] }
  await drawPart(<DiffList before={graph} after={after} diff={diffGraphs(graph, after)} />)
  const region = await screen.findByRole('region', { name: 'O que o rascunho mudou' })
  const items = within(region).getAllByRole('listitem')
  expect(items.some((item) => item.textContent === `message: “${text}” → “a”`)).toBe(true)
  expect(longestRun(region)).toBeLessThanOrEqual(MAX_RUN)
})
