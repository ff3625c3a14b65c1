import * as endpoints from '@recado/contract/identity/endpoints'
import type { Role } from '@recado/contract/identity/role'
import * as roles from '@recado/contract/identity/roles'
import { resetTwoFactor } from '@recado/contract/identity/two-factor'
import { defaultPermissions, everyPermission, type Permissions } from '@recado/contract/permissions'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { asOwner } from '../../../platform/db/as-owner.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { addRole, addUserOf, builtInRole, rolesOf } from '../test/role-people.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000, queues = 1000')
})
afterAll(() => fixture?.stop())

const update = async (as: Person, id: number, body: Record<string, unknown>) => {
  const { status, body: answer } = await fixture.call(endpoints.updateUser, as, { params: { id }, body })
  return [status, answer.error ?? 'ok']
}
const save = async (as: Person, changes: unknown[], proof = {}) => {
  const { status, body } = await fixture.call(roles.updateRoles, as, { body: { roles: changes, ...proof } })
  return [status, body.error ?? 'ok']
}
const create = async (as: Person, permissions: Permissions, proof = {}) => {
  const body = { name: `Perfil novo ${++serial}`, permissions, ...proof }
  const answer = await fixture.call(roles.createRole, as, { body })
  return [answer.status, answer.body.error ?? 'ok']
}
const addUser = async (as: Person, change: Record<string, unknown>) => {
  const names = { name: 'Rui', lastName: 'Costa', email: `rui${++serial}@reach.test`, password: PASSWORD }
  const { status, body } = await fixture.call(endpoints.createUser, as, { body: { ...names, ...change } })
  return [status, body.error ?? 'ok']
}
const me = async (as: Person) => (await fixture.call(endpoints.me, as, {})).body
let serial = 0

const ok = [200, 'ok']
const noPermission = [403, 'ERR_NO_PERMISSION']
const proofNeeded = [400, 'ERR_CURRENT_PASSWORD_REQUIRED']

/** A person of the team without the rights of an admin, who changes users and roles. */
const leader = {
  'users:view': 'all',
  'users:edit': 'all',
  'users:delete': 'all',
  'user-modal:editProfile': 'all',
  'user-modal:editQueues': 'all',
  'roles:view': 'all',
  'roles:edit': 'all',
  'tags:view': 'all',
  'tags:edit': 'own',
} as const satisfies Permissions
const lesser = { 'users:view': 'all', 'tags:view': 'all' } as const

