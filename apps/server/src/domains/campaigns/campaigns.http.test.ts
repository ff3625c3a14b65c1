import * as endpoints from '@recado/contract/campaigns/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { createContactList, deleteContactList } from '@recado/contract/contact-lists/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { createFileList, deleteFileList } from '@recado/contract/file-lists/endpoints'
import { defaultPermissions } from '@recado/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type CompanyFixture, createCompanyFixture, customerNumber } from '../../../test/company-fixture.ts'
import type { Person } from '../../../test/people.ts'
import { addUserWith } from '../../../test/roles.ts'
import { PNG } from '../../../test/sample.ts'
import { until } from '../../../test/until.ts'

let app: TestApp
let fixture: CompanyFixture
/** A user who makes records of this area, and changes only own ones. */
let maker: Person
beforeAll(async () => {
  app = await startTestApp()
  maker = await addUserWith(app, app.admin, {
    ...defaultPermissions('user'),
    ...{ 'campaigns:view': 'all', 'campaigns:edit': 'own', 'campaigns:start': 'own', 'campaigns:delete': 'own' },
  })
  fixture = await createCompanyFixture(app, app.admin, 'campanha')
  await app.call(endpoints.saveCampaignSettings, app.admin, {
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0 } },
  })
})
afterAll(() => app?.stop())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const create = (as: Person, change: Record<string, unknown> = {}) =>
  app.call(endpoints.createCampaign, as, { body: { name: 'Natal', ...change } })
const update = (as: Person, id: number, body: Record<string, unknown>) =>
  app.call(endpoints.updateCampaign, as, { params: { id }, body })
const show = async (id: number) => (await app.call(endpoints.showCampaign, app.admin, { params: { id } })).body
const remove = (as: Person, id: number) => app.call(endpoints.deleteCampaign, as, { params: { id } })
const attach = (id: number, name: string, content: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return app.call(endpoints.uploadCampaignMedia, app.admin, { params: { id }, body: form })
}
const png = () => new Uint8Array(Buffer.from(PNG, 'base64'))

