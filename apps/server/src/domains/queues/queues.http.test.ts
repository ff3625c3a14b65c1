import * as endpoints from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nobody, type Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { checkPlanLimit } from '../identity/public.ts'
import { type IdentityFixture, startIdentityFixture } from '../identity/test/identity-fixture.ts'
import { requireQueue } from './public.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set queues = 1000, users = 1000')
})
afterAll(() => fixture?.stop())

let serial = 0
const input = (change: Record<string, unknown> = {}) => {
  serial++
  return { name: `Fila ${serial}`, color: `#${serial.toString(16).padStart(6, '0')}`, ...change }
}
const create = (as: Person, change: Record<string, unknown> = {}) =>
  fixture.call(endpoints.createQueue, as, { body: input(change) })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  fixture.call(endpoints.updateQueue, as, { params: { id }, body })
const remove = (as: Person, id: number) => fixture.call(endpoints.deleteQueue, as, { params: { id } })
const show = (as: Person, id: number) => fixture.call(endpoints.showQueue, as, { params: { id } })
const schedules = [{ weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }]

it('a queue is created, shown, changed and deleted, each announced to the company and audited', async () => {
  const sentBefore = fixture.sent.length
  const { status, body } = await create(fixture.admin, {
    name: 'Vendas',
    color: '#1f6feb',
    greetingMessage: 'Olá!',
    orderQueue: '2',
    schedules,
    outOfHoursMessage: null,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Vendas',
    greetingMessage: 'Olá!',
    outOfHoursMessage: '',
    orderQueue: 2,
    schedules,
  })
  expect((await show(fixture.attendant, body.id)).body).toEqual(body)
  const updated = await update(fixture.admin, body.id, { outOfHoursMessage: 'Voltamos às 8h.', orderQueue: '' })
  expect(updated.body).toEqual({ ...body, outOfHoursMessage: 'Voltamos às 8h.', orderQueue: null })
  expect((await update(fixture.admin, body.id, {})).body).toEqual(updated.body)
  expect((await remove(fixture.admin, body.id)).status).toBe(200)
  expect((await show(fixture.admin, body.id)).status).toBe(404)
  const events = fixture.sent.slice(sentBefore).filter((event) => event.name.endsWith('-queue'))
  expect(events.map((event) => event.payload.action)).toEqual(['create', 'update', 'update', 'delete'])
  expect(new Set(events.flatMap((event) => event.rooms))).toEqual(
    new Set([`c${fixture.admin.companyId}:can:queues:view`]),
  )
  const auditRows = await fixture.rows('select action from audit_log where subject = $1 order by id', [
    `queue ${body.id}`,
  ])
  expect(auditRows).toEqual(['create', 'update', 'update', 'delete'].map((verb) => ({ action: `queue.${verb}` })))
})

