import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { PromptsScreen } from './prompts-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))

const failure = { reason: 'key', detail: 'Incorrect API key provided: ***', at: '2026-05-04T12:00:00.000Z' }
const prompt = (id: number, change: object = {}) => ({
  ...{ id, companyId: 1, name: `Prompt ${id}`, prompt: 'x'.repeat(60), model: 'gpt-4o-mini', maxTokens: 1000 },
  ...{ temperature: 1, apiKey: '', hasApiKey: true, keyState: 'refused', queueId: 5, maxMessages: 10, failure: null },
  ...{ hearsAudio: false, seesImages: false },
  ...{ queue: { name: 'Vendas' }, createdAt: '', updatedAt: '', ...change },
})
const page = {
  ...{ prompts: [prompt(1), prompt(2, { failure }), prompt(3, { queue: null, queueId: null })], count: 3 },
  ...{ hasMore: false, cursor: null },
}
const usage = { tokens: 1500, calls: 3, byPurpose: [] }
const settings = { apiKey: '', hasApiKey: false, monthTokens: 1000, used: usage }
let calls: Call[] = []

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    ...{ 'GET /prompt': page, 'GET /assistant/settings': settings },
    'GET /used-by/prompt/1': {
      uses: [
        { kind: 'connection', id: 1, name: 'Linha da loja', blocks: false },
        { kind: 'queue', id: 1, name: 'Vendas', blocks: false },
      ],
      ...{ more: 0, isBlocked: false },
    },
    'GET /used-by/prompt/3': { uses: [], more: 0, isBlocked: false },
    'DELETE /prompt/1': { message: 'Prompt excluído. Filas que o usavam e agora não têm prompt: Vendas.' },
    'PUT /assistant/settings': { ...settings, monthTokens: null },
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('PRM-01: shows name, queue and maximum tokens, and the reason of a failed call', async () => {
  await draw(<PromptsScreen />, { profile: 'admin' })
  const row = await screen.findByRole('row', { name: /Prompt 1/ })
  expect(row.textContent).toContain('Vendas')
  expect(row.textContent).toContain('1.000')
  expect(screen.getByRole('row', { name: /Prompt 2/ }).textContent).toMatch(/não aceitou a chave.*Incorrect API key/)
  expect(screen.getByRole('row', { name: /Prompt 3/ }).textContent).toContain('Sem fila: escolha outra')
})

it('BOT-12: admins see this month’s usage, that the limit is reached, and can change the limit', async () => {
  await draw(<PromptsScreen />, { profile: 'admin' })
  expect(await screen.findByText('Tokens neste mês: 1.500 de 1.000')).toBeTruthy()
  expect(screen.getByText(/O limite deste mês foi atingido/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Alterar limite' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /^Máximo de tokens por mês/ }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Tokens neste mês: 1.500')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ monthTokens: null })
})

it('PRM-05: deleting names the connections and queues that use the prompt before it asks', async () => {
  await draw(<PromptsScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir o prompt Prompt 1' }))
  expect(await screen.findByText('Conexão: Linha da loja')).toBeTruthy()
  expect(await screen.findByText('Fila: Vendas')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Excluir o prompt Prompt 3' }))
  expect(await screen.findByText(/^Nenhuma conexão ou fila usa este prompt agora/)).toBeTruthy()
})

it('PRM-01: attendants can only read, without buttons or the month’s usage', async () => {
  await draw(<PromptsScreen />, { profile: 'user' })
  await screen.findByRole('row', { name: /Prompt 1/ })
  expect(screen.queryByRole('button', { name: /^(Novo|Editar|Excluir)/ })).toBeNull()
  expect(calls.some(({ path }) => path === '/assistant/settings')).toBe(false)
})
