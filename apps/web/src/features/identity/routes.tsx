import { lazyScreen } from '../../ui/lazy-part.tsx'

export const loginScreen = lazyScreen(() => import('./login/login-screen.tsx'), 'LoginScreen')
export const recoveryScreen = lazyScreen(() => import('./recovery/recovery-screen.tsx'), 'RecoveryScreen')
export const signUpScreen = lazyScreen(() => import('./sign-up/sign-up-screen.tsx'), 'SignUpScreen')
export const usersScreen = lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen')
export const securityScreen = lazyScreen(() => import('./security/security-screen.tsx'), 'SecurityScreen')
export const auditScreen = lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen')
export { auditSearch } from './audit/audit-filters.rules.ts'
