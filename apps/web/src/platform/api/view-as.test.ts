import type { SessionUser } from '@recado/contract/identity/user'
import { defaultPermissions, everyPermission } from '@recado/contract/permissions'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkPreview, dropSession, endView, readMe, updateMe, useSession, viewAs } from '../session.ts'
import { useToasts } from '../toasts.ts'
import { call } from './api.ts'
import { errorCode } from './api-error.ts'

const own = {
  ...{ id: 7, companyId: 3, name: 'Ana', profile: 'admin', roleId: 1, roleName: '', super: true },
  permissions: everyPermission,
} as unknown as SessionUser
const attendant = {
  ...{ id: 3, name: '', profile: 'user' as const, builtIn: true },
  permissions: defaultPermissions('user'),
}
let requests: { address: string; role: string | undefined }[] = []
const viewer = () => {
  const session = useSession.getState()
  return session.state === 'in' ? session.user : null
}

beforeEach(() => {
  requests = []
  useSession.setState({ state: 'in', user: own }, true)
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ address, role: headers[VIEW_AS_ROLE] })
    return Response.json(address.startsWith('/api/auth/me') ? own : { tags: [], count: 0, hasMore: false })
  })
})
afterEach(() => {
  endView()
  vi.unstubAllGlobals()
})

it('access.8: in a preview, the user has the rights of the role, and calls name it except those about the session', async () => {
  viewAs(attendant)
  expect(viewer()).toMatchObject({
    id: 7,
    profile: 'user',
    roleId: 3,
    super: false,
    permissions: attendant.permissions,
  })
  await call(listTags, {})
  await readMe(new AbortController().signal)
  expect(requests.map(({ role }) => role)).toEqual(['3', undefined])
  expect(viewer()).toMatchObject({ profile: 'user', roleId: 3 })
  endView()
  expect(viewer()).toBe(own)
  await call(listTags, {})
  expect(requests.at(-1)?.role).toBeUndefined()
})

it('access.8: a preview sends no change, and says why', async () => {
  viewAs(attendant)
  const refusal = await call(createTag, { body: { name: 'VIP' } as never }).catch(errorCode)
  expect(refusal).toBe('ERR_VIEW_ONLY')
  expect(requests).toEqual([])
  expect(
    useToasts
      .getState()
      .toasts.map(({ message }) => message)
      .join(),
  ).toContain('Você está vendo como outro perfil.')
})

it('access.8: a reload after a change of the own role ends a preview, and says so', () => {
  viewAs(attendant)
  useToasts.setState({ toasts: [] })
  useSession.setState({ state: 'starting' }, true)
  checkPreview({ ...own, permissions: defaultPermissions('user') })
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    'Seu perfil mudou, e a visualização como outro perfil terminou.',
  ])
})

it('access.8: changed own rights and the end of the session end a preview', () => {
  viewAs(attendant)
  updateMe({ name: 'Anna' })
  expect(viewer()).toMatchObject({ name: 'Anna', roleId: 3 })
  updateMe({ permissions: { ...everyPermission, 'roles:view': undefined } as never })
  expect(viewer()).toMatchObject({ profile: 'admin', roleId: 1 })
  updateMe({ permissions: everyPermission })
  viewAs(attendant)
  dropSession('ERR_SESSION_ELSEWHERE')
  useSession.setState({ state: 'in', user: own }, true)
  updateMe({ name: 'Anna' })
  expect(viewer()?.roleId).toBe(1)
})
