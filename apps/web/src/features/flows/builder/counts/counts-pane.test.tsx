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
/** A cut line and its ellipsis. */
const MOST_OF_LINE = 301

async function drawn(answers: Record<string, unknown> = {}, drawnGraph = graph) {
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

it('PLUS-06: nodes where most went no further come first, and the canvas has the counts', async () => {
  const { store, view } = await drawn()
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('Seu nome?')
  expect(rows[1]?.textContent).toContain('4 (40%)')
  expect(store.getState().counts?.get('q')).toEqual({ nodeId: 'q', visits: 10, left: 4 })
  view.unmount()
  expect(store.getState().counts).toBeNull()
})

it('LAY-20: a question of 65,536 brackets is one line of the table', async () => {
  const question = node('q', 'question', { message: '('.repeat(65_536) })
  await drawn({}, { nodes: [node('1', 'start'), question], connections: [] })
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toContain('(((')
  expect(longestRun(rows[1] as HTMLElement)).toBeLessThanOrEqual(MOST_OF_LINE)
})

it('PLUS-06: a preset is another period, and refreshing asks again', async () => {
  const { calls } = await drawn()
  await screen.findAllByRole('row')
  const asked = () => calls.filter(({ path }) => path.endsWith('/counts'))
  fireEvent.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(asked()).toHaveLength(2))
  const days = new URLSearchParams(asked()[1]?.query)
  expect(days.get('from')).toBe(days.get('to'))
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar passagens' }))
  await waitFor(() => expect(asked()).toHaveLength(3))
})

it('PLUS-06: a period without anybody says so', async () => {
  await drawn({ 'GET /flowbuilder/5/counts': { runs: 0, nodes: [] } })
  expect(await screen.findByText('Ninguém passou por aqui no período')).toBeTruthy()
})

it('PLUS-06: days of a period end today; a node that is gone is kept in the list', () => {
  expect(lastDays(7, new Date('2026-03-03T12:00:00Z'))).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  // It is still the day before in São Paulo.
  expect(lastDays(1, new Date('2026-03-03T02:59:59Z'))).toEqual({ from: '2026-03-02', to: '2026-03-02' })
  expect(lastDays(1, new Date('2026-03-03T03:00:00Z'))).toEqual({ from: '2026-03-03', to: '2026-03-03' })
  expect(countedNodes(graph, [{ nodeId: 'x', visits: 3, left: 1 }])).toMatchObject([{ node: null, percent: 33 }])
})
