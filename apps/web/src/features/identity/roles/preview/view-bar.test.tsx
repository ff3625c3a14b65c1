import type { Role } from '@recado/contract/identity/role'
import { everyPermission } from '@recado/contract/permissions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer } from '../../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../../test/draw-page.tsx'
import { useViewAs } from '../../../../platform/api/view-as.ts'
import { endView, viewAs } from '../../../../platform/session.ts'
import { useToasts } from '../../../../platform/toasts.ts'
import { refreshRoles } from '../role-data.ts'
import { PreviewBar } from './preview-bar.tsx'

const role: Role = {
  ...{ id: 9, name: 'Pós-venda', profile: 'user', builtIn: false, revision: 1, users: [] },
  permissions: { 'tags:view': 'all', 'tickets:view': 'own' },
} as unknown as Role
const administrator = {
  ...role,
  id: 1,
  name: '',
  profile: 'admin',
  builtIn: true,
  permissions: everyPermission,
} as Role

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  act(endView)
  cleanup()
  vi.unstubAllGlobals()
})

const viewed = () => useViewAs.getState().preview?.role.name
async function view() {
  answer({ 'GET /roles': { roles: [administrator, role] } })
  await drawPage(<PreviewBar />, adminUser, ['/roles'])
  act(() => viewAs(role))
  await screen.findByText('Você está vendo como Pós-venda. Nada pode ser mudado.')
}

it.each([
  ['other rights', [{ ...role, revision: 2, permissions: { 'tickets:view': 'own' } }]],
  ['the deletion', []],
])('access.8: %s of the viewed role end the preview with a sentence', async (_, roles) => {
  await view()
  answer({ 'GET /roles': { roles: [administrator, ...roles] } })
  act(refreshRoles)
  await waitFor(() => expect(viewed()).toBeUndefined())
  expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
    'O perfil Pós-venda mudou, e a visualização terminou.',
  ])
})

it('access.8: a change of another role keeps the preview', async () => {
  await view()
  const calls = answer({
    'GET /roles': {
      roles: [
        { ...administrator, revision: 2 },
        { ...role, revision: 2 },
      ],
    },
  })
  act(refreshRoles)
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  expect(viewed()).toBe('Pós-venda')
})
