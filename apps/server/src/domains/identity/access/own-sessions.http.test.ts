import * as endpoints from '@recado/contract/identity/endpoints'
import { endOwnSessions, listOwnSessions } from '@recado/contract/identity/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
})
afterAll(() => fixture?.stop())

const DAY = 86_400_000
const list = async (as = fixture.admin) => (await fixture.call(listOwnSessions, as)).body.sessions

it("sessions: lists the caller's current session and those ended within 30 days, with the reason, and no other user's", async () => {
  const first = await fixture.addUser(fixture.admin)
  const second = await fixture.signIn(first.email)
  await fixture.call(endpoints.logout, second)
  fixture.later(1000)
  const third = await fixture.signIn(first.email)
  const sessions = await list(third)
  expect(sessions.map(({ current, endReason }) => [current, endReason])).toEqual([
    [true, null],
    [false, 'logout'],
    [false, 'login'],
  ])
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.stringContaining('node'), endedAt: null })
  const stored = JSON.stringify(sessions)
  expect(stored).not.toMatch(/hash|token/i)
  fixture.later(31 * DAY)
  const later = await fixture.signIn(first.email)
  // The third session was never ended explicitly: it expired after seven days.
  expect((await list(later)).map(({ endReason }) => endReason)).toEqual([null, 'expired'])
})

it('sessions: signing out everywhere ends this session too, immediately and with its socket', async () => {
  const person = await fixture.addUser(await fixture.signIn(fixture.admin.email))
  const socket = await fixture.socket(person)
  const { status, headers } = await fixture.call(endOwnSessions, person, { body: {} })
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toMatch(/jrt=;/)
  expect((await fixture.call(endpoints.me, person)).status).toBe(401)
  await until(() => !socket.socket.connected, 'the socket to be dropped')
  const again = await fixture.signIn(person.email)
  expect((await list(again))[1]).toMatchObject({ endReason: 'everywhere', current: false })
})
