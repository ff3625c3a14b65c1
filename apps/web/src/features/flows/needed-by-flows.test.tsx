import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FilledSlots, fill } from '../../platform/slots.tsx'
import { neededBySlot } from '../../ui/lists/needed-by.tsx'
import { answer, draw } from '../conversations/test/draw.tsx'
import { QueuesScreen } from '../queues/queues-screen.tsx'
import { NeededByFlows } from './needed-by-flows.tsx'

vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useSearch: () => ({}) }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const flows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Fluxo ${at + 1}` }))
const about = { queueId: 5 } as const

it.each([
  [about, 1, 'Fluxos que precisam disto e passam a conversa para uma pessoa quando chegam aqui: Fluxo 1.'],
  [{ tagId: 2 }, 7, /: Fluxo 1, Fluxo 2, Fluxo 3, Fluxo 4, Fluxo 5 e mais 2\.$/],
  [{ whatsappId: 3 }, 2, 'Fluxos que as frases desta conexão iniciam, e que ela não inicia mais: Fluxo 1, Fluxo 2.'],
])('FLL-02: the flows that need %j are named: %i', async (thing, count, sentence) => {
  const calls = answer({ 'GET /flowbuilder/used': { flows: flows(count) } })
  const { container } = await draw(<NeededByFlows {...thing} />, { profile: 'admin' })
  await waitFor(() => expect(container.textContent).toMatch(sentence))
  expect(calls).toHaveLength(1)
})

it('FLL-02: without a flow that needs it nothing is shown', async () => {
  const calls = answer({ 'GET /flowbuilder/used': { flows: [] } })
  await draw(<NeededByFlows {...about} />, { profile: 'admin' })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByText(/[Ff]lux/)).toBeNull()
})

it('FLL-02: shows that the check failed', async () => {
  answer({ 'GET /flowbuilder/used': { status: 403, body: { error: 'ERR_NO_PERMISSION' } } })
  await draw(<NeededByFlows {...about} />, { profile: 'admin' })
  await screen.findByText(/Não foi possível verificar/)
})

it('access.8: without the right to see flows the check is not requested, and the question says that it is unknown', async () => {
  const calls = answer({})
  await draw(<NeededByFlows {...about} />, { profile: 'user' })
  await screen.findByText(/Não foi possível verificar/)
  expect(calls).toEqual([])
})

it('QUE-01, FLL-02: the question about a queue names its flows after its own text', async () => {
  const queue = { id: 5, name: 'Vendas', color: '#102030', orderQueue: null, greetingMessage: '', users: [] }
  answer({
    ...{ 'GET /queue': [queue], 'GET /queue/5/use': { name: 'Vendas', users: 0, tickets: 0, prompts: 0 } },
    'GET /flowbuilder/used': { flows: flows(1) },
  })
  await draw(
    <FilledSlots fills={[fill(neededBySlot, NeededByFlows)]}>
      <QueuesScreen />
    </FilledSlots>,
    { profile: 'admin' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir a fila Vendas' }))
  await screen.findByText(/continuam, sem fila\..*: Fluxo 1\.$/)
})
