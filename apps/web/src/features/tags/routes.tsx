import { lazyRouteComponent } from '@tanstack/react-router'

export const tagsScreen = lazyRouteComponent(() => import('./tags-screen.tsx'), 'TagsScreen')
