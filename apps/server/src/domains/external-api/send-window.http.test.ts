import { createConnection } from '@recado/contract/connections/endpoints'
import { syncTemplates } from '@recado/contract/connections/templates'
import { updateConsent } from '@recado/contract/contacts/opt-out'
import { listMessages, showTicket } from '@recado/contract/conversations/endpoints'
import { sendByApi } from '@recado/contract/external-api/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerNumber } from '../../../test/company-fixture.ts'
import { DAY_MS as DAY, type OfficialApp, startOfficialApp, template } from '../../../test/official-network.ts'
import type { Person } from '../../../test/people.ts'
import { until } from '../../../test/until.ts'
import { apiTokenProgram, connectionProgram, mediaForm, sendText } from './test/programs.ts'

/** On an official connection only a template opens a conversation; a program gets that error at once. */
let official: OfficialApp

beforeAll(async () => {
  official = await startOfficialApp()
})
afterAll(() => official?.stop())

it('PLUS-40, API-02: a day after the customer’s last message a send is rejected and leaves nothing; before that it is sent', async () => {
  const { app, connectionId } = official
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const numberOf = async (id: number) => (await app.call(showTicket, app.admin, { params: { id } })).body.contact.number
  const open = await numberOf(await official.customer(DAY - 60_000))
  expect((await sendText(app, shop, { number: open, body: 'a tempo', whatsappId: connectionId })).status).toBe(200)
  const closed = await numberOf(await official.customer(DAY + 1_000))
  const count = () =>
    app.rows(
      'select count(*) from messages union all select count(*) from contacts union all select count(*) from api_sends',
    )
  const before = await count()
  for (const number of [closed, customerNumber()]) {
    const rejection = await sendText(app, shop, { number, body: 'tarde demais', whatsappId: connectionId }, 'janela')
    expect([rejection.status, rejection.body]).toEqual([409, { error: 'ERR_WINDOW_CLOSED' }])
  }
  expect(await count()).toEqual(before)
})

it('API-02, messages.13: a text longer than the network’s limit is rejected and leaves nothing', async () => {
  const { app, connectionId } = official
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const { body } = await app.call(showTicket, app.admin, { params: { id: await official.customer() } })
  const { number } = body.contact
  const count = () => app.rows('select count(*) from messages union all select count(*) from api_sends')
  const before = await count()
  const rejection = await sendText(app, shop, { number, body: 'x'.repeat(4097), whatsappId: connectionId }, 'longo')
  expect([rejection.status, rejection.body]).toEqual([400, { error: 'ERR_TEXT_TOO_LONG' }])
  expect(await count()).toEqual(before)
  expect((await sendText(app, shop, { number, body: 'x'.repeat(4096), whatsappId: connectionId }, 'cabe')).status).toBe(
    200,
  )
})

/** A template by name, as a program sends it. */
const templateInput = (change: object = {}) => ({
  ...{ name: 'pedido_pronto', language: 'pt_BR', parameters: ['Ana', '7'], ...change },
})

it('external-api.9, PLUS-40: a template by name, language and values opens a conversation, also with a new contact, once per key', async () => {
  const { app, connectionId, network } = official
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const number = customerNumber()
  const body = { number, whatsappId: connectionId, template: templateInput() }
  const sendReply = await sendText(app, shop, body, 'modelo-1')
  expect([sendReply.status, sendReply.body]).toEqual([
    200,
    { id: expect.any(Number), ticketId: expect.any(Number), status: 'waiting' },
  ])
  expect((await sendText(app, shop, body, 'modelo-1')).body).toEqual(sendReply.body)
  const other = await sendText(
    app,
    shop,
    { ...body, template: templateInput({ parameters: ['Ana', '8'] }) },
    'modelo-1',
  )
  expect([other.status, other.body]).toEqual([409, { error: 'ERR_IDEMPOTENCY_KEY' }])
  const { messages } = (await app.call(listMessages, app.admin, { params: { ticketId: sendReply.body.ticketId } })).body
  expect(messages.map(({ body, templateName }) => [body, templateName])).toEqual([
    ['Loja\n\nOi Ana, seu pedido 7 está pronto.\n\nNão responda', 'pedido_pronto'],
  ])
  await until(
    () => network.storedMessages.some(({ outboundMessage: { to } }) => to.phone === number),
    'the template at the phone',
  )
  const networkMessages = network.storedMessages.filter(({ outboundMessage: { to } }) => to.phone === number)
  expect(networkMessages.map(({ outboundMessage }) => outboundMessage.content)).toEqual([
    { kind: 'template', name: 'pedido_pronto', language: 'pt_BR', parameters: ['Ana', '7'] },
  ])
  const marketing = { ...body, number: customerNumber(), marketing: true }
  expect((await sendText(app, shop, marketing)).status).toBe(200)
})

