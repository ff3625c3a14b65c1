import { IconMessage2 } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { lazyPart, lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { ChatBell } from './chat-bell.tsx'
import { chatEvents } from './state/live-chats.ts'

// Loaded after the first screen, which does not need it.
const ChatsWatcher = lazyPart(() => import('./chats-watcher.tsx').then((file) => file.ChatsWatcher))

/**
 * List and messages are one screen. The open chat is a child route, so that choosing a chat keeps the list's scroll
 * position.
 */
const chats = createRoute({
  getParentRoute: () => signedIn,
  path: '/chats',
  component: requirePermission(
    'chats:view',
    requireFeature(
      'useInternalChat',
      lazyScreen(() => import('./chats-screen.tsx'), 'ChatsScreen'),
    ),
  ),
  validateSearch: textSearch,
})

const chat = createRoute({ getParentRoute: () => chats, path: '$chat' })

const screens = [chats.addChildren([chat])] as const

/** Chats between users of a company. */
export const internalChatArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/chats',
      group: 'tools',
      place: 10,
      label: { pt: 'Chat interno', en: 'Internal chat', es: 'Chat interno' },
      icon: IconMessage2,
      permission: 'chats:view',
      feature: 'useInternalChat',
    },
  ],
  events: chatEvents,
  watchers: [ChatsWatcher],
  topBar: [ChatBell],
}
