import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { longestRun } from '../../../../test/longest-run.ts'
import { MAX_RUN } from '../../../ui/text/runs.rules.ts'
import { TraceScreen } from './trace-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ ticketId: '3' }),
}))
// Its rendering is tested in a browser.
vi.mock('./trace-canvas.tsx', () => ({
  TraceCanvas: ({ present, onChoose }: { present: { nodeId: string }; onChoose: (id: string) => void }) => (
    <button type="button" onClick={() => onChoose('q')}>{`no desenho: ${present.nodeId}`}</button>
  ),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const step = (ordinal: number, nodeId: string, kind: string, change: object = {}) => ({
  ...{ ordinal, flowId: 5, version: 1, nodeId, kind, input: '', output: '', handle: 'a', tookMs: 1500 },
  ...{ at: '2026-01-05T12:00:00.000Z', ...change },
})
const run = (id: number, change: object = {}) => ({
  ...{ id, ticketId: 3, flowId: 5, flowName: 'Padaria', version: 1, state: 'failed', startedBy: 'phrase' },
  ...{ reason: 'o endereço respondeu 500', waitsFor: null, dueAt: null, variables: { nome: 'Maria' } },
  ...{ startedAt: '2026-01-05T12:00:00.000Z', endedAt: '2026-01-05T12:01:00.000Z' },
  steps: [
    step(1, '1', 'start'),
    step(2, 'q', 'question', { input: 'Maria', output: 'Seu nome?' }),
    step(3, 'r', 'apiCall', { handle: 'error' }),
  ],
  ...change,
})
const graphs = { '5/1': { nodes: [], connections: [] } }
async function drawScreen(runs: unknown) {
  answer({ 'GET /tickets/3/flow-runs': runs, 'GET /tickets/3': { id: 3, uuid: 'u', contact: { name: 'Maria' } } })
  await drawPage(<TraceScreen />, adminUser, ['/tickets', '/tickets/$uuid'])
}

it('PLUS-06: a run shows its reason, its steps with inputs and texts, and its variables', async () => {
  await drawScreen({ runs: [run(1)], graphs })
  expect(await screen.findByText('Falhou: o endereço respondeu 500')).toBeTruthy()
  const steps = within(await screen.findByRole('list', { name: 'Passos' })).getAllByRole('listitem')
  expect(steps).toHaveLength(3)
  expect(steps[1]?.textContent).toContain('Pergunta')
  expect(steps[1]?.textContent).toContain('Entrou: Maria')
  expect(steps[1]?.textContent).toContain('Saiu: Seu nome?')
  expect(steps[2]?.textContent).toContain('Seguiu por erro')
  expect(screen.getByText('1 variável')).toBeTruthy()
})

it('LAY-20: a customer’s answers and a run’s reason are rendered in runs, in full', async () => {
  const text = '('.repeat(4_096)
  await drawScreen({ runs: [run(1, { variables: { nome: text }, reason: text })], graphs })
  const [variable, state] = [await screen.findByText('nome'), await screen.findByText('Situação')].map(
    (name) => name.parentElement as HTMLElement,
  )
  expect([variable?.textContent, state?.textContent]).toEqual([`nome${text}`, `SituaçãoFalhou: ${text}`])
  expect(Math.max(longestRun(variable as Node), longestRun(state as Node))).toBeLessThanOrEqual(MAX_RUN)
})

it('PLUS-06: the list and the canvas show the same step', async () => {
  await drawScreen({ runs: [run(1)], graphs })
  const canvas = await screen.findByRole('button', { name: 'no desenho: r' })
  fireEvent.click(screen.getByRole('button', { name: /Inicio/ }))
  expect(await screen.findByRole('button', { name: 'no desenho: 1' })).toBeTruthy()
  fireEvent.click(canvas)
  expect(screen.getByRole('button', { name: /Pergunta/ }).getAttribute('aria-current')).toBe('step')
})

it('PLUS-06: one of several runs can be chosen, newest first', async () => {
  await drawScreen({
    runs: [run(2, { state: 'running', reason: '', waitsFor: 'answer', endedAt: null }), run(1)],
    graphs,
  })
  expect(await screen.findByText('a resposta do cliente')).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: /Conversas dos fluxos/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Falhou/, hidden: true }))
  expect(await screen.findByText(/o endereço respondeu 500/)).toBeTruthy()
})

it('PLUS-06: a deleted version, a ticket without flows, and a ticket without access each show a message', async () => {
  await drawScreen({ runs: [run(1)], graphs: {} })
  expect(await screen.findByText('O desenho desta versão não existe mais.')).toBeTruthy()
  cleanup()
  await drawScreen({ runs: [], graphs: {} })
  expect(await screen.findByText('Nenhum fluxo passou por este atendimento')).toBeTruthy()
  cleanup()
  await drawScreen({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /atendimentos/i }))
  expect(await screen.findByText('at /tickets')).toBeTruthy()
})
