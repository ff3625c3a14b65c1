import { lazyScreen } from '../../ui/lazy-part.tsx'

export const settingsScreen = lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen')
