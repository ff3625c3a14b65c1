import { IconHistory, IconUserShield, IconUsers } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { root, signedIn, signedOut, textSearch } from '../../platform/addresses.tsx'
import type { Area } from '../../platform/area.ts'
import { loginSearch } from '../../platform/login-address.rules.ts'
import { lazyScreen } from '../../ui/lazy-part.tsx'
import { requirePermission } from '../../ui/page-gates.tsx'
import { auditSearch } from './audit/audit-filters.rules.ts'
import { roleEvents } from './roles/live-roles.ts'
import { PreviewBar } from './roles/preview/preview-bar.tsx'
import { rolesSearch } from './roles/roles-search.rules.ts'
import { SessionWatcher } from './session-watcher.tsx'

const screens = [
  createRoute({
    getParentRoute: () => signedIn,
    path: '/users',
    component: requirePermission(
      'users:view',
      lazyScreen(() => import('./users/users-screen.tsx'), 'UsersScreen'),
    ),
    validateSearch: textSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/roles',
    component: requirePermission(
      'roles:view',
      lazyScreen(() => import('./roles/roles-screen.tsx'), 'RolesScreen'),
    ),
    validateSearch: rolesSearch,
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/seguranca',
    component: requirePermission(
      'account:own',
      lazyScreen(() => import('./security/security-screen.tsx'), 'SecurityScreen'),
    ),
  }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/auditoria',
    component: requirePermission(
      'audit:view',
      lazyScreen(() => import('./audit/audit-screen.tsx'), 'AuditScreen'),
      'stay',
    ),
    validateSearch: auditSearch,
  }),
] as const

const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/confirmar-email',
    component: lazyScreen(() => import('./recovery/recovery-screen.tsx'), 'ConfirmEmailScreen'),
  }),
] as const

const entrances = [
  createRoute({
    getParentRoute: () => signedOut,
    path: '/login',
    component: lazyScreen(() => import('./login/login-screen.tsx'), 'LoginScreen'),
    validateSearch: loginSearch,
  }),
  createRoute({
    getParentRoute: () => signedOut,
    path: '/recuperar-senha',
    component: lazyScreen(() => import('./recovery/recovery-screen.tsx'), 'RecoveryScreen'),
  }),
  createRoute({
    getParentRoute: () => signedOut,
    path: '/cadastro',
    component: lazyScreen(() => import('./sign-up/sign-up-screen.tsx'), 'SignUpScreen'),
  }),
] as const

/** Signing in, users, security and the audit log. */
export const identityArea: Area<typeof screens, typeof entrances, typeof pages> = {
  screens,
  entrances,
  pages,
  menu: [
    {
      to: '/users',
      group: 'admin',
      place: 60,
      label: { pt: 'Usuários', en: 'Users', es: 'Usuarios' },
      icon: IconUsers,
      permission: 'users:view',
    },
    {
      to: '/roles',
      group: 'admin',
      place: 61,
      label: { pt: 'Perfis de acesso', en: 'Roles', es: 'Perfiles de acceso' },
      icon: IconUserShield,
      permission: 'roles:view',
    },
    {
      to: '/auditoria',
      group: 'admin',
      place: 92,
      label: { pt: 'Auditoria', en: 'Audit log', es: 'Auditoría' },
      icon: IconHistory,
      permission: 'audit:view',
    },
  ],
  events: roleEvents,
  watchers: [SessionWatcher],
  bars: [PreviewBar],
}
