import type { FlowVariable } from '@recado/contract/flows/variables'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored } from '../../../platform/storage.ts'
import { useToasts } from '../../../platform/toasts.ts'
import { answer, type Call, draw } from '../../conversations/test/draw.tsx'
import { VariablesDialog } from './variables-dialog.tsx'

const variable = (id: number, name: string, change: Partial<FlowVariable> = {}): FlowVariable => ({
  ...{ id, name, type: 'text', scope: 'company', value: '', updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
let calls: Call[] = []

beforeEach(() => {
  localStorage.clear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    'GET /flow-variables': { variables: [variable(1, 'cupom', { value: 'VERAO10' })] },
    'POST /flow-variables': variable(2, 'frete', { type: 'number', scope: 'session' }),
    'PUT /flow-variables/1': variable(1, 'desconto', { updatedAt: '2026-01-02T12:00:00.000Z' }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sentBodies = (method: string, path: string) =>
  calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (name: RegExp, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } })
async function choose(name: RegExp, option: string) {
  fireEvent.click(await screen.findByRole('combobox', { name }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const names = () => readStored('variables')

it('FLW-28: declared variables are listed, added, changed and deleted, and the browser’s names follow', async () => {
  await draw(<VariablesDialog onClose={() => {}} />, { profile: 'admin' })
  const row = await screen.findByRole('row', { name: /cupom/ })
  expect(row.textContent).toMatch(/\{\{cupom\}\}.*Texto.*Empresa.*VERAO10/)
  await waitFor(() => expect(names()).toEqual(['cupom']))

  await press('Nova variável')
  await type(/Nome/, '1 errado')
  await press('Salvar')
  await screen.findByText('Comece com uma letra ou _ e use só letras, números e _.')
  await type(/Nome/, 'frete')
  await choose(/Tipo/, 'Número')
  await type(/Valor inicial/, 'dez')
  await press('Salvar')
  await screen.findByText('Digite um número, como 1.234,56.')
  expect(sentBodies('POST', '/flow-variables')).toEqual([])
  await type(/Valor inicial/, '10,50')
  await press('Salvar')
  await waitFor(() => expect(toasts()).toContain('Variável criada'))
  expect(sentBodies('POST', '/flow-variables')).toEqual([
    { name: 'frete', type: 'number', scope: 'session', value: '10,50' },
  ])
  await waitFor(() => expect(names()).toEqual(['cupom', 'frete']))

  await press('Editar a variável cupom')
  await type(/Nome/, 'desconto')
  await press('Salvar')
  await waitFor(() => expect(toasts()).toContain('Variável alterada'))
  await waitFor(() => expect(names()).toEqual(['frete', 'desconto']))

  await press('Excluir a variável frete')
  await press('Excluir variável')
  await waitFor(() => expect(toasts()).toContain('Variável excluída'))
  await waitFor(() => expect(names()).toEqual(['desconto']))
})

it('a duplicate name is reported at its field, and a value that the new type cannot show is cleared', async () => {
  calls = answer({
    'GET /flow-variables': { variables: [variable(1, 'cupom', { value: 'VERAO10' })] },
    'PUT /flow-variables/1': { status: 409, body: { error: 'ERR_FLOW_VARIABLE_TAKEN' } },
  })
  await draw(<VariablesDialog onClose={() => {}} />, { profile: 'admin' })
  await press('Editar a variável cupom')
  await choose(/Tipo/, 'Data')
  await press('Salvar')
  await screen.findByText('Já existe uma variável com este nome.')
  expect(sentBodies('PUT', '/flow-variables/1')).toEqual([{ name: 'cupom', type: 'date', scope: 'company', value: '' }])
})
