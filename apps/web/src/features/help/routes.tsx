import { lazyRouteComponent } from '@tanstack/react-router'

export const helpScreen = lazyRouteComponent(() => import('./help-screen.tsx'), 'HelpScreen')
export const privacyPage = lazyRouteComponent(() => import('./legal/legal-pages.tsx'), 'PrivacyPage')
export const termsPage = lazyRouteComponent(() => import('./legal/legal-pages.tsx'), 'TermsPage')
