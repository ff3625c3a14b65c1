import { lazyRouteComponent } from '@tanstack/react-router'

export const connectionsScreen = lazyRouteComponent(() => import('./connections-screen.tsx'), 'ConnectionsScreen')
export const simulatorScreen = lazyRouteComponent(() => import('./simulator/simulator-screen.tsx'), 'SimulatorScreen')
