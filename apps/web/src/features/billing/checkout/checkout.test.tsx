import { MantineProvider } from '@mantine/core'
import { everyPermission } from '@recado/contract/permissions'
import type { Payload } from '@recado/contract/realtime'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session.ts'
import { PaymentWatcher } from '../payment-watcher.tsx'
import { Checkout } from './checkout.tsx'

const listeners = vi.hoisted(() => new Set<(payload: Payload<'payment'>) => void>())
vi.mock('../../../platform/use-socket.ts', async () => {
  const { useEffect } = await import('react')
  return {
    useServerEvent: (_name: string, handler: (payload: Payload<'payment'>) => void) =>
      useEffect(() => {
        listeners.add(handler)
        return () => void listeners.delete(handler)
      }),
  }
})

const plan = (id: number, name: string, value: number) => ({
  ...{ id, name, value, users: 10 * id, connections: 3 * id, queues: 5 * id, recurrence: 'MENSAL', isPublic: true },
})
const options = {
  plans: [plan(1, 'Inicial', 99.9), plan(2, 'Completo', 1284)],
  invoice: { detail: 'Inicial', value: 80, recurrence: 'MENSAL', dueDate: '2026-12-01', planId: 1 },
  ...{ planId: 1, dueDate: '2026-12-01', trial: true, details: null, needsDocument: false, cards: false },
}
const pix = {
  ...{ qrcode: '000201pix', valor: { original: '1284.00' }, invoiceId: 7, txid: 'R1', confirmedByHand: true },
}
let sentBodies: unknown[] = []

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true })
  // Auto-growing text fields listen to `document.fonts`, which jsdom lacks.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  sentBodies = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sentBodies.push(JSON.parse(String(init.body)))
    if (address.includes('/invoices/')) return Response.json({ id: 7, status: 'open' })
    return Response.json(init.method === 'POST' ? pix : options)
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function show(part: ReactNode) {
  const user = { id: 1, permissions: everyPermission, companyId: 1, company: { id: 1, dueDate: '2026-12-01' } }
  useSession.setState({ state: 'in', user } as never, true)
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '/financeiro', component: () => part })
  const home = createRoute({ getParentRoute: () => root, path: '/' })
  const router = createRouter({
    routeTree: root.addChildren([page, home]),
    history: createMemoryHistory({ initialEntries: ['/financeiro'] }),
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  await screen.findByRole('textbox', { name: 'Nome' })
  return router
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const step = () => document.querySelector('[aria-current="step"]')?.textContent
const fill = () => {
  type('Nome', 'Rita')
  type('Endereço', 'Rua das Flores, 10')
  type('CEP', '50010-000')
  type('Cidade', 'Recife')
}

it('INV-04, INV-05: step 1 requires the five fields and shows an error text for each invalid one', async () => {
  await show(<Checkout invoiceId={7} />)
  press('Continuar')
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(4)
  fill()
  type('CEP', '5001')
  type('Sobrenome', 'R3is')
  type('Estado', 'XX')
  press('Continuar')
  expect(await screen.findByText('O CEP tem 8 números, como 01310-100.')).toBeTruthy()
  expect(screen.getByText('Use só letras, com pelo menos duas.')).toBeTruthy()
  expect(screen.getByText('Use a sigla do estado, como SP.')).toBeTruthy()
  expect(step()).toContain('Seus dados')
  // A Brazilian postal code is invalid in the United States.
  fireEvent.change(screen.getByRole('combobox', { name: 'País' }), { target: { value: 'usa' } })
  type('CEP', '50010-000')
  press('Continuar')
  expect(await screen.findByText('O código postal tem 5 números, como 90210.')).toBeTruthy()
  expect(screen.queryByLabelText(/cartão|CVV|CPF/i)).toBeNull()
  expect(sentBodies).toEqual([])
})

it('INV-03, INV-06, INV-07: data, plan, review and Pix in this order, with a way back before the Pix, paying the chosen plan', async () => {
  await show(<Checkout invoiceId={7} />)
  fill()
  press('Continuar')
  expect(await screen.findByRole('radio', { name: 'Inicial' })).toHaveProperty('ariaChecked', 'true')
  expect(screen.getAllByText('R$ 1.284,00 por mês')).toHaveLength(1)
  const bill = () => document.querySelector('.rc-checkout-plan')?.textContent
  expect(bill(), 'what the invoice asks for, not what the plan costs now').toBe(
    'Assinatura do plano Inicialvencimento 01/12/2026R$ 80,00 por mês',
  )
  press('Voltar')
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' })).value).toBe('Rita')
  press('Continuar')
  fireEvent.click(await screen.findByRole('radio', { name: 'Completo' }))
  expect(bill(), 'another plan renames it').toBe('Assinatura do plano Completovencimento 01/12/2026R$ 1.284,00 por mês')
  press('Continuar')
  expect(await screen.findByText('R$ 1.284,00')).toBeTruthy()
  expect(screen.getByText('Recife, 50010-000')).toBeTruthy()
  press('Gerar Pix')
  expect(await screen.findByRole('img', { name: 'QR code do Pix' })).toBeTruthy()
  expect(sentBodies).toEqual([
    expect.objectContaining({ firstName: 'Rita', zipcode: '50010-000', country: 'BR', plan: 2, invoiceId: 7 }),
  ])
  expect(field('Pix copia e cola').value).toBe('000201pix')
  expect(screen.getByText('R$ 1.284,00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull()
})

it('INV-09: CONCLUIDA updates the due date in the store, says so, and redirects to / four seconds later', async () => {
  const router = await show(
    <>
      <PaymentWatcher />
      <Checkout invoiceId={7} />
    </>,
  )
  fill()
  press('Continuar')
  await screen.findByRole('radio', { name: 'Inicial' })
  press('Continuar')
  await screen.findByRole('button', { name: 'Gerar Pix' })
  press('Gerar Pix')
  await screen.findByRole('img', { name: 'QR code do Pix' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => {
    for (const emit of [...listeners]) {
      emit({ action: 'CONCLUIDA', company: { id: 1, dueDate: '2027-01-01' }, invoiceId: 7 })
    }
  })
  expect(screen.getByText('Sua licença foi renovada até 01/01/2027.')).toBeTruthy()
  const session = useSession.getState()
  expect(session.state === 'in' && session.user.company.dueDate).toBe('2027-01-01')
  await act(() => vi.advanceTimersByTimeAsync(3990))
  expect(router.state.location.pathname).toBe('/financeiro')
  await act(() => vi.advanceTimersByTimeAsync(20))
  vi.useRealTimers()
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
