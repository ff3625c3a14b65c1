import { connect, createServer, type Server, type Socket } from 'node:net'
import * as endpoints from '@recado/contract/identity/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAt, type Person } from '../../../../test/people.ts'
import { openSocket } from '../../../../test/socket.ts'
import { until } from '../../../../test/until.ts'
import { endExpired } from '../companies/end-expired.ts'
import { type IdentityFixture, type IdentityNode, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
let other: IdentityNode
beforeAll(async () => {
  fixture = await startIdentityFixture()
  other = await fixture.startNode()
})
afterAll(() => fixture?.stop())

const meAt = (node: IdentityNode, as: Person) => callAt(node.url, endpoints.me, as, {})

it('AUT-10: a login on one node ends the earlier session on the other, with its sockets', async () => {
  const person = await fixture.addUser(fixture.admin)
  expect((await meAt(other, person)).status).toBe(200)
  const socket = await openSocket(other.url, person)
  await fixture.signIn(person.email)
  await until(async () => (await meAt(other, person)).status === 401, 'the other node to be notified')
  await until(() => !socket.socket.connected, 'the socket to be dropped')
})

it('TEN-06: a demoted admin loses the right on the other node', async () => {
  const boss = await fixture.addUser(fixture.admin, { profile: 'admin' })
  const deleteUser = (id: number) => callAt(other.url, endpoints.deleteUser, boss, { params: { id } })
  expect((await deleteUser(2_000_000)).status).toBe(404)
  await fixture.call(endpoints.updateUser, fixture.admin, { params: { id: boss.userId }, body: { profile: 'user' } })
  await until(async () => (await deleteUser(2_000_000)).status === 403, 'the loss of the permission')
})

it.each([
  ['2026-03-11T02:30:00Z', '2026-03-09'],
  ['2026-03-11T03:30:00Z', '2026-03-10'],
  ['2026-03-10T15:00:00Z', '2026-03-09'],
  ['2026-01-01T03:00:00Z', '2025-12-31'],
])('AUT-05: at %s nodes are notified of the companies whose last day in São Paulo was %s', async (at, lastDay) => {
  const setDue = (companyId: number, day: string | null) =>
    fixture.rows('update companies set due_date = $2::date where id = $1', [companyId, day])
  const next = new Date(Date.parse(lastDay) + 86_400_000).toISOString().slice(0, 10)
  await setDue(fixture.stranger.companyId, lastDay)
  await setDue(fixture.admin.companyId, next)
  const answered: unknown[] = []
  const accessChanges = {
    ...fixture.main.identity.core.accessChanges,
    changed: async (_work: unknown, of: unknown) => void answered.push(of),
  }
  await endExpired({ ...fixture.main.identity.core, accessChanges, clock: { now: () => new Date(at) } })
  for (const { companyId } of [fixture.stranger, fixture.admin]) await setDue(companyId, null)
  expect(answered).toEqual([{ companyId: fixture.stranger.companyId }])
})

it('loads rights for each call while notifications from other nodes cannot be received, and recovers', async () => {
  const line = await openLine(fixture.databaseUrl)
  const deaf = await fixture.startNode({}, line.url)
  const person = await fixture.addUser(fixture.admin)
  const { directory } = deaf.identity.core
  expect(await directory.bySession(sessionOf(person))).toBe(await directory.bySession(sessionOf(person)))
  const socket = await openSocket(deaf.url, person)
  line.cut()
  const remembers = async () => {
    const once = await directory.bySession(sessionOf(person))
    return once === (await directory.bySession(sessionOf(person)))
  }
  await until(async () => !(await remembers()), 'the node to drop the session from its cache')
  const second = await fixture.signIn(person.email)
  expect((await meAt(deaf, person)).status).toBe(401)
  expect((await meAt(deaf, second)).status).toBe(200)
  await line.mend()
  // The missed event is made up for: the ended session's socket closes.
  await until(() => !socket.socket.connected, 'the socket to be dropped')
  await meAt(deaf, second)
  await fixture.signIn(person.email)
  await until(async () => (await meAt(deaf, second)).status === 401, 'the node to be notified')
  line.cut()
})

it('needs no query to identify a user twice', async () => {
  const person = await fixture.addUser(fixture.admin)
  const { directory } = fixture.main.identity.core
  const actor = await directory.bySession(sessionOf(person))
  expect(await directory.bySession(sessionOf(person))).toBe(actor)
  await fixture.call(endpoints.updateUser, fixture.admin, { params: { id: person.userId }, body: { name: 'Outra' } })
  expect((await directory.bySession(sessionOf(person))).name).toBe('Outra')
})

const sessionOf = (person: Person): string => {
  const payload = Buffer.from(person.token?.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid
}

/** A connection to the database that can be cut and restored. */
async function openLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  const serve = (port: number) =>
    new Promise<Server>((resolve) => {
      const server = createServer((near) => {
        const far = connect(Number(target.port), target.hostname)
        for (const socket of [near, far]) {
          open.add(socket)
          socket.on('error', () => undefined)
        }
        near.pipe(far).pipe(near)
      })
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  let server = await serve(0)
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      server.close()
      for (const socket of open) socket.destroy()
      open.clear()
    },
    async mend() {
      server = await serve(port)
    },
  }
}