it('contacts.6: a template of the category MARKETING is marketing without the flag, and other templates are not', async () => {
  const { app, connectionId, network } = official
  network.templates = [template(), template({ name: 'oferta', category: 'MARKETING' })]
  await app.call(syncTemplates, app.admin, { params: { id: connectionId } })
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const { contact } = (await app.call(showTicket, app.admin, { params: { id: await official.customer() } })).body
  await app.call(updateConsent, app.admin, { params: { id: contact.id }, body: { state: 'opted_out' } })
  const send = async (name: string, marketing?: boolean) => {
    const body = { number: contact.number, whatsappId: connectionId, template: templateInput({ name }) }
    const { status, body: answer } = await sendText(app, shop, {
      ...body,
      ...(marketing !== undefined && { marketing }),
    })
    return [status, answer.error]
  }
  expect(await send('oferta')).toEqual([409, 'OPTED_OUT'])
  expect(await send('oferta', false)).toEqual([409, 'OPTED_OUT'])
  expect(await send('pedido_pronto')).toEqual([200, undefined])
  await app.call(updateConsent, app.admin, { params: { id: contact.id }, body: { state: 'blocked' } })
  expect((await send('oferta'))[1]).toBe('ERR_MARKETING_BLOCKED')
  await app.call(updateConsent, app.admin, { params: { id: contact.id }, body: { state: 'allowed' } })
  expect(await send('oferta')).toEqual([200, undefined])
  expect(
    await app.rows(`select is_marketing from messages where contact_id = $1 and template->>'name' = 'oferta'`, [
      contact.id,
    ]),
  ).toEqual([{ is_marketing: true }])
})

it('external-api.9: an invalid template is rejected with a reason and leaves nothing', async () => {
  const { app, connectionId, network } = official
  network.templates = [template(), template({ name: 'pausado', status: 'paused' })]
  await app.call(syncTemplates, app.admin, { params: { id: connectionId } })
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const plain = await app.call(createConnection, app.admin, { body: { name: 'Simulada', provider: 'simulator' } })
  const line = await connectionProgram(app, app.admin, plain.body.id)
  const count = () =>
    app.rows(
      'select count(*) from messages union all select count(*) from contacts union all select count(*) from api_sends',
    )
  const before = await count()
  const number = customerNumber()
  const answer = async (body: object, as: Person = shop) => {
    const { status, body: errorBody } = await sendText(
      app,
      as,
      { number, whatsappId: connectionId, ...body },
      'recusado',
    )
    return [status, errorBody.error]
  }
  expect(await answer({ template: templateInput(), whatsappId: plain.body.id })).toEqual([
    409,
    'ERR_CONNECTION_WITHOUT_TEMPLATES',
  ])
  expect(await answer({ template: templateInput(), whatsappId: undefined }, line)).toEqual([
    409,
    'ERR_CONNECTION_WITHOUT_TEMPLATES',
  ])
  expect(await answer({ template: templateInput({ name: 'nenhum' }) })).toEqual([404, 'ERR_NO_TEMPLATE_FOUND'])
  expect(await answer({ template: templateInput({ language: 'en_US' }) })).toEqual([404, 'ERR_NO_TEMPLATE_FOUND'])
  expect(await answer({ template: templateInput({ name: 'pausado' }) })).toEqual([409, 'ERR_TEMPLATE_UNUSABLE'])
  expect(await answer({ template: templateInput({ parameters: ['Ana'] }) })).toEqual([400, 'ERR_TEMPLATE_FIELDS'])
  expect(await answer({ template: templateInput({ parameters: undefined }) })).toEqual([400, 'ERR_TEMPLATE_FIELDS'])
  for (const unfit of [
    { template: templateInput(), body: 'e um texto' },
    { template: 'pedido_pronto' },
    { template: {} },
  ])
    expect(await answer(unfit)).toEqual([400, 'ERR_VALIDATION'])
  expect(await count()).toEqual(before)
})

it('external-api.9: in multipart a template has one header file', async () => {
  const { app, connectionId, network } = official
  network.templates = [template(), template({ name: 'nota', header: '', needsMore: true, headerMedia: 'document' })]
  await app.call(syncTemplates, app.admin, { params: { id: connectionId } })
  const shop = await apiTokenProgram(app, app.admin, 'messages:send')
  const number = customerNumber()
  const pdf = Buffer.from('%PDF-1.4 nota')
  const post = async (name: string, ...files: Buffer[]) => {
    const fields = { number, whatsappId: String(connectionId), template: JSON.stringify(templateInput({ name })) }
    const body = mediaForm(
      fields,
      files.map((file) => ['nota.pdf', file] as const),
    )
    const answer = await app.call(sendByApi, shop, {
      body,
      headers: { 'idempotency-key': `com ${files.length} ${name}` },
    })
    return [answer.status, (answer.body as { error?: string }).error]
  }
  expect(await post('nota')).toEqual([400, 'ERR_TEMPLATE_FILE'])
  expect(await post('nota', Buffer.from('texto'))).toEqual([400, 'ERR_TEMPLATE_FILE'])
  expect(await post('nota', pdf, pdf)).toEqual([400, 'ERR_VALIDATION'])
  expect(await post('pedido_pronto', pdf)).toEqual([400, 'ERR_VALIDATION'])
  // The rejected send did not use up its key.
  expect(await post('nota', pdf)).toEqual([200, undefined])
  await until(
    () => network.storedMessages.some(({ outboundMessage: { to } }) => to.phone === number),
    'the template at the phone',
  )
  const networkMessages = network.storedMessages.filter(({ outboundMessage: { to } }) => to.phone === number)
  expect(networkMessages.map(({ media }) => Buffer.from(media ?? []))).toEqual([pdf])
})
