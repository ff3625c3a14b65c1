import * as control from '@recado/contract/campaigns/control-endpoints'
import * as endpoints from '@recado/contract/campaigns/endpoints'
import { noExclusions } from '@recado/contract/campaigns/exclusions'
import { MOST_CAMPAIGN_TESTS } from '@recado/contract/campaigns/results'
import { simulatorOutbox } from '@recado/contract/connections/simulator'
import { createContactList, listContactListItems } from '@recado/contract/contact-lists/endpoints'
import { defaultPermissions, type Permissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import { insertContactWith, serve } from '../../../test/contacts-in-queues.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { until } from '../../../test/until.ts'

/** Work with a campaign beside writing it: copy, test, pause, count, exclusions, and lists of its report. */

let app: TestApp
let fixture: CompanyFixture
let queueId: number
let otherQueueId: number
beforeAll(async () => {
  app = await startTestApp()
  fixture = await createCompanyFixture(app, app.admin, 'controle')
  queueId = await fixture.newQueue()
  otherQueueId = await fixture.newQueue()
  await app.call(endpoints.saveCampaignSettings, app.admin, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
  })
})
afterAll(() => app?.stop())

const at = (id: number) => ({ params: { id } })
const forbidden = { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
const unknown = { status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } }

async function authorWith(change: Permissions): Promise<Person> {
  const own = {
    'campaigns:view': 'all',
    'campaigns:edit': 'all',
    'campaigns:start': 'all',
    'lists:view': 'all',
  } as const
  const author = await addUserWith(app, app.admin, { ...defaultPermissions('user'), ...own, ...change })
  await serve(app, author, queueId)
  return author
}