describe('roles.5: no user gives more rights than they have', () => {
  it('not by a new role, nor by changing one', async () => {
    const { person } = await addUserOf(fixture, fixture.admin, leader)
    const role = await addRole(fixture, fixture.admin, lesser)
    expect(await create(person, { 'tags:view': 'all', 'tags:edit': 'own' })).toEqual(ok)
    expect(await create(person, { 'tags:view': 'all', 'tags:edit': 'all' })).toEqual(noPermission)
    expect(await create(person, { 'todo:view': 'all' })).toEqual(noPermission)
    const change = { id: role.id, revision: 1 }
    expect(await save(person, [{ ...change, permissions: { 'tags:view': 'all', 'tags:edit': 'all' } }])).toEqual(
      noPermission,
    )
    expect(await save(person, [{ ...change, permissions: { ...lesser, 'todo:view': 'all' } }])).toEqual(noPermission)
    expect(await save(person, [{ ...change, permissions: { ...lesser, 'tags:edit': 'own' } }])).toEqual(ok)
  })

  it('not by changing, weakening or deleting a role with rights that they lack, nor their own upwards', async () => {
    const { person, role: own } = await addUserOf(fixture, fixture.admin, leader)
    const richer = await addRole(fixture, fixture.admin, { ...lesser, 'todo:view': 'all' })
    const attendant = await builtInRole(fixture, fixture.admin, 'user')
    for (const { id, revision } of [richer, attendant])
      expect(await save(person, [{ id, revision, permissions: lesser }])).toEqual(noPermission)
    expect(await save(person, [{ id: richer.id, revision: 1, name: 'Outro nome' }])).toEqual(noPermission)
    const { body } = await fixture.call(roles.deleteRole, person, { params: { id: richer.id } })
    expect(body.error).toBe('ERR_NO_PERMISSION')
    expect(await save(person, [{ id: own.id, revision: 1, permissions: everyPermission }])).toEqual(noPermission)
    expect(await save(person, [{ id: own.id, revision: 1, permissions: { ...leader, 'tags:edit': 'all' } }])).toEqual(
      noPermission,
    )
    expect((await me(person)).permissions).toEqual(leader)
    expect(
      await save(person, [{ id: own.id, revision: 1, permissions: { ...leader, 'tags:edit': undefined } }]),
    ).toEqual(ok)
  })

  it('not by a replacement for a deleted role', async () => {
    const { person } = await addUserOf(fixture, fixture.admin, leader)
    const { role, person: victim } = await addUserOf(fixture, fixture.admin, lesser)
    const richer = await addRole(fixture, fixture.admin, { ...lesser, 'todo:view': 'all' })
    const call = (replacementId: number) =>
      fixture.call(roles.deleteRole, person, { params: { id: role.id }, query: { replacementId } })
    expect((await call(richer.id)).body.error).toBe('ERR_NO_PERMISSION')
    expect((await me(victim)).roleId).toBe(role.id)
    expect((await call((await addRole(fixture, fixture.admin, {})).id)).status).toBe(200)
  })

  it('and the names of the roles say which ones they may give', async () => {
    const { person, role: own } = await addUserOf(fixture, fixture.admin, leader)
    const richer = await addRole(fixture, fixture.admin, { ...lesser, 'todo:view': 'all' })
    const lower = await addRole(fixture, fixture.admin, lesser)
    const { body } = await fixture.call(roles.listRoleNames, person, {})
    const isAssignable = (id: number) => body.find((role) => role.id === id)?.assignable
    expect([own.id, richer.id, lower.id].map(isAssignable)).toEqual([true, false, true])
    const { body: ofAdmin } = await fixture.call(roles.listRoleNames, fixture.admin, {})
    expect(ofAdmin.every(({ assignable }) => assignable)).toBe(true)
  })

  it('not by giving a role, or by a new user', async () => {
    const { person } = await addUserOf(fixture, fixture.admin, leader)
    const { person: victim } = await addUserOf(fixture, fixture.admin, lesser)
    const richer = await addRole(fixture, fixture.admin, { ...lesser, 'todo:view': 'all' })
    const equal = await addRole(fixture, fixture.admin, { ...lesser, 'tags:edit': 'own' })
    for (const id of [victim.userId, person.userId]) {
      expect(await update(person, id, { roleId: richer.id })).toEqual(noPermission)
      expect(await update(person, id, { profile: 'admin' })).toEqual(noPermission)
      expect(await update(person, id, { profile: 'supervisor' })).toEqual(noPermission)
    }
    expect(await update(person, victim.userId, { roleId: equal.id })).toEqual(ok)
    expect(await addUser(person, { roleId: richer.id })).toEqual(noPermission)
    expect(await addUser(person, { profile: 'admin' })).toEqual(noPermission)
    expect(await addUser(person, {})).toEqual(noPermission)
    expect(await addUser(person, { roleId: equal.id })).toEqual(ok)
  })

  it('not by a new account with queues, sight or a role that they may not give', async () => {
    const { 'user-modal:editProfile': _, 'user-modal:editQueues': __, ...clerk } = leader
    const attendant = await builtInRole(fixture, fixture.admin, 'user')
    const { person } = await addUserOf(fixture, fixture.admin, { ...attendant.permissions, ...clerk })
    const equal = await addRole(fixture, fixture.admin, lesser)
    const queue = await fixture.call(createQueue, fixture.admin, { body: { name: 'Vendas', color: '#112233' } })
    const richer = [{ roleId: equal.id }, { allTicket: 'enabled' }, { queueless: true }, { queueIds: [queue.body.id] }]
    for (const change of richer) expect(await addUser(person, change), JSON.stringify(change)).toEqual(noPermission)
    expect(await addUser(person, { profile: 'user', allTicket: 'desabled', queueIds: [], whatsappId: null })).toEqual(
      ok,
    )
  })

  it('and changes, resets or deletes no user who has more', async () => {
    const { person } = await addUserOf(fixture, fixture.admin, leader)
    for (const victim of [fixture.admin, await fixture.addUser(fixture.admin)]) {
      for (const body of [{ name: 'Outro' }, { email: 'outro@reach.test' }, { password: PASSWORD }, { queueIds: [] }])
        expect(await update(person, victim.userId, body), JSON.stringify(body)).toEqual(noPermission)
      const params = { id: victim.userId }
      expect((await fixture.call(endpoints.deleteUser, person, { params })).body.error).toBe('ERR_NO_PERMISSION')
      const reset = { params, body: { currentPassword: PASSWORD } }
      expect((await fixture.call(resetTwoFactor, person, reset)).body.error).toBe('ERR_NO_PERMISSION')
      expect((await me(victim)).name).not.toBe('Outro')
    }
    const { person: colleague } = await addUserOf(fixture, fixture.admin, lesser)
    expect(await update(person, colleague.userId, { name: 'Outro', password: PASSWORD })).toEqual(ok)
    const { status } = await fixture.call(endpoints.deleteUser, person, { params: { id: colleague.userId } })
    expect(status).toBe(200)
  })

  it('while users without the right to change users change their own name, but neither role nor queues', async () => {
    const role = await addRole(fixture, fixture.admin, lesser)
    const { attendant } = fixture
    expect(await update(attendant, attendant.userId, { name: 'Ana' })).toEqual(ok)
    for (const body of [{ roleId: role.id }, { profile: 'supervisor' }, { queueless: true }])
      expect(await update(attendant, attendant.userId, body)).toEqual(noPermission)
  })
})

