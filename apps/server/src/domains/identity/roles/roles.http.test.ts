import { exportAudit, listAudit } from '@recado/contract/identity/audit'
import * as endpoints from '@recado/contract/identity/endpoints'
import * as roles from '@recado/contract/identity/roles'
import { defaultPermissions, everyPermission, type Permissions } from '@recado/contract/permissions'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, startIdentityFixture } from '../test/identity-fixture.ts'
import { addRole, addUserOf, builtInRole, rolesOf } from '../test/role-people.ts'
import { MOST_ROLES } from './role.rules.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000, queues = 1000')
})
afterAll(() => fixture?.stop())

const create = (as: Person, body: Record<string, unknown>) => fixture.call(roles.createRole, as, { body })
const save = (as: Person, changes: unknown[], proof = {}) =>
  fixture.call(roles.updateRoles, as, { body: { roles: changes, ...proof } })
const remove = (as: Person, id: number, replacementId?: number) =>
  fixture.call(roles.deleteRole, as, { params: { id }, query: { replacementId } })
const me = async (as: Person) => (await fixture.call(endpoints.me, as, {})).body
const auditOf = (subject: string) =>
  fixture.rows<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit_log where subject = $1 order by id',
    [subject],
  )

const isRole = ({ name }: { name: string }) => name.endsWith('-role')

const viewers = { 'tags:view': 'all' } as const
const editors = { 'tags:view': 'all', 'tags:edit': 'own' } as const

