import { lazyScreen } from '../../ui/lazy-part.tsx'
import { type DashboardSearch, searchOf } from './filter.rules.ts'

export const dashboardScreen = lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen')

/** The search part of the dashboard's address; anything else is dropped. */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => searchOf(search)
