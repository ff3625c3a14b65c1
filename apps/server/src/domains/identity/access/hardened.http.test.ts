import * as endpoints from '@recado/contract/identity/endpoints'
import { expect, it } from 'vitest'
import { callAt, nobody } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import type { Log } from '../../../platform/log.ts'
import { endOverdueSessions } from '../companies/end-expired.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

const withFixture = async (
  settings: Parameters<typeof startIdentityFixture>[0],
  run: (fixture: IdentityFixture) => Promise<void>,
) => {
  const fixture = await startIdentityFixture(settings)
  try {
    await run(fixture)
  } finally {
    await fixture.stop()
  }
}
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';')[0] ?? '')

it('access.2: over https the refresh cookie has the prefix; the plain one is still read and then removed', () =>
  withFixture({ secure: true }, async (fixture) => {
    const refresh = (cookie: string) => fixture.call(endpoints.refreshToken, nobody, { headers: { cookie } })
    const login = await fixture.call(endpoints.login, nobody, {
      body: { email: fixture.attendant.email, password: PASSWORD },
    })
    expect(login.headers.getSetCookie()).toHaveLength(1)
    expect(login.headers.get('set-cookie')).toMatch(
      /^__Secure-jrt=.+; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict/,
    )
    // A cookie from before the prefix existed works one last time and is removed.
    const first = await refresh(`jrt=${login.body.refreshToken}`)
    expect([first.status, ...cookiesOf(first.headers)]).toEqual([
      200,
      `__Secure-jrt=${first.body.refreshToken}`,
      'jrt=',
    ])
    // With both cookies, the https-only one counts: a planted cookie neither logs in nor ends the session.
    const both = await refresh(`jrt=planted; __Secure-jrt=${first.body.refreshToken}`)
    expect(both.status).toBe(200)
    const out = await fixture.call(endpoints.logout, { ...fixture.attendant, token: both.body.token })
    expect(cookiesOf(out.headers)).toEqual(expect.arrayContaining(['__Secure-jrt=', 'jrt=']))
    expect((await refresh(`__Secure-jrt=${both.body.refreshToken}`)).status).toBe(401)
  }))

it('access.2: a session ends thirty days after its login despite refreshes, and its sockets with it', () =>
  withFixture({}, async (fixture) => {
    const DAY = 86_400_000
    const refresh = (refreshToken: string) => fixture.call(endpoints.refreshToken, nobody, { body: { refreshToken } })
    const login = await fixture.call(endpoints.login, nobody, {
      body: { email: fixture.attendant.email, password: PASSWORD },
    })
    let { refreshToken } = login.body
    for (let day = 0; day < 5; day++) {
      fixture.later(6 * DAY - 1000)
      const { status, body } = await refresh(refreshToken)
      expect([day, status]).toEqual([day, 200])
      refreshToken = body.refreshToken
    }
    const token = (await refresh(refreshToken)).body.token
    const socket = await fixture.socket({ ...fixture.attendant, token })
    await fixture.main.identity.endOverdueSessions()
    expect(socket.socket.connected, 'the socket while the session lasts').toBe(true)
    fixture.later(6000)
    expect((await refresh(refreshToken)).status).toBe(401)
    await fixture.main.identity.endOverdueSessions()
    await until(async () => !socket.socket.connected, 'the end of the socket')
  }))

it('access.2: sessions that cannot be ended do not block later ones, even if they fill a batch', () =>
  withFixture({}, async (fixture) => {
    const order = [fixture.attendant, fixture.admin, fixture.stranger].map(({ userId }) => userId)
    const refuse = (ids: number[]) =>
      fixture.rows(`create or replace function refused() returns trigger language plpgsql as $$
        begin if new.user_id in (${ids}) then raise exception 'refused'; end if; return new; end $$`)
    await refuse(order.slice(0, 2))
    await fixture.rows(
      `update sessions set expires_at = now() - interval '1 hour' + array_position($1::int[], user_id) * interval '1 second'`,
      [order],
    )
    await fixture.rows('create trigger refused before update on sessions for each row execute function refused()')
    const errors: unknown[] = []
    const log = { error: (about: { companyId: number }) => errors.push(about.companyId) } as unknown as Log
    const run = () => endOverdueSessions({ ...fixture.main.identity.core, log }, 2)
    const open = async () =>
      (await fixture.rows<{ by: number }>('select user_id as by from sessions where ended_at is null')).map(
        ({ by }) => by,
      )
    await run()
    expect(errors).toEqual([fixture.admin.companyId, fixture.admin.companyId])
    expect((await open()).sort()).toEqual(order.slice(0, 2).sort())
  }))

it('access.7: an operator may require a second factor of admins only, before anything else', () =>
  withFixture({}, async (fixture) => {
    const node = await fixture.startNode({ adminsNeedSecondFactor: true })
    const due = { status: 403, body: { error: 'ERR_TWO_FACTOR_SETUP_REQUIRED' } }
    const list = (as: IdentityFixture['admin']) => callAt(node.url, endpoints.listUsers, as, {} as never)
    expect(await list(fixture.admin)).toMatchObject(due)
    expect((await list(fixture.attendant)).status).toBe(200)
    const me = await callAt(node.url, endpoints.me, fixture.admin, {} as never)
    expect(me.body).toMatchObject({ mustSetUpTwoFactor: true })
    expect((await fixture.call(endpoints.listUsers, fixture.admin)).status).toBe(200)
  }))

it("access.6: a user's own password and a recovered one may have 128 characters, one set by another user fifty", () =>
  withFixture({}, async (fixture) => {
    const long = `Uma frase longa de verdade 1 ${'x'.repeat(99)}`
    const save = (id: number, password: string) =>
      fixture.call(endpoints.updateUser, fixture.admin, {
        params: { id },
        body: { password, currentPassword: PASSWORD },
      })
    expect(long.length).toBe(128)
    expect(await save(fixture.attendant.userId, long)).toMatchObject({ status: 400, body: { field: 'password' } })
    expect((await save(fixture.admin.userId, `${long}y`)).status).toBe(400)
    expect((await save(fixture.admin.userId, long)).status).toBe(200)
    expect((await fixture.signIn(fixture.admin.email, long)).userId).toBe(fixture.admin.userId)
    const params = { email: fixture.attendant.email, token: 'AAAAAAAA', newPassword: long }
    expect(await fixture.call(endpoints.resetPassword, nobody, { params })).toMatchObject({
      body: { error: 'ERR_INVALID_RECOVERY_CODE' },
    })
  }))
