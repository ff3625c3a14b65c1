import { exportAudit, listAudit } from '@recado/contract/identity/audit'
import * as endpoints from '@recado/contract/identity/endpoints'
import { createQueue, updateQueue } from '@recado/contract/queues/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postFrom } from '../../../../test/from-address.ts'
import { nobody } from '../../../../test/people.ts'
import { until } from '../../../../test/until.ts'
import { type Author, system } from '../../../platform/actor.ts'
import { type IdentityFixture, PASSWORD, startIdentityFixture } from '../test/identity-fixture.ts'
import { audit } from './audit.ts'

let fixture: IdentityFixture
beforeAll(async () => {
  fixture = await startIdentityFixture()
  await fixture.rows('update plans set users = 1000, queues = 1000')
})
afterAll(() => fixture?.stop())

const list = async (query: Record<string, unknown> = {}, as = fixture.admin) =>
  (await fixture.call(listAudit, as, { query })).body
const login = (email: string, password: string) => fixture.call(endpoints.login, nobody, { body: { email, password } })

describe('audit log', () => {
  it('shows what an admin changed, with old and new value, newest first', async () => {
    const queue = await fixture.call(createQueue, fixture.admin, { body: { name: 'Caixa', color: '#112233' } })
    await fixture.call(updateQueue, fixture.admin, { params: { id: queue.body.id }, body: { name: 'Balcão' } })
    const setting = { params: { key: 'userRating' }, body: { value: 'enabled' } }
    await fixture.call(endpoints.updateSetting, fixture.admin, setting)
    const { entries } = await list()
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'setting.update', subject: 'setting userRating', userId: fixture.admin.userId, userName: 'Dona' },
      { action: 'queue.update', subjectName: 'Balcão' },
      { action: 'queue.create', subjectName: 'Caixa' },
    ])
    expect(entries[0]?.changes).toEqual([{ field: 'value', before: 'disabled', after: 'enabled' }])
    expect(entries[1]?.changes).toContainEqual({ field: 'name', before: 'Caixa', after: 'Balcão' })
  })

  it('shows successful and failed logins with their origin; an unknown account leaves no entry', async () => {
    const person = await fixture.addUser(fixture.admin)
    expect((await login(person.email, 'errada')).status).toBe(401)
    expect((await login('ninguem@nada.test', 'errada')).status).toBe(401)
    const mine = { userId: person.userId, area: 'logins' }
    await until(async () => (await list(mine)).entries.length === 2, 'the failure to be noted')
    const { entries } = await list(mine)
    expect(entries.map(({ action }) => action)).toEqual(['login.failed', 'login.success'])
    expect(entries[0]?.changes).toContainEqual({ field: 'address', before: null, after: '127.0.0.1' })
    const all = await fixture.rows<{ text: string }>(`select audit_log::text as text from audit_log`)
    const text = all.map((row) => row.text).join()
    expect(text).not.toContain('ninguem@nada.test')
    for (const secret of [PASSWORD, 'errada']) expect(text).not.toContain(secret)
  })

  it('is available only to admins, for their company', async () => {
    for (const endpoint of [listAudit, exportAudit]) {
      expect((await fixture.call(endpoint, fixture.attendant)).status).toBe(403)
    }
    const theirs = await list({}, fixture.stranger)
    expect(new Set(theirs.entries.map(({ userId }) => userId))).toEqual(new Set([fixture.stranger.userId]))
  })

  it('is filtered by user, kind and days in São Paulo, and paged without gaps or duplicates', async () => {
    const boss = await fixture.addCompany('Paginada')
    const other = (await fixture.addUser(boss)).userId
    await fixture.rows(
      `insert into audit_log (company_id, at, actor_id, actor_name, action, subject)
       select $1, timestamptz '2026-01-10 03:00Z' + (n % 7) * interval '1 hour', $2, 'Velha', 'queue.delete', 'queue ' || n
       from generate_series(1, 120) n`,
      [boss.companyId, other],
    )
    const seenIds: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await list({ userId: other, area: 'queues', cursor }, boss)
      seenIds.push(...page.entries.map(({ id }) => id))
      cursor = page.cursor
    } while (cursor)
    expect([seenIds.length, new Set(seenIds).size]).toEqual([120, 120])
    const day = async (from: string, to: string) => (await list({ from, to, area: 'queues' }, boss)).entries.length
    expect(await day('2026-01-10', '2026-01-10')).toBe(50)
    // 03:00 UTC is midnight in São Paulo.
    expect(await day('2026-01-09', '2026-01-09')).toBe(0)
    expect(await day('2026-01-11', '2026-01-12')).toBe(0)
    expect((await list({ area: 'rest' }, boss)).entries).toEqual([])
    expect((await list({ cursor: 'rubbish' }, boss)).entries.length).toBeGreaterThan(0)
    expect((await fixture.call(listAudit, boss, { query: { area: 'nonsense' } })).status).toBe(400)
  })

  it("exports as CSV in the caller's language, with formulas escaped", async () => {
    await fixture.call(createQueue, fixture.admin, { body: { name: '=1+1;"x"', color: '#332211' } })
    const text = async () => String((await fixture.call(exportAudit, fixture.admin)).body)
    expect(await text()).toContain('Quando;Quem;O que aconteceu;Detalhes')
    expect(await text()).toContain('"Dona criou a fila =1+1;""x"""')
    await fixture.rows(
      `insert into audit_log (company_id, actor_name, action, subject, after)
       values ($1, '=cmd()', 'queue.create', 'queue 9', '{"name":"x"}')`,
      [fixture.admin.companyId],
    )
    expect(await text()).toContain(`;'=cmd();`)
    const set = { params: { lang: 'en' as const } }
    await fixture.call(endpoints.setLanguage, fixture.admin, set)
    expect(await text()).toContain('When;Who;What happened;Details')
    await fixture.call(endpoints.setLanguage, fixture.admin, { params: { lang: 'pt' } })
  })

  it('records an export with its filters and the number of entries', async () => {
    const boss = await fixture.addCompany('Exportada')
    await fixture.call(createQueue, boss, { body: { name: 'Caixa', color: '#112233' } })
    const query = { area: 'queues', from: '2020-01-01', userId: boss.userId }
    expect((await fixture.call(exportAudit, boss, { query })).status).toBe(200)
    const [entry] = (await list({}, boss)).entries
    expect(entry).toMatchObject({ action: 'audit.export', userId: boss.userId })
    const fields = Object.fromEntries(entry?.changes.map(({ field, after }) => [field, after]) ?? [])
    expect(fields).toEqual({ rows: 1, author: boss.userId, area: 'queues', from: '2020-01-01' })
  })

  it('shows the actor: a user, a token or the system; filtering by user excludes a token with the same id', async () => {
    const boss = await fixture.addCompany('Autores')
    const { userId } = await fixture.addUser(boss)
    const authors: Author[] = [
      { kind: 'user', userId, name: 'Bia' },
      { kind: 'token', tokenId: userId, name: 'Loja' },
      system,
    ]
    await fixture.main.identity.core.workplace.run(boss.companyId, async (work) => {
      for (const by of authors) await audit(work, by, 'tag.update', 'tag 1', { name: 'a' }, { name: 'b' })
    })
    const { entries } = await list({ area: 'tickets' }, boss)
    const actorsOf = (all: typeof entries) => all.map((one) => [one.actorKind, one.userId, one.userName]).reverse()
    expect(actorsOf(entries)).toEqual([
      ['user', userId, 'Bia'],
      ['token', null, 'Loja'],
      ['system', null, ''],
    ])
    expect(actorsOf((await list({ area: 'tickets', userId }, boss)).entries)).toEqual([['user', userId, 'Bia']])
    const text = String((await fixture.call(exportAudit, boss, { query: { area: 'tickets' } })).body)
    expect(text).toContain(';Bia;Bia alterou')
    expect(text).toContain(';O token “Loja”;O token “Loja” alterou')
    expect(text).toContain(';O sistema;O sistema alterou')
  })

  it('cannot be altered: neither database role of the server may change or delete an entry', async () => {
    for (const change of [
      sql`update audit_log set actor_name = 'ninguém'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(change.execute(fixture.platform)).rejects.toThrow(/permission denied/)
      const work = fixture.main.identity.core.workplace.run(fixture.admin.companyId, (w) => change.execute(w.db))
      await expect(work).rejects.toThrow(/permission denied/)
    }
  })

  it('groups failed logins: one entry per user and quarter of an hour, with count and number of addresses', async () => {
    const quarter = 15 * 60_000
    // Start at the beginning of a quarter of an hour, so that none ends between the attempts.
    fixture.later(quarter - (fixture.now().getTime() % quarter))
    const boss = await fixture.addCompany('Contada')
    const person = await fixture.addUser(boss)
    const counted = async () => {
      const as = await fixture.signIn(boss.email)
      const { entries } = await list({ userId: person.userId, area: 'logins' }, as)
      return entries
        .filter(({ action }) => action === 'login.failed')
        .map(({ changes }) =>
          ['times', 'addresses'].map((one) => changes.find(({ field }) => field === one)?.after ?? 1),
        )
    }
    const settled = (count: number) =>
      until(async () => {
        const [row] = await fixture.rows<{ sum: number }>(
          'select sum(times)::int as sum from audit_repeats where actor_id = $1',
          [person.userId],
        )
        return row?.sum === count
      }, `${count} failures to be noted`)
    await Promise.all([1, 2, 3, 4].map(() => login(person.email, 'errada')))
    const elsewhere = { email: person.email, password: 'errada' }
    for (let n = 0; n < 2; n++) await postFrom('127.0.0.8', `${fixture.main.url}/api/auth/login`, elsewhere)
    await settled(6)
    expect(await counted()).toEqual([[6, 2]])
    fixture.later(quarter)
    await login(person.email, 'errada')
    await settled(7)
    expect((await counted()).sort()).toEqual([
      [1, 1],
      [6, 2],
    ])
    const csv = String((await fixture.call(exportAudit, await fixture.signIn(boss.email))).body)
    expect(csv).toMatch(/Endereço: 127\.0\.0\.[18].*Vezes: 6; Endereços: 2/)
  })

  it('counts rejected calls and rejected exports: one entry each per user and quarter of an hour', async () => {
    const quarter = 15 * 60_000
    fixture.later(quarter - (fixture.now().getTime() % quarter))
    const boss = await fixture.addCompany('Recusada')
    const person = await fixture.addUser(boss)
    const tries = await Promise.all([
      ...Array.from({ length: 20 }, () => fixture.call(createQueue, person, { body: { name: 'x', color: '#111111' } })),
      ...Array.from({ length: 3 }, () => fixture.call(exportAudit, person)),
      fixture.call(endpoints.updateUser, person, { params: { id: boss.userId }, body: { name: 'Outra' } }),
    ])
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([403]))
    await until(async () => {
      const [row] = await fixture.rows<{ sum: number }>(
        `select sum(times)::int as sum from audit_repeats where actor_id = $1 and action like 'access.%'`,
        [person.userId],
      )
      return row?.sum === 24
    }, 'the refusals to be noted')
    const { entries } = await list({ userId: person.userId, area: 'logins' }, boss)
    const refusalEntries = entries
      .filter(({ action }) => action.startsWith('access.'))
      .map(({ action, changes }) => [action, changes.find(({ field }) => field === 'times')?.after])
    expect(refusalEntries.sort()).toEqual([
      ['access.exportRefused', 3],
      ['access.refused', 21],
    ])
  })
})
