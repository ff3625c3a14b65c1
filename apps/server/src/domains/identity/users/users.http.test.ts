import { NEVER_DUE } from '@recado/contract/identity/company'
import * as endpoints from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody, type Person } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000, queues = 1000')
})
afterAll(() => fixture?.stop())

let serial = 0
const newUser = (change: Record<string, unknown> = {}) => ({
  name: 'Rui',
  lastName: 'Costa',
  email: `rui${++serial}@primeira.test`,
  password: PASSWORD,
  ...change,
})
const create = (as: Person, change: Record<string, unknown> = {}) =>
  fixture.call(endpoints.createUser, as, { body: newUser(change) })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  fixture.call(endpoints.updateUser, as, { params: { id }, body })
const show = (as: Person, id: number) => fixture.call(endpoints.showUser, as, { params: { id } })
const remove = (as: Person, id: number) => fixture.call(endpoints.deleteUser, as, { params: { id } })
const queueOf = async (as: Person) => {
  const color = `#${(++serial).toString(16).padStart(6, '0')}`
  return (await fixture.call(createQueue, as, { body: { name: `Fila ${serial}`, color } })).body.id
}
const auditOf = (subject: string) =>
  fixture.rows<{ action: string; after: unknown }>(
    'select action, after from audit_log where subject = $1 order by id',
    [subject],
  )

