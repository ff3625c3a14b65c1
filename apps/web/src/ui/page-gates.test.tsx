import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@recado/contract/identity/user'
import { defaultPermissions } from '@recado/contract/permissions'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../platform/session.ts'
import { useToasts } from '../platform/toasts.ts'
import { operatorOnly, REDIRECT_DELAY, requireFeature, requireFlag } from './page-gates.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Page = () => <p>a página</p>

async function open(component: ReturnType<typeof requireFeature>, who: Record<string, unknown>) {
  const permissions = defaultPermissions('admin')
  const user = { permissions, super: false, company: { plan: {} }, ...who } as unknown as SessionUser
  useSession.setState({ state: 'in', user }, true)
  const root = createRootRoute()
  const at = (path: string, Part: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, component: Part })
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/page', component }),
    at('/', () => <p>o painel</p>),
    at('/tickets', () => <p>os atendimentos</p>),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/page'] }) })
  render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByText(/a página|Carregando/)
  return router
}

const toasts = () => useToasts.getState().toasts.map(({ message, tone }) => [message, tone])
const noFeature = ['O plano da empresa não inclui este recurso. Para usar, peça a troca de plano.', 'problem']
const noOperator = [
  'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.',
  'problem',
]

const attendant = { permissions: defaultPermissions('user') }
const withFlows = { company: { plan: {}, settings: [{ key: 'campaignsEnabled', value: 'true' }] } }
const switchedOff = [
  'Campanhas e fluxos estão desligados para esta empresa. Quem opera a plataforma pode liberá-los.',
  'problem',
]

it.each([
  ['an admin without the flag of campaigns and flows', requireFlag(Page), {}, switchedOff, '/'],
  ['an admin of a plan without the feature', requireFeature('useKanban', Page), {}, noFeature, '/'],
  ['an attendant of such a plan', requireFeature('useKanban', Page), attendant, noFeature, '/tickets'],
  ['an admin who is not the operator', operatorOnly(Page), {}, noOperator, '/'],
])(
  'TEN-08, ANN-03, A-30: %s sees an error and is redirected after a second',
  async (_who, component, who, toast, target) => {
    const router = await open(component, who)
    expect(toasts()).toEqual([toast])
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY - 200))
    expect(router.state.location.pathname).toBe('/page')
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(router.state.location.pathname).toBe(target)
  },
)

it.each([
  ['a plan with the feature', requireFeature('useKanban', Page), { company: { plan: { useKanban: true } } }],
  ['the operator, who has no plan', requireFeature('useKanban', Page), { super: true, company: { plan: null } }],
  ['the operator', operatorOnly(Page), { super: true }],
  ['an attendant with the flag, whatever the plan', requireFlag(Page), { ...attendant, ...withFlows }],
])('TEN-08, A-30: %s opens the page', async (_who, component, who) => {
  const router = await open(component, who)
  await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY + 200))
  expect([router.state.location.pathname, toasts()]).toEqual(['/page', []])
})
