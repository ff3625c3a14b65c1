import { lazyScreen } from '../../ui/lazy-part.tsx'

export const bulkScreen = lazyScreen(() => import('./bulk/bulk-screen.tsx'), 'BulkScreen')
export const ticketsScreen = lazyScreen(() => import('./tickets-screen.tsx'), 'TicketsScreen')
export { bulkSearch } from './bulk/bulk-search.rules.ts'
export { addressKeys, readAddress } from './inbox-address.rules.ts'
export { inboxSlots } from './inbox-slots.ts'
