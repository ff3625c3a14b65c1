import { lazyRouteComponent } from '@tanstack/react-router'

export const queuesScreen = lazyRouteComponent(() => import('./queues-screen.tsx'), 'QueuesScreen')
