import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, draw } from '../conversations/test/draw.tsx'
import { QueuesScreen } from './queues-screen.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))

const queue = { id: 5, name: 'Vendas', color: '#102030', orderQueue: null, greetingMessage: '', users: [] }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  [{ tickets: 2, prompts: 1 }, ['Atendimentos em aberto que ficam sem fila: 2.', 'Prompts que ficam sem fila: 1.']],
  [{ tickets: 0, prompts: 3 }, ['Prompts que ficam sem fila: 3.']],
  [{ tickets: 0, prompts: 0 }, []],
])('QUE-01: deleting names what will be without a queue: %j', async (use, expectedText) => {
  answer({
    ...{ 'GET /queue': [queue], 'GET /queue/5/use': { name: 'Vendas', users: 0, ...use } },
    'GET /used-by/queue/5': { uses: [], more: 0, isBlocked: false },
  })
  await draw(<QueuesScreen />, { profile: 'admin' })
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir a fila Vendas' }))
  const question = await screen.findByText(/Os atendimentos de Vendas continuam, sem fila\./)
  const words = 'Deseja realmente excluir este registro? Os atendimentos de Vendas continuam, sem fila.'
  await waitFor(() => expect(question.textContent?.trim()).toBe([words, ...expectedText].join(' ')))
})
