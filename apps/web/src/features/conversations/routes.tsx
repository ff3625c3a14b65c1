import { lazyRouteComponent } from '@tanstack/react-router'

export const bulkScreen = lazyRouteComponent(() => import('./bulk/bulk-screen.tsx'), 'BulkScreen')
export const ticketsScreen = lazyRouteComponent(() => import('./tickets-screen.tsx'), 'TicketsScreen')
export { bulkSearch } from './bulk/bulk-search.rules.ts'
export { inboxSlots } from './inbox-slots.ts'
