import * as endpoints from '@recado/contract/campaigns/endpoints'
import { createContactList } from '@recado/contract/contact-lists/endpoints'
import { createSegment } from '@recado/contract/contacts/segments'
import { createFileList } from '@recado/contract/file-lists/endpoints'
import { listAudit } from '@recado/contract/identity/audit'
import { defaultPermissions, type Permissions, type Scope } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'
import { enqueueScheduled } from '../../../test/wake-jobs.ts'
import { campaignsSweep } from './jobs.ts'

/** contacts.2, access.8: whose contacts a campaign reaches, and who sees, changes and exports it. */

let app: TestApp
let fixture: CompanyFixture
let servedQueueId: number
let otherQueueId: number
beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'muro')
  servedQueueId = await fixture.newQueue()
  otherQueueId = await fixture.newQueue()
  await app.call(endpoints.saveCampaignSettings, app.admin, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
  })
})
afterAll(() => app?.stop())

const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const at = (id: number) => ({ params: { id } })
const every = (scope: Scope): Permissions => ({
  ...{ 'campaigns:view': scope, 'campaigns:edit': scope, 'campaigns:start': scope },
  ...{ 'campaigns:delete': scope, 'campaigns:export': scope, 'lists:view': 'all', 'lists:edit': 'own' },
})

async function authorWith(change: Permissions, queueId = servedQueueId): Promise<Person> {
  const author = await addUserWith(app, app.admin, { ...defaultPermissions('user'), ...change })
  await serve(app, author, queueId)
  return author
}

