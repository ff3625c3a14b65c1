import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MessageFixture, startMessageFixture } from '../../../../test/message-fixture.ts'
import { createPlatformDb, type PlatformDb } from '../../../platform/db/platform-db.ts'
import { createPool } from '../../../platform/db/pool.ts'
import type { Work } from '../../../platform/db/work.ts'
import { createLog } from '../../../platform/log.ts'
import { createSecrets } from '../../../platform/secrets.ts'
import type { BoardDependencies } from '../board-services.ts'
import { createCard, updateCard } from '../cards/save-card.ts'
import { createColumn, deleteColumn } from '../change-columns.ts'
import { createBoard } from '../save-board.ts'
import { showBoard } from '../show-board.ts'
import { dueJobs } from './create-due.ts'
import { listReminders, seeReminders } from './remind.ts'

let fixture: MessageFixture
let pool: ReturnType<typeof createPool>
let platform: PlatformDb
let at: { quadroId: number; columnId: number }
beforeAll(async () => {
  fixture = await startMessageFixture()
  pool = createPool(fixture.database.platformUrl, 2, 'tests')
  platform = createPlatformDb(pool)
})
afterAll(async () => {
  await pool?.end()
  await fixture?.stop()
})
beforeEach(async () => {
  await fixture.ask('delete from boards')
  fixture.received.length = 0
  await onNode('2026-01-01T12:00:00Z', async ({ run, actor }) => {
    const { id: quadroId } = await run((work) => createBoard(work, actor, { title: 'Quadro' }))
    at = { quadroId, columnId: (await run((work) => createColumn(work, { quadroId, title: 'A fazer' }))).id }
  })
})

interface Node {
  deps: BoardDependencies
  run<T>(task: (work: Work) => Promise<T>): Promise<T>
  actor: MessageFixture['one']['admin']
}

/** Runs a task on a node with a fixed clock. */
async function onNode<T>(now: string, task: (node: Node) => Promise<T>): Promise<T> {
  const { workplace } = fixture.services
  const moment = new Date(now)
  const fixedWorkplace = {
    ...workplace,
    clock: { now: () => moment },
    run: <R>(companyId: number, work: (work: Work) => Promise<R>) =>
      workplace.run(companyId, (real) => work({ ...real, now: moment })),
  }
  const secrets = createSecrets('a secret key of the platform, long enough')
  const { storage } = fixture.services
  const services = {
    workplace: fixedWorkplace,
    storage,
    secrets,
    clock: fixedWorkplace.clock,
    log: createLog('silent'),
  }
  const deps = {
    services: { ...services, seenTickets: async () => [], requireTicket: async () => null },
    sign: (_: number, file: string) => file,
  }
  const { admin: actor } = fixture.one
  return task({ deps, actor, run: (work) => fixedWorkplace.run(actor.companyId, work) })
}
const sweep = (now: string) => onNode(now, ({ deps }) => dueJobs(deps, platform)[0]!.run({} as never))

const DAY_SET = '2026-03-01T12:00:00Z'
/** Creates a card assigned to the admin and the attendant. */
const card = (fields: Record<string, unknown>, now = DAY_SET) =>
  onNode(now, async ({ deps, actor }) => {
    const users = [{ id: actor.userId }, { id: fixture.one.attendant.userId }]
    const body = { ...at, title: 'Renovar', users, ...fields } as Parameters<typeof createCard>[2]['body']
    return (await createCard(deps, actor, { body, files: [] })).card
  })
const change = (id: number, body: Record<string, unknown>, now = DAY_SET) =>
  onNode(now, ({ deps, actor }) => updateCard(deps, actor, { id, body, files: [] }))
const reminders = () =>
  fixture.ask<{ moment: string; due: string; user_id: number }>(
    'select moment, due::text, user_id from board_card_reminders order by id',
  )
const unseen = (now: string) => onNode(now, ({ run, actor }) => run((work) => listReminders(work, actor)))
const cards = async () => {
  const { tasks } = await onNode(DAY_SET, ({ run, deps }) =>
    run((work) => showBoard(work, { quadroId: at.quadroId }, deps.sign)),
  )
  return tasks.flatMap((one) => one.tasks)
}

