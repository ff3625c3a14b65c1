import { lazyRouteComponent } from '@tanstack/react-router'

export const announcementsScreen = lazyRouteComponent(() => import('./announcements-screen.tsx'), 'AnnouncementsScreen')