describe('roles.5, roles.9: a call that waits while its caller loses rights', () => {
  /** Makes a call wait for the locks of a transaction that gives its caller a role, and returns its answer. */
  const whileLosing = (person: Person, roleId: number, call: () => Promise<unknown>) =>
    asOwner(fixture.ownerUrl, async (other) => {
      await other.query('begin')
      await other.query('select 1 from users where company_id = $1 for update', [person.companyId])
      await other.query('select 1 from roles where company_id = $1 for update', [person.companyId])
      await other.query('update users set role_id = $1 where id = $2', [roleId, person.userId])
      const answer = call()
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await fixture.rows(waits)).length > 0, 'a call that waits for the change')
      await other.query('commit')
      return answer
    })

  it.each<[string, (person: Person, own: Role, victim: Person) => Promise<unknown>]>([
    ['gives itself the lost role', (person, own) => update(person, person.userId, { roleId: own.id })],
    ['gives a colleague the lost role', (person, own, victim) => update(person, victim.userId, { roleId: own.id })],
    ['adds a user with the lost role', (person, own) => addUser(person, { roleId: own.id })],
    ['adds a role', (person) => create(person, { 'tags:view': 'all' })],
    ['changes a role', (person, own) => save(person, [{ id: own.id, revision: 1, permissions: lesser }])],
    [
      'deletes a role',
      async (person, own) => {
        const { status, body } = await fixture.call(roles.deleteRole, person, { params: { id: own.id } })
        return [status, body.error]
      },
    ],
    [
      'deletes a colleague',
      async (person, _, { userId }) => {
        const { status, body } = await fixture.call(endpoints.deleteUser, person, { params: { id: userId } })
        return [status, body.error]
      },
    ],
  ])('%s: refused', async (_, call) => {
    const { person, role: own } = await addUserOf(fixture, fixture.admin, leader)
    const { person: victim } = await addUserOf(fixture, fixture.admin, lesser)
    const plain = await addRole(fixture, fixture.admin, lesser)
    expect(await whileLosing(person, plain.id, () => call(person, own, victim))).toEqual(noPermission)
    expect(await me(person)).toMatchObject({ roleId: plain.id, permissions: lesser })
  })
})

describe('access.6, roles.6: the right to change roles needs a confirmation', () => {
  const keeper = { 'roles:view': 'all', 'roles:edit': 'all' } as const

  it('in a new or changed role, and in a user who gets such a role or Administrador', async () => {
    const { body } = await fixture.call(endpoints.updateUser, fixture.admin, {
      params: { id: fixture.attendant.userId },
      body: { name: 'Ana' },
    })
    const keepers = await addRole(fixture, fixture.admin, keeper)
    const plain = await addRole(fixture, fixture.admin, {})
    fixture.later(16 * 60_000)
    const admin = await refreshed(fixture.admin)
    const proof = { currentPassword: PASSWORD }
    const wrongProof = { currentPassword: 'outra-senha-longa' }
    const change = { id: plain.id, revision: 1, permissions: keeper }

    expect(await create(admin, keeper)).toEqual(proofNeeded)
    expect(await save(admin, [change])).toEqual(proofNeeded)
    expect(await addUser(admin, { roleId: keepers.id })).toEqual(proofNeeded)
    expect(await addUser(admin, { profile: 'admin' })).toEqual(proofNeeded)
    expect(await update(admin, body.id, { roleId: keepers.id })).toEqual(proofNeeded)
    expect(await update(admin, body.id, { profile: 'admin' })).toEqual(proofNeeded)
    for (const answer of [await create(admin, keeper, wrongProof), await save(admin, [change], wrongProof)])
      expect(answer[1]).toBe('ERR_WRONG_PASSWORD')
    expect((await rolesOf(fixture, admin)).find(({ id }) => id === plain.id)).toEqual(plain)
    // Other changes need none.
    expect(await create(admin, { 'roles:view': 'all' })).toEqual(ok)
    expect(
      await save(admin, [{ id: keepers.id, revision: 1, permissions: { ...keeper, 'todo:view': 'all' } }]),
    ).toEqual(ok)

    expect(await save(admin, [change], proof)).toEqual(ok)
    // The confirmation is recent from here on.
    expect(await update(admin, body.id, { roleId: keepers.id })).toEqual(ok)
    expect(await create(admin, keeper)).toEqual(ok)
    fixture.later(16 * 60_000)
    expect(await update(await refreshed(admin), body.id, { password: PASSWORD })).toEqual(proofNeeded)
  })

  /** A token of the same session, because an access token lasts 15 minutes. */
  async function refreshed(person: Person): Promise<Person> {
    const [session] = await fixture.rows<{ id: string }>(
      'select id from sessions where company_id = $1 and user_id = $2 and ended_at is null',
      [person.companyId, person.userId],
    )
    const claims = { sid: session?.id ?? '', uid: person.userId, cid: person.companyId }
    return { ...person, token: fixture.main.identity.core.tokens.access(claims, fixture.now()) }
  }
})

