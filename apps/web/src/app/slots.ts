import type { ComponentType } from 'react'
import { AnnouncementBell } from '../features/announcements/public.ts'
import { PaymentWatcher } from '../features/billing/public.ts'
import { ConnectionsBadge, ConnectionsWatcher } from '../features/connections/public.ts'
import { ConversationsWatcher, TicketBell } from '../features/conversations/public.ts'
import { inboxSlots } from '../features/conversations/routes.tsx'
import { SessionWatcher } from '../features/identity/public.ts'
import { QueuesWatcher } from '../features/queues/public.ts'
import { ScheduleForContact, SchedulesWatcher } from '../features/schedules/public.ts'
import { TagsWatcher } from '../features/tags/public.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { MenuItem } from './shell/menu.ts'
import { StorageBar } from './shell/storage-bar.tsx'

// Nothing that a screen waits for; each from its own file, so that none brings the others along.
const NoticesWatcher = lazyPart(() =>
  import('../features/conversations/notices/notices-watcher.tsx').then((file) => file.NoticesWatcher),
)
const LettersChoice = lazyPart(() =>
  import('../features/conversations/letters-choice.tsx').then((file) => file.LettersChoice),
)
const DesktopChoice = lazyPart(() =>
  import('../features/conversations/notices/desktop-choice.tsx').then((file) => file.DesktopChoice),
)

const OutageBanner = lazyPart(() => import('../features/connections/public-late.ts').then((file) => file.OutageBanner))

// Seldom met: its code comes only to admins.
const FirstSteps = lazyPart(() =>
  import('../features/dashboard/getting-started/getting-started.tsx').then((file) => file.GettingStarted),
)

/** Which feature puts what into the frame: the web's twin of the server's wiring/reactions.ts. */

inboxSlots.schedule = ScheduleForContact
inboxSlots.start = FirstSteps

/** Counts and alerts beside menu items. */
export const menuBadges: Partial<Record<MenuItem['to'], ComponentType>> = { '/conexoes': ConnectionsBadge }

/** Buttons of the top bar, left of the account. */
export const topBarItems: readonly ComponentType[] = [AnnouncementBell, TicketBell]

/** More choices in the account panel, below the volume. */
export const accountPanelItems: readonly ComponentType[] = [DesktopChoice, LettersChoice]

/** Parts without a place of their own that live as long as someone is signed in: live updates, sounds, notices. */
export const shellWatchers: readonly ComponentType[] = [
  SessionWatcher,
  QueuesWatcher,
  TagsWatcher,
  ConnectionsWatcher,
  PaymentWatcher,
  ConversationsWatcher,
  NoticesWatcher,
  SchedulesWatcher,
]

/** Bars above every screen. */
export const shellBars: readonly ComponentType[] = [StorageBar, OutageBanner]
