import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@recado/contract/identity/user'
import { defaultPermissions } from '@recado/contract/permissions'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StartScreen, useHomeScreen } from '../platform/access.tsx'
import { updateMe, useSession } from '../platform/session.ts'
import { useToasts } from '../platform/toasts.ts'
import { operatorOnly, REDIRECT_DELAY, requireFeature, requireFlag, requirePermission } from './page-gates.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Page = () => <p>a página</p>

async function open(
  component: ReturnType<typeof requireFeature>,
  who: Record<string, unknown>,
  start: string | null = '/tickets',
) {
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
    at('/contacts', () => <p>os contatos</p>),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/page'] }) })
  render(
    <MantineProvider>
      <StartScreen value={start}>
        <RouterProvider router={router as never} />
      </StartScreen>
    </MantineProvider>,
  )
  await screen.findByText(/^(a página|os atendimentos|os contatos|Você não tem acesso a esta página)$|Carregando/)
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

const Contacts = requirePermission('contacts:view', Page)
const denied = ['Acesso negado / Permissão insuficiente', 'problem']

it.each([
  ['the tickets', '/tickets', '/tickets', [denied], 'leave'],
  ['the first screen of the menu', '/contacts', '/contacts', [denied], 'leave'],
  ['nowhere: without any screen the page says why', null, '/page', [], 'leave'],
  ['nowhere: a page that stays says why, with a way back', '/tickets', '/page', [], 'stay'],
] as const)(
  'R-AUTH-14, RT-16: a user without the permission of a page lands on %s',
  async (_where, start, target, expected, without) => {
    const router = await open(requirePermission('contacts:view', Page, without), { permissions: {} }, start)
    expect([router.state.location.pathname, toasts()]).toEqual([target, expected])
    expect(screen.queryAllByRole('button', { name: 'Ir para os atendimentos' })).toHaveLength(
      without === 'stay' ? 1 : 0,
    )
  },
)

it('R-AUTH-14: a page opens with its permission, closes when the role loses it, and names it for the menu', async () => {
  const permissions = { 'contacts:view': 'own' } as const
  const router = await open(Contacts, { permissions })
  expect(screen.getByText('a página')).toBeTruthy()
  act(() => updateMe({ permissions: {} }))
  await screen.findByText('os atendimentos')
  expect([router.state.location.pathname, toasts()]).toEqual(['/tickets', [denied]])
  expect(Contacts.permission).toBe('contacts:view')
})

it.each([
  [{ 'dashboard:view': 'own' }, '/tickets', '/'],
  [{ 'flows:view': 'all' }, '/flowbuilders', '/flowbuilders'],
  [{}, null, 'nenhuma'],
])('access.9: with %o and the first screen %s, home is %s', (permissions, start, home) => {
  const Home = () => <p>{useHomeScreen() ?? 'nenhuma'}</p>
  useSession.setState({ state: 'in', user: { permissions } as unknown as SessionUser }, true)
  render(
    <StartScreen value={start}>
      <Home />
    </StartScreen>,
  )
  expect(screen.getByText(home)).toBeTruthy()
})
