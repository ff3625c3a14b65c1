import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { listMessages, listTickets } from '@recado/contract/conversations/endpoints'
import { listRoles } from '@recado/contract/identity/roles'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import type { Person } from '../../test/people.ts'
import { createLog } from '../platform/log.ts'
import { type ImportResult, importFamily } from './run-import.ts'
import { type FamilyDatabase, familyDatabase } from './test/family-database.ts'
import { fillFamily, OLD_PASSWORD } from './test/family-rows.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let family: FamilyDatabase
let media = ''
beforeAll(async () => {
  app = await startTestApp()
  family = await familyDatabase()
  await fillFamily(family)
  media = await mkdtemp(join(tmpdir(), 'recado-family-'))
  await mkdir(join(media, 'company1'))
  await writeFile(join(media, 'company1', 'foto.png'), PNG)
  await writeFile(join(media, 'company1', 'quick.txt'), 'rápido')
})
afterAll(async () => {
  await app?.stop()
  await family?.drop()
  await rm(media, { recursive: true, force: true })
})

const run = (change: Partial<Parameters<typeof importFamily>[0]> = {}): Promise<ImportResult> =>
  importFamily({
    ...{
      config: app.config,
      log: createLog('error'),
      url: family.url,
      dryRun: false,
      media,
      progress: () => undefined,
    },
    ...change,
  })
const lineOf = ({ kinds }: ImportResult, kind: string) => kinds.find((line) => line.kind === kind)
const problemsOf = (result: ImportResult, kind: string) =>
  (lineOf(result, kind)?.problems ?? []).map(({ problem, count, lost }) => `${problem} ×${count}${lost ? ' LOST' : ''}`)

