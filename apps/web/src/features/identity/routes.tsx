import { lazyRouteComponent } from '@tanstack/react-router'

export const loginScreen = lazyRouteComponent(() => import('./login/login-screen.tsx'), 'LoginScreen')
export const recoveryScreen = lazyRouteComponent(() => import('./recovery/recovery-screen.tsx'), 'RecoveryScreen')
export const signUpScreen = lazyRouteComponent(() => import('./sign-up/sign-up-screen.tsx'), 'SignUpScreen')
export const usersScreen = lazyRouteComponent(() => import('./users/users-screen.tsx'), 'UsersScreen')
export const securityScreen = lazyRouteComponent(() => import('./security/security-screen.tsx'), 'SecurityScreen')
export const auditScreen = lazyRouteComponent(() => import('./audit/audit-screen.tsx'), 'AuditScreen')
export { auditSearch } from './audit/audit-filters.rules.ts'