describe('roles.4, TEN-10: documented clients write a profile', () => {
  it('the one that the user shows keeps a custom role, another one sets its built-in role, an unknown one is 400', async () => {
    const admin = await fixture.signIn(fixture.admin.email)
    const { role, person } = await addUserOf(fixture, admin, lesser)
    const id = person.userId
    const current = await me(person)
    expect(current).toMatchObject({ profile: 'user', roleId: role.id, roleName: role.name, permissions: lesser })
    expect(await update(admin, id, { profile: 'user' })).toEqual(ok)
    expect(await update(admin, id, { ...current, password: undefined, name: 'Bia' })).toEqual(ok)
    expect(await me(person)).toMatchObject({ name: 'Bia', roleId: role.id })
    expect(await update(admin, id, { profile: 'chefe' })).toEqual([400, 'ERR_VALIDATION'])
    expect(await me(person)).toMatchObject({ roleId: role.id })
    // Such a client sends back the id of the role that it does not know.
    expect(await update(admin, id, { profile: 'supervisor', roleId: role.id })).toEqual(ok)
    const supervisor = await builtInRole(fixture, admin, 'supervisor')
    const permissions = defaultPermissions('supervisor')
    expect(await me(person)).toMatchObject({ profile: 'supervisor', roleId: supervisor.id, roleName: '', permissions })
    // A new role wins over the profile that was current.
    expect(await update(admin, id, { profile: 'supervisor', roleId: role.id })).toEqual(ok)
    expect(await me(person)).toMatchObject({ profile: 'user', roleId: role.id })
  })

  it('a role of another company and an unknown one are 404', async () => {
    const admin = await fixture.signIn(fixture.admin.email)
    const person = await fixture.addUser(admin)
    const foreign = await addRole(fixture, await fixture.signIn(fixture.stranger.email), {})
    for (const roleId of [foreign.id, 2_000_000_000]) {
      expect(await update(admin, person.userId, { roleId })).toEqual([404, 'ERR_NO_ROLE_FOUND'])
      expect(await addUser(admin, { roleId })).toEqual([404, 'ERR_NO_ROLE_FOUND'])
    }
    expect((await me(person)).roleName).toBe('')
  })

  it('login, refresh and /auth/me show role and permissions', async () => {
    const admin = await fixture.signIn(fixture.admin.email)
    const { role, person } = await addUserOf(fixture, admin, lesser)
    const rights = { profile: 'user', roleId: role.id, roleName: role.name, permissions: lesser }
    const signedIn = await fixture.call(
      endpoints.login,
      { ...person, token: null },
      {
        body: { email: person.email, password: PASSWORD },
      },
    )
    expect(signedIn.body.user).toMatchObject(rights)
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const refreshToken = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    const renewed = await fixture.call(endpoints.refreshToken, { ...person, token: null }, { body: { refreshToken } })
    expect(renewed.body.user).toMatchObject(rights)
    expect(await me({ ...person, token: renewed.body.token })).toMatchObject(rights)
  })
})

it('roles.7: the last Administrador keeps the role, against custom and built-in ones', async () => {
  const admin = await fixture.addCompany('Unica')
  const role = await addRole(fixture, admin, lesser)
  const last = [409, 'ERR_LAST_ADMIN']
  for (const body of [{ roleId: role.id }, { profile: 'user' }, { profile: 'supervisor' }])
    expect(await update(admin, admin.userId, body)).toEqual(last)
  const params = { id: admin.userId }
  expect((await fixture.call(endpoints.deleteUser, admin, { params })).body.error).toBe('ERR_LAST_ADMIN')
  const second = await fixture.addUser(admin, { profile: 'admin' })
  // Two admins demote each other at once: one of them stays.
  const answers = await Promise.all([
    update(admin, second.userId, { roleId: role.id }),
    update(second, admin.userId, { profile: 'user' }),
  ])
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  expect((await rolesOf(fixture, answers[0]?.[0] === 200 ? admin : second))[0]?.users).toHaveLength(1)
})