describe('creating', () => {
  it('USR-02, USR-04, TEN-02: stores the user as given, announces it to the company, and audits it without the password', async () => {
    const queueId = await queueOf(fixture.admin)
    const sentBefore = fixture.sent.length
    const { status, body } = await create(fixture.admin, {
      profile: 'supervisor',
      allTicket: 'enabled',
      queueIds: `[${queueId}]`,
      super: true,
      companyId: fixture.stranger.companyId,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ profile: 'supervisor', allTicket: 'enabled', queueless: true, queueIds: [queueId] })
    expect(body).toMatchObject({ super: false, companyId: fixture.admin.companyId, online: false })
    const events = fixture.sent.slice(sentBefore).filter((event) => event.name.endsWith('-user'))
    expect(events).toEqual([
      {
        name: `company-${fixture.admin.companyId}-user`,
        rooms: [`c${fixture.admin.companyId}:can:users:view`],
        payload: {
          action: 'create',
          user: { ...body, company: expect.objectContaining({ id: fixture.admin.companyId, dueDate: NEVER_DUE }) },
        },
      },
    ])
    const auditEntries = await auditOf(`user ${body.id}`)
    expect(auditEntries.map((entry) => entry.action)).toEqual(['user.create'])
    expect(JSON.stringify(auditEntries)).not.toContain(PASSWORD)
    expect((await fixture.signIn(body.email)).userId).toBe(body.id)
  })

  it.each([
    [{ name: 'R' }],
    [{ name: 'x'.repeat(51) }],
    [{ lastName: 'x'.repeat(51) }],
    [{ password: 'lua-cl1' }],
    [{ password: '        ' }],
    [{ password: 'x'.repeat(51) }],
    [{ email: 'rui' }],
    [{ email: undefined }],
    [{ name: 'Ru\u0000i' }],
    [{ profile: 'owner' }],
    [{ allTicket: 'maybe' }],
    [{ queueIds: ['abc'] }],
    [{ queueIds: [0] }],
    [{ queueIds: [-1] }],
    [{ whatsappId: -1 }],
  ])('rejects %j', async (change) => {
    expect(await create(fixture.admin, change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  it.each([
    [{ name: 'Ré' }],
    [{ name: 'x'.repeat(50), lastName: 'y'.repeat(50) }],
    [{ password: 'lua-cla1' }],
    [{ password: 'x'.repeat(50) }],
    [{ name: "Robert'); drop table users; --" }],
    [{ name: '<img src=x onerror=alert(1)>' }],
    [{ allTicket: 'disabled' }],
    [{ queueIds: '' }],
  ])('accepts %j', async (change) => {
    const { status, body } = await create(fixture.admin, change)
    expect(status).toBe(200)
    if ('name' in change) expect(body.name).toBe(change.name)
  })

  it('TEN-01, TEN-06: is for admins only, with queues and connections of their company only', async () => {
    const before = await fixture.rows('select id from users order by id')
    expect(await create(fixture.attendant)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await create(nobody)).status).toBe(401)
    const foreign = await queueOf(fixture.stranger)
    const foreignQueue = await create(fixture.admin, { queueIds: [foreign] })
    expect(foreignQueue).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
    expect((await create(fixture.admin, { queueIds: [2 ** 40] })).status).toBeLessThan(500)
    const connection = await create(fixture.admin, { whatsappId: 999_999 })
    expect(connection).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
    expect(await fixture.rows('select id from users order by id')).toEqual(before)
  })

  it('an address belongs to one user in the whole installation', async () => {
    const { body } = await create(fixture.admin)
    const duplicatedEmail = { status: 409, body: { error: 'ERR_DUPLICATED_EMAIL' } }
    expect(await create(fixture.admin, { email: body.email })).toMatchObject(duplicatedEmail)
    expect(await create(fixture.stranger, { email: body.email.toUpperCase() })).toMatchObject(duplicatedEmail)
    expect(
      await update(fixture.stranger, fixture.stranger.userId, { email: body.email, currentPassword: PASSWORD }),
    ).toMatchObject(duplicatedEmail)
    const both = await Promise.all([1, 2].map(() => create(fixture.admin, { email: 'corrida@primeira.test' })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  it('USR-02, TEN-09: stops at the plan’s limit and reports it, also for two concurrent calls', async () => {
    const [plan] = await fixture.rows<{ id: number }>(
      `insert into plans (name, users, connections, queues, value) values ('Pequeno', 3, 1, 1, 1) returning id`,
    )
    const boss = await fixture.addCompany('Pequena', { planId: plan?.id })
    const limit = { status: 403, body: { error: 'ERR_PLAN_LIMIT_USERS', limit: 3 } }
    expect((await create(boss)).status).toBe(200)
    const both = await Promise.all([create(boss), create(boss)])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 403])
    expect(await create(boss)).toMatchObject(limit)
    await fixture.rows('update plans set users = 1 where id = $1', [plan?.id])
    expect((await fixture.call(endpoints.listUsers, boss)).body.count).toBe(3)
  })

  it('USR-07, RT-10: is rejected where user creation is switched off', async () => {
    const boss = await fixture.addCompany('Fechada', { settings: { userCreation: 'disabled' } })
    expect(await create(boss)).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } })
  })
})

describe('changing', () => {
  it('LAY-19, USR-03: users change their own name, e-mail and password, and the new address logs in', async () => {
    const person = await fixture.addUser(fixture.admin)
    const email = 'nova@primeira.test'
    const change = { name: 'Nova', lastName: 'Pessoa', email, password: 'nova-senha', currentPassword: PASSWORD }
    const { status, body } = await update(person, person.userId, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Nova', lastName: 'Pessoa', email })
    expect((await fixture.call(endpoints.me, person)).status).toBe(200)
    await expect(fixture.signIn(person.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    expect((await fixture.signIn(email, 'nova-senha')).userId).toBe(person.userId)
    expect(JSON.stringify(await auditOf(`user ${person.userId}`))).not.toMatch(/nova-senha|segredo-de-teste/)
  })

  it('USR-05, TEN-04: profile, connection, allTicket and queues need the user-modal rules', async () => {
    const person = await fixture.addUser(fixture.admin)
    const queueId = await queueOf(fixture.admin)
    const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
    for (const body of [{ profile: 'admin' }, { allTicket: 'enabled' }, { queueless: true }, { queueIds: [queueId] }]) {
      expect(await update(person, person.userId, body)).toMatchObject(forbidden)
    }
    expect(await update(person, fixture.admin.userId, { name: 'Outra' })).toMatchObject(forbidden)
    const { body: same } = await show(person, person.userId)
    expect((await update(person, person.userId, { ...same })).body).toEqual(same)
    const byAdmin = await update(fixture.admin, person.userId, { profile: 'supervisor', queueIds: [queueId] })
    expect(byAdmin.body).toMatchObject({ profile: 'supervisor', queueIds: [queueId] })
    expect(byAdmin.body.queues[0]).toMatchObject({ id: queueId })
    const emptied = await update(fixture.admin, person.userId, { queueIds: [], super: true })
    expect(emptied.body).toMatchObject({ queueIds: [], super: false })
  })

  it('a password set by an admin ends the user’s session and sockets immediately', async () => {
    const person = await fixture.addUser(fixture.admin)
    const socket = await fixture.socket(person)
    expect((await update(fixture.admin, person.userId, { password: 'dada-agora' })).status).toBe(200)
    expect((await fixture.call(endpoints.me, person)).status).toBe(401)
    await until(() => !socket.socket.connected, 'the socket to be dropped')
    expect((await fixture.signIn(person.email, 'dada-agora')).userId).toBe(person.userId)
  })

  it('new queues take effect on the next call', async () => {
    const person = await fixture.addUser(fixture.admin)
    const queueId = await queueOf(fixture.admin)
    await update(fixture.admin, person.userId, { queueIds: [queueId] })
    const { directory, tokens } = fixture.main.identity.core
    const claims = tokens.read(person.token ?? '', fixture.now())
    expect(claims?.use === 'access' && (await directory.bySession(claims.sid)).queueIds).toEqual([queueId])
  })

  it('TEN-01: users of another company cannot be changed', async () => {
    const before = await fixture.rows('select * from users where id = $1', [fixture.attendant.userId])
    const unknown = { status: 404, body: { error: 'ERR_NO_USER_FOUND' } }
    expect(await update(fixture.stranger, fixture.attendant.userId, { name: 'Tomada' })).toMatchObject(unknown)
    expect(await show(fixture.stranger, fixture.attendant.userId)).toMatchObject(unknown)
    expect(await remove(fixture.stranger, fixture.attendant.userId)).toMatchObject(unknown)
    expect(await fixture.rows('select * from users where id = $1', [fixture.attendant.userId])).toEqual(before)
  })

  it.each(['0', '-1', 'abc', '9223372036854775808', '1e3', ' '])('rejects the id %j', async (id) => {
    const params = { id: id as unknown as number }
    const answer = await fixture.call(endpoints.showUser, fixture.admin, { params })
    expect([400, 404]).toContain(answer.status)
    expect(answer.body.error).toMatch(/^ERR_/)
  })
})

describe('the last admin', () => {
  it('is neither deleted nor demoted, even if two demote each other concurrently', async () => {
    const boss = await fixture.addCompany('Dupla')
    const last = { status: 409, body: { error: 'ERR_LAST_ADMIN' } }
    expect(await update(boss, boss.userId, { profile: 'user' })).toMatchObject(last)
    expect(await remove(boss, boss.userId)).toMatchObject(last)
    const second = await fixture.addUser(boss, { profile: 'admin' })
    const both = await Promise.all([
      update(boss, second.userId, { profile: 'user' }),
      update(second, boss.userId, { profile: 'user' }),
    ])
    expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
    const admins = await fixture.rows(`select id from users where company_id = $1 and profile = 'admin'`, [
      boss.companyId,
    ])
    expect(admins).toHaveLength(1)
  })
})

describe('deleting', () => {
  it('USR-06: returns tickets, ends calls and sockets immediately, and frees the address', async () => {
    const person = await fixture.addUser(fixture.admin)
    const socket = await fixture.socket(person)
    expect((await remove(fixture.attendant, person.userId)).status).toBe(403)
    expect((await remove(fixture.admin, person.userId)).status).toBe(200)
    expect(fixture.released).toContain(person.userId)
    expect((await fixture.call(endpoints.me, person)).status).toBe(401)
    await until(() => !socket.socket.connected, 'the socket to be dropped')
    expect(await remove(fixture.admin, person.userId)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    const about = () =>
      fixture.sent.filter(({ payload }) => {
        const { userId, user } = payload as { userId?: number; user?: { id: number } }
        return userId === person.userId || user?.id === person.userId
      })
    await until(() => about().some((event) => event.payload.action === 'delete'), 'the deletion to be announced')
    // The presence event sent shortly before must not arrive after the deletion.
    expect(about().at(-1)?.payload).toEqual({ action: 'delete', userId: person.userId })
    expect((await create(fixture.stranger, { email: person.email })).status).toBe(200)
  })
})

describe('fields', () => {
  const long = (length: number) => 'a'.repeat(length)
  it.each([
    ['a name of 1 character', { name: 'a' }, false],
    ['a name of 2 characters', { name: 'ab' }, true],
    ['a name of 50 characters', { name: long(50) }, true],
    ['a name of 51 characters', { name: long(51) }, false],
    ['a name of spaces', { name: '   ' }, false],
    ['a surname of 1 character', { lastName: 'b' }, false],
    ['a surname of 50 characters', { lastName: long(50) }, true],
    ['a surname of 51 characters', { lastName: long(51) }, false],
    ['no surname', { lastName: undefined }, false],
    ['a password of 7 characters', { password: 'lua-cl1' }, false],
    ['a password of 8 characters', { password: 'lua-cla1' }, true],
    ['a password of 8 spaces', { password: '        ' }, false],
    ['a common password', { password: 'Password1' }, false],
    ['a password of 51 characters', { password: long(51) }, false],
    ['an e-mail without @', { email: 'rui.test' }, false],
    ['an unknown profile', { profile: 'owner' }, false],
  ])('USR-03: %s on creating and on changing', async (_, change, good) => {
    const boss = fixture.admin
    expect((await create(boss, change)).status).toBe(good ? 200 : 400)
    if ('lastName' in change && change.lastName === undefined) return
    const person = (await create(boss)).body
    expect((await update(boss, person.id, change)).status).toBe(good ? 200 : 400)
  })

  it('USR-03: an empty password in a change keeps the old one', async () => {
    const person = await fixture.addUser(fixture.admin)
    expect((await update(person, person.userId, { name: 'Outro', password: '' })).status).toBe(200)
    expect((await fixture.signIn(person.email)).userId).toBe(person.userId)
  })
})

describe('lists', () => {
  it('USR-01: returns 20 users per page by name, by number and by cursor, of the company only', async () => {
    const boss = await fixture.addCompany('Lista')
    for (let n = 10; n < 54; n++) await create(boss, { name: `Pessoa ${n}`, lastName: n === 53 ? 'Conceição' : 'Sá' })
    const list = (query: Record<string, unknown>) => fixture.call(endpoints.listUsers, boss, { query })
    const first = (await list({})).body
    expect(first).toMatchObject({ count: 45, hasMore: true })
    expect(first.users).toHaveLength(20)
    const second = (await list({ cursor: first.cursor })).body
    expect((await list({ pageNumber: '2' })).body.users).toEqual(second.users)
    const third = (await list({ cursor: second.cursor })).body
    expect(third).toMatchObject({ hasMore: false, cursor: null })
    const ids = [...first.users, ...second.users, ...third.users].map((user) => user.id)
    expect(new Set(ids).size).toBe(45)
    expect((await list({ searchParam: 'conceicao' })).body.users.map((user) => user.name)).toEqual(['Pessoa 53'])
    expect((await list({ searchParam: '%' })).body.count).toBe(0)
    expect((await list({ searchParam: '@primeira' })).body.count).toBe(44)
    const names = await fixture.call(endpoints.listUserNames, boss, { query: { companyId: fixture.admin.companyId } })
    expect(names.body).toHaveLength(45)
    expect(names.body[0]).toEqual({ id: boss.userId, name: 'Dona', queueIds: [], online: false })
    const bad = await list({ pageNumber: 'abc' })
    expect(bad).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  })

  it('are available to attendants, but not without a login', async () => {
    expect((await fixture.call(endpoints.listUsers, fixture.attendant)).status).toBe(200)
    expect((await show(fixture.attendant, fixture.admin.userId)).status).toBe(200)
    expect((await fixture.call(endpoints.listUsers, nobody)).status).toBe(401)
    expect((await fixture.call(endpoints.listUserNames, nobody)).status).toBe(401)
  })
})

it('the language is stored with the user', async () => {
  const set = (lang: string) =>
    fixture.call(endpoints.setLanguage, fixture.attendant, { params: { lang: lang as 'pt' } })
  expect((await set('es')).status).toBe(200)
  expect((await fixture.call(endpoints.me, fixture.attendant)).body.language).toBe('es')
  expect((await set('fr')).status).toBe(400)
  await set('pt')
})

it('RT-04: presence changes are announced once to the company, and presence ends automatically after two heartbeats', async () => {
  const person = await fixture.addUser(fixture.admin)
  const watcher = await fixture.socket(fixture.admin)
  const about = (online: boolean) => (payload: Record<string, unknown>) => {
    const user = payload.user as { id?: number; online?: boolean } | undefined
    return user?.id === person.userId && user.online === online
  }
  const isOnline = async () => (await show(fixture.admin, person.userId)).body.online
  const [first, second] = [await fixture.socket(person), await fixture.socket(person)]
  await watcher.receives('-user', about(true))
  expect(await isOnline()).toBe(true)
  first.close()
  second.socket.emit('userStatus')
  await until(isOnline, 'the second tab to keep the person online')
  second.close()
  await watcher.receives('-user', about(false))
  expect(await isOnline()).toBe(false)
  expect(watcher.received.filter((event) => event.name.endsWith('-user') && about(true)(event.payload))).toHaveLength(1)
  watcher.close()
  const [row] = await fixture.rows<{ seen_at: Date | null }>('select seen_at from users where id = $1', [person.userId])
  expect(row?.seen_at).toBeNull()
})
