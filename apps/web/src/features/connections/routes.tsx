import { lazyScreen } from '../../ui/lazy-part.tsx'

export const connectionsScreen = lazyScreen(() => import('./connections-screen.tsx'), 'ConnectionsScreen')
export const simulatorScreen = lazyScreen(() => import('./simulator/simulator-screen.tsx'), 'SimulatorScreen')
