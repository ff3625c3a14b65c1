import { lazyScreen } from '../../ui/lazy-part.tsx'
import { type DashboardSearch, searchOf } from './filter.rules.ts'

export const dashboardScreen = lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

/** What stands in the address of the dashboard; anything else is dropped. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => searchOf(search)
