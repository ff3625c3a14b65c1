import { createRootRoute, createRoute, createRouter, Outlet, retainSearchParams } from '@tanstack/react-router'
import { announcementsScreen } from '../features/announcements/routes.tsx'
import { invoicesScreen, paymentScreen, subscriptionScreen } from '../features/billing/routes.tsx'
import { connectionsScreen, simulatorScreen } from '../features/connections/routes.tsx'
import { contactSearch } from '../features/contacts/routes.tsx'
import { addressKeys, bulkSearch, readAddress, ticketsScreen } from '../features/conversations/routes.tsx'
import { dashboardSearch } from '../features/dashboard/routes.tsx'
import { helpScreen, privacyPage, termsPage } from '../features/help/routes.tsx'
import {
  auditScreen,
  auditSearch,
  loginScreen,
  recoveryScreen,
  securityScreen,
  signUpScreen,
  usersScreen,
} from '../features/identity/routes.tsx'
import { queuesScreen } from '../features/queues/routes.tsx'
import { quickMessagesScreen } from '../features/quick-messages/routes.tsx'
import { schedulesScreen } from '../features/schedules/routes.tsx'
import { scheduleSearch } from '../features/schedules/schedule-search.ts'
import { settingsScreen } from '../features/settings/routes.tsx'
import { settingSearch } from '../features/settings/setting-search.ts'
import { tagsScreen } from '../features/tags/routes.tsx'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { AllTickets, Home, SignedInOnly, SignedOutOnly } from './gates.tsx'
import { loginSearch } from './landing.ts'
import { operatorOnly, planned } from './page-gates.tsx'
import { ScreenLoading } from './shell/screen-loading.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: CrashScreen })

const signedOut = createRoute({ getParentRoute: () => root, id: 'out', component: SignedOutOnly })
const signedIn = createRoute({ getParentRoute: () => root, id: 'in', component: SignedInOnly })

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  component: loginScreen,
  validateSearch: loginSearch,
})
const recovery = createRoute({ getParentRoute: () => signedOut, path: '/recuperar-senha', component: recoveryScreen })
const signUp = createRoute({ getParentRoute: () => signedOut, path: '/cadastro', component: signUpScreen })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: Home,
  validateSearch: dashboardSearch,
})
const allTickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/lista-tickets',
  component: AllTickets,
  validateSearch: bulkSearch,
})
/** List and chat are one screen: the chosen ticket is a child, so that choosing keeps the list where it is. */
const tickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/tickets',
  component: ticketsScreen,
  validateSearch: readAddress,
  // From ticket to ticket the list stays what it is.
  search: { middlewares: [retainSearchParams([...addressKeys])] },
})
const ticket = createRoute({ getParentRoute: () => tickets, path: '$uuid' })
const connections = createRoute({ getParentRoute: () => signedIn, path: '/conexoes', component: connectionsScreen })
const simulator = createRoute({ getParentRoute: () => signedIn, path: '/simulador', component: simulatorScreen })
const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  component: lazyScreen(() => import('./contacts-page.tsx'), 'ContactsPage'),
  validateSearch: contactSearch,
})
const queues = createRoute({
  getParentRoute: () => signedIn,
  path: '/queues',
  component: queuesScreen,
  validateSearch: textSearch,
})
const tags = createRoute({
  getParentRoute: () => signedIn,
  path: '/tags',
  component: tagsScreen,
  validateSearch: textSearch,
})
const users = createRoute({
  getParentRoute: () => signedIn,
  path: '/users',
  component: usersScreen,
  validateSearch: textSearch,
})
const security = createRoute({ getParentRoute: () => signedIn, path: '/seguranca', component: securityScreen })
const audit = createRoute({
  getParentRoute: () => signedIn,
  path: '/auditoria',
  component: auditScreen,
  validateSearch: auditSearch,
})
const quickMessages = createRoute({
  getParentRoute: () => signedIn,
  path: '/quick-messages',
  component: quickMessagesScreen,
  validateSearch: textSearch,
})
const schedules = createRoute({
  getParentRoute: () => signedIn,
  path: '/schedules',
  component: planned('useSchedules', schedulesScreen),
  validateSearch: scheduleSearch,
})
const invoices = createRoute({
  getParentRoute: () => signedIn,
  path: '/financeiro',
  component: invoicesScreen,
  validateSearch: textSearch,
})
const subscription = createRoute({
  getParentRoute: () => signedIn,
  path: '/subscription',
  component: subscriptionScreen,
})
const payment = createRoute({ getParentRoute: () => signedOut, path: '/pagar', component: paymentScreen })
const announcements = createRoute({
  getParentRoute: () => signedIn,
  path: '/announcements',
  component: operatorOnly(announcementsScreen),
  validateSearch: textSearch,
})
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: settingsScreen,
  validateSearch: settingSearch,
})
const helps = createRoute({ getParentRoute: () => signedIn, path: '/helps', component: helpScreen })
/** Open to everybody, whether signed in or not. */
const privacy = createRoute({ getParentRoute: () => root, path: '/privacy-policy', component: privacyPage })
const terms = createRoute({ getParentRoute: () => root, path: '/terms-of-service', component: termsPage })
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen'),
})

/** Filters live in the address (screens.5): `q` is the text searched for. */
function textSearch(search: Record<string, unknown>): { q?: string } {
  return typeof search.q === 'string' && search.q !== '' ? { q: search.q } : {}
}

export const router = createRouter({
  routeTree: root.addChildren([
    privacy,
    terms,
    signedOut.addChildren([login, recovery, signUp, payment]),
    signedIn.addChildren([
      home,
      allTickets,
      tickets.addChildren([ticket]),
      connections,
      simulator,
      contacts,
      queues,
      tags,
      users,
      security,
      audit,
      quickMessages,
      schedules,
      invoices,
      subscription,
      announcements,
      settings,
      helps,
      unknown,
    ]),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: CrashScreen,
  // A reload or Back keeps the place of scrolling boxes that name themselves.
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
