import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, type Call, draw } from '../conversations/test/draw.tsx'
import { DeliveriesScreen } from './deliveries-screen.tsx'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({}),
  useParams: () => ({ webhookId: '3' }),
  useNavigate: () => navigate,
}))

const webhook = {
  ...{ id: 3, name: 'Vendas', url: 'https://a.example/', events: ['message.received'], active: true, offAt: null },
  ...{ failingSince: null, secret: '', hasSecret: true, waiting: 0, failed: 1, deliveredAt: null, createdAt: '' },
}
const delivery = {
  ...{ id: 8, event: 'message.received', subject: 'ticket:7', state: 'failed', tries: 3, status: 500, failure: null },
  ...{ dueAt: null, at: '2026-06-01T12:00:00.000Z', body: null, text: '' },
}
let calls: Call[] = []

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const never = new Promise(() => undefined)
async function open(webhooks: readonly object[]) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  calls = answer({
    'GET /webhooks': { webhooks },
    'GET /webhooks/3/deliveries': { deliveries: [delivery], hasMore: false, cursor: null },
    'POST /webhooks/3/deliveries/8/replay': never,
    'POST /webhooks/3/deliveries/replay': never,
    'POST /webhooks/3/replay': never,
  })
  await draw(<DeliveriesScreen />, { profile: 'admin' })
}
const posted = () => calls.filter(({ method }) => method === 'POST').length

it.each([/^Enviar de novo o evento/, 'Repetir as que falharam'])(
  'HOK-05: %s is sent once on a double click',
  async (name) => {
    await open([webhook])
    await screen.findByRole('row', { name: /Mensagem recebida/ })
    fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(posted()).toBe(1))
  },
)

it('HOK-05: a deleted webhook shows an error, with a link to the others', async () => {
  await open([{ ...webhook, id: 4 }])
  expect(await screen.findByRole('heading', { name: 'Este webhook não existe mais' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Voltar à lista' }))
  expect(navigate).toHaveBeenCalledWith({ to: '/webhooks' })
})
