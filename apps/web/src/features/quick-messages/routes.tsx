import { lazyRouteComponent } from '@tanstack/react-router'

export const quickMessagesScreen = lazyRouteComponent(
  () => import('./quick-messages-screen.tsx'),
  'QuickMessagesScreen',
)
