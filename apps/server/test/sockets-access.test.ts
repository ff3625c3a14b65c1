import { sendMessages } from '@recado/contract/conversations/endpoints'
import { createUser, deleteUser, logout, updateUser } from '@recado/contract/identity/endpoints'
import { READY_EVENT } from '@recado/contract/realtime'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { badTokens } from './access-tokens.ts'
import { type SharedTestApp, TEST_PASSWORD } from './app.ts'
import type { Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { until } from './until.ts'

let app: SharedTestApp
const open: Array<{ close(): void }> = []

beforeAll(async () => {
  app = await sharedTestApp()
})
afterAll(async () => {
  for (const socket of open) socket.close()
  await app?.stop()
})

async function connect(as: Person): Promise<TestSocket> {
  const socket = await app.socket(as)
  open.push(socket)
  return socket
}

/** Tries to connect like a browser or program, and returns the result. */
function attempt(query: Record<string, string>, headers: Record<string, string> = {}): Promise<string> {
  const socket: Socket = io(app.url, {
    transports: ['websocket'],
    query,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  return new Promise<string>((resolve) => {
    socket.once(READY_EVENT, () => resolve('ready'))
    socket.once('connect_error', (error) => resolve(error.message))
    socket.once('disconnect', (reason) => resolve(reason))
  }).finally(() => void socket.disconnect())
}

/** Notifies this node, like another one would, of a change of a company. */
const notifyCompany = (companyId: number) =>
  app.rows(`select pg_notify('recado_access', $1)`, [
    JSON.stringify({ node: 'another', target: { companyId }, evicted: false }),
  ])
const untilClosed = (socket: TestSocket) => until(() => !socket.socket.connected, 'the end of a socket')

describe('connecting', () => {
  it('RT-01: a socket with the access token is notified once that it is ready', async () => {
    const socket = await openSocket(app.url, app.admin)
    open.push(socket)
    await until(() => socket.received.length > 0, 'an event')
    expect(socket.received.filter((event) => event.name === READY_EVENT)).toHaveLength(1)
  })

  it('RT-02: invalid tokens open no socket', async () => {
    for (const [what, token] of Object.entries(badTokens(app, app.admin))) {
      expect([what, await attempt({ token })]).toEqual([what, 'ERR_SESSION_EXPIRED'])
    }
    expect(await attempt({})).toBe('ERR_SESSION_EXPIRED')
  })

  it('RT-01: another site’s page opens no socket; the product’s own does', async () => {
    const token = app.admin.token ?? ''
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null', `${app.url}.evil.example`]) {
      expect([origin, await attempt({ token }, { origin })]).toEqual([origin, 'websocket error'])
    }
    for (const origin of [app.url, app.config.publicUrl]) {
      expect([origin, await attempt({ token }, { origin })]).toEqual([origin, 'ready'])
    }
  })

  it('RT-11: a socket that floods the server with invalid data affects no other user', async () => {
    const socket = await connect(app.admin)
    for (const name of [
      'joinChatBox',
      'leaveChatBox',
      'joinTickets',
      'leaveTickets',
      'userStatus',
      'watchTicket',
      'startTyping',
      'openFlow',
      'closeFlow',
      'joinRoom',
      'leaveRoom',
      'nothing',
    ]) {
      for (const argument of [undefined, null, {}, [], '\u0000', "1' or 1=1", 1e308, { toString: 'x' }, '__proto__']) {
        socket.socket.emit(name, argument)
      }
    }
    socket.socket.emit('joinChatBox', 'x'.repeat(300_000))
    await untilClosed(socket)
    expect(await attempt({ token: app.admin.token ?? '' })).toBe('ready')
  })
})

describe('the end of a session ends its sockets', () => {
  it('AUT-10: a login elsewhere notifies the earlier sockets and closes only them', async () => {
    const first = await app.addUser(app.admin)
    const tabs = [await connect(first), await connect(first)]
    const other = await connect(app.admin)
    const second = await app.signIn(first.email)
    const fresh = await connect(second)
    for (const tab of tabs) {
      expect(await tab.receives('-auth')).toMatchObject({ action: 'update', user: { id: first.userId } })
      await untilClosed(tab)
    }
    expect([fresh.socket.connected, other.socket.connected]).toEqual([true, true])
    expect(fresh.received.filter((event) => event.name.endsWith('-auth'))).toEqual([])
    expect(await attempt({ token: first.token ?? '' })).toBe('ERR_SESSION_EXPIRED')
  })

  it('AUT-10: a logout ends the sockets of all tabs', async () => {
    const person = await app.addUser(app.admin)
    const tabs = [await connect(person), await connect(person)]
    await app.call(logout, person)
    await Promise.all(tabs.map(untilClosed))
  })

  it('a changed password ends the other sessions', async () => {
    const person = await app.addUser(app.admin)
    const socket = await connect(person)
    await app.call(updateUser, app.admin, { params: { id: person.userId }, body: { password: 'outra-senha' } })
    await untilClosed(socket)
    expect(await attempt({ token: person.token ?? '' })).toBe('ERR_SESSION_EXPIRED')
  })

  it('a deleted user loses the socket', async () => {
    const person = await app.addUser(app.admin)
    const socket = await connect(person)
    await app.call(deleteUser, app.admin, { params: { id: person.userId } })
    await untilClosed(socket)
    expect(await attempt({ token: person.token ?? '' })).toBe('ERR_SESSION_EXPIRED')
  })
})

describe('AUT-05: a disabled or expired company', () => {
  const company = async (name: string): Promise<Person> => {
    const { email } = await app.server.createCompany({ name, email: `dona@${name}.test`, password: TEST_PASSWORD })
    return app.signIn(email)
  }

  it.each([
    ['its due date has passed', `due_date = current_date - 2`, 'ERR_COMPANY_EXPIRED'],
    ['it was disabled', 'status = false', 'ERR_COMPANY_DISABLED'],
  ])('AUT-05: %s: sockets end, calls and logins are refused', async (what, change, code) => {
    const person = await company(what.includes('date') ? 'terceira' : 'quarta')
    const socket = await connect(person)
    await app.rows(`update companies set ${change} where id = $1`, [person.companyId])
    await notifyCompany(person.companyId)
    await untilClosed(socket)
    expect(await attempt({ token: person.token ?? '' })).toBe(code)
    const create = await app.call(createUser, person, { body: {} })
    expect([create.status, create.body.error]).toEqual([401, code])
    const send = await app.call(sendMessages, person, { params: { ticketId: 1 }, body: { body: 'oi' } })
    expect([send.status, send.body.error]).toEqual([401, code])
    const again = await fetch(`${app.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: TEST_PASSWORD }),
    })
    expect([again.status, await again.json()]).toEqual([401, expect.objectContaining({ error: code })])
    expect((await app.call(logout, person)).status, 'but one may still leave').toBe(200)
  })

  it('AUT-05: the night after its last day ends its open sockets', async () => {
    const person = await company('quinta')
    const other = await connect(app.stranger)
    const socket = await connect(person)
    await app.rows(`update companies set due_date = (now() at time zone 'America/Sao_Paulo')::date - 1 where id = $1`, [
      person.companyId,
    ])
    await app.server.services.identity.endExpired()
    await untilClosed(socket)
    expect(other.socket.connected).toBe(true)
  })
})
