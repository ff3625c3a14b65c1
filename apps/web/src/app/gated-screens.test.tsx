import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@recado/contract/identity/user'
import { everyPermission } from '@recado/contract/permissions'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AnyArea } from '../platform/area.ts'
import { useSession } from '../platform/session.ts'
import { useToasts } from '../platform/toasts.ts'
import { REDIRECT_DELAY } from '../ui/page-gates.tsx'
import { areas } from './areas.ts'
// Screens have URLs only in a router that joins them.
import './router.tsx'

const all: readonly AnyArea[] = areas

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

// File lists are in the menu beside campaigns, which use them. Existing lists can be viewed without the feature.
const open = ['/files']

/** Screens that require a plan feature: those of areas whose menu entries name a feature. */
const gated = all.flatMap(({ menu = [], screens = [] }) =>
  menu.some(({ feature }) => feature)
    ? screens
        .filter(({ fullPath }) => !open.includes(fullPath as string))
        .map((route) => [route.fullPath as string, route.options.component as RouteComponent] as const)
    : [],
)

it('PRM-06, INT-07, API-04: the screens of AI, integrations and API require a plan feature', () => {
  const ours = ['/prompts', '/knowledge', '/ai-settings', '/queue-integration', '/messages-api', '/webhooks']
  expect(gated.map(([path]) => path)).toEqual(expect.arrayContaining([...ours, '/webhooks/$webhookId']))
})

it.each(gated)(
  'PRM-06, INT-07, API-04, TEN-08: without the feature, %s shows an error and redirects after a second',
  async (_path, component) => {
    const user = { permissions: everyPermission, super: false, company: { plan: {} } } as unknown as SessionUser
    useSession.setState({ state: 'in', user }, true)
    const root = createRootRoute()
    const place = { getParentRoute: () => root }
    const routeTree = root.addChildren([
      createRoute({ ...place, path: '/page', component }),
      createRoute({ ...place, path: '/', component: () => <p>o painel</p> }),
    ])
    const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/page'] }) })
    render(
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>,
    )
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        'O plano da empresa não inclui este recurso. Para usar, peça a troca de plano.',
      ]),
    )
    await act(() => vi.advanceTimersByTimeAsync(REDIRECT_DELAY - 200))
    expect(router.state.location.pathname).toBe('/page')
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(router.state.location.pathname).toBe('/')
  },
)
