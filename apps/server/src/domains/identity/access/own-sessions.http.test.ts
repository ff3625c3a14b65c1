import * as endpoints from '@recado/contract/identity/endpoints'
import { endOwnSessions, listOwnSessions } from '@recado/contract/identity/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../../../../test/until.ts'
import { type Ground, standGround } from '../test/ground.ts'

let ground: Ground
beforeAll(async () => {
  ground = await standGround()
})
afterAll(() => ground?.stop())

const DAY = 86_400_000
const list = async (as = ground.admin) => (await ground.call(listOwnSessions, as)).body.sessions

it('sessions: the present one and the ended ones of 30 days, with why they ended; nobody else’s', async () => {
  const first = await ground.addUser(ground.admin)
  const second = await ground.signIn(first.email)
  await ground.call(endpoints.logout, second)
  ground.later(1000)
  const third = await ground.signIn(first.email)
  const sessions = await list(third)
  expect(sessions.map(({ current, endReason }) => [current, endReason])).toEqual([
    [true, null],
    [false, 'logout'],
    [false, 'login'],
  ])
  expect(sessions[0]).toMatchObject({ address: '127.0.0.1', userAgent: expect.stringContaining('node'), endedAt: null })
  const stored = JSON.stringify(sessions)
  expect(stored).not.toMatch(/hash|token/i)
  ground.later(31 * DAY)
  const later = await ground.signIn(first.email)
  // The third one was never ended: it ran out after seven days.
  expect((await list(later)).map(({ endReason }) => endReason)).toEqual([null, 'expired'])
})

it('sessions: sign out everywhere ends this one too, at once and with its socket', async () => {
  const person = await ground.addUser(await ground.signIn(ground.admin.email))
  const socket = await ground.socket(person)
  const { status, headers } = await ground.call(endOwnSessions, person, { body: {} })
  expect(status).toBe(200)
  expect(headers.get('set-cookie')).toMatch(/jrt=;/)
  expect((await ground.call(endpoints.me, person)).status).toBe(401)
  await until(() => !socket.socket.connected, 'the socket to be dropped')
  const again = await ground.signIn(person.email)
  expect((await list(again))[1]).toMatchObject({ endReason: 'everywhere', current: false })
})
