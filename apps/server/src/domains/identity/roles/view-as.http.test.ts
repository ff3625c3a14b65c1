import * as audit from '@recado/contract/identity/audit'
import * as endpoints from '@recado/contract/identity/endpoints'
import * as roles from '@recado/contract/identity/roles'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { createTag, listTags } from '@recado/contract/tags/endpoints'
import { VIEW_AS_ROLE } from '@recado/contract/view-as'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { addRole, addUserOf, builtInRole } from '../test/role-people.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000, queues = 1000')
})
afterAll(() => fixture?.stop())

const as = (roleId: number | string) => ({ headers: { [VIEW_AS_ROLE]: String(roleId) } })
const plain = { 'todo:view': 'all' } as const satisfies Permissions

describe('roles.10: reading as another role', () => {
  it('answers as that role would, with the caller as the user', async () => {
    const { admin } = fixture
    const role = await addRole(fixture, admin, plain)
    expect((await fixture.call(listTags, admin, as(role.id))).body.error).toBe('ERR_NO_PERMISSION')
    expect((await fixture.call(roles.listRoles, admin, as(role.id))).body.error).toBe('ERR_NO_PERMISSION')
    const { body } = await fixture.call(endpoints.me, admin, as(role.id))
    expect(body).toMatchObject({ id: admin.userId, profile: 'user', roleId: role.id, permissions: plain })
    const user = await builtInRole(fixture, admin, 'user')
    expect((await fixture.call(listTags, admin, as(user.id))).status).toBe(200)
    const asUser = (await fixture.call(endpoints.me, admin, as(user.id))).body
    expect(asUser).toMatchObject({ roleId: user.id, permissions: defaultPermissions('user') })
  })

  it("leaves the caller's own rights, also of calls at the same time", async () => {
    const { admin } = fixture
    const role = await addRole(fixture, admin, plain)
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [fixture.call(listTags, admin, as(role.id)), fixture.call(listTags, admin, {})]),
    )
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 200, 403, 200])
    expect((await fixture.call(createTag, admin, { body: { name: 'Depois' } })).status).toBe(200)
  })

  it('counts as no attempt of the caller in the audit log', async () => {
    const { admin, attendant } = fixture
    const role = await addRole(fixture, admin, plain)
    await fixture.call(listTags, admin, as(role.id))
    await fixture.call(roles.listRoles, attendant, {})
    await expect
      .poll(() => fixture.rows(`select actor_id from audit_log where action = 'access.refused'`))
      .toEqual([{ actor_id: attendant.userId }])
  })

  it.each([
    ['a change', createTag, { body: { name: 'Nunca' } }],
    ['a deletion', roles.deleteRole, { params: { id: 1 } }],
    ['a new role', roles.createRole, { body: { name: 'Nunca', permissions: {} } }],
  ] as const)('refuses %s', async (_, endpoint, inputs) => {
    const { admin } = fixture
    for (const profile of ['admin', 'user'] as const) {
      const { id } = await builtInRole(fixture, admin, profile)
      const answer = await fixture.call(endpoint as typeof createTag, admin, {
        ...(inputs as object),
        ...as(id),
      } as never)
      expect([answer.status, answer.body.error]).toEqual([403, 'ERR_VIEW_ONLY'])
    }
    expect(
      await fixture.rows(`select 1 from tags where name = 'Nunca' union all select 1 from roles where name = 'Nunca'`),
    ).toEqual([])
  })

  it('lets the caller refresh the session and log out', async () => {
    const { admin } = fixture
    const role = await addRole(fixture, admin, plain)
    const { body, headers } = await fixture.call(
      endpoints.login,
      { ...admin, token: null },
      {
        body: { email: admin.email, password: PASSWORD },
      },
    )
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const refreshToken = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    const refresh = { ...as(role.id), body: { refreshToken } }
    const renewed = await fixture.call(endpoints.refreshToken, { ...admin, token: null }, refresh)
    expect(renewed.body.user).toMatchObject({ profile: 'admin' })
    const session = { ...admin, token: body.token }
    expect((await fixture.call(endpoints.logout, session, as(role.id))).status).toBe(200)
    expect((await fixture.call(endpoints.me, session, {})).status).toBe(401)
    Object.assign(admin, await fixture.signIn(admin.email))
  })

  it('a role of another company and an unknown one are 404', async () => {
    const foreign = await addRole(fixture, fixture.stranger, plain)
    for (const id of [foreign.id, 2_000_000_000, '99999999999999999999', 'x', '', '1 or 1=1']) {
      const { status, body } = await fixture.call(listTags, fixture.admin, as(id))
      expect([status, body.error], String(id)).toEqual([404, 'ERR_NO_ROLE_FOUND'])
    }
  })

  it('needs the right to see roles, and never adds a right', async () => {
    const role = await addRole(fixture, fixture.admin, plain)
    const refusal = async (
      caller: typeof fixture.admin,
      id: number,
      endpoint: typeof listTags | typeof audit.listAudit = listTags,
    ) => {
      const { status, body } = await fixture.call(endpoint as typeof listTags, caller, as(id))
      return [status, body.error]
    }
    const noPermission = [403, 'ERR_NO_PERMISSION']
    expect(await refusal(fixture.attendant, role.id)).toEqual(noPermission)
    const viewer = { 'roles:view': 'all', 'tags:view': 'all', ...plain } as const
    const { person } = await addUserOf(fixture, fixture.admin, viewer)
    const richer = await addRole(fixture, fixture.admin, { ...plain, 'audit:view': 'all' })
    const admin = await builtInRole(fixture, fixture.admin, 'admin')
    expect(await refusal(person, richer.id, audit.listAudit)).toEqual(noPermission)
    expect(await refusal(person, admin.id)).toEqual(noPermission)
    expect((await fixture.call(endpoints.me, person, as(role.id))).body.permissions).toEqual(plain)
  })
})
