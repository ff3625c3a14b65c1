import { lazyScreen } from '../../ui/lazy-part.tsx'

export const schedulesScreen = lazyScreen(() => import('./schedules-screen.tsx'), 'SchedulesScreen')