describe('roles.1: the roles of a company', () => {
  it('has the three built-in ones first, Administrador with every permission, each with its users', async () => {
    const list = await rolesOf(fixture, fixture.stranger)
    expect(list.map(({ name, profile, builtIn, revision }) => [name, profile, builtIn, revision])).toEqual([
      ['', 'admin', true, 1],
      ['', 'supervisor', true, 1],
      ['', 'user', true, 1],
    ])
    expect(list.map(({ permissions }) => permissions)).toEqual([
      everyPermission,
      defaultPermissions('supervisor'),
      defaultPermissions('user'),
    ])
    expect(list.map(({ users }) => users.map(({ id }) => id))).toEqual([[fixture.stranger.userId], [], []])
  })

  it('gives the names to users who may see users, without permissions', async () => {
    const { body } = await fixture.call(roles.listRoleNames, fixture.attendant, {})
    expect(body[0]).toEqual({ id: expect.any(Number), name: '', profile: 'admin', builtIn: true, assignable: false })
  })

  it.each([
    [roles.listRoles, {}],
    [roles.createRole, { body: { name: 'Meu perfil', permissions: {} } }],
    [roles.updateRoles, { body: { roles: [{ id: 1, revision: 1 }] } }],
    [roles.deleteRole, { params: { id: 1 } }],
  ] as const)('$0.id is refused to an attendant', async (endpoint, inputs) => {
    const { status, body } = await fixture.call(endpoint as typeof roles.createRole, fixture.attendant, inputs as never)
    expect([status, body.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  })
})

describe('roles.1, roles.2: adding a role', () => {
  it('stores it, announces it to users who see roles, and audits each permission', async () => {
    const { status, body } = await create(fixture.admin, { name: '  Financeiro  ', permissions: editors })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Financeiro', profile: 'user', builtIn: false, permissions: editors, users: [] })
    expect((await rolesOf(fixture, fixture.admin)).find(({ id }) => id === body.id)).toEqual(body)
    expect(await auditOf(`role ${body.id}`)).toEqual([
      { action: 'role.create', before: null, after: { name: 'Financeiro', ...editors } },
    ])
    const { companyId } = fixture.admin
    const rooms = [`c${companyId}:can:roles:view`]
    await expect
      .poll(() => fixture.sent.filter(isRole))
      .toEqual([{ name: `company-${companyId}-role`, rooms, payload: { action: 'update' } }])
  })

  it.each([
    ['one character', { name: 'x' }],
    ['41 characters', { name: 'x'.repeat(41) }],
    ['spaces only', { name: '    ' }],
    ['no name', { name: undefined }],
    ['no permissions', { permissions: undefined }],
    ['an unknown permission', { permissions: { 'tags:paint': 'all' } }],
    ['a name of every object', { permissions: { constructor: 'all' } }],
    ['an unknown scope', { permissions: { 'tags:view': 'some' } }],
    ['a scope that the permission does not have', { permissions: { 'tags:view': 'own' } }],
    ['a scope of other permissions', { permissions: { 'tags:view': 'all', 'tags:edit': 'queues' } }],
  ])('refuses %s with 400', async (_, change) => {
    const { status, body } = await create(fixture.admin, { name: 'Recusado', permissions: viewers, ...change })
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
    expect((await rolesOf(fixture, fixture.admin)).map(({ name }) => name)).not.toContain('Recusado')
  })

  it('accepts names of 2 and of 40 characters, also in another company', async () => {
    for (const name of ['ab', 'y'.repeat(40)])
      for (const as of [fixture.admin, fixture.stranger])
        expect((await create(as, { name, permissions: {} })).status).toBe(200)
  })

  it('refuses a permission without the one that it needs', async () => {
    const { status, body } = await create(fixture.admin, { name: 'Sem ver', permissions: { 'tags:edit': 'own' } })
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ error: 'ERR_ROLE_NEEDS_PERMISSION', permission: 'tags:edit' }),
    ])
  })

  it('refuses a name that another role of the company has, regardless of case', async () => {
    await addRole(fixture, fixture.admin, {}, 'Cobrança')
    const { status, body } = await create(fixture.admin, { name: 'COBRANÇA', permissions: {} })
    expect([status, body.error]).toEqual([409, 'ERR_ROLE_NAME_TAKEN'])
  })

  it('refuses the name of a built-in role', async () => {
    const role = await addRole(fixture, fixture.admin, {})
    for (const name of ['Administrador', 'supervisor', 'ATENDENTE']) {
      expect((await create(fixture.admin, { name, permissions: {} })).body.error).toBe('ERR_ROLE_NAME_TAKEN')
      expect((await save(fixture.admin, [{ id: role.id, revision: 1, name }])).body.error).toBe('ERR_ROLE_NAME_TAKEN')
    }
  })

  it('allows 60 roles, the built-in ones included', async () => {
    const full = await fixture.addCompany('Cheia')
    await fixture.rows(
      `insert into roles (company_id, name) select $1, 'Perfil ' || n from generate_series(1, $2::int) n`,
      [full.companyId, MOST_ROLES - 4],
    )
    expect((await create(full, { name: 'O último', permissions: {} })).status).toBe(200)
    const { status, body } = await create(full, { name: 'Um a mais', permissions: {} })
    expect([status, body.error]).toEqual([409, 'ERR_TOO_MANY_ROLES'])
    expect(await rolesOf(fixture, full)).toHaveLength(MOST_ROLES)
  })
})

