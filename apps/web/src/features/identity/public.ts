import { lazy } from 'react'

/** What the frame uses of identity. */
export { keepLanguage } from './keep-language.ts'
export { leaveAccount } from './leave-account.ts'
export { openProfile } from './profile-state.ts'
/** Seldom met, so its code comes only when it is. */
export const PasswordChangeScreen = lazy(() =>
  import('./password-change/password-change-screen.tsx').then((file) => ({ default: file.PasswordChangeScreen })),
)
export const TwoFactorDueScreen = lazy(() =>
  import('./security/two-factor-due-screen.tsx').then((file) => ({ default: file.TwoFactorDueScreen })),
)
export const CompanyRuleSwitch = lazy(() =>
  import('./security/company-rule.tsx').then((file) => ({ default: file.CompanyRuleSwitch })),
)
export { SessionWatcher } from './session-watcher.tsx'
export { useUserNames } from './user-names.ts'
