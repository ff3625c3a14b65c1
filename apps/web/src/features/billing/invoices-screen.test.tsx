import { MantineProvider } from '@mantine/core'
import type { Invoice } from '@recado/contract/billing/invoice'
import { everyPermission } from '@recado/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/api/query-client.ts'
import { useSession } from '../../platform/session.ts'
import { InvoicesScreen } from './invoices-screen.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const invoice = (id: number, status: Invoice['status']): Invoice => ({
  ...{ id, status, companyId: 1, detail: `Período ${id}`, value: 1234.5, dueDate: '2026-11-05' },
  ...{ recurrence: 'MENSAL', paidAt: null, createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' },
})

/** A later price change of the plan does not affect the invoice. */
const checkout = {
  plans: [{ id: 1, name: 'Inicial', value: 2000, users: 1, connections: 1, queues: 1, recurrence: 'MENSAL' }],
  details: {
    ...{ firstName: 'Rita', lastName: '', address2: 'Rua das Flores, 10', city: 'Recife', state: '' },
    ...{ zipcode: '50010-000', country: 'BR', document: '' },
  },
  invoice: { detail: 'Período 2', value: 1234.5, recurrence: 'MENSAL', dueDate: '2026-11-05', planId: 1 },
  ...{ planId: 1, dueDate: '2026-11-05', trial: false, needsDocument: false, cards: false },
}

async function show(rows: Invoice[]): Promise<void> {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return Response.json(address.includes('/subscription') ? checkout : rows)
  })
  const user = { id: 1, companyId: 1, super: false, permissions: everyPermission, company: { id: 1 } }
  useSession.setState({ state: 'in', user } as never, true)
  const root = createRootRoute({ component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: Outlet })
  const page = createRoute({ getParentRoute: () => signedIn, path: '/financeiro', component: InvoicesScreen })
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([page])]),
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
}

it('INV-01, INV-02: only overdue invoices are tinted, and only unpaid ones can be paid', async () => {
  await show([invoice(3, 'open'), invoice(2, 'expired'), invoice(1, 'paid')])
  await screen.findByText('Período 2')
  const rows = [...document.querySelectorAll<HTMLElement>('tbody tr')]
  expect(rows.map(({ dataset }) => dataset.tone)).toEqual([undefined, 'bad', undefined])
  expect(rows.map((row) => row.innerText || row.textContent)).toEqual([
    '3Período 3R$ 1.234,5005/11/2026Em abertoPagar',
    '2Período 2R$ 1.234,5005/11/2026VencidaPagar',
    '1Período 1R$ 1.234,5005/11/2026Paga',
  ])
})

it('INV-07: the total is the invoice’s, although the plan has become more expensive', async () => {
  await show([invoice(2, 'expired')])
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Pagar a fatura 2')
  await press('Continuar')
  await screen.findByRole('radio', { name: 'Inicial' })
  await press('Continuar')
  const total = (await screen.findByText('Total')).nextElementSibling
  expect(total?.textContent?.replace(/\s/g, ' ')).toBe('R$ 1.234,50')
})
