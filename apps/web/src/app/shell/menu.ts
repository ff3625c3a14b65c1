import type { Permission, PlanFeature } from '@recado/contract/access'
import { can } from '@recado/contract/access'
import {
  type Icon,
  IconAddressBook,
  IconBolt,
  IconCalendarClock,
  IconCreditCard,
  IconDeviceMobile,
  IconHelpCircle,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconMessages,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { pt } from '../texts.pt.ts'

export interface MenuItem {
  to:
    | '/'
    | '/tickets'
    | '/lista-tickets'
    | '/contacts'
    | '/quick-messages'
    | '/queues'
    | '/tags'
    | '/conexoes'
    | '/users'
    | '/auditoria'
    | '/simulador'
    | '/schedules'
    | '/financeiro'
    | '/subscription'
    | '/announcements'
    | '/settings'
    | '/helps'
  label: keyof typeof pt
  icon: Icon
  permission?: Permission
  /** Only for the platform's operator. */
  superOnly?: boolean
  /** Not for the platform's operator, who pays nobody. */
  companyOnly?: boolean
  /** Only when the company's plan has it. */
  feature?: PlanFeature
  /** Only when the server has this switched on. */
  when?: 'simulator'
}

export interface MenuGroup {
  label: keyof typeof pt
  permission?: Permission
  items: readonly MenuItem[]
}

/** Every screen that the menu offers, in order. A screen that does not exist yet is not listed. */
export const menu: readonly MenuGroup[] = [
  {
    label: 'groupMain',
    permission: 'dashboard:view',
    items: [{ to: '/', label: 'dashboard', icon: IconLayoutDashboard }],
  },
  {
    label: 'groupService',
    items: [
      { to: '/tickets', label: 'tickets', icon: IconMessages },
      { to: '/quick-messages', label: 'quickMessages', icon: IconBolt },
      { to: '/contacts', label: 'contacts', icon: IconAddressBook },
      { to: '/schedules', label: 'schedules', icon: IconCalendarClock, feature: 'useSchedules' },
      { to: '/tags', label: 'tags', icon: IconTags },
      { to: '/queues', label: 'queues', icon: IconStack2 },
      { to: '/lista-tickets', label: 'allTickets', icon: IconListCheck, permission: 'admin:only' },
    ],
  },
  {
    label: 'groupHelp',
    items: [{ to: '/helps', label: 'help', icon: IconHelpCircle }],
  },
  {
    label: 'groupAdmin',
    permission: 'drawer-admin-items:view',
    items: [
      { to: '/announcements', label: 'announcements', icon: IconSpeakerphone, superOnly: true },
      { to: '/conexoes', label: 'connections', icon: IconPlugConnected },
      { to: '/users', label: 'users', icon: IconUsers },
      { to: '/financeiro', label: 'invoices', icon: IconReceipt },
      { to: '/subscription', label: 'subscription', icon: IconCreditCard, companyOnly: true },
      { to: '/settings', label: 'settings', icon: IconSettings },
      { to: '/auditoria', label: 'audit', icon: IconHistory, permission: 'admin:only' },
      {
        to: '/simulador',
        label: 'simulator',
        icon: IconDeviceMobile,
        permission: 'connections-page:actionButtons',
        when: 'simulator',
      },
    ],
  },
]

/** The person who looks at the menu. */
export interface MenuPerson {
  profile: string
  super?: boolean
  company?: { plan: Partial<Record<PlanFeature, boolean>> | null }
}

/** The menu as one person sees it; groups without items are left out. */
export function menuFor(person: MenuPerson, info: { simulator: boolean } | undefined): MenuGroup[] {
  const allowed = (permission?: Permission) => !permission || can(person, permission)
  const offered = (item: MenuItem) =>
    allowed(item.permission) &&
    (!item.superOnly || person.super === true) &&
    (!item.companyOnly || person.super !== true) &&
    (!item.feature || person.super === true || person.company?.plan?.[item.feature] === true) &&
    (item.when !== 'simulator' || info?.simulator === true)
  return menu
    .filter((group) => allowed(group.permission))
    .map((group) => ({ ...group, items: group.items.filter(offered) }))
    .filter((group) => group.items.length > 0)
}

/** Whether an item stands for the path: only its own path highlights (LAY-07); an open ticket belongs to the tickets screen. */
export const isCurrent = (item: Pick<MenuItem, 'to'>, path: string) =>
  path === item.to || (item.to === '/tickets' && path.startsWith('/tickets/'))