/** Returns the row counts of all tables. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await app.rows<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const counts = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      (await app.rows<{ n: number }>(`select count(*)::int as n from ${name}`))[0]?.n,
    ]),
  )
  return Object.fromEntries(counts)
}

let ana: Person
let dora: Person
let first: ImportResult

it('a dry run counts and reports like the real one, and changes nothing', async () => {
  const before = await rowCounts()
  const dry = await run({ dryRun: true })
  expect(await rowCounts()).toEqual(before)
  first = await run()
  const countsOf = ({ kinds }: ImportResult) =>
    kinds.map(({ kind, found: foundCount, new: fresh, already }) => ({ kind, found: foundCount, fresh, already }))
  expect(countsOf(dry)).toEqual(countsOf(first))
  for (const { kind } of first.kinds) expect([kind, problemsOf(dry, kind)]).toEqual([kind, problemsOf(first, kind)])
})

it('reports changed rows, rows left behind, and unknown tables and columns', () => {
  expect(first.isComplete).toBe(false)
  expect(lineOf(first, 'company')).toMatchObject({ found: 2, new: 2, already: 0 })
  expect(problemsOf(first, 'user')).toEqual(
    expect.arrayContaining([
      'was super there and is an admin here ×1',
      'has no password that can be imported: it must be reset by e-mail ×1',
      'its e-mail is already used here ×1 LOST',
      'belongs to no company ×1 LOST',
    ]),
  )
  expect(problemsOf(first, 'contact')).toEqual(
    expect.arrayContaining([
      'merged with one of the same number ×1',
      'has no valid number: it was imported without one ×1',
    ]),
  )
  expect(problemsOf(first, 'ticket')).toEqual([
    'was a second unfinished one of its contact and is resolved ×1',
    'was open without an owner and is pending ×1',
    'its contact was not imported ×1 LOST',
  ])
  expect(problemsOf(first, 'message')).toEqual(
    expect.arrayContaining([
      'its ticket was not imported ×1 LOST',
      'was written among colleagues and is a note here ×1',
      'belongs to no company ×1 LOST',
    ]),
  )
  expect(problemsOf(first, 'file')).toEqual([
    'its name leads out of the folder ×1 LOST',
    'is not in the folder ×2 LOST',
  ])
  expect(problemsOf(first, 'queueOption')).toEqual(['its queue, or the option above it, was not imported ×1 LOST'])
  expect(problemsOf(first, 'campaign')).toEqual([
    'was being sent and is cancelled here ×1',
    'was planned and is a draft here ×1',
  ])
  expect(problemsOf(first, 'schedule')).toEqual(['its time had passed: it is not sent ×1', 'has no time ×1 LOST'])
  expect(problemsOf(first, 'company')).toEqual(
    expect.arrayContaining([
      'has no plan ×1',
      'its due date cannot be read: it never expires ×1',
      'its hours cannot be read ×1',
    ]),
  )
  expect(first.left.unknownTables).toEqual(['Moods'])
  expect(first.left.unknownColumns).toMatchObject({
    Plans: ['useFacebook'],
    Companies: ['folderSize'],
    Contacts: ['birthDate'],
  })
  expect(first.left.missingTables).toEqual(['CompaniesSettings', 'ContactTags'])
})

it('the old password works, and the user finds the company with queues, tags and permissions', async () => {
  ana = await app.signIn('ana@fora.test', OLD_PASSWORD)
  dora = await app.signIn('dora@fora.test', OLD_PASSWORD)
  const [stored] = await app.rows<{ h: string; super: boolean }>(
    `select password_hash as h, super from users where email = 'ana@fora.test'`,
  )
  expect(stored?.h).toMatch(/^\$argon2id\$/)
  expect(stored?.super).toBe(false)
  expect((await app.rows(`select 1 from users where email = 'sem@fora.test'`)).length).toBe(0)
})

it('roles.11: an imported company has the three roles, and its users have those of their profiles', async () => {
  const { roles } = (await app.call(listRoles, dora, {})).body
  expect(roles.map(({ profile, builtIn, permissions }) => [profile, builtIn, permissions])).toEqual(
    (['admin', 'supervisor', 'user'] as const).map((profile) => [profile, true, defaultPermissions(profile)]),
  )
  const inAlfa = (await app.call(listRoles, ana, {})).body.roles
  expect(inAlfa.map(({ users }) => users.map(({ name }) => name))).toEqual([['Ana'], [], ['Bia', 'caio@fora.test']])
})

it('the inbox shows the tickets with their last message, unread count, owner and tags', async () => {
  const open = await app.call(listTickets, ana, { query: { status: 'open', showAll: 'true' } })
  expect(open.body.tickets).toMatchObject([
    {
      uuid: '11111111-1111-4111-8111-111111111111',
      contact: { name: 'João', number: '5511988887777' },
      ...{ user: { name: 'Bia' }, queue: { name: 'Vendas' }, lastMessage: '📷 fora', unreadMessages: 2 },
      tags: [{ name: 'Novo' }],
    },
  ])
  const pending = await app.call(listTickets, ana, { query: { status: 'pending', showAll: 'true' } })
  expect(pending.body.tickets.map(({ contact, isGroup }) => [contact.name, isGroup])).toEqual(
    expect.arrayContaining([
      ['Turma', true],
      ['5521977776666', false],
    ]),
  )
  expect([open.body.count, pending.body.count]).toEqual([1, 2])
})

it('messages are in order with quotes and acknowledgements; a medium opens by its signed address', async () => {
  const { body: list } = await app.call(listTickets, ana, { query: { status: 'open', showAll: 'true' } })
  const { body } = await app.call(listMessages, ana, { params: { ticketId: list.tickets[0]?.id ?? 0 } })
  expect(body.messages.map(({ externalId, ack, isAutomatic }) => [externalId, ack, isAutomatic])).toEqual([
    ...[
      ['M9', 0, false],
      ['M3', 3, true],
      ['M1', 4, false],
      ['M2', 0, false],
      ['M4', 0, false],
    ],
  ])
  expect(body.messages[1]?.body).toBe('Bem-vindo')
  expect(body.messages[2]?.quotedMsg).toMatchObject({ body: 'Bom dia', fromMe: false })
  const [photo, rejectedMedia] = body.messages.slice(3)
  expect(photo).toMatchObject({
    body: '',
    mediaType: 'image',
    mimetype: 'image/png',
    mediaState: 'ready',
    mediaSize: PNG.length,
  })
  expect(rejectedMedia).toMatchObject({ mediaState: 'failed', mediaUrl: null })
  const file = await fetch(new URL(photo?.mediaUrl ?? '', app.url))
  expect([file.status, Buffer.from(await file.arrayBuffer()).equals(PNG)]).toEqual([200, true])
})

it('companies stay separate: no user of one sees anything of another one or of the existing ones', async () => {
  const mine = await app.call(listContacts, dora, {})
  expect(mine.body.contacts.map(({ name }) => name)).toEqual(['João da Beta'])
  const text = JSON.stringify([
    ...[
      (await app.call(listContacts, ana, {})).body,
      (await app.call(listTickets, ana, { query: { showAll: 'true' } })).body,
    ],
    (await app.call(listContacts, app.admin, {})).body,
  ])
  expect(text).not.toContain('Beta')
  expect(JSON.stringify((await app.call(listContacts, app.admin, {})).body)).not.toContain('João')
})

it('contacts: ninth digit, groups, LIDs and custom fields; duplicates are merged', async () => {
  const rows = await app.rows(
    `select name, number, reach_phone, lid, is_group, extra_info from contacts where company_id = $1 order by id`,
    [ana.companyId],
  )
  expect(rows).toMatchObject([
    {
      ...{ name: 'João', number: '5511988887777', reach_phone: '551188887777' },
      extra_info: [
        { name: 'CPF', value: '123' },
        { name: 'Cidade', value: 'Recife' },
      ],
    },
    { name: '5521977776666', number: '5521977776666', reach_phone: null },
    { name: 'Inválido', number: '' },
    { name: 'Turma', number: '120363000000000001', is_group: true },
    { name: 'Só lid', number: '', lid: '99887766554433' },
  ])
})

it('nothing starts automatically: no session, campaign, past schedule, job or outbox item', async () => {
  const of = (text: string) => app.rows(text, [ana.companyId])
  expect(await of(`select distinct status, wanted from connection_sessions where company_id = $1`)).toEqual([
    { status: 'DISCONNECTED', wanted: false },
  ])
  expect(await of(`select name, status from campaigns where company_id = $1 order by id`)).toEqual([
    ...[
      { name: 'Correndo', status: 'CANCELADA' },
      { name: 'Marcada', status: 'INATIVA' },
      { name: 'Feita', status: 'FINALIZADA' },
    ],
  ])
  expect(await of(`select body, status from schedules where company_id = $1 order by id`)).toEqual([
    ...[
      { body: 'passou', status: 'FALHOU' },
      { body: 'foi', status: 'ENVIADA' },
      { body: 'virá', status: 'PENDENTE' },
    ],
  ])
  expect(await of(`select 1 from outbox where company_id = $1`)).toEqual([])
  expect(await of(`select distinct greeted from ticket_lanes where company_id = $1`)).toEqual([{ greeted: true }])
  expect(await of(`select status, number from campaign_shippings where company_id = $1 order by id`)).toEqual([
    ...[
      { status: 'SENT', number: '5511988887777' },
      { status: 'WAITING', number: '5521977776666' },
    ],
  ])
})

it('connections.13: a company keeps its token, marked as chosen; a short one, or one used by another company, is replaced', async () => {
  const rows = await app.rows<{ name: string; imported: boolean; known: boolean }>(
    `select c.name, c.token_imported as imported, t.token_hash = sha256('token-da-loja-1') as known
     from connections c join connection_tokens t on t.company_id = c.company_id and t.connection_id = c.id
     where c.provider = 'beta' order by c.id`,
  )
  expect(rows).toEqual([
    { name: 'Loja', imported: true, known: true },
    { name: 'Loja (2)', imported: false, known: false },
    { name: 'Beta 1', imported: false, known: false },
  ])
  expect(problemsOf(first, 'connection')).toEqual(
    expect.arrayContaining(['its token is too short or taken: it got a new one ×2']),
  )
})

it('machines and secrets: places of responders, sealed keys, queue of the prompt, drafts of flows', async () => {
  const of = <T extends object>(text: string) => app.rows<T>(text, [ana.companyId])
  expect((await of(`select 1 from responder_places where company_id = $1`)).length).toBeGreaterThan(0)
  const [queue] = await of<{ integration: string; prompt: string }>(
    `select i.name as integration, p.name as prompt from queues q join queue_integrations i on i.company_id = $1 and i.id = q.integration_id
     join prompts p on p.company_id = $1 and p.id = q.prompt_id where q.company_id = $1 and q.name = 'Vendas'`,
  )
  expect(queue).toEqual({ integration: 'Robô', prompt: 'Ajudante' })
  const [prompt] = await of<{ key: string; t: number; m: number }>(
    `select encode(api_key, 'escape') as key, temperature as t, max_tokens as m from prompts where company_id = $1`,
  )
  expect(prompt).toMatchObject({ t: 1, m: 4096 })
  expect(prompt?.key).not.toContain('sk-de-fora')
  const [flow] = await of<{
    draft: { nodes: Array<{ data: { data?: { id: number }; tag?: { id: number } } }> }
    published: number | null
  }>(`select draft, published_version as published from flows where company_id = $1 and name = 'Entrada'`)
  const [ids] = await of<{ queue: number; tag: number }>(
    `select (select id from queues where company_id = $1 and name = 'Suporte') as queue, (select id from tags where company_id = $1) as tag`,
  )
  expect(flow?.published).toBe(null)
  expect([flow?.draft.nodes[1]?.data.data?.id, flow?.draft.nodes[2]?.data.tag?.id]).toEqual([ids?.queue, ids?.tag])
  const settings = await of<{ key: string; value: string }>(`select key, value from settings where company_id = $1`)
  const byKey = Object.fromEntries(settings.map(({ key, value }) => [key, value]))
  expect(byKey).toMatchObject({ userRating: 'enabled', scheduleType: 'queue', chatBotType: 'text', asaas: '' })
  expect(JSON.stringify(settings)).not.toContain('chave')
})

it('a second run imports only new data, and a file that the folder has now', async () => {
  const before = await rowCounts()
  const again = await run()
  expect(await rowCounts()).toEqual(before)
  for (const line of again.kinds) {
    const lostCount = line.problems.filter((one) => one.lost).reduce((sum, one) => sum + one.count, 0)
    expect([line.kind, line.new]).toEqual([line.kind, 0])
    if (line.kind !== 'setting' && line.kind !== 'campaignSetting')
      expect([line.kind, line.already + lostCount]).toEqual([line.kind, line.found])
  }
  await family.ask(`insert into "Messages" (id, body, "mediaType", "ticketId", "contactId", "companyId", "createdAt", read)
    values ('P1', 'Mais uma', 'conversation', 1, 1, 1, '2024-01-03', false)`)
  await writeFile(join(media, 'sumiu.pdf'), '%PDF-1.4 é um documento')
  const third = await run()
  expect(lineOf(third, 'message')).toMatchObject({ new: 1 })
  expect(lineOf(third, 'file')).toMatchObject({ new: 1 })
  const open = await app.call(listTickets, ana, { query: { status: 'open', showAll: 'true' } })
  expect(open.body.tickets[0]).toMatchObject({ lastMessage: 'Mais uma', unreadMessages: 3 })
})

it('data deleted here are not imported again, and webhooks receive no events of the import', async () => {
  await app.rows(`delete from contacts where company_id = $1 and name = 'Inválido'`, [ana.companyId])
  await app.rows(
    `insert into webhooks (company_id, name, url, secret, events) values ($1, 'Tudo', 'https://a.test', '', '{message.received,contact.created}')`,
    [ana.companyId],
  )
  await family.ask(`insert into "Messages" (id, body, "mediaType", "ticketId", "contactId", "companyId", "createdAt", read)
    values ('P2', 'Outra', 'conversation', 1, 1, 1, '2024-01-04', true)`)
  expect(lineOf(await run(), 'message')).toMatchObject({ new: 1 })
  expect(await app.rows(`select 1 from contacts where company_id = $1 and name = 'Inválido'`, [ana.companyId])).toEqual(
    [],
  )
  expect(await app.rows(`select 1 from webhook_deliveries where company_id = $1`, [ana.companyId])).toEqual([])
})

it('a company deleted here with all its records is imported again; the other one is unchanged', async () => {
  await app.rows('delete from companies where id = $1', [dora.companyId])
  expect(await app.rows('select 1 from family_rows where company_id = $1', [dora.companyId])).toEqual([])
  const result = await run()
  expect(lineOf(result, 'company')).toMatchObject({ found: 2, new: 1, already: 1 })
  expect(lineOf(result, 'message')).toMatchObject({ new: 1 })
  const back = await app.signIn('dora@fora.test', OLD_PASSWORD)
  expect((await app.call(listContacts, back, {})).body.contacts.map(({ name }) => name)).toEqual(['João da Beta'])
})

it('a table that the role may not read is reported, and all others are imported', async () => {
  const role = `reader_${Date.now()}`
  await family.ask(`create role ${role} login password 'x'`)
  await family.ask(`grant select on all tables in schema public to ${role}; revoke select on "Tags" from ${role}`)
  try {
    const result = await run({ url: Object.assign(new URL(family.url), { username: role, password: 'x' }).href })
    expect(problemsOf(result, 'tag')).toEqual(['cannot be read: permission denied for table Tags ×2 LOST'])
    expect([result.isComplete, lineOf(result, 'queue')]).toMatchObject([false, { found: 3, already: 3 }])
  } finally {
    await family.ask(`drop owned by ${role}; drop role ${role}`)
  }
})

it('new rows of any kind are imported; an impossible date becomes the time of the import', async () => {
  await family.ask(
    `insert into "TicketNotes" (note, "ticketId", "createdAt") values ('antes', 1, '4000-01-01 BC'), ('depois', 1, now())`,
  )
  await family.ask(`insert into "Settings" (key, value, "companyId") values ('graceMinutes', '7', 1)`)
  const result = await run()
  expect(lineOf(result, 'note')).toMatchObject({ new: 2 })
  expect(lineOf(result, 'setting')).toMatchObject({ new: 1 })
})

it('a foreign database, the own one, or an unreachable one is rejected with a message', async () => {
  await expect(run({ url: app.database.ownerUrl })).rejects.toThrow('it is not a database of the family')
  await expect(run({ url: 'postgres://nobody:x@127.0.0.1:1/none' })).rejects.toThrow('the source cannot be opened')
})
