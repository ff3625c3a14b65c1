import * as endpoints from '@recado/contract/queues/endpoints'
import { defaultWeek } from '@recado/contract/values/hours'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { type IdentityFixture, startIdentityFixture } from '../identity/test/identity-fixture.ts'
import { optionById, optionsOf, queueService } from './queue-service.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set queues = 1000')
})
afterAll(() => fixture?.stop())

let serial = 0
const newQueue = async (as: Person = fixture.admin, change: Record<string, unknown> = {}) => {
  const color = `#${(++serial).toString(16).padStart(6, '0')}`
  return (await fixture.call(endpoints.createQueue, as, { body: { name: `Fila ${serial}`, color, ...change } })).body
}
const create = (as: Person, body: Record<string, unknown>) => fixture.call(endpoints.createQueueOption, as, { body })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  fixture.call(endpoints.updateQueueOption, as, { params: { id }, body })
const remove = (as: Person, id: number) => fixture.call(endpoints.deleteQueueOption, as, { params: { id } })
const list = (as: Person, queueId: number, parentId: unknown = -1) =>
  fixture.call(endpoints.listQueueOptions, as, { query: { queueId, parentId } })
const titles = async (queueId: number, parentId?: number) =>
  (await list(fixture.admin, queueId, parentId)).body.map(({ option, title }) => `${option} ${title}`)
const unknown = { status: 404, body: { error: 'ERR_NO_QUEUE_OPTION_FOUND' } }

it('QUE-03: options are numbered from 1 in each level and nested; only the last can be deleted, with all below it', async () => {
  const { id: queueId } = await newQueue()
  const add = async (title: string, parentId: unknown = null) =>
    (await create(fixture.admin, { queueId, title, parentId, option: 99, message: `Sobre ${title}` })).body
  const orders = await add('Pedidos', -1)
  const bills = await add('Boletos')
  const late = await add('Atrasado', orders.id)
  expect(orders).toMatchObject({ option: 1, parentId: null, message: 'Sobre Pedidos', children: [] })
  expect(bills.option).toBe(2)
  expect(late).toMatchObject({ option: 1, parentId: orders.id })
  const roots = (await list(fixture.attendant, queueId)).body
  expect(roots.map((option) => option.id)).toEqual([orders.id, bills.id])
  expect(roots[0]?.children.map((option) => option.title)).toEqual(['Atrasado'])
  expect(await titles(queueId, orders.id)).toEqual(['1 Atrasado'])
  const notLast = { status: 409, body: { error: 'ERR_QUEUE_OPTION_NOT_LAST' } }
  expect(await remove(fixture.admin, orders.id)).toMatchObject(notLast)
  expect((await remove(fixture.admin, bills.id)).status).toBe(200)
  expect((await remove(fixture.admin, orders.id)).status).toBe(200)
  expect(await update(fixture.admin, late.id, { title: 'Sumiu' })).toMatchObject(unknown)
  expect(await titles(queueId)).toEqual([])
})

it('QUE-03: a queue has at most 300 options over all levels; another one is rejected and not stored', async () => {
  const [{ id: queueId }, { id: other }] = [await newQueue(), await newQueue()]
  const root = (await create(fixture.admin, { queueId, title: 'Pedidos' })).body
  await fixture.rows(
    `insert into queue_options (company_id, queue_id, parent_id, position, title)
     select $1, $2, $3, n, 'nº ' || n from generate_series(1, 298) n`,
    [fixture.admin.companyId, queueId, root.id],
  )
  expect((await create(fixture.admin, { queueId, title: 'A última' })).status).toBe(200)
  for (const parentId of [null, root.id]) {
    const { status, body } = await create(fixture.admin, { queueId, title: 'Uma a mais', parentId })
    expect([status, body]).toEqual([409, { error: 'ERR_QUEUE_OPTION_LIMIT', limit: 300 }])
  }
  expect(await titles(queueId)).toEqual(['1 Pedidos', '2 A última'])
  expect((await create(fixture.admin, { queueId: other, title: 'Noutra fila' })).status).toBe(200)
})

it('QUE-03: an option is edited and moved; the numbers stay without gaps', async () => {
  const { id: queueId } = await newQueue()
  const ids: number[] = []
  for (const title of ['A1', 'B2', 'C3', 'D4']) ids.push((await create(fixture.admin, { queueId, title })).body.id)
  expect((await update(fixture.admin, ids[3]!, { option: 2, title: 'Subiu' })).body).toMatchObject({ option: 2 })
  expect(await titles(queueId)).toEqual(['1 A1', '2 Subiu', '3 B2', '4 C3'])
  await update(fixture.admin, ids[0]!, { option: '4' })
  expect(await titles(queueId)).toEqual(['1 Subiu', '2 B2', '3 C3', '4 A1'])
  const bad = { status: 400, body: { error: 'ERR_VALIDATION' } }
  expect(await update(fixture.admin, ids[0]!, { option: 5 })).toMatchObject(bad)
  expect(await update(fixture.admin, ids[0]!, { parentId: ids[1] })).toMatchObject(bad)
  expect(await update(fixture.admin, ids[0]!, { queueId, parentId: -1, message: null })).toMatchObject({ status: 200 })
})

