import { MantineProvider } from '@mantine/core'
import type { SessionUser } from '@recado/contract/identity/user'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { queryClient } from '../src/platform/api/query-client.ts'
import { useSession } from '../src/platform/session.ts'
import { Toasts } from '../src/ui/toasts/toasts.tsx'

/** An admin of a company; a test names what matters to it. */
export const adminUser = {
  id: 7,
  companyId: 1,
  name: 'Ana',
  lastName: 'Lima',
  email: 'ana@loja.test',
  profile: 'admin',
  super: false,
  queues: [],
  queueIds: [],
  queueless: true,
  allTicket: 'enabled',
  whatsappId: null,
  settings: [],
  company: { id: 1, name: 'Loja', language: 'pt', dueDate: null, settings: [], plan: {} },
} as unknown as SessionUser

/**
 * Draws a page with toasts; other addresses say where they lead.
 * @param who null: nobody is signed in
 * @param elsewhere addresses that links of the page lead to
 * @param at the address of the page, in the frame of the signed-in
 * @param own the same with the names of its parameters
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
      </QueryClientProvider>
    </MantineProvider>,
  )
  await router.load()
  return { router, ...view }
}
