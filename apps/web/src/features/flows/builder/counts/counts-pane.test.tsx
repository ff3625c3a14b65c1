import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../../test/draw-page.tsx'
import { longestRun } from '../../../../../test/longest-run.ts'
import { BuilderContext } from '../builder-store.ts'
import { createBuilder } from '../create-builder.ts'
import { countedNodes, lastDays } from './counts.rules.ts'
import { CountsPane } from './counts-pane.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const node = (id: string, type: string, data = {}) => ({ id, type, position: { x: 0, y: 0 }, data })
const graph = { nodes: [node('1', 'start'), node('q', 'question', { message: 'Seu nome?' })], connections: [] }
const counts = {
  runs: 10,
  nodes: [
    { nodeId: '1', visits: 10, left: 0 },
    { nodeId: 'q', visits: 10, left: 4 },
  ],
}
/** A truncated line with its ellipsis. */
const MOST_OF_LINE = 301

async function drawPane(answers: Record<string, unknown> = {}, drawnGraph = graph) {
  const calls = answer({
    'GET /flowbuilder/5/counts': counts,
    'GET /flowbuilder/5/versions': { versions: [] },
    ...answers,
  })
  const store = createBuilder(5, drawnGraph)
  const view = await drawPage(
    <BuilderContext value={store}>
      <CountsPane />
    </BuilderContext>,
    adminUser,
  )
  return { calls, store, view }
}

it('PLUS-06: nodes where the largest share ended come first, and the canvas shows the counts', async () => {
  const { store, view } = await drawPane()
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('Seu nome?')
  expect(rows[1]?.textContent).toContain('4 (40%)')
  expect(store.getState().counts?.get('q')).toEqual({ nodeId: 'q', visits: 10, left: 4 })
  view.unmount()
  expect(store.getState().counts).toBeNull()
})

it('LAY-20: a question of 65,536 brackets takes one line of the table', async () => {
  const question = node('q', 'question', { message: '('.repeat(65_536) })
  await drawPane({}, { nodes: [node('1', 'start'), question], connections: [] })
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('(((')
  expect(longestRun(rows[1] as HTMLElement)).toBeLessThanOrEqual(MOST_OF_LINE)
})

it('PLUS-06: a preset chooses another period, and refreshing fetches again', async () => {
  const { calls } = await drawPane()
  await screen.findAllByRole('row')
  const countCalls = () => calls.filter(({ path }) => path.endsWith('/counts'))
  fireEvent.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(countCalls()).toHaveLength(2))
  const days = new URLSearchParams(countCalls()[1]?.query)
  expect(days.get('from')).toBe(days.get('to'))
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar passagens' }))
  await waitFor(() => expect(countCalls()).toHaveLength(3))
})

it('PLUS-06: a period without any runs says so', async () => {
  await drawPane({ 'GET /flowbuilder/5/counts': { runs: 0, nodes: [] } })
  expect(await screen.findByText('Ninguém passou por aqui no período')).toBeTruthy()
})

it('PLUS-06: a period ends today, and a deleted node stays in the list', () => {
  expect(lastDays(7, new Date('2026-03-03T12:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  // In São Paulo it is still the previous day.
  expect(lastDays(1, new Date('2026-03-03T02:59:59Z'))).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(lastDays(1, new Date('2026-03-03T03:00:00Z'))).toEqual({ from: '2026-03-03', to: '2026-03-03' })
  expect(countedNodes(graph, [{ nodeId: 'x', visits: 3, left: 1 }])).toMatchObject([{ node: null, percent: 33 }])
})