describe('roles.1, roles.8: changing roles', () => {
  it('renames and changes several at once, with before and after of each permission in the audit log', async () => {
    const one = await addRole(fixture, fixture.admin, editors)
    const other = await addRole(fixture, fixture.admin, {})
    const permissions = { 'tags:view': 'all', 'tags:edit': 'all', 'todo:view': 'all' } as const
    const { status, body } = await save(fixture.admin, [
      { id: one.id, revision: 1, name: 'Etiquetas', permissions },
      { id: other.id, revision: 1 },
    ])
    expect(status).toBe(200)
    const after = (id: number) => body.roles.find((role) => role.id === id)
    expect(after(one.id)).toMatchObject({ name: 'Etiquetas', permissions, revision: 2 })
    expect(after(other.id)).toMatchObject({ name: other.name, permissions: {}, revision: 1 })
    const { body: log } = await fixture.call(listAudit, fixture.admin, { query: {} })
    const entry = log.entries.find(({ action, subject }) => action === 'role.update' && subject === `role ${one.id}`)
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: one.name, after: 'Etiquetas' },
        { field: 'tags:edit', before: 'own', after: 'all' },
        { field: 'todo:view', before: null, after: 'all' },
      ]),
    )
    expect(entry?.changes).toHaveLength(3)
    const csv = String((await fixture.call(exportAudit, fixture.admin)).body)
    expect(csv).toContain('Criar e mudar etiquetas: Próprios → Tudo')
    expect(csv).not.toContain('tags:edit')
    expect((await auditOf(`role ${other.id}`)).map(({ action }) => action)).toEqual(['role.create'])
  })

  it('the later of two admins gets 409 with the current roles, and nothing is half written', async () => {
    const [first, second] = [await addRole(fixture, fixture.admin, {}), await addRole(fixture, fixture.admin, {})]
    const changes = (permissions: Permissions) => [
      { id: first.id, revision: 1, permissions },
      { id: second.id, revision: 1, permissions },
    ]
    const answers = await Promise.all([
      save(fixture.admin, changes(viewers)),
      save(fixture.admin, [...changes({ 'todo:view': 'all' })].reverse()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0].status === 200 ? viewers : { 'todo:view': 'all' }
    const refusal = answers.find(({ status }) => status === 409)?.body as unknown as { error: string; roles: unknown[] }
    const current = await rolesOf(fixture, fixture.admin)
    expect(refusal).toMatchObject({ error: 'ERR_ROLE_CHANGED', roles: current })
    for (const { id } of [first, second])
      expect(current.find((role) => role.id === id)).toMatchObject({ permissions: winner, revision: 2 })
  })

  it('one refused change of several leaves the others as they were', async () => {
    const [role, other] = [await addRole(fixture, fixture.admin, {}), await addRole(fixture, fixture.admin, {})]
    const foreign = await addRole(fixture, fixture.stranger, {})
    const good = { id: role.id, revision: 1, permissions: viewers }
    const refusals = [
      [{ id: foreign.id, revision: 1, permissions: viewers }, 404, 'ERR_NO_ROLE_FOUND'],
      [{ id: 2_000_000_000, revision: 1 }, 404, 'ERR_NO_ROLE_FOUND'],
      [{ id: other.id, revision: 2, permissions: viewers }, 409, 'ERR_ROLE_CHANGED'],
      [{ id: other.id, revision: 1, name: role.name.toUpperCase() }, 409, 'ERR_ROLE_NAME_TAKEN'],
      [{ id: other.id, revision: 1, permissions: { 'tags:edit': 'own' } }, 400, 'ERR_ROLE_NEEDS_PERMISSION'],
      [{ id: role.id, revision: 1, name: 'Duas vezes' }, 400, 'ERR_VALIDATION'],
    ] as const
    for (const [bad, status, error] of refusals) {
      const answer = await save(fixture.admin, [good, bad])
      expect([answer.status, answer.body.error], JSON.stringify(bad)).toEqual([status, error])
    }
    expect((await rolesOf(fixture, fixture.admin)).filter(({ id }) => id === role.id || id === other.id)).toEqual([
      role,
      other,
    ])
    expect((await rolesOf(fixture, fixture.stranger)).find(({ id }) => id === foreign.id)).toEqual(foreign)
  })

  it.each([
    ['admin', { name: 'Chefe' }],
    ['admin', { permissions: viewers }],
    ['supervisor', { name: 'Líder' }],
    ['user', { name: 'Agente', permissions: viewers }],
  ] as const)('the built-in role %s does not accept %j', async (profile, change) => {
    const { id, revision } = await builtInRole(fixture, fixture.admin, profile)
    const { status, body } = await save(fixture.admin, [{ id, revision, ...change }])
    expect([status, body.error]).toEqual([409, 'ERR_ROLE_BUILT_IN'])
    expect((await remove(fixture.admin, id)).body.error).toBe('ERR_ROLE_BUILT_IN')
  })

  it('Atendente and Supervisor accept other permissions, and Administrador keeps its own when sent back', async () => {
    const owner = await fixture.addCompany('Mudada')
    const [admin, supervisor, user] = await rolesOf(fixture, owner)
    const { status, body } = await save(owner, [
      { id: admin?.id, revision: 1, permissions: admin?.permissions },
      { id: supervisor?.id, revision: 1, permissions: editors },
      { id: user?.id, revision: 1, permissions: viewers },
    ])
    expect(status).toBe(200)
    expect(body.roles.map(({ permissions, revision }) => [permissions, revision])).toEqual([
      [everyPermission, 1],
      [editors, 2],
      [viewers, 2],
    ])
    const attendant = await fixture.addUser(owner)
    expect((await me(attendant)).permissions).toEqual(viewers)
  })
})

