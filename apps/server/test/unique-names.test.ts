import { createConnection, updateConnection } from '@recado/contract/connections/endpoints'
import { createQuickMessage, updateQuickMessage } from '@recado/contract/quick-messages/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SharedTestApp } from './app.ts'
import type { Person } from './people.ts'
import { sharedTestApp } from './shared-app.ts'
import { until } from './until.ts'

/** Two concurrent saves: the first has not committed when the second arrives. */

let app: SharedTestApp
let first: pg.Client
beforeAll(async () => {
  app = await sharedTestApp()
  first = new pg.Client({ connectionString: app.database.ownerUrl })
  await first.connect()
})
afterAll(async () => {
  await first?.end()
  await app?.stop()
})
beforeEach(async () => {
  for (const table of ['connections', 'quick_messages'])
    await app.rows(`delete from ${table} where company_id = any($1)`, [app.companyIds])
})

type Call = () => Promise<{ status: number; body: object & { error?: string } }>

/**
 * @param steps the uncommitted statements of the first save
 * @param second a concurrent call; the first save commits when the call waits or has finished
 */
async function saveConcurrently(
  steps: Array<[string, unknown[]]>,
  second: Call,
): Promise<[number, string | undefined]> {
  await first.query('begin')
  try {
    for (const [step, values] of steps) await first.query(step, values)
    let isAnswered = false
    const answer = second().finally(() => {
      isAnswered = true
    })
    const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => isAnswered || (await app.rows(lockWaits)).length > 0, 'a call that waits or is answered')
    await first.query('commit')
    const { status, body } = await answer
    return [status, body.error]
  } catch (error) {
    await first.query('rollback')
    throw error
  }
}

const line = (as: Person, body: Record<string, unknown>) => app.call(createConnection, as, { body })
const rename = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(updateConnection, as, { params: { id }, body })
const simulator = (name: string, change = {}) => ({ name, provider: 'simulator', ...change })
const insertLine = 'insert into connections (company_id, name, provider) values ($1, $2, $3)'
const shortcut = (as: Person, body: Record<string, unknown>) => app.call(createQuickMessage, as, { body })
const insertShortcut = 'insert into quick_messages (company_id, user_id, shortcode, geral) values ($1, $2, $3, $4)'
const duplicateRefusal = [409, 'ERR_DUPLICATED_CONNECTION']
const duplicateShortcode = [409, 'ERR_DUPLICATED_SHORTCODE']

describe('CON-01: a connection’s name that is being saved elsewhere', () => {
  it('is refused for a new and a renamed one; another company may have it', async () => {
    const { companyId } = app.admin
    const { body: mine } = await line(app.admin, simulator('Oficina'))
    const values = (name: string) => [companyId, name, 'simulator']
    const saving = (name: string, second: Call) => saveConcurrently([[insertLine, values(name)]], second)
    expect(await saving('Balcão', () => line(app.admin, simulator(' BALCÃO ')))).toEqual(duplicateRefusal)
    expect(await saving('Loja', () => rename(app.admin, mine.id, { name: 'loja' }))).toEqual(duplicateRefusal)
    expect(await saving('Casa', () => line(app.stranger, simulator('Casa')))).toEqual([200, undefined])
  })

  it('is given to one of many concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => line(app.admin, simulator('Balcão'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('CON-09: a new default connection arrives while another becomes the default: one remains', async () => {
    await line(app.admin, simulator('Um'))
    const { body: two } = await line(app.admin, simulator('Dois'))
    const { companyId } = app.admin
    const outcome = await saveConcurrently(
      [
        ['update connections set is_default = false where company_id = $1', [companyId]],
        ['update connections set is_default = true where company_id = $1 and id = $2', [companyId, two.id]],
      ],
      () => line(app.admin, simulator('Três', { isDefault: true })),
    )
    expect(outcome).toEqual([200, undefined])
    expect(await app.rows('select name from connections where company_id = $1 and is_default', [companyId])).toEqual([
      { name: 'Três' },
    ])
  })
})

describe('QCK-02: a shortcode that is being saved elsewhere', () => {
  it('is refused to the same user, and to all users when it is shared', async () => {
    const { companyId, userId } = app.admin
    const { body: mine } = await shortcut(app.admin, { shortcode: 'troca' })
    const saving = (as: number, code: string, geral: boolean, second: Call) =>
      saveConcurrently([[insertShortcut, [companyId, as, code, geral]]], second)
    expect(await saving(userId, 'pix', false, () => shortcut(app.admin, { shortcode: 'PIX' }))).toEqual(
      duplicateShortcode,
    )
    const saveShared = () => shortcut(app.admin, { shortcode: 'Entrega', geral: true })
    expect(await saving(app.attendant.userId, 'entrega', true, saveShared)).toEqual(duplicateShortcode)
    const renamed = () =>
      app.call(updateQuickMessage, app.admin, { params: { id: mine.id }, body: { shortcode: 'oi' } })
    expect(await saving(userId, 'Oi', false, renamed)).toEqual(duplicateShortcode)
  })

  it('is available for a colleague’s own and in another company', async () => {
    const { companyId, userId } = app.admin
    const saving = (code: string, second: Call) =>
      saveConcurrently([[insertShortcut, [companyId, userId, code, false]]], second)
    expect(await saving('pix', () => shortcut(app.attendant, { shortcode: 'pix' }))).toEqual([200, undefined])
    const stranger = () => shortcut(app.stranger, { shortcode: 'oi', geral: true })
    expect(await saving('oi', stranger)).toEqual([200, undefined])
  })
})
