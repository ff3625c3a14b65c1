import { lazyScreen } from '../../ui/lazy-part.tsx'

export const announcementsScreen = lazyScreen(() => import('./announcements-screen.tsx'), 'AnnouncementsScreen')
