import { IconCalendarClock } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { signedIn } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { fill } from '../../platform/slots.tsx'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requireFeature, requirePermission } from '../../ui/page-gates.tsx'
import { bellSlot, scheduleSlot } from '../conversations/slots.ts'
import { BellFailures, ScheduleForContact, SchedulesWatcher } from './public.ts'
import { scheduleSearch } from './schedule-search.ts'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/schedules',
    component: requirePermission(
      'schedules:view',
      requireFeature(
        'useSchedules',
        lazyScreen(() => import('./schedules-screen.tsx'), 'SchedulesScreen'),
      ),
    ),
    validateSearch: scheduleSearch,
  }),
] as const

/** Messages that are sent automatically at a set time. */
export const scheduleArea: Area<typeof screens> = {
  screens,
  menu: [
    {
      to: '/schedules',
      group: 'service',
      place: 40,
      label: { pt: 'Agendamentos', en: 'Scheduled messages', es: 'Mensajes programados' },
      icon: IconCalendarClock,
      permission: 'schedules:view',
      feature: 'useSchedules',
    },
  ],
  watchers: [SchedulesWatcher],
  fills: [fill(scheduleSlot, ScheduleForContact), fill(bellSlot, BellFailures)],
}