it('a card reminds its people at nine in São Paulo, on the day before and on the day, once each', async () => {
  await card({ date: '2026-03-10' })
  await sweep('2026-03-08T23:00:00Z')
  await sweep('2026-03-09T11:59:59Z')
  expect(await reminders()).toEqual([])
  await Promise.all([sweep('2026-03-09T12:00:00Z'), sweep('2026-03-09T12:00:00Z')])
  await sweep('2026-03-09T20:00:00Z')
  expect((await reminders()).map(({ moment }) => moment)).toEqual(['dayBefore', 'dayBefore'])
  await sweep('2026-03-10T12:05:00Z')
  expect((await reminders()).map(({ moment }) => moment)).toEqual(['dayBefore', 'dayBefore', 'day', 'day'])
  await sweep('2026-03-11T12:05:00Z')
  expect(await reminders()).toHaveLength(4)
  const events = fixture.received.filter(({ name }) => name.endsWith('-boardReminder'))
  expect(events).toHaveLength(4)
  const { companyId, userId } = fixture.one.admin
  expect(events.filter(({ rooms }) => rooms.includes(`c${companyId}:card-reminders:u${userId}`))).toHaveLength(2)
})

it('reminders missed during an outage are sent later the same day, but not on another day', async () => {
  await card({ date: '2026-03-10' })
  await sweep('2026-03-10T22:00:00Z')
  expect((await reminders()).map(({ moment }) => moment)).toEqual(['day', 'day'])
  await fixture.ask('delete from board_card_reminders')
  await sweep('2026-03-11T12:00:00Z')
  expect(await reminders()).toEqual([])
})

it('moments that had passed when the day was set are skipped; a changed day has its own moments', async () => {
  const { id } = await card({ date: '2026-03-10' }, '2026-03-09T13:00:00Z')
  await sweep('2026-03-09T13:05:00Z')
  expect(await reminders()).toEqual([])
  await sweep('2026-03-10T12:00:00Z')
  await change(id, { date: '2026-03-20' }, '2026-03-10T13:00:00Z')
  await sweep('2026-03-19T12:00:00Z')
  expect((await reminders()).map(({ moment, due }) => `${moment} ${due}`)).toEqual([
    ...['day 2026-03-10', 'day 2026-03-10', 'dayBefore 2026-03-20', 'dayBefore 2026-03-20'],
  ])
  // Reminders about the earlier day are no longer listed.
  expect((await unseen('2026-03-19T12:01:00Z')).records).toMatchObject([{ date: '2026-03-20', moment: 'dayBefore' }])
})

it.each([
  ['no reminder when all subtasks are completed', { subtasks: [{ title: 'x', completed: true }] }, false],
  [
    'a reminder when a subtask is open',
    {
      subtasks: [
        { title: 'x', completed: true },
        { title: 'y', completed: false },
      ],
    },
    true,
  ],
  ['no reminder when the card has no members', { users: [] }, false],
])('a card that is due: %s', async (_, fields, reminds) => {
  await card({ date: '2026-03-10', ...fields })
  await sweep('2026-03-10T12:00:00Z')
  expect((await reminders()).length > 0).toBe(reminds)
})

it('cards in a column for finished cards cause no reminders', async () => {
  await card({ date: '2026-03-10' })
  await fixture.ask('update board_columns set is_done = true')
  await sweep('2026-03-10T12:00:00Z')
  expect(await reminders()).toEqual([])
})

it('a reminder is listed until its user has seen it, for that user only', async () => {
  await card({ date: '2026-03-10' })
  await sweep('2026-03-10T12:00:00Z')
  const { records } = await unseen('2026-03-10T12:01:00Z')
  expect(records).toMatchObject([{ title: 'Renovar', boardTitle: 'Quadro', quadroId: at.quadroId, moment: 'day' }])
  const others = (await fixture.ask<{ id: number }>('select id from board_card_reminders')).map(({ id }) => id)
  await onNode('2026-03-10T12:02:00Z', ({ run, actor }) =>
    run((work) => seeReminders(work, actor, [...others, 2 ** 40])),
  )
  expect((await unseen('2026-03-10T12:03:00Z')).records).toEqual([])
  expect(await fixture.ask('select 1 from board_card_reminders where seen_at is null')).toHaveLength(1)
})

