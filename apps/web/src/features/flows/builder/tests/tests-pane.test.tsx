import { cleanup, fireEvent, screen } from '@testing-library/react'
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

it('PLUS-06: without cases the pane explains how to create one', async () => {
  await drawPane({ 'GET /flowbuilder/5/tests': { tests: [] } })
  expect(await screen.findByText('Ainda não há casos de teste')).toBeTruthy()
})