it('names and colours of queues must be unique within a company, ignoring case', async () => {
  const { body } = await create(fixture.admin, { name: 'Suporte', color: '#abcdef' })
  const name = { status: 409, body: { error: 'ERR_DUPLICATED_QUEUE' } }
  const color = { status: 409, body: { error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' } }
  expect(await create(fixture.admin, { name: 'SUPORTE' })).toMatchObject(name)
  expect(await create(fixture.admin, { color: '#ABCDEF' })).toMatchObject(color)
  const other = (await create(fixture.admin)).body
  expect(await update(fixture.admin, other.id, { name: 'suporte' })).toMatchObject(name)
  expect(await update(fixture.admin, other.id, { color: '#abcdef' })).toMatchObject(color)
  expect((await update(fixture.admin, body.id, { name: 'Suporte', color: '#abcdef' })).status).toBe(200)
  expect((await create(fixture.stranger, { name: 'Suporte', color: '#abcdef' })).status).toBe(200)
})

it.each([
  [{ name: 'F' }],
  [{ name: 'x'.repeat(51) }],
  [{ color: 'red' }],
  [{ color: '#1' }],
  [{ color: '#1234567890' }],
  [{ greetingMessage: 'x'.repeat(4001) }],
  [{ orderQueue: -1 }],
  [{ schedules: [{ ...schedules[0], startTime: '25:00' }] }],
  [{ schedules: Array.from({ length: 8 }, () => schedules[0]) }],
  [{ name: 'Fi\u0000la' }],
])('a queue rejects %j', async (change) => {
  expect(await create(fixture.admin, change)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

it.each([
  [{ name: 'Fé' }],
  [{ name: 'x'.repeat(50) }],
  [{ color: '#ab' }],
  [{ color: '#12345678' }],
  [{ greetingMessage: 'x'.repeat(4000) }],
  [{ name: "'; drop table queues; --" }],
])('a queue accepts %j', async (change) => {
  expect((await create(fixture.admin, change)).status).toBe(200)
})

it('TEN-01, TEN-06: attendants read, admins change, other companies see nothing', async () => {
  const { body } = await create(fixture.admin)
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await create(fixture.attendant)).toMatchObject(rejection)
  expect(await update(fixture.attendant, body.id, { name: 'Outra' })).toMatchObject(rejection)
  expect(await remove(fixture.attendant, body.id)).toMatchObject(rejection)
  const unknown = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } }
  expect(await show(fixture.stranger, body.id)).toMatchObject(unknown)
  expect(await update(fixture.stranger, body.id, { name: 'Tomada' })).toMatchObject(unknown)
  expect(await remove(fixture.stranger, body.id)).toMatchObject(unknown)
  expect((await show(fixture.admin, body.id)).body).toEqual(body)
  const list = (as: Person) => fixture.call(endpoints.listQueues, as, { query: { companyId: fixture.admin.companyId } })
  const foreign = (await list(fixture.stranger)).body.map((queue) => queue.companyId)
  expect(new Set(foreign)).toEqual(new Set([fixture.stranger.companyId]))
  expect((await list(fixture.attendant)).body.map((queue) => queue.id)).toContain(body.id)
  expect((await list(nobody)).status).toBe(401)
})

it('queues are listed by the given order, then by name', async () => {
  const boss = await fixture.addCompany('Ordenada')
  for (const [name, orderQueue] of [
    ['Bb', null],
    ['Aa', null],
    ['Zz', 1],
    ['Yy', 0],
  ])
    await create(boss, { name, orderQueue })
  const { body } = await fixture.call(endpoints.listQueues, boss)
  expect(body.map((queue) => queue.name)).toEqual(['Yy', 'Zz', 'Aa', 'Bb'])
})

it('TEN-09: creating queues stops at the plan’s limit with an error', async () => {
  const [plan] = await fixture.rows<{ id: number }>(
    `insert into plans (name, users, connections, queues, value) values ('Mínimo', 1, 1, 1, 1) returning id`,
  )
  const boss = await fixture.addCompany('Minima', { planId: plan?.id })
  expect((await create(boss)).status).toBe(200)
  expect(await create(boss)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_LIMIT_QUEUES', limit: 1 } })
})

it('TEN-09: concurrent creations wait for each other, so that the limit is never exceeded', async () => {
  const { workplace } = fixture.main.identity.core
  const { companyId } = fixture.admin
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const count = (name: string, countDelay: Promise<void> = Promise.resolve()) =>
    workplace.run(companyId, async (work) => {
      await checkPlanLimit(work, 'queues', async () => {
        order.push(name)
        await countDelay
        return 0
      })
      order.push(`${name} done`)
    })
  const first = count('first', gate.promise)
  await until(() => order.length === 1, 'the count of the first')
  const second = count('second')
  const waiting = `select 1 from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`
  await until(async () => (await fixture.rows(waiting)).length === 1, 'the second waiting for the lock')
  gate.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'first done', 'second', 'second done'])
})

it('deleting a queue removes it from its users at once', async () => {
  const { body: queue } = await create(fixture.admin)
  const person = await fixture.addUser(fixture.admin, { queueIds: [queue.id] })
  expect((await show(fixture.admin, queue.id)).body.users).toEqual([{ id: person.userId, name: 'Pessoa' }])
  const { directory, tokens, workplace } = fixture.main.identity.core
  const claims = tokens.read(person.token ?? '', fixture.now())
  const servedQueueIds = async () => claims?.use === 'access' && (await directory.bySession(claims.sid)).queueIds
  expect(await servedQueueIds()).toEqual([queue.id])
  const { companyId } = fixture.admin
  expect(await workplace.read(companyId, (work) => requireQueue(work.db, queue.id))).toMatchObject({ id: queue.id })
  const foreign = workplace.read(fixture.stranger.companyId, (work) => requireQueue(work.db, queue.id))
  await expect(foreign).rejects.toThrow('ERR_NO_QUEUE_FOUND')
  await remove(fixture.admin, queue.id)
  expect(await servedQueueIds()).toEqual([])
})
