import type { Role } from '@recado/contract/identity/role'
import { everyPermission, type Permissions } from '@recado/contract/permissions'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { RoleEditor } from './role-editor.tsx'

beforeAll(() => {
  // jsdom has no popovers.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
})
afterEach(cleanup)

const role = (id: number, name: string, permissions: Permissions, change: Partial<Role> = {}): Role => ({
  ...{ id, name, profile: 'user', builtIn: false, permissions, revision: 1, users: [] },
  ...{ updatedAt: '2026-01-01T12:00:00.000Z', ...change },
})
const leader: Permissions = { 'roles:view': 'all', 'roles:edit': 'all', 'tags:view': 'all' }
const roles = [
  role(1, '', everyPermission, { profile: 'admin', builtIn: true }),
  role(2, 'Maior', { 'tags:view': 'all', 'todo:view': 'all' }),
  role(3, 'Menor', { 'tags:view': 'all' }),
]

it('roles.5: a role with more rights than the user can be read, but not changed, copied or chosen as a start', async () => {
  await drawPage(<RoleEditor roles={roles} />, { ...adminUser, profile: 'user', permissions: leader }, [], '/roles')
  await screen.findByRole('button', { name: /^Menor, Ver etiquetas: / })
  expect(screen.queryByRole('button', { name: /^Maior, / })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Ações do perfil (Maior|Administrador)/ })).toBeNull()
  screen.getByRole('button', { name: 'Ações do perfil Menor' })
  screen.getByTitle('Este perfil tem permissões que você não tem, e por isso você não o muda.')
  fireEvent.click(screen.getByRole('button', { name: 'Novo perfil' }))
  fireEvent.click(await screen.findByRole('combobox', { name: /^Começar com/ }))
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(['Menor'])
})

it('access.6: a replacement that would give the right to change roles is not offered', async () => {
  const members = [{ id: 9, name: 'Ana' }] as Role['users']
  const rolesInUse = [
    ...roles,
    role(4, 'Em uso', { 'tags:view': 'all' }, { users: members }),
    role(5, 'Editor', leader),
    role(6, 'Editor em uso', leader, { users: members }),
  ]
  const replacementsOf = async (name: string) => {
    await drawPage(
      <RoleEditor roles={rolesInUse} />,
      { ...adminUser, profile: 'user', permissions: leader },
      [],
      '/roles',
    )
    fireEvent.click(await screen.findByRole('button', { name: `Ações do perfil ${name}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Excluir/, hidden: true }))
    fireEvent.click(await screen.findByRole('combobox', { name: /^Novo perfil dessas pessoas/ }))
    const options = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)
    cleanup()
    return options
  }
  expect(await replacementsOf('Em uso')).toEqual(['Menor'])
  expect(await replacementsOf('Editor em uso')).toEqual(['Menor', 'Em uso', 'Editor'])
})
