import { lazyScreen } from '../../ui/lazy-part.tsx'

export const helpScreen = lazyScreen(() => import('./help-screen.tsx'), 'HelpScreen')
export const privacyPage = lazyScreen(() => import('./legal/legal-pages.tsx'), 'PrivacyPage')
export const termsPage = lazyScreen(() => import('./legal/legal-pages.tsx'), 'TermsPage')
