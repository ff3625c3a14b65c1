import { IconListCheck, IconMessages } from '@tabler/icons-react'
import { createRoute, retainSearchParams } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { newTicketSlot } from '../contacts/slots.ts'
import { bulkSearch } from './bulk/bulk-search.rules.ts'
import { ConversationsWatcher } from './conversations-watcher.tsx'
import { addressKeys, readAddress } from './inbox-address.rules.ts'
import { TicketBell } from './notices/ticket-bell.tsx'

// No screen waits for these. Each has its own file, so that loading one does not load the others.
const NoticesWatcher = lazyPart(() => import('./notices/notices-watcher.tsx').then((file) => file.NoticesWatcher))
const OfflineWatcher = lazyPart(() => import('./offline/offline-watcher.tsx').then((file) => file.OfflineWatcher))
const NoteMentionWatcher = lazyPart(() =>
  import('./mentions/note-mention-watcher.tsx').then((file) => file.NoteMentionWatcher),
)
const LettersChoice = lazyPart(() => import('./letters-choice.tsx').then((file) => file.LettersChoice))
const DesktopChoice = lazyPart(() => import('./notices/desktop-choice.tsx').then((file) => file.DesktopChoice))
const NewTicket = lazyPart(() => import('./dialogs/new-ticket-modal.tsx').then((file) => file.NewTicketModal))

/**
 * List and chat are one screen. The chosen ticket is a child route, so that the list stays mounted when another ticket
 * is chosen.
 */
const tickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/tickets',
  // No error texts to fetch, because the inbox's are part of the app's first load.
  component: requirePermission(
    'tickets:view',
    lazyPart(() => import('./tickets-screen.tsx').then((file) => file.TicketsScreen)),
  ),
  validateSearch: readAddress,
  // Switching tickets keeps the list's parameters.
  search: { middlewares: [retainSearchParams([...addressKeys])] },
})

const ticket = createRoute({ getParentRoute: () => tickets, path: '$uuid' })

const screens = [
  tickets.addChildren([ticket]),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/lista-tickets',
    component: requirePermission(
      'bulk:view',
      lazyScreen(() => import('./bulk/bulk-screen.tsx'), 'BulkScreen'),
    ),
    validateSearch: bulkSearch,
  }),
] as const

/** Tickets and their chats: the inbox, the list of all tickets, and the notices. */
export const conversationArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/tickets',
      group: 'service',
      place: 10,
      label: { pt: 'Atendimentos', en: 'Conversations', es: 'Conversaciones' },
      icon: IconMessages,
      permission: 'tickets:view',
    },
    {
      to: '/lista-tickets',
      group: 'service',
      place: 70,
      label: { pt: 'Lista de tickets', en: 'Ticket list', es: 'Lista de tickets' },
      icon: IconListCheck,
      permission: 'bulk:view',
    },
  ],
  watchers: [ConversationsWatcher, NoticesWatcher, NoteMentionWatcher, OfflineWatcher],
  topBar: [TicketBell],
  accountPanel: [DesktopChoice, LettersChoice],
  commands: () => import('./palette-commands.ts').then((file) => file.conversationCommands),
  fills: [fill(newTicketSlot, NewTicket)],
}
