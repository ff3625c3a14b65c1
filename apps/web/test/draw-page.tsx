import { MantineProvider } from '@mantine/core'
import type { Profile } from '@recado/contract/access'
import type { SessionUser } from '@recado/contract/identity/user'
import { defaultPermissions, everyPermission } from '@recado/contract/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { LeaveQuestion } from '../src/features/identity/leaving/leave-question.tsx'
import { queryClient } from '../src/platform/api/query-client.ts'
import { useSession } from '../src/platform/session.ts'
import { Toasts } from '../src/ui/toasts/toasts.tsx'

/** An admin of a company; each test overrides what it needs. */
export const adminUser = {
  id: 7,
  companyId: 1,
  name: 'Ana',
  lastName: 'Lima',
  email: 'ana@loja.test',
  profile: 'admin',
  roleId: 1,
  roleName: '',
  permissions: everyPermission,
  super: false,
  queues: [],
  queueIds: [],
  queueless: true,
  allTicket: 'enabled',
  whatsappId: null,
  settings: [],
  company: { id: 1, name: 'Loja', language: 'pt', dueDate: null, settings: [], plan: {} },
} as unknown as SessionUser

/** A user with the rights that the role of a profile has in a new company. */
export const userOf = (profile: Profile): SessionUser => ({
  ...adminUser,
  profile,
  permissions: defaultPermissions(profile),
})

/**
 * Renders a page with toasts. Other routes display their own path.
 * @param who null for a signed-out visitor
 * @param elsewhere paths that links of the page lead to
 * @param at the page's path, below the signed-in layout
 * @param own the page's path with parameter names
 */
export async function drawPage(
  page: ReactNode,
  who: SessionUser | null,
  elsewhere: readonly string[] = [],
  at = '/',
  own = at,
) {
  queryClient.clear()
  useSession.setState(who ? { state: 'in', user: who } : { state: 'out', reason: null }, true)
  const root = createRootRoute()
  const frame = createRoute({ getParentRoute: () => root, id: 'in' })
  const routes = [own, ...elsewhere].map((path) =>
    createRoute({
      getParentRoute: () => frame,
      path,
      component: () => (path === own ? <Suspense>{page}</Suspense> : <p>{`at ${path}`}</p>),
    }),
  )
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren(routes)]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const view = render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
        <Toasts label="avisos" />
        <LeaveQuestion />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  return { router, ...view }
}
