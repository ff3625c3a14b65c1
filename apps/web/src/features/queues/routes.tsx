import { lazyScreen } from '../../ui/lazy-part.tsx'

export const queuesScreen = lazyScreen(() => import('./queues-screen.tsx'), 'QueuesScreen')