describe('roles.7: deleting a role', () => {
  it('without users it goes at once', async () => {
    const role = await addRole(fixture, fixture.admin, viewers)
    expect((await remove(fixture.admin, role.id)).status).toBe(200)
    expect((await remove(fixture.admin, role.id)).body.error).toBe('ERR_NO_ROLE_FOUND')
    expect((await auditOf(`role ${role.id}`)).at(-1)).toEqual({
      action: 'role.delete',
      before: { name: role.name, ...viewers },
      after: null,
    })
  })

  it('in use it needs a replacement, which its users get at once', async () => {
    const { role, person } = await addUserOf(fixture, fixture.admin, editors)
    const replacement = await addRole(fixture, fixture.admin, viewers)
    const foreign = await addRole(fixture, fixture.stranger, {})
    const admin = await builtInRole(fixture, fixture.admin, 'admin')
    const refusal = async (replacementId?: number) => {
      const { status, body } = await remove(fixture.admin, role.id, replacementId)
      return [status, body.error]
    }
    expect(await refusal()).toEqual([409, 'ERR_ROLE_IN_USE'])
    expect((await remove(fixture.admin, role.id)).body).toMatchObject({ count: 1 })
    expect(await refusal(role.id)).toEqual([400, 'ERR_VALIDATION'])
    expect(await refusal(admin.id)).toEqual([400, 'ERR_VALIDATION'])
    expect(await refusal(foreign.id)).toEqual([404, 'ERR_NO_ROLE_FOUND'])
    expect((await me(person)).roleId).toBe(role.id)
    expect((await remove(fixture.admin, role.id, replacement.id)).status).toBe(200)
    expect(await me(person)).toMatchObject({ roleId: replacement.id, roleName: replacement.name, permissions: viewers })
    expect((await auditOf(`role ${role.id}`)).at(-1)).toMatchObject({
      before: { name: role.name, ...editors },
      after: { name: role.name, replacement: replacement.name, users: 1 },
    })
    expect((await remove(fixture.stranger, replacement.id)).status).toBe(404)
  })

  it('a built-in role may replace it, but no role that adds the right to change roles', async () => {
    const { role, person } = await addUserOf(fixture, fixture.admin, viewers)
    const keepers = await addRole(fixture, fixture.admin, { ...viewers, 'roles:view': 'all', 'roles:edit': 'all' })
    expect((await remove(fixture.admin, role.id, keepers.id)).body.error).toBe('ERR_VALIDATION')
    const supervisor = await builtInRole(fixture, fixture.admin, 'supervisor')
    expect((await remove(fixture.admin, role.id, supervisor.id)).status).toBe(200)
    expect(await me(person)).toMatchObject({ roleId: supervisor.id, roleName: '', profile: 'supervisor' })
  })
})

