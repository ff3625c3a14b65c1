import { lazyPart } from '../../ui/lazy-part.tsx'

/** The exports of identity for the frame. */
export { keepLanguage } from './keep-language.ts'
export { leaveAccount } from './leaving/leave-account.ts'
export const LeaveQuestion = lazyPart(() => import('./leaving/leave-question.tsx').then((file) => file.LeaveQuestion))
export { openProfile } from './profile-state.ts'
/** Lazy, because it is rarely needed. */
export const PasswordChangeScreen = lazyPart(() =>
  import('./password-change/password-change-screen.tsx').then((file) => file.PasswordChangeScreen),
)
export const TwoFactorDueScreen = lazyPart(() =>
  import('./security/two-factor-due-screen.tsx').then((file) => file.TwoFactorDueScreen),
)
export const CompanyRuleSwitch = lazyPart(() =>
  import('./security/company-rule.tsx').then((file) => file.CompanyRuleSwitch),
)
export { browserName } from './security/browser-name.rules.ts'
export { useUserNames } from './user-names.ts'