it('each option gets a unique number when several are added at once', async () => {
  const { id: queueId } = await newQueue()
  await Promise.all(Array.from({ length: 8 }, (_, n) => create(fixture.admin, { queueId, title: `Opção ${n}` })))
  const { body } = await list(fixture.admin, queueId)
  expect(body.map((option) => option.option)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

it('TEN-01, TEN-06: attendants read, admins change, other companies see nothing', async () => {
  const { id: queueId } = await newQueue()
  const { body: option } = await create(fixture.admin, { queueId, title: 'Pedidos' })
  const rejection = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
  expect(await create(fixture.attendant, { queueId, title: 'Outra' })).toMatchObject(rejection)
  expect(await update(fixture.attendant, option.id, { title: 'Outra' })).toMatchObject(rejection)
  expect(await remove(fixture.attendant, option.id)).toMatchObject(rejection)
  const noQueue = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } }
  expect(await list(fixture.stranger, queueId)).toMatchObject(noQueue)
  expect(await create(fixture.stranger, { queueId, title: 'Outra' })).toMatchObject(noQueue)
  expect(await update(fixture.stranger, option.id, { title: 'Outra' })).toMatchObject(unknown)
  expect(await remove(fixture.stranger, option.id)).toMatchObject(unknown)
  const { id: foreign } = await newQueue(fixture.stranger)
  expect(await create(fixture.stranger, { queueId: foreign, title: 'Sob outra', parentId: option.id })).toMatchObject(
    unknown,
  )
  const { id: other } = await newQueue()
  expect(await create(fixture.admin, { queueId: other, title: 'Sob outra', parentId: option.id })).toMatchObject(
    unknown,
  )
})

it('QUE-06: a changed menu is announced to the company and audited', async () => {
  const { id: queueId } = await newQueue()
  const before = fixture.sent.length
  const { body } = await create(fixture.admin, { queueId, title: 'Pedidos' })
  await update(fixture.admin, body.id, { message: 'Diga o número do pedido.' })
  await remove(fixture.admin, body.id)
  const events = fixture.sent.slice(before).filter((event) => event.name.endsWith('-queue'))
  expect(events.map((event) => [event.payload.action, event.rooms])).toEqual(
    Array.from({ length: 3 }, () => ['update', [`c${fixture.admin.companyId}:can:queues:view`]]),
  )
  const auditRows = await fixture.rows(
    `select action from audit_log where subject = $1 and action like 'queue.option.%'
    order by id`,
    [`queue ${queueId}`],
  )
  expect(auditRows).toEqual(['create', 'update', 'delete'].map((verb) => ({ action: `queue.option.${verb}` })))
})

it.each([
  [{ title: '' }],
  [{ title: 'x'.repeat(81) }],
  [{ title: 'Fi\u0000la' }],
  [{ title: 'Boa', message: 'x'.repeat(4001) }],
  [{ title: 'Boa', option: 0 }],
  [{ title: 'Boa', queueId: 'x' }],
])('rejects %j', async (change) => {
  const { id: queueId } = await newQueue()
  expect(await create(fixture.admin, { queueId, ...change })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION' },
  })
})

it('higher areas can read a queue’s texts, hours and menu, within its company only', async () => {
  const queue = await newQueue(fixture.admin, { greetingMessage: 'Olá!', outOfHoursMessage: 'Voltamos às 8h.' })
  const { body: option } = await create(fixture.admin, {
    queueId: queue.id,
    title: 'Pedidos',
    message: 'Diga o número.',
  })
  const { workplace } = fixture.main.identity.core
  const readQueues = (companyId: number) =>
    workplace.read(companyId, async ({ db }) => [
      await queueService(db, queue.id),
      await optionsOf(db, queue.id, null),
      await optionById(db, option.id),
    ])
  const entry = {
    id: option.id,
    queueId: queue.id,
    parentId: null,
    option: 1,
    title: 'Pedidos',
    message: 'Diga o número.',
  }
  expect(await readQueues(fixture.admin.companyId)).toEqual([
    {
      id: queue.id,
      name: queue.name,
      color: queue.color,
      greetingMessage: 'Olá!',
      outOfHoursMessage: 'Voltamos às 8h.',
      isAnswered: false,
      schedules: defaultWeek,
      specialDays: [],
    },
    [entry],
    entry,
  ])
  expect(await readQueues(fixture.stranger.companyId)).toEqual([null, [], null])
})

it('QUE-04: a new queue has the default hours, and keeps given ones, also as text', async () => {
  expect((await newQueue()).schedules).toEqual(defaultWeek)
  expect((await newQueue(fixture.admin, { schedules: [] })).schedules).toEqual([])
  const hours = { startTime: '08:00', endTime: '12:00' }
  const day = { ...defaultWeek[0]!, ...hours, periods: [hours] }
  expect((await newQueue(fixture.admin, { schedules: JSON.stringify([day]) })).schedules).toEqual([day])
  const color = '#fafafa'
  for (const schedules of [[{ ...day, endTime: '2599' }], [day, day], 'nada'])
    expect(
      await fixture.call(endpoints.createQueue, fixture.admin, { body: { name: 'Ruim', color, schedules } as never }),
    ).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})