describe('roles.9: a change takes effect at once', () => {
  it('in open sessions and in the rooms of open sockets, and only its users receive their rights', async () => {
    const { role, person } = await addUserOf(fixture, fixture.admin, editors)
    const colleague = await fixture.addUser(fixture.admin)
    const [socket, bystander] = [await fixture.socket(person), await fixture.socket(colleague)]
    const create = (name: string) =>
      fixture.call(createTag, fixture.admin, { body: { name, color: '#aa3300', kanban: 0 } })
    await create('Antes')
    await socket.receives('-tag')
    expect((await fixture.call(listTags, person, {})).status).toBe(200)

    const permissions = { 'todo:view': 'all' } as const
    expect((await save(fixture.admin, [{ id: role.id, revision: 1, permissions }])).status).toBe(200)
    expect((await fixture.call(listTags, person, {})).body.error).toBe('ERR_NO_PERMISSION')
    expect(await socket.receives('-rights')).toEqual({
      action: 'update',
      profile: 'user',
      roleId: role.id,
      roleName: role.name,
      permissions,
    })
    await create('Depois')
    await bystander.receives('-tag', ({ tag }) => (tag as { name: string }).name === 'Depois')
    expect(socket.received.filter(({ name }) => name.endsWith('-tag'))).toHaveLength(1)
    expect(bystander.received.filter(({ name }) => /-(rights|role)$/.test(name))).toEqual([])

    await save(fixture.admin, [{ id: role.id, revision: 2, permissions: editors }])
    expect((await fixture.call(listTags, person, {})).status).toBe(200)
    await until(() => socket.received.filter(({ name }) => name.endsWith('-rights')).length === 2, 'the rights again')
    await create('De volta')
    await socket.receives('-tag', ({ tag }) => (tag as { name: string }).name === 'De volta')
    socket.close()
    bystander.close()
  })

  it('for several users of a role, and for those of a built-in role', async () => {
    const owner = await fixture.addCompany('Aberta')
    const people = [await fixture.addUser(owner), await fixture.addUser(owner)]
    const sockets = await Promise.all(people.map((one) => fixture.socket(one)))
    const user = await builtInRole(fixture, owner, 'user')
    expect((await save(owner, [{ id: user.id, revision: 1, permissions: viewers }])).status).toBe(200)
    for (const socket of sockets)
      expect(await socket.receives('-rights')).toMatchObject({ permissions: viewers, roleName: '' })
    for (const person of people) expect((await me(person)).permissions).toEqual(viewers)
    for (const socket of sockets) socket.close()
  })

  it('for a user who gets another role', async () => {
    const person = await fixture.addUser(fixture.admin)
    const socket = await fixture.socket(person)
    const role = await addRole(fixture, fixture.admin, { 'todo:view': 'all' })
    const params = { id: person.userId }
    expect(
      (await fixture.call(endpoints.updateUser, fixture.admin, { params, body: { roleId: role.id } })).status,
    ).toBe(200)
    expect(await socket.receives('-rights')).toMatchObject({ roleId: role.id, roleName: role.name })
    expect((await fixture.call(listTags, person, {})).status).toBe(403)
    expect((await rolesOf(fixture, fixture.admin)).find(({ id }) => id === role.id)?.users).toEqual([
      expect.objectContaining({ id: person.userId }),
    ])
    const { body: log } = await fixture.call(listAudit, fixture.admin, { query: {} })
    const entry = log.entries.find(
      ({ action, subject }) => action === 'user.update' && subject === `user ${person.userId}`,
    )
    expect(entry?.changes).toEqual([{ field: 'profile', before: 'user', after: role.name }])
    socket.close()
  })

  it('for a user who gets a role while it changes', async () => {
    const person = await fixture.addUser(fixture.admin)
    const role = await addRole(fixture, fixture.admin, editors)
    await me(person)
    const params = { id: person.userId }
    await Promise.all([
      fixture.call(endpoints.updateUser, fixture.admin, { params, body: { roleId: role.id } }),
      save(fixture.admin, [{ id: role.id, revision: 1, permissions: viewers }]),
    ])
    expect((await me(person)).permissions).toEqual(viewers)
  })
})