/** Creates a tag with this many contacts. */
async function newTag(count: number): Promise<number> {
  const [tag] = await app.rows<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'alvo ' || gen_random_uuid(), '#123456') returning id`,
    [app.admin.companyId],
  )
  const id = tag?.id ?? 0
  for (let n = 0; n < count; n++)
    await app.rows(
      `with made as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id)
       insert into contact_tags (company_id, contact_id, tag_id) select $1, id, $4 from made`,
      [app.admin.companyId, `Alvo ${n + 1}`, customerNumber(), id],
    )
  return id
}

/** Sets columns directly in the database, bypassing the rules. */
const put = (id: number, columns: string) => app.rows(`update campaigns set ${columns} where id = $1`, [id])

it('CMP-01, CMP-03: is created, scheduled, changed and deleted, each announced to the company (CMP-07)', async () => {
  const [here, there] = [await app.socket(maker), await app.socket(app.stranger)]
  const draft = await create(maker)
  expect(draft).toMatchObject({ status: 200, body: { status: 'INATIVA', scheduledAt: null, counts: null, hold: null } })
  const { id } = draft.body
  const scheduleResponse = await update(maker, id, {
    scheduledAt: '2098-01-02T09:30',
    message1: 'Olá',
    tagId: fixture.tagId,
  })
  expect(scheduleResponse.body).toMatchObject({
    ...{ status: 'PROGRAMADA', scheduledAt: '2098-01-02T12:30:00.000Z', message1: 'Olá' },
    ...{ tagId: fixture.tagId, tagListId: fixture.tagId, tagListName: 'campanha etiqueta' },
  })
  expect(await show(id)).toMatchObject({ ...scheduleResponse.body, shipping: [] })
  expect((await update(maker, id, { scheduledAt: null })).body).toMatchObject({ status: 'INATIVA' })
  expect((await remove(maker, id)).status).toBe(200)
  expect(await remove(maker, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CAMPAIGN_FOUND' } })
  await here.receives('-campaign', (event) => event.action === 'delete' && event.id === id)
  const actions = here.received.filter(({ name }) => name.endsWith('-campaign')).map(({ payload }) => payload.action)
  expect(actions).toEqual(['create', 'update', 'update', 'delete'])
  expect(there.received.filter(({ name }) => name.endsWith('-campaign'))).toEqual([])
  for (const socket of [here, there]) socket.close()
})

it.each<[string, Record<string, unknown>, number, string]>([
  ['a name of 1 character', { name: 'a' }, 400, 'ERR_VALIDATION'],
  ['a name of 51 characters', { name: 'a'.repeat(51) }, 400, 'ERR_VALIDATION'],
  ['a text of 4097 characters', { message1: 'a'.repeat(4097) }, 400, 'ERR_VALIDATION'],
  ['an invalid date', { scheduledAt: 'amanhã' }, 400, 'ERR_VALIDATION'],
  ['a time in the past', { scheduledAt: inMinutes(-1) }, 400, 'ERR_CAMPAIGN_PAST'],
  ['an unknown connection', { whatsappId: 999_999 }, 404, 'ERR_NO_WAPP_FOUND'],
  ['an unknown list', { contactListId: 999_999 }, 404, 'ERR_NO_CONTACT_LIST_FOUND'],
  ['an unknown tag', { tagListId: 999_999 }, 404, 'ERR_NO_TAG_FOUND'],
  ['an unknown file list', { fileListId: 999_999 }, 404, 'ERR_NO_FILE_LIST_FOUND'],
  ['an unknown queue', { queueId: 999_999 }, 404, 'ERR_NO_QUEUE_FOUND'],
  ['an id beyond the integer range', { contactListId: 2 ** 40 }, 404, 'ERR_NO_CONTACT_LIST_FOUND'],
])('CMP-02: rejects %s', async (_what, change, status, error) => {
  expect(await create(app.admin, change)).toMatchObject({ status, body: { error } })
})

it('CMP-02: accepts a text of 4096 and a name of 50 characters; 0 and null remove a part', async () => {
  const { status, body } = await create(app.admin, {
    ...{ name: 'a'.repeat(50), message5: 'b'.repeat(4096), whatsappId: fixture.connectionId, tagListId: fixture.tagId },
    queueId: fixture.queueId,
  })
  expect([status, body.message5.length, body.whatsapp?.name, body.queue?.id]).toEqual([
    200,
    4096,
    'campanha linha',
    fixture.queueId,
  ])
  const none = { whatsappId: 0, tagListId: null, queueId: '' }
  expect((await update(app.admin, body.id, none)).body).toMatchObject({ whatsappId: null, tagId: null, queueId: null })
  await remove(app.admin, body.id)
})

it.each([
  ['59 minutes before its start', `scheduled_at = now() + interval '59 minutes'`, 409],
  ['61 minutes before its start', `scheduled_at = now() + interval '61 minutes'`, 200],
  ['a day after its start', `status = 'EM_ANDAMENTO', gathering = 'done', next_at = now() + interval '1 day'`, 409],
  ['its end', `status = 'FINALIZADA'`, 409],
])('CMP-05: PUT at %s', async (_what, columns, status) => {
  const { id } = (await create(app.admin, { scheduledAt: '2098-01-01T12:00:00Z' })).body
  await put(id, columns)
  const answer = await update(app.admin, id, { name: 'Outro nome' })
  expect(answer.status).toBe(status)
  if (status === 409) expect(answer.body).toMatchObject({ error: 'ERR_CAMPAIGN_NOT_EDITABLE' })
  expect((await attach(id, 'a.png', png())).status).toBe(status)
  await put(id, `status = 'FINALIZADA'`)
  await remove(app.admin, id)
})

it('CMP-05: a CANCELADA campaign accepts changes of texts and files only, whatever a form sends', async () => {
  const { id } = (
    await create(app.admin, { message1: 'um', whatsappId: fixture.connectionId, tagListId: fixture.tagId })
  ).body
  await put(id, `status = 'CANCELADA'`)
  const updateResponse = await update(app.admin, id, {
    ...{ name: 'Outro', message1: 'novo', message2: 'dois', tagListId: null, whatsappId: null },
    scheduledAt: '2098-01-01T12:00:00Z',
  })
  expect(updateResponse).toMatchObject({
    status: 200,
    body: {
      ...{ name: 'Natal', message1: 'novo', message2: 'dois', status: 'CANCELADA', scheduledAt: null },
      ...{ tagId: fixture.tagId, whatsappId: fixture.connectionId },
    },
  })
  expect((await attach(id, 'a.png', png())).status).toBe(200)
  await remove(app.admin, id)
})

it('CMP-05: a CANCELADA campaign with a deleted connection continues over another; cleared fields of a form stay', async () => {
  const [deletedConnection] = await app.rows<{ id: number }>(
    `insert into connections (company_id, name, provider) values ($1, 'Antiga', 'simulator') returning id`,
    [app.admin.companyId],
  )
  const { id } = (await create(app.admin, { whatsappId: deletedConnection?.id ?? 0 })).body
  await put(id, `status = 'CANCELADA'`)
  // The connection is offline.
  expect(await update(app.admin, id, { whatsappId: null })).toMatchObject({
    body: { whatsappId: deletedConnection?.id },
  })
  await app.rows('delete from connections where id = $1', [deletedConnection?.id])
  const moved = { whatsappId: fixture.connectionId }
  expect(await update(app.admin, id, moved)).toMatchObject({ status: 200, body: moved })
  expect(await update(app.admin, id, { whatsappId: 2_000_000_000 })).toMatchObject({ status: 200, body: moved })
  await remove(app.admin, id)
})

it('CMP-04: each action works only in its states; a start needs connection, audience and content', async () => {
  const { id } = (await create(app.admin)).body
  const act = async (endpoint: (typeof endpoints)['startCampaign' | 'cancelCampaign' | 'restartCampaign']) => {
    const { status, body } = await app.call(endpoint, app.admin, { params: { id } })
    return status === 200 ? body.status : (body as unknown as { error: string }).error
  }
  expect(await act(endpoints.startCampaign)).toBe('ERR_CAMPAIGN_INCOMPLETE')
  expect(await act(endpoints.cancelCampaign)).toBe('ERR_CAMPAIGN_STATUS')
  expect(await act(endpoints.restartCampaign)).toBe('ERR_CAMPAIGN_STATUS')
  await put(id, `status = 'CANCELADA'`)
  expect(await act(endpoints.startCampaign)).toBe('ERR_CAMPAIGN_STATUS')
  expect(await act(endpoints.restartCampaign)).toBe('ERR_CAMPAIGN_INCOMPLETE')
  await put(id, `status = 'EM_ANDAMENTO', gathering = 'done', next_at = now() + interval '1 day'`)
  expect(await act(endpoints.startCampaign)).toBe('ERR_CAMPAIGN_STATUS')
  expect(await remove(app.admin, id)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_RUNNING' } })
  expect(await act(endpoints.cancelCampaign)).toBe('CANCELADA')
  await put(id, `status = 'FINALIZADA'`)
  for (const endpoint of [endpoints.startCampaign, endpoints.cancelCampaign, endpoints.restartCampaign])
    expect(await act(endpoint)).toBe('ERR_CAMPAIGN_STATUS')
  await remove(app.admin, id)
})

it('CMP-03: starting manually before the scheduled time clears that time', async () => {
  const tagListId = await newTag(1)
  const { id } = (
    await create(app.admin, {
      ...{ message1: 'Adiantada', whatsappId: fixture.connectionId, tagListId, scheduledAt: '2098-01-01T12:00:00Z' },
    })
  ).body
  const { body } = await app.call(endpoints.startCampaign, app.admin, { params: { id } })
  expect(body).toMatchObject({ status: 'EM_ANDAMENTO', scheduledAt: null })
  await until(async () => (await show(id)).status === 'FINALIZADA', 'the end of the campaign')
  await remove(app.admin, id)
})

it("CMP-12: a file name's spaces become underscores; the file is sent with the campaign, and can be removed", async () => {
  const { id } = (await create(app.admin)).body
  const { body } = await attach(id, 'oferta de natal.png', png())
  expect(body).toMatchObject({ mediaName: 'oferta_de_natal.png', mediaUrl: expect.stringMatching(/^\/api\/public\//) })
  expect(await attach(id, 'vazio.png', new Uint8Array())).toMatchObject({
    status: 400,
    body: { error: 'ERR_EMPTY_FILE' },
  })
  const none = await app.call(endpoints.deleteCampaignMedia, app.admin, { params: { id } })
  expect(none.body).toMatchObject({ mediaName: null, mediaPath: null, mediaUrl: null })
  await remove(app.admin, id)
})

it('CMP-08: settings are JSON by key, with defaults, for admins only', async () => {
  const defaults = await app.call(endpoints.listCampaignSettings, app.stranger, {})
  const parsed = Object.fromEntries(defaults.body.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  expect(parsed).toEqual({ messageInterval: 20, longerIntervalAfter: 60, greaterInterval: 120, variables: [] })
  const settings = { messageInterval: '190', variables: [{ key: 'cidade', value: 'Recife' }] }
  expect((await app.call(endpoints.saveCampaignSettings, app.stranger, { body: { settings } as never })).status).toBe(
    200,
  )
  const after = (await app.call(endpoints.listCampaignSettings, app.stranger, {})).body
  expect(after).toContainEqual({ key: 'messageInterval', value: '190' })
  expect(after).toContainEqual({ key: 'greaterInterval', value: '120' })
  expect((await app.call(endpoints.listCampaignSettings, maker, {})).status).toBe(403)
  expect((await app.call(endpoints.saveCampaignSettings, maker, { body: { settings: {} } })).status).toBe(403)
  const sameInAnotherCase = [
    { key: 'cidade', value: 'Recife' },
    { key: 'Cidade', value: 'Olinda' },
  ]
  for (const invalid of [{ messageInterval: 180 }, { variables: sameInAnotherCase }]) {
    const save = { body: { settings: invalid } as never }
    expect((await app.call(endpoints.saveCampaignSettings, app.stranger, save)).status).toBe(400)
  }
})

it('only its maker and admins change, start, stop and delete a campaign; all users read it', async () => {
  const { id } = (await create(app.admin)).body
  const params = { params: { id } }
  const tries = [
    await update(maker, id, { name: 'Outro' }),
    await remove(maker, id),
    await app.call(endpoints.startCampaign, maker, params),
    await app.call(endpoints.cancelCampaign, maker, params),
    await app.call(endpoints.restartCampaign, maker, params),
    await app.call(endpoints.deleteCampaignMedia, maker, params),
  ]
  for (const answer of tries) expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect((await app.call(endpoints.showCampaign, maker, params)).status).toBe(200)
  await remove(app.admin, id)
})

it('a list in use by a scheduled campaign, or its files, cannot be deleted; those of a draft can', async () => {
  const list = (await app.call(createContactList, app.admin, { body: { name: 'Clientes' } })).body
  const files = (
    await app.call(createFileList, app.admin, { body: { name: 'Catálogo', message: 'Para todos' } as never })
  ).body
  const drop = async () => [
    await app.call(deleteContactList, app.admin, { params: { id: list.id } }),
    await app.call(deleteFileList, app.admin, { params: { id: files.id } }),
  ]
  const { body } = await create(app.admin, {
    ...{ contactListId: list.id, fileListId: files.id, scheduledAt: '2098-01-01T12:00:00Z' },
  })
  expect(body).toMatchObject({ contactList: { name: 'Clientes' }, fileList: { name: 'Catálogo' } })
  expect(await drop()).toMatchObject([
    { status: 409, body: { error: 'ERR_CONTACT_LIST_IN_USE' } },
    { status: 409, body: { error: 'ERR_FILE_LIST_IN_USE' } },
  ])
  await update(app.admin, body.id, { scheduledAt: null })
  expect((await drop()).map(({ status }) => status)).toEqual([200, 200])
  expect(await show(body.id)).toMatchObject({ contactListId: null, fileListId: null, contactList: null })
  await remove(app.admin, body.id)
})

const sentTexts = async () => {
  const parts = { params: { whatsappId: fixture.connectionId }, query: { limit: 5000 } }
  return (await app.call(simulatorOutbox, app.admin, parts)).body.messages.map(({ body }) => body)
}

/**
 * A customer answers and opts out: the ticket waits in the campaign's queue and names the campaign, and the report
 * shows both.
 */
async function answerAndOptOut(id: number, number: string): Promise<void> {
  await app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { number, body: 'Quero sim' },
  })
  const query = { searchParam: number, showAll: 'true' }
  const { tickets } = (await app.call(listTickets, app.admin, { query })).body
  expect(tickets).toMatchObject([{ status: 'pending', queueId: fixture.queueId, campaign: { id, name: 'Natal' } }])
  await until(async () => {
    const { records } = (
      await app.call(endpoints.listShippings, app.admin, { params: { id }, query: { status: 'ANSWERED' } as never })
    ).body
    return records.length === 1 && records[0]?.number === number && records[0].ticket?.id === tickets[0]?.id
  }, 'the answer in the report')
  expect((await show(id)).counts).toMatchObject({ answered: 1, left: 0 })
  await app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { number, body: 'SAIR' },
  })
  await until(async () => (await show(id)).counts?.left === 1, 'the recipient who opted out')
  expect((await show(id)).counts).toMatchObject({ answered: 1, left: 1, optedOut: 0 })
}

/** A recipient opts out as the first reply: no ticket, no answer, and the report counts the opt-out. */
async function optOutAtOnce(id: number, number: string): Promise<void> {
  const { left = 0, answered, read = 0 } = (await show(id)).counts ?? {}
  await app.call(simulatorInbound, app.admin, {
    params: { whatsappId: fixture.connectionId },
    body: { number, body: 'Não quero mais receber!' },
  })
  await until(async () => (await show(id)).counts?.left === left + 1, 'the recipient who opted out at once')
  expect((await show(id)).counts).toMatchObject({ answered, read: read + 1 })
  const query = { searchParam: number, showAll: 'true' }
  expect((await app.call(listTickets, app.admin, { query })).body.tickets).toEqual([])
  const { records } = (
    await app.call(endpoints.listShippings, app.admin, { params: { id }, query: { searchParam: number } as never })
  ).body
  expect(records).toMatchObject([{ answeredAt: null, leftAt: expect.any(String) }])
}

it('CMP-06, CMP-07, CMP-10: from start to report: everyone gets the message, with live progress, a CSV and pages', async () => {
  const tagListId = await newTag(45)
  const { id } = (
    await create(app.admin, {
      ...{ message1: 'Viva, {nome} {{nomi}}', whatsappId: fixture.connectionId, tagListId, queueId: fixture.queueId },
    })
  ).body
  const run = (await app.call(endpoints.dryRunCampaign, app.admin, { params: { id } })).body
  expect(run).toMatchObject({ counts: { total: 45, valid: 45, waiting: 45 }, missing: [], seconds: 0 })
  expect(run.previews).toHaveLength(3)
  expect(run.unknownVariables).toEqual(['{{nomi}}'])
  const socket = await app.socket(app.admin)
  const startResponse = await app.call(endpoints.startCampaign, app.admin, {
    params: { id },
    body: { confirmVariables: true },
  })
  expect(startResponse.body).toMatchObject({ status: 'EM_ANDAMENTO', startedAt: expect.any(String) })
  await until(async () => (await show(id)).status === 'FINALIZADA', 'the end of the campaign')
  await socket.receives('-campaign', ({ action, record }) => {
    const { status, counts } = (record ?? {}) as { status?: string; counts?: { delivered: number } }
    return action === 'update' && status === 'FINALIZADA' && counts?.delivered === 45
  })
  socket.close()
  expect((await sentTexts()).filter((text) => text.startsWith('Viva, Alvo'))).toHaveLength(45)
  const report = await show(id)
  expect(report).toMatchObject({ completedAt: expect.any(String), counts: { valid: 45, delivered: 45, waiting: 0 } })
  for (const one of run.previews) expect(await sentTexts()).toContain(one.text)
  const page = async (query: Record<string, unknown>) =>
    (await app.call(endpoints.listShippings, app.admin, { params: { id }, query })).body
  const first = await page({})
  const second = await page({ cursor: first.cursor })
  expect([first.count, first.records.length, first.hasMore, second.records.length, second.hasMore]).toEqual([
    45,
    40,
    true,
    5,
    false,
  ])
  expect(first.records[0]).toMatchObject({ deliveredAt: expect.any(String), ticket: { uuid: expect.any(String) } })
  expect((await page({ status: 'FAILED' })).records).toEqual([])
  expect((await page({ searchParam: 'alvo 45' })).records.map(({ name }) => name)).toEqual(['Alvo 45'])
  await answerAndOptOut(id, first.records[0]?.number ?? '')
  await optOutAtOnce(id, first.records[1]?.number ?? '')
  const csv = String((await app.call(endpoints.exportShippings, app.admin, { params: { id } })).body)
  expect(csv.split('\r\n').filter((line) => line.startsWith('Alvo '))).toHaveLength(45)
  expect((await page({ cursor: 'x' } as never)) as unknown).toMatchObject({ error: 'ERR_VALIDATION' })
  await remove(app.admin, id)
  expect(await app.rows('select 1 from campaign_shippings where campaign_id = $1', [id])).toEqual([])
})

it('CMP-03: a start missed while the server was down is made up for at the next server start', async () => {
  const tagListId = await newTag(2)
  const { id } = (
    await create(app.admin, {
      message1: 'Atrasada',
      whatsappId: fixture.connectionId,
      tagListId,
      scheduledAt: inMinutes(90),
    })
  ).body
  await app.restart(() => put(id, `scheduled_at = now() - interval '5 minutes'`))
  await until(async () => (await show(id)).status === 'FINALIZADA', 'the end of the campaign')
  expect((await sentTexts()).filter((text) => text === 'Atrasada')).toHaveLength(2)
})
