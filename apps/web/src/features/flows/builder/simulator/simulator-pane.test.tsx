import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../../test/draw-page.tsx'
import { BuilderContext } from '../builder-store.ts'
import { createBuilder } from '../create-builder.ts'
import { SimulatorPane } from './simulator-pane.tsx'

const menu = {
  ...{ id: 'm', type: 'menu', position: { x: 280, y: 0 } },
  data: { message: 'Qual?', arrayOption: [{ number: 1, value: 'Vendas' }] },
}
const start = { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} }
const graph = {
  nodes: [start, menu],
  connections: [{ id: 'e', source: '1', target: 'm', sourceHandle: 'a' }],
}
const step = (ordinal: number, nodeId: string, kind: string, handle: string | null) => ({
  ...{ ordinal, flowId: 5, version: 0, nodeId, kind, input: '', output: '', handle },
  ...{ at: '2026-01-01T00:00:00.000Z', tookMs: handle === null ? null : 0 },
})
const reply = (change: object = {}) => ({
  ...{ run: { token: 1 }, events: [{ kind: 'text', text: 'Qual?' }], variables: { nome: 'Maria' }, state: 'running' },
  ...{ steps: [step(1, '1', 'start', 'a'), step(2, 'm', 'menu', null)], waitsFor: 'answer', clock: 0 },
  ...change,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SIMULATE = 'POST /flowbuilder/5/simulate'
async function drawPane(answers: Record<string, unknown>) {
  const calls = answer(answers)
  const store = createBuilder(5, graph)
  await drawPage(
    <BuilderContext value={store}>
      <SimulatorPane />
    </BuilderContext>,
    adminUser,
  )
  return { calls, store }
}
const simulateBodies = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path.endsWith('/simulate')).map(({ body }) => body)
const begin = async () => fireEvent.click(await screen.findByRole('button', { name: 'Começar' }))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Escrever como cliente' })

it('FLW-25: a run that hands over names the queue or user', async () => {
  const events = [{ kind: 'person', userId: 3, name: 'Ana' }]
  await drawPane({ [SIMULATE]: reply({ events, state: 'ended', waitsFor: null }) })
  await begin()
  expect(await screen.findByText('Passa para Ana. O fluxo termina aqui.')).toBeTruthy()
})

it('PLUS-06: the input stays when the server rejects it, and the reason is shown', async () => {
  await drawPane({ [SIMULATE]: { status: 400, body: { error: 'ERR_FLOW_SIMULATION' } } })
  fireEvent.change(field(), { target: { value: 'oi' } })
  fireEvent.submit(field())
  expect((await screen.findByRole('alert')).textContent).toContain('A simulação não continua daqui')
  expect(field().value).toBe('oi')
})

it('FLW-30: the response of an external system, or its failure, is entered by hand', async () => {
  const { calls } = await drawPane({
    [SIMULATE]: reply({ events: [{ kind: 'outside', call: 'request', text: 'GET https://x' }], waitsFor: 'outside' }),
  })
  await begin()
  expect(await screen.findByText('Chamaria GET https://x')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: 'Código da resposta' }), { target: { value: '404' } })
  fireEvent.click(screen.getByRole('button', { name: 'Dar resposta' }))
  await waitFor(() =>
    expect(simulateBodies(calls)[1]).toMatchObject({ input: { do: 'answer', status: 404, body: '{}' } }),
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Falha' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dar resposta' }))
  await waitFor(() =>
    expect(simulateBodies(calls)[2]).toMatchObject({ input: { do: 'answer', fails: 'não respondeu' } }),
  )
})

it('PLUS-06: a draft that changed between steps is reported, and the next step uses it', async () => {
  const { calls, store } = await drawPane({ [SIMULATE]: reply() })
  await begin()
  await screen.findByText('Qual?')
  act(() => store.getState().edit((now) => ({ ...now, nodes: [...now.nodes] })))
  expect(await screen.findByText(/O desenho mudou/)).toBeTruthy()
  fireEvent.change(field(), { target: { value: 'oi' } })
  fireEvent.submit(field())
  await waitFor(() => expect(simulateBodies(calls)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(/O desenho mudou/)).toBeNull())
})

it('PLUS-06: a failed run shows its reason and can only be restarted', async () => {
  await drawPane({
    [SIMULATE]: reply({ state: 'failed', waitsFor: null, events: [{ kind: 'end', reason: 'a fila 3 foi excluída' }] }),
  })
  await begin()
  expect(await screen.findByText(/não pôde continuar: a fila 3 foi excluída/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Escrever como cliente' })).toBeNull()
})

it('PLUS-06: texts are formatted as in a chat', async () => {
  await drawPane({ [SIMULATE]: reply({ events: [{ kind: 'text', text: '*[ 1 ]* - Vendas' }] }) })
  await begin()
  expect((await screen.findByText('[ 1 ]')).tagName).toBe('STRONG')
})
