import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../../test/draw-page.tsx'
import { BuilderContext } from '../builder-store.ts'
import { createBuilder } from '../create-builder.ts'
import { newFlowGraph } from '../graph/graph-edits.rules.ts'
import { TestsPane } from './tests-pane.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cases = [
  { id: 1, name: 'Menu', steps: [{ input: { do: 'begin' }, expects: ['Oi'] }] },
  { id: 2, name: 'Pedido', steps: [{ input: { do: 'write', text: 'pão' }, expects: [] }] },
]
const failedResult = { id: 1, name: 'Menu', passed: false, step: 0, expected: 'Oi', said: ['Olá'] }
const passed = { id: 2, name: 'Pedido', passed: true, step: null, expected: '', said: [] }
async function drawPane(answers: Record<string, unknown> = {}) {
  const calls = answer({ 'GET /flowbuilder/5/tests': { tests: cases }, ...answers })
  await drawPage(
    <BuilderContext value={createBuilder(5, newFlowGraph())}>
      <TestsPane />
    </BuilderContext>,
    adminUser,
  )
  return calls
}
const card = (name: string) => screen.findByRole('listitem', { name })

it('PLUS-06: all cases run against the draft; a failed one shows the first step that differs', async () => {
  const calls = await drawPane({ 'POST /flowbuilder/5/tests/run': { results: [failedResult, passed] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Rodar todos' }))
  const menu = within(await card('Menu'))
  expect(await menu.findByText('Falhou no passo 1')).toBeTruthy()
  expect(menu.getByText('Olá')).toBeTruthy()
  expect(within(await card('Pedido')).getByText('Passou')).toBeTruthy()
  expect(screen.getByText(/1 de 2 passaram/)).toBeTruthy()
  expect(calls.at(-1)?.body).toMatchObject({ graph: { nodes: [{ id: '1' }] } })
})

it('PLUS-06: one case runs alone', async () => {
  const calls = await drawPane({ 'POST /flowbuilder/5/tests/run': { results: [passed] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Rodar o caso Pedido' }))
  expect(await within(await card('Pedido')).findByText('Passou')).toBeTruthy()
  expect(calls.at(-1)?.body).toMatchObject({ caseId: 2 })
})

it('PLUS-06: a case is renamed and its expected texts are changed', async () => {
  const calls = await drawPane({ 'PUT /flowbuilder/5/tests/1': { ...cases[0], name: 'Saudação' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar o caso Menu' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Saudação' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Texto esperado 1' }), { target: { value: 'Olá' } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar caso' }))
  expect(await card('Saudação')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'Saudação',
    steps: [{ input: { do: 'begin' }, expects: ['Olá'] }],
  })
})

it('PLUS-06: a case is deleted after a confirmation', async () => {
  const calls = await drawPane()
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir o caso Menu' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir caso' }))
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Menu' })).toBeNull())
  expect(calls.some(({ method, path }) => method === 'DELETE' && path === '/flowbuilder/5/tests/1')).toBe(true)
})

it('PLUS-06: without cases the pane explains how to create one', async () => {
  await drawPane({ 'GET /flowbuilder/5/tests': { tests: [] } })
  expect(await screen.findByText('Ainda não há casos de teste')).toBeTruthy()
})