async function newList(numbers: readonly string[]): Promise<number> {
  const { id } = (await app.call(createContactList, app.admin, { body: { name: 'Clientes' } })).body
  await app.rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, is_phone, is_valid, checked_at, variables)
     select $1, $2, 'Pessoa ' || n, number, true, true, now(), '[{"key":"bairro","value":"Sul"}]'
     from unnest($3::text[]) with ordinality as i (number, n)`,
    [app.admin.companyId, id, numbers],
  )
  return id
}

const create = async (change: object = {}) =>
  (
    await app.call(endpoints.createCampaign, app.admin, {
      body: { name: 'Natal', message1: 'Olá, {{nome}}!', whatsappId: fixture.connectionId, ...change },
    })
  ).body.id
const show = async (id: number) => (await app.call(endpoints.showCampaign, app.admin, at(id))).body
const sendAll = async (id: number) => {
  expect(await app.call(endpoints.startCampaign, app.admin, at(id))).toMatchObject({ status: 200 })
  return until(async () => {
    const campaign = await show(id)
    return campaign.status === 'FINALIZADA' ? campaign : null
  }, 'the end of the campaign')
}
const customers = (count: number) => Array.from({ length: count }, () => customerNumber())

describe('a copy', () => {
  it('is a draft of the caller with all fields, and the file stays when the original is deleted', async () => {
    const listId = await newList(customers(1))
    const exclusions = { ...noExclusions, tagIds: [fixture.tagId], days: 7 }
    const id = await create({ contactListId: listId, exclusions, queueId: fixture.queueId, message3: 'Oi' })
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.4 oferta']), 'oferta.pdf')
    await app.call(endpoints.uploadCampaignMedia, app.admin, { ...at(id), body: form })
    await app.rows(
      `update campaigns set status = 'FINALIZADA', gathering = 'done', scheduled_at = now() where id = $1`,
      [id],
    )
    const original = await show(id)
    const { status, body: copy } = await app.call(control.copyCampaign, app.admin, at(id))
    expect(status).toBe(200)
    expect(copy).toMatchObject({
      ...{ name: 'Natal (cópia)', status: 'INATIVA', scheduledAt: null, startedAt: null, counts: null, exclusions },
      ...{ message1: original.message1, message3: 'Oi', contactListId: listId, whatsappId: fixture.connectionId },
      ...{ queueId: fixture.queueId, mediaName: 'oferta.pdf', mediaPath: original.mediaPath, userId: app.admin.userId },
    })
    expect(await app.call(control.copyCampaign, app.stranger, at(id))).toMatchObject(unknown)
    const { 'lists:view': _, ...blind } = defaultPermissions('user')
    const editor = await addUserWith(app, app.admin, {
      ...{ ...blind, 'campaigns:view': 'all', 'campaigns:edit': 'own' },
    })
    expect(await app.call(control.copyCampaign, editor, at(id))).toMatchObject(forbidden)
  })
})

describe('the count of an audience', () => {
  it('counts as a start by the caller: within the wall, without opt-outs, exclusions and repeated numbers', async () => {
    const visible = await insertContactWith(app, app.admin, { name: 'Visto', ticket: { queueId } })
    const walled = await insertContactWith(app, app.admin, { name: 'Oculto', ticket: { queueId: otherQueueId } })
    const [free = '', tagged = '', optedNumber = ''] = customers(3)
    const taggedContact = await insertContactWith(app, app.admin, { name: 'Etiquetado' })
    await app.rows('update contacts set number = $2 where id = $1', [taggedContact.id, tagged])
    await app.rows('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      ...[app.admin.companyId, taggedContact.id, fixture.tagId],
    ])
    const opted = await insertContactWith(app, app.admin, { name: 'Saiu' })
    await app.rows(`update contacts set number = $2, marketing = 'opted_out' where id = $1`, [opted.id, optedNumber])
    const listId = await newList([visible.number, walled.number, free, free, tagged, optedNumber])
    const count = (as: Person, query: object = {}) =>
      app.call(control.countCampaignAudience, as, { query: { contactListId: listId, ...query } as never })
    const everyone = { total: 6, valid: 4, duplicate: 1, optedOut: 1, leftOut: 0, excluded: 0 }
    expect((await count(app.admin)).body).toMatchObject(everyone)
    expect((await count(await authorWith({}))).body).toMatchObject({ total: 6, valid: 3, invalid: 1, leftOut: 1 })
    expect((await count(app.admin, { withoutTags: String(fixture.tagId) })).body).toMatchObject({
      valid: 3,
      excluded: 1,
    })
    expect(await count(app.stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_LIST_FOUND' } })
    const blind = await addUserWith(app, app.admin, { ...defaultPermissions('user'), 'campaigns:edit': 'own' })
    expect(await count(blind)).toMatchObject(forbidden)
    const { body } = await app.call(control.countCampaignAudience, app.admin, { query: { withoutDays: 0 } })
    expect(body).toMatchObject({ total: 0, valid: 0 })
  })
})

describe('exclusions', () => {
  it('leave out people of a tag, a list, an earlier campaign and the last days, with the reason in the report', async () => {
    const [plain = '', ofList = '', earlier = '', recent = ''] = customers(4)
    const first = await create({ contactListId: await newList([earlier]) })
    await sendAll(first)
    const second = await create({ contactListId: await newList([recent]) })
    await sendAll(second)
    await app.rows(`update campaign_shippings set queued_at = now() - interval '9 days' where campaign_id = $1`, [
      first,
    ])
    const contactListIds = [await newList([ofList])]
    const exclusions = { ...noExclusions, contactListIds, campaignIds: [first], days: 8 }
    const id = await create({ contactListId: await newList([plain, ofList, earlier, recent]), exclusions })
    expect((await show(id)).exclusions).toEqual(exclusions)
    const { body: forecast } = await app.call(endpoints.dryRunCampaign, app.admin, at(id))
    expect(forecast.counts).toMatchObject({ total: 4, valid: 1, waiting: 1, invalid: 3, excluded: 3 })
    const end = await sendAll(id)
    expect(end.counts).toMatchObject({ total: 4, valid: 1, delivered: 1, excluded: 3 })
    expect(end.shipping.map(({ number, reason }) => [number, reason])).toEqual([
      [plain, null],
      [ofList, 'EXCLUDED_LIST'],
      [earlier, 'EXCLUDED_CAMPAIGN'],
      [recent, 'EXCLUDED_RECENT'],
    ])
    const csv = String((await app.call(endpoints.exportShippings, app.admin, at(id))).body)
    expect(csv.split('\n').filter((line) => line.includes('Deixado de fora'))).toHaveLength(3)
  })

  it('campaigns.12: a campaign that a scheduled one leaves out is not deleted', async () => {
    const first = await create()
    const id = await create({ exclusions: { campaignIds: [first] }, scheduledAt: '2098-01-01T12:00:00.000Z' })
    const remove = () => app.call(endpoints.deleteCampaign, app.admin, at(first))
    expect(await remove()).toMatchObject({ status: 409, body: { error: 'ERR_USED_BY_CAMPAIGN' } })
    await app.call(endpoints.draftCampaign, app.admin, at(id))
    expect((await remove()).status).toBe(200)
  })

  it('campaigns.12: the count of a saved campaign keeps parts that were deleted or that the caller may not see', async () => {
    const contactListId = await newList(customers(1))
    const author = await authorWith({ 'lists:view': undefined } as never)
    const id = await create({ contactListId, exclusions: { contactListIds: [await newList([])] } })
    await app.rows(`update campaigns set exclusions = exclusions || '{"tagIds":[999999]}' where id = $1`, [id])
    const { contactListIds = [] } = (await show(id)).exclusions
    const query = { contactListId, withoutTags: '999999', withoutLists: String(contactListIds), campaignId: id }
    const count = (as: Person, parameters: object) =>
      app.call(control.countCampaignAudience, as, { query: parameters as never })
    for (const as of [app.admin, author])
      expect(await count(as, query)).toMatchObject({ status: 200, body: { total: 1, valid: 1 } })
    expect(await count(author, { ...query, contactListId: await newList([]) })).toMatchObject(forbidden)
    expect(await count(app.stranger, query)).toMatchObject(unknown)
    const maker = await authorWith({ 'campaigns:view': 'own', 'campaigns:edit': 'own' })
    expect(await count(maker, query)).toMatchObject(forbidden)
  })

  it('name records of the company that the user sees, and null removes them', async () => {
    const id = await create()
    const change = (as: Person, exclusions: object | null) =>
      app.call(endpoints.updateCampaign, as, { ...at(id), body: { exclusions } as never })
    expect((await change(app.admin, { tagIds: [fixture.tagId] })).body.exclusions.tagIds).toEqual([fixture.tagId])
    expect((await change(app.admin, null)).body.exclusions).toEqual(noExclusions)
    const codes = await Promise.all(
      [{ tagIds: [999_999] }, { contactListIds: [999_999] }, { campaignIds: [999_999] }, { days: 366 }].map(
        async (one) => (await change(app.admin, one)).body,
      ),
    )
    expect(codes.map((body) => (body as { error?: string }).error)).toEqual([
      ...['ERR_NO_TAG_FOUND', 'ERR_NO_CONTACT_LIST_FOUND', 'ERR_NO_CAMPAIGN_FOUND', 'ERR_VALIDATION'],
    ])
  })
})

describe('the report', () => {
  it('shows the results of each text, and makes lists of recipients whom the caller may see', async () => {
    const walled = await insertContactWith(app, app.admin, { name: 'Oculto', ticket: { queueId: otherQueueId } })
    const numbers = [...customers(3), walled.number]
    const id = await create({ contactListId: await newList(numbers), message2: 'Oi' })
    await sendAll(id)
    await app.rows(
      `update campaign_shippings set status = 'READ', read_at = now(), received_at = now() where campaign_id = $1
         and number = any($2)`,
      [id, [numbers[0], walled.number]],
    )
    const { body: variants } = await app.call(control.listCampaignVariants, app.admin, at(id))
    expect(variants.map(({ variant, delivered }) => [variant, delivered])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(variants.reduce((sum, { read }) => sum + read, 0)).toBe(2)
    const make = (as: Person, group: 'readNotAnswered' | 'answered') =>
      app.call(control.createListOfCampaign, as, { ...at(id), body: { name: 'Quem leu', group } })
    const all = await make(app.admin, 'readNotAnswered')
    expect(all).toMatchObject({
      status: 200,
      body: { added: 2, leftOut: 0, contactList: { name: 'Quem leu', contactsCount: 2 } },
    })
    expect(all.body.contactList).toMatchObject({ validCount: 2, variables: ['bairro'] })
    const author = await authorWith({ 'lists:edit': 'own' })
    const part = await make(author, 'readNotAnswered')
    expect(part.body).toMatchObject({ added: 1, leftOut: 1, contactList: { userId: author.userId } })
    const { contacts } = (
      await app.call(listContactListItems, author, {
        query: { contactListId: part.body.contactList.id, pageNumber: 1 },
      })
    ).body
    expect(contacts.map(({ number, variables }) => [number, variables])).toEqual([
      [numbers[0], [{ key: 'bairro', value: 'Sul' }]],
    ])
    expect(await make(app.admin, 'answered')).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_LIST_EMPTY' } })
    expect(await app.rows(`select 1 from contact_lists where name = 'Quem leu'`)).toHaveLength(2)
    expect(await make(await authorWith({}), 'readNotAnswered')).toMatchObject(forbidden)
    expect(await make(app.stranger, 'readNotAnswered')).toMatchObject(unknown)
  })
})

describe('a test message', () => {
  const test = (id: number, as: Person = app.admin, number = customerNumber()) =>
    app.call(control.testCampaign, as, { ...at(id), body: { number } })

  it('arrives over the connection of the campaign, with its variant, and is in no report', async () => {
    const id = await create({ message2: 'Dois, {{nome}}', contactListId: await newList(customers(1)) })
    const number = customerNumber()
    const { body } = await app.call(control.testCampaign, app.admin, {
      ...at(id),
      body: { number: `+${number}`, variant: 2 },
    })
    expect(body).toMatchObject({ status: 'sent', reason: null, number })
    const { messages } = (
      await app.call(simulatorOutbox, app.admin, {
        params: { whatsappId: fixture.connectionId },
        query: { limit: 500 },
      })
    ).body
    expect(messages.filter((one) => one.number === number).map((one) => one.body?.split(',')[0])).toEqual(['Dois'])
    expect(await show(id)).toMatchObject({ status: 'INATIVA', counts: null, shipping: [] })
  })

  it('says why it is not sent', async () => {
    const id = await create()
    expect(await test(id, app.admin, 'not a number')).toMatchObject({ body: { error: 'ERR_CAMPAIGN_TEST_NUMBER' } })
    const opted = await insertContactWith(app, app.admin, { name: 'Saiu' })
    await app.rows(`update contacts set marketing = 'opted_out' where id = $1`, [opted.id])
    expect(await test(id, app.admin, opted.number)).toMatchObject({ body: { error: 'OPTED_OUT' } })
    expect(await test(await create({ message1: '' }))).toMatchObject({ body: { error: 'ERR_CAMPAIGN_INCOMPLETE' } })
    expect(await test(await create({ whatsappId: null }))).toMatchObject({ body: { error: 'ERR_CAMPAIGN_INCOMPLETE' } })
    const walled = await insertContactWith(app, app.admin, { name: 'Oculto', ticket: { queueId: otherQueueId } })
    expect(await test(id, await authorWith({}), walled.number)).toMatchObject(forbidden)
    expect(await test(id, app.stranger)).toMatchObject(unknown)
  })

  it('is sent 30 times an hour, and again an hour later', async () => {
    const id = await create()
    const { companyId } = app.admin
    await app.rows('delete from campaign_tests where company_id = $1', [companyId])
    await app.rows(
      `insert into campaign_tests (company_id, campaign_id, at) select $1, $2, now() from generate_series(1, $3::int)`,
      [companyId, id, MOST_CAMPAIGN_TESTS - 1],
    )
    expect(await test(id)).toMatchObject({ status: 200, body: { remaining: 0 } })
    expect(await test(id)).toMatchObject({ status: 429, body: { error: 'ERR_CAMPAIGN_TEST_LIMIT' } })
    await app.rows(`update campaign_tests set at = at - interval '61 minutes' where company_id = $1`, [companyId])
    expect(await test(id)).toMatchObject({ status: 200, body: { remaining: MOST_CAMPAIGN_TESTS - 1 } })
  })
})

describe('a pause', () => {
  it('keeps the documented status and is announced; only a running campaign pauses, only a paused one resumes', async () => {
    await app.call(endpoints.saveCampaignSettings, app.admin, { body: { settings: { messageInterval: 360 } } })
    const id = await create({ contactListId: await newList(customers(3)) })
    const pause = (as: Person = app.admin) => app.call(control.pauseCampaign, as, at(id))
    const resume = (as: Person = app.admin) => app.call(control.resumeCampaign, as, at(id))
    const conflict = { status: 409, body: { error: 'ERR_CAMPAIGN_STATUS' } }
    expect(await pause()).toMatchObject(conflict)
    await app.call(endpoints.startCampaign, app.admin, at(id))
    await until(async () => (await show(id)).counts?.delivered === 1, 'the first message')
    expect(await pause(app.stranger)).toMatchObject(unknown)
    const { body: paused } = await pause()
    expect(paused).toMatchObject({ status: 'EM_ANDAMENTO', hold: null })
    expect(paused.pausedAt).not.toBeNull()
    expect(await pause()).toMatchObject(conflict)
    expect(await app.call(endpoints.restartCampaign, app.admin, at(id))).toMatchObject(conflict)
    expect(await app.call(endpoints.updateCampaign, app.admin, { ...at(id), body: { name: 'Outro' } })).toMatchObject({
      status: 409,
    })
    await app.call(endpoints.saveCampaignSettings, app.admin, { body: { settings: { messageInterval: 0 } } })
    expect((await resume()).body).toMatchObject({ status: 'EM_ANDAMENTO', pausedAt: null, leftOut: 0 })
    expect(await resume()).toMatchObject(conflict)
    await until(async () => (await show(id)).status === 'FINALIZADA', 'the end of the campaign')
    expect((await show(id)).counts).toMatchObject({ total: 3, delivered: 3 })
  })
})
