import { lazyScreen } from '../../ui/lazy-part.tsx'

export const tagsScreen = lazyScreen(() => import('./tags-screen.tsx'), 'TagsScreen')