/** A list of the admin with a visible contact, an unseen one, one without tickets, and a number without a contact. */
async function mixedList() {
  const contacts = {
    visible: await insertContactWith(app, app.admin, { name: 'Visto', ticket: { queueId: servedQueueId } }),
    walled: await insertContactWith(app, app.admin, { name: 'Oculto', ticket: { queueId: otherQueueId } }),
    free: await insertContactWith(app, app.admin, { name: 'Livre' }),
    nobody: { number: customerNumber() },
  }
  const { id } = (await app.call(createContactList, app.admin, { body: { name: 'Lista mista' } })).body
  await app.rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at)
     select $1, $2, 'Pessoa ' || n, number, true, true, now() from unnest($3::text[]) with ordinality as i (number, n)`,
    [app.admin.companyId, id, Object.values(contacts).map(({ number }) => number)],
  )
  return { listId: id, ...contacts }
}

const campaignOver = async (as: Person, contactListId: number, change: object = {}) =>
  (
    await app.call(endpoints.createCampaign, as, {
      body: { name: 'Muro', message1: 'Olá', whatsappId: fixture.connectionId, contactListId, ...change },
    })
  ).body.id
const report = async (id: number) => (await app.call(endpoints.showCampaign, app.admin, at(id))).body
const campaignEnd = (id: number) =>
  until(async () => {
    const campaign = await report(id)
    return campaign.status === 'FINALIZADA' ? campaign : null
  }, 'the end of the campaign')
const statusOf = ({ shipping }: Awaited<ReturnType<typeof report>>, number: string) => {
  const row = shipping.find((one) => one.number === number)
  return [row?.status, row?.reason]
}

describe('access.8: the parts of a campaign', () => {
  it.each(['contactListId', 'fileListId'] as const)(
    '%s is chosen by users who see its list, and kept by others',
    async (part) => {
      const body = { name: 'Partes', message: 'Olá', options: [{ name: 'capa' }] }
      const id =
        part === 'contactListId'
          ? (await app.call(createContactList, app.admin, { body: { name: 'Da chefe' } })).body.id
          : (await app.call(createFileList, app.admin, { body })).body.id
      const { 'lists:view': _, 'lists:edit': __, ...others } = every('all')
      const blind = await authorWith(others)
      const create = (as: Person) =>
        app.call(endpoints.createCampaign, as, { body: { name: 'Partes', message1: 'Olá', [part]: id } })
      expect(await create(blind)).toMatchObject(forbidden)
      const seeing = await authorWith({ ...every('own'), 'files:view': 'all' })
      expect((await create(seeing)).body[part]).toBe(id)
      const empty = (await app.call(endpoints.createCampaign, blind, { body: { name: 'Vazia' } })).body.id
      const change = (campaignId: number, value: number) =>
        app.call(endpoints.updateCampaign, blind, { ...at(campaignId), body: { name: 'Mudada', [part]: value } })
      expect(await change(empty, id)).toMatchObject(forbidden)
      const existing = (await create(app.admin)).body.id
      expect((await change(existing, id)).body).toMatchObject({ name: 'Mudada', [part]: id })
    },
  )
})

describe('contacts.2: the user who starts a campaign is its author', () => {
  it('a colleague’s list reaches only contacts that the starter may see; answer and report count the others', async () => {
    const { listId, visible, walled, free, nobody } = await mixedList()
    const author = await authorWith(every('own'))
    const id = await campaignOver(author, listId)
    const { body: forecast } = await app.call(endpoints.dryRunCampaign, author, at(id))
    expect(forecast.counts).toMatchObject({ total: 4, valid: 3, invalid: 1, leftOut: 1, waiting: 3 })
    const { body: adminForecast } = await app.call(endpoints.dryRunCampaign, app.admin, at(id))
    expect(adminForecast.counts).toMatchObject({ valid: 4, leftOut: 0 })
    expect(await app.call(endpoints.startCampaign, author, at(id))).toMatchObject({ status: 200, body: { leftOut: 1 } })
    const end = await campaignEnd(id)
    expect(end.counts).toMatchObject({ total: 4, valid: 3, invalid: 1, leftOut: 1 })
    expect(statusOf(end, walled.number)).toEqual(['INVALID', 'NOT_SEEN'])
    for (const { number } of [visible, free, nobody]) expect(statusOf(end, number)[0]).not.toBe('INVALID')
    const messages = await app.rows(
      `select 1 from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where c.number = $1 and m.from_me`,
      [walled.number],
    )
    expect(messages).toEqual([])
  })

  it.each<[string, Permissions]>([
    ['contacts:all', { 'contacts:all': 'all' }],
    ['all tickets', { 'tickets:view': 'all' }],
  ])('with %s it reaches everybody', async (_name, change) => {
    const { listId, walled } = await mixedList()
    const author = await authorWith({ ...every('own'), ...change })
    const id = await campaignOver(author, listId)
    expect((await app.call(endpoints.startCampaign, author, at(id))).body.leftOut).toBe(0)
    const end = await campaignEnd(id)
    expect(end.counts).toMatchObject({ valid: 4, leftOut: 0 })
    expect(statusOf(end, walled.number)[0]).not.toBe('INVALID')
  })

  it.each(['tag', 'segment'])('the contacts of a %s are limited in the same way', async (audience) => {
    const { listId: _, visible, walled } = await mixedList()
    const [tag] = await app.rows<{ id: number }>(
      `insert into tags (company_id, name, color) values ($1, 'muro ' || gen_random_uuid(), '#123456') returning id`,
      [app.admin.companyId],
    )
    for (const { id } of [visible, walled])
      await app.rows('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
        app.admin.companyId,
        id,
        tag?.id,
      ])
    const author = await authorWith(every('own'))
    const tagId = tag?.id ?? 0
    const segment = { name: `Muro ${tagId}`, filter: { tagIds: [tagId] } }
    const source =
      audience === 'tag'
        ? { tagListId: tagId }
        : { segmentId: (await app.call(createSegment, app.admin, { body: segment })).body.id }
    const body = { name: 'Público', message1: 'Olá', whatsappId: fixture.connectionId, ...source }
    const { id } = (await app.call(endpoints.createCampaign, author, { body })).body
    expect((await app.call(endpoints.startCampaign, author, at(id))).body.leftOut).toBe(1)
    expect((await campaignEnd(id)).counts).toMatchObject({ total: 2, valid: 1, leftOut: 1 })
  })

  it('a scheduled campaign is sent in the name of its last editor', async () => {
    const { listId, walled } = await mixedList()
    const author = await authorWith(every('all'))
    const id = await campaignOver(app.admin, listId, { scheduledAt: '2098-01-02T09:30:00.000Z' })
    const edit = await app.call(endpoints.updateCampaign, author, { ...at(id), body: { message1: 'Mudado' } })
    expect(edit.status).toBe(200)
    await app.rows(`update campaigns set scheduled_at = now() where id = $1`, [id])
    await enqueueScheduled(app, campaignsSweep)
    expect(statusOf(await campaignEnd(id), walled.number)).toEqual(['INVALID', 'NOT_SEEN'])
  })

  it('a restart leaves out waiting people whom the caller may not see', async () => {
    const { listId, visible, walled, nobody } = await mixedList()
    const author = await authorWith(every('all'))
    const id = await campaignOver(app.admin, listId)
    await app.rows(`update campaigns set status = 'CANCELADA', started_at = now(), gathering = 'done' where id = $1`, [
      id,
    ])
    for (const [n, { number }] of [visible, walled, nobody].entries())
      await app.rows(
        `insert into campaign_shippings (company_id, campaign_id, contact_list_item_id, name, number, status, variant)
         values ($1, $2, $3, 'Pessoa', $4, 'WAITING', 1)`,
        [app.admin.companyId, id, n + 1, number],
      )
    expect(await app.call(endpoints.restartCampaign, author, at(id))).toMatchObject({
      ...{ status: 200, body: { leftOut: 1 } },
    })
    const end = await campaignEnd(id)
    expect(end.counts).toMatchObject({ total: 3, valid: 2, leftOut: 1 })
    expect(statusOf(end, walled.number)).toEqual(['INVALID', 'NOT_SEEN'])
  })

  it('scheduling needs the right to start', async () => {
    const { listId } = await mixedList()
    const { 'campaigns:start': _, ...rights } = every('all')
    const editor = await authorWith(rights)
    const scheduledAt = '2098-01-02T09:30:00.000Z'
    const body = { name: 'Hora', message1: 'Olá', whatsappId: fixture.connectionId, contactListId: listId, scheduledAt }
    expect(await app.call(endpoints.createCampaign, editor, { body })).toMatchObject(forbidden)
    const draft = await campaignOver(editor, listId)
    const change = (id: number, fields: object) =>
      app.call(endpoints.updateCampaign, editor, { ...at(id), body: fields })
    expect(await change(draft, { scheduledAt })).toMatchObject(forbidden)
    expect((await change(draft, { message1: 'Oi' })).status).toBe(200)
    const scheduled = await campaignOver(app.admin, listId, { scheduledAt })
    expect(await change(scheduled, { message1: 'Outro texto' })).toMatchObject(forbidden)
    expect(await app.call(endpoints.startCampaign, editor, at(draft))).toMatchObject(forbidden)
  })
})

describe.each<[Scope, { own: boolean; colleague: boolean; others: boolean }]>([
  ['own', { own: true, colleague: false, others: false }],
  ['queues', { own: true, colleague: true, others: false }],
  ['all', { own: true, colleague: true, others: true }],
])('access.8: campaigns with the scope %s', (scope, sees) => {
  async function campaigns() {
    const [user, colleague, other] = [
      await authorWith(every(scope)),
      await authorWith(every('own')),
      await authorWith(every('own'), otherQueueId),
    ]
    const { listId } = await mixedList()
    const ids = {
      own: await campaignOver(user, listId),
      colleague: await campaignOver(colleague, listId),
      others: await campaignOver(other, listId),
    }
    return { user, ids, kinds: Object.keys(ids) as (keyof typeof ids)[] }
  }

  it('are listed, shown, forecast, exported, changed and deleted', async () => {
    const { user, ids, kinds } = await campaigns()
    const { records, count } = (await app.call(endpoints.listCampaigns, user, { query: {} })).body
    const mine = records.map(({ id }) => id).filter((id) => Object.values(ids).includes(id))
    expect(mine.sort()).toEqual(
      kinds
        .filter((kind) => sees[kind])
        .map((kind) => ids[kind])
        .sort(),
    )
    if (scope !== 'all') expect(count).toBe(records.length)
    for (const kind of kinds) {
      const status = sees[kind] ? 200 : 403
      const calls = [
        endpoints.showCampaign,
        endpoints.dryRunCampaign,
        endpoints.listShippings,
        endpoints.exportShippings,
      ] as const
      for (const call of calls) {
        const answer = await app.call(call, user, { ...at(ids[kind]), query: {} })
        expect([kind, call.id, answer.status]).toEqual([kind, call.id, status])
      }
      const change = await app.call(endpoints.updateCampaign, user, { ...at(ids[kind]), body: { name: 'Novo' } })
      const deletion = await app.call(endpoints.deleteCampaign, user, at(ids[kind]))
      expect([kind, change.status, deletion.status]).toEqual([kind, status, status])
    }
    expect((await app.call(endpoints.showCampaign, app.stranger, at(ids.own))).status).toBe(404)
  })

  it('announce their changes to their maker and to users who see all', async () => {
    const { user, ids } = await campaigns()
    const socket = await app.socket(user)
    const rename = (id: number, name: string) =>
      app.call(endpoints.updateCampaign, app.admin, { ...at(id), body: { name } })
    await rename(ids.others, 'Dos outros')
    await rename(ids.own, 'Minha')
    await socket.receives('-campaign', ({ record }) => (record as { name: string }).name === 'Minha')
    expect(JSON.stringify(socket.received).includes('Dos outros')).toBe(sees.others)
  })
})

it('access.8: an export of recipients is in the audit log with its count', async () => {
  const { listId } = await mixedList()
  const id = await campaignOver(app.admin, listId)
  expect((await app.call(endpoints.startCampaign, app.admin, at(id))).status).toBe(200)
  await campaignEnd(id)
  expect((await app.call(endpoints.exportShippings, app.admin, at(id))).status).toBe(200)
  const { entries } = (await app.call(listAudit, app.admin, { query: {} })).body
  const entry = entries.find(({ action, subject }) => action === 'campaign.export' && subject === `campaign ${id}`)
  expect(entry?.changes).toContainEqual(expect.objectContaining({ field: 'rows', after: 4 }))
})
