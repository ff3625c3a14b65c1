import { request } from 'node:http'
import { exportContacts } from '@recado/contract/contacts/endpoints'
import { createUser, login, logout, me } from '@recado/contract/identity/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { uploadQuickMessageMedia } from '@recado/contract/quick-messages/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from './app.ts'
import { nobody, type Person } from './people.ts'
import { addUserWith } from './roles.ts'
import { until } from './until.ts'

let app: TestApp
const time = { now: 0 }
const limits = {
  PERSON_CALLS_PER_MINUTE: '120',
  COMPANY_CALLS_PER_MINUTE: '200',
  PERSON_UPLOADS: '2',
  COMPANY_UPLOADS: '3',
  PERSON_SOCKETS: '3',
  PERSON_SOCKET_EVENTS_PER_MINUTE: '100',
  SESSION_REFRESHES_PER_MINUTE: '30',
}

beforeAll(async () => {
  app = await startTestApp(limits, { limitClock: () => time.now })
})
afterAll(() => app?.stop())
// Each user has all points again.
beforeEach(() => {
  time.now += 60_000
})

/** Returns the statuses of sequential calls, with the length of each run. */
async function statuses(times: number, act: () => Promise<{ status: number }>): Promise<Array<[number, number]>> {
  const rows: Array<[number, number]> = []
  for (let n = 0; n < times; n++) {
    const { status } = await act()
    const last = rows.at(-1)
    if (last?.[0] === status) last[1]++
    else rows.push([status, 1])
  }
  return rows
}
const minuteLater = () => {
  time.now += 60_000
}
const tag = (as: Person) => app.call(createTag, as, { body: { name: `Marca ${Math.random()}`, color: '#112233' } })

describe('calls within a minute', () => {
  it('a user over the limit gets 429 with Retry-After until then, and may still sign out', async () => {
    const person = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'tags:edit': 'own' })
    minuteLater()
    expect(await statuses(125, () => app.call(me, person))).toEqual([
      [200, 120],
      [429, 5],
    ])
    const refusal = await tag(person)
    expect(refusal.body).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', limit: 'person', retryAfter: 3 })
    expect(refusal.headers.get('retry-after')).toBe('3')
    expect((await app.call(me, app.attendant)).status).toBe(200)
    time.now += 3_000
    expect((await tag(person)).status).toBe(200)
    expect((await app.call(logout, person)).status).toBe(200)
  })

  it('writes, exports and refused calls have their costs', async () => {
    expect(await statuses(26, () => tag(app.admin))).toEqual([
      [200, 24],
      [429, 2],
    ])
    minuteLater()
    expect(await statuses(4, () => app.call(exportContacts, app.admin))).toEqual([
      [200, 2],
      [429, 2],
    ])
    minuteLater()
    expect(await statuses(26, () => app.call(createUser, app.attendant, { body: {} }))).toEqual([
      [403, 24],
      [429, 2],
    ])
  })

  it('users of a company share its limit; another company is not affected', async () => {
    expect(await statuses(100, () => app.call(me, app.admin))).toEqual([[200, 100]])
    expect(await statuses(101, () => app.call(me, app.attendant))).toEqual([
      [200, 100],
      [429, 1],
    ])
    expect((await app.call(me, app.admin)).body).toMatchObject({ limit: 'company', retryAfter: 1 })
    expect((await app.call(me, app.stranger)).status).toBe(200)
  })
})