it('a recurring card is copied once on its day, also when two nodes run', async () => {
  const fields = { description: '<p>Como sempre</p>', tag: 'fixo', date: '2026-03-09', priority: 'Alta' }
  const subtasks = [{ title: 'a', completed: true, due: '2026-03-08' }]
  const createdCard = await card({ ...fields, subtasks, recurrence: { rule: 'weekly', next: '2026-03-16' } })
  await sweep('2026-03-16T02:59:59Z')
  expect(await cards()).toHaveLength(1)
  await Promise.all([sweep('2026-03-16T03:00:00Z'), sweep('2026-03-16T03:00:00Z')])
  await sweep('2026-03-16T10:00:00Z')
  const [original, copy, ...more] = await cards()
  expect(more).toEqual([])
  expect(original).toMatchObject({ id: createdCard.id, recurrence: { rule: 'weekly', next: '2026-03-23' } })
  expect(copy).toMatchObject({
    ...{
      title: 'Renovar',
      copyOf: createdCard.id,
      date: '2026-03-16',
      tag: 'fixo',
      priority: 'Alta',
      recurrence: null,
    },
    ...{ description: '<p>Como sempre</p>', users: [{}, {}], progress: 0 },
    subtasks: [{ title: 'a', completed: false, due: '2026-03-15' }],
  })
  expect(fixture.received.some(({ name, payload }) => name.endsWith('-boardCard') && payload.action === 'create')).toBe(
    true,
  )
})

it('after an outage a recurring card is copied once, for the last day that was missed', async () => {
  await card({ date: '2026-03-09', recurrence: { rule: 'daily', next: '2026-03-10' } })
  await sweep('2026-03-20T12:00:00Z')
  const [original, copy, ...more] = await cards()
  expect([original?.recurrence?.next, copy?.date, more.length]).toEqual(['2026-03-21', '2026-03-20', 0])
})

it('saving an unchanged rule again on its day makes no second copy', async () => {
  const { id } = await card({ recurrence: { rule: 'daily', next: '2026-03-10' } })
  await sweep('2026-03-10T12:00:00Z')
  await change(id, { recurrence: { rule: 'daily', next: '2026-03-10' } })
  await sweep('2026-03-10T13:00:00Z')
  const [original, ...copies] = await cards()
  expect([original?.recurrence?.next, copies.length, copies[0]?.date]).toEqual(['2026-03-11', 1, null])
})

it('a copy goes into the column in which its rule was set, or into the card’s own column if that was deleted', async () => {
  const { id } = await card({ recurrence: { rule: 'daily', next: '2026-03-10' } })
  const doneColumn = await onNode(DAY_SET, ({ run }) =>
    run((work) => createColumn(work, { quadroId: at.quadroId, title: 'Feito' })),
  )
  await change(id, { columnId: doneColumn.id })
  await sweep('2026-03-10T12:00:00Z')
  expect((await cards()).map(({ columnId }) => columnId)).toEqual([at.columnId, doneColumn.id])
  await onNode(DAY_SET, ({ run, actor }) => run((work) => deleteColumn(work, actor, at.columnId)))
  await sweep('2026-03-11T12:00:00Z')
  expect((await cards()).map(({ columnId }) => columnId)).toEqual([doneColumn.id, doneColumn.id])
})

it('a rule that was ended makes no more copies', async () => {
  const { id } = await card({ recurrence: { rule: 'daily', next: '2026-03-10' } })
  await change(id, { recurrence: null })
  await sweep('2026-03-10T12:00:00Z')
  expect(await cards()).toHaveLength(1)
})

it.each(['board_cards', 'board_columns', 'boards'])(
  'BRD-18: a card that is archived through %s causes no reminders or copies',
  async (table) => {
    const { id } = await card({ date: '2026-03-10', recurrence: { rule: 'daily', next: '2026-03-10' } })
    await fixture.ask(`update ${table} set archived_at = now()`)
    await sweep('2026-03-10T12:00:00Z')
    expect([await reminders(), await fixture.ask(`select 1 from board_cards where copy_of = ${id}`)]).toEqual([[], []])
    await fixture.ask(`update ${table} set archived_at = null`)
    await sweep('2026-03-10T13:00:00Z')
    expect(await cards()).toHaveLength(2)
  },
)
