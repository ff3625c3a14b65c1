import { lazyScreen } from '../../ui/lazy-part.tsx'

export const quickMessagesScreen = lazyScreen(() => import('./quick-messages-screen.tsx'), 'QuickMessagesScreen')