describe('renewals of a token', () => {
  it('30 of a session are answered; another is refused with Retry-After, keeps the cookie, and works afterwards', async () => {
    const { email } = await app.addUser(app.admin)
    minuteLater()
    const signedIn = await app.call(login, nobody, { body: { email, password: TEST_PASSWORD } })
    let cookie = `jrt=${signedIn.body.refreshToken}`
    const renew = async () => {
      const answer = await fetch(`${app.url}/api/auth/refresh_token`, { method: 'POST', headers: { cookie } })
      const set = answer.headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      return answer
    }
    expect(await statuses(30, renew)).toEqual([[200, 30]])
    const refusal = await renew()
    expect([refusal.status, refusal.headers.get('retry-after'), refusal.headers.get('set-cookie')]).toEqual([
      429,
      '2',
      null,
    ])
    expect(await refusal.json()).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', limit: 'refreshes', retryAfter: 2 })
    expect((await app.call(me, app.admin)).status).toBe(200)
    time.now += 2_000
    expect((await renew()).status).toBe(200)
  })
})

describe('uploads at the same time', () => {
  const address = (person: Person) => ({
    ...{ method: uploadQuickMessageMedia.method, agent: false as const },
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  })
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const url = () => `${app.url}/api${uploadQuickMessageMedia.path.replace(':id', '1')}`

  /** Starts an upload that ends when `end` is called. */
  function begin(person: Person) {
    const clientRequest = request(url(), address(person))
    const status = new Promise<number>((answered, reject) => {
      clientRequest.on('response', (response) => answered(response.resume().statusCode ?? 0))
      clientRequest.on('error', reject)
    })
    clientRequest.write(head)
    return {
      end: () => {
        clientRequest.end('x\r\n--b--\r\n')
        return status
      },
    }
  }
  const whole = (person: Person) => begin(person).end()
  /** Without a counted call, because the clock of the limits is advanced manually. */
  const untilUpload = (person: Person, isRefused: boolean) =>
    until(async () => {
      minuteLater()
      return ((await whole(person)) === 429) === isRefused
    }, 'the upload')

  it('a user may have two and a company three in progress; another is refused until one ends', async () => {
    const own = [begin(app.admin), begin(app.admin)]
    await untilUpload(app.admin, true)
    expect(await whole(app.attendant)).not.toBe(429)
    const third = begin(app.attendant)
    await untilUpload(app.attendant, true)
    expect(await whole(app.stranger)).not.toBe(429)
    expect(await third.end()).not.toBe(429)
    await untilUpload(app.attendant, false)
    await untilUpload(app.admin, true)
    for (const upload of own) await upload.end()
    await untilUpload(app.admin, false)
  })
})

describe('sockets', () => {
  /** Returns the refusal of a connection, or null when it is admitted. */
  const refusalOf = async (person: Person) => {
    try {
      const socket = await app.socket(person)
      return { socket, refusal: null }
    } catch (error) {
      const { message, data } = error as Error & { data?: unknown }
      return { socket: null, refusal: [message, data] }
    }
  }

  it('a user may have three; another is refused until one ends, a colleague’s is not', async () => {
    const open = []
    for (let n = 0; n < 3; n++) open.push(await app.socket(app.attendant))
    const data = { status: 429, limit: 'sockets', retryAfter: 40 }
    expect((await refusalOf(app.attendant)).refusal).toEqual(['ERR_TOO_MANY_REQUESTS', data])
    open.push(await app.socket(app.admin))
    open.shift()?.close()
    const next = await until(async () => (await refusalOf(app.attendant)).socket, 'a free place')
    for (const socket of [...open, next]) socket.close()
  })

  it('an event above the limit ends the socket, and a new one is refused until a tenth is refilled', async () => {
    const { socket } = await app.socket(app.stranger)
    const disconnect = new Promise((resolve) => socket.once('disconnect', resolve))
    for (let n = 0; n < 90; n++) await socket.timeout(45_000).emitWithAck('joinNotification')
    expect(socket.connected).toBe(true)
    socket.emit('joinNotification')
    expect(await disconnect).toBe('io server disconnect')
    const data = { status: 429, limit: 'socketEvents', retryAfter: 6 }
    expect((await refusalOf(app.stranger)).refusal).toEqual(['ERR_TOO_MANY_REQUESTS', data])
    time.now += 6_000
    ;(await app.socket(app.stranger)).close()
  })
})
