import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@recado/contract/identity/user'
import { defaultPermissions } from '@recado/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { useSession } from '../../../platform/session.ts'
import { LeaveQuestion } from '../../identity/leaving/leave-question.tsx'

export { answer, type Call } from '../../../../test/answer.ts'

const person = {
  id: 7,
  companyId: 1,
  name: 'Ana',
  lastName: 'Lima',
  profile: 'user',
  roleId: 3,
  roleName: '',
  queueIds: [1, 2],
  queueless: false,
  company: { language: 'pt', plan: { useSchedules: true } },
}

/**
 * Renders a part of the inbox for a user at an address. The user has the rights of their profile's role in a new
 * company, unless the test names others. Returns the router, to check navigation.
 */
export async function draw(part: ReactNode, who: Partial<SessionUser> = {}, at = '/tickets') {
  queryClient.clear()
  const permissions = defaultPermissions(who.profile ?? 'user')
  const user = { ...person, permissions, queues: [], whatsappId: null, ...who } as SessionUser
  useSession.setState({ state: 'in', user }, true)
  const root = createRootRoute({
    component: () => (
      <Suspense>
        {part}
        <Outlet />
      </Suspense>
    ),
  })
  const tickets = createRoute({ getParentRoute: () => root, path: '/tickets' })
  const ticket = createRoute({ getParentRoute: () => root, path: '/tickets/$uuid' })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/contacts' })
  const router = createRouter({
    routeTree: root.addChildren([tickets, ticket, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <LeaveQuestion />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  return { router, ...view }
}
