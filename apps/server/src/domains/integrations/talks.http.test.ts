import { createHmac } from 'node:crypto'
import { renewIntegrationSecret } from '@recado/contract/integrations/endpoints'
import { listOutsideCalls } from '@recado/contract/outside-calls/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { until } from '../../../test/until.ts'
import { type OutsideServer, type ReceivedCall, startOutside } from '../../platform/egress/test/outside-server.ts'
import { type Customer, openCounter } from '../chatbot/test/counter.ts'
import { answersTo, counterWithIntegration, notesOf } from './test/bot-counter.ts'
import { type FakeDialogflow, startDialogflow } from './test/fake-dialogflow.ts'
import { startTypebot } from './test/fake-typebot.ts'

let app: TestApp
let hook: OutsideServer
let google: FakeDialogflow
let typebot: Awaited<ReturnType<typeof startTypebot>>
beforeAll(async () => {
  ;[hook, google, typebot] = await Promise.all([startOutside(), startDialogflow(), startTypebot()])
  app = await startTestApp({ DIALOGFLOW_URL: google.url })
  await app.rows(`update plans set connections = 50, queues = 50`)
})
afterAll(async () => {
  await app?.stop()
  await Promise.all([hook?.stop(), google?.stop(), typebot?.stop()])
})

const counterWith = (body: Record<string, unknown>) => counterWithIntegration(app, body)
const received = (customer: Customer) => answersTo(app, customer)
const notes = (customer: Customer) => notesOf(app, customer)
const reply = (body: unknown, status = 200) => {
  hook.answer = (_call, answer) => answer.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
}
const isSigned = ({ headers, body }: ReceivedCall, secret: string) => {
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-recado-signature'] ?? '') ?? []
  return signature === createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
}

it('BOT-13: a webhook receives the signed message in the contract’s shape and answers with messages, a queue or an end', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const { body } = await app.call(renewIntegrationSecret, app.admin, { params: { id: counter.id } })
  const maria = counter.customer()
  reply({ messages: [{ text: 'um' }, { mediaUrl: `${typebot.url}/loja.png`, caption: 'a loja' }, { text: 'dois' }] })
  await maria.write('oi')
  expect(await received(maria)).toEqual(['um', 'a loja', 'dois'])
  const [call] = hook.received
  expect(isSigned(call as ReceivedCall, body.secret)).toBe(true)
  const ticket = await maria.ticket()
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    ...{ event: 'message', companyId: app.admin.companyId, ticket: { id: ticket.id, uuid: ticket.uuid } },
    ...{ contact: { number: maria.number, name: 'Maria Souza' } },
    message: { body: 'oi', fromMe: false, ticketId: ticket.id },
  })
  expect(ticket).toMatchObject({ useIntegration: true, integrationId: counter.id, chatbot: false })
  reply('só texto')
  await maria.write('e agora?')
  expect((await received(maria)).at(-1)).toBe('só texto')
  reply('')
  await maria.write('silêncio')
  expect(await received(maria)).toHaveLength(4)
  reply([{ text: 'tchau', close: true }])
  await maria.write('fim')
  expect((await received(maria)).at(-1)).toBe('tchau')
  expect(await maria.ticket()).toMatchObject({ status: 'closed', useIntegration: false })
  const [queueId = 0] = counter.queueIds
  reply({ text: 'já passo', queueId })
  const joana = counter.customer()
  await joana.write('oi')
  expect(await received(joana)).toEqual(['já passo'])
  expect(await joana.ticket()).toMatchObject({ queueId, status: 'pending', useIntegration: false, integrationId: null })
})

it.each([999_999, 'vendas', -1, 1.5])(
  'BOT-13: a queue that the company does not have (%j) is reported in a note',
  async (queueId) => {
    const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
    reply({ text: 'já passo', queueId })
    const maria = counter.customer()
    await maria.write('oi')
    expect(await received(maria)).toEqual(['já passo'])
    expect(await maria.ticket()).toMatchObject({
      queueId: counter.queueIds[0],
      useIntegration: false,
      status: 'pending',
    })
    expect(await notes(maria)).toEqual([
      `A resposta nomeou a fila ${queueId}, que não existe nesta empresa. A conversa foi passada sem ela.`,
    ])
  },
)

it('BOT-13: a queue id may be a text of digits, because many tools write numbers as text', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const [, second = 0] = (await openCounter(app, app.admin, { queues: [{}, {}], greetingMessage: 'Olá' })).queueIds
  reply({ text: 'já passo', queueId: `${second}` })
  const maria = counter.customer()
  await maria.write('oi')
  await received(maria)
  expect(await maria.ticket()).toMatchObject({ queueId: second, useIntegration: false })
  expect(await notes(maria)).toEqual([])
})

it('BOT-13: if a file cannot be fetched, the texts beside it are sent; its caption becomes a text, and a note names it', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const away = `${typebot.url}/nada/foto.png`
  const mediaUrl = `${typebot.url}/loja.png`
  reply({
    messages: [{ text: 'um' }, { mediaUrl: `${away}?chave=k1`, caption: 'a foto' }, { mediaUrl }, { text: 'dois' }],
  })
  const maria = counter.customer()
  hook.received.length = 0
  await maria.write('oi')
  expect(await received(maria)).toEqual(['um', 'a foto', '', 'dois'])
  expect(hook.received, 'no retry, because the webhook may have acted already').toHaveLength(1)
  expect(await maria.ticket()).toMatchObject({ useIntegration: true })
  expect(await notes(maria)).toEqual([
    `Um arquivo da resposta não foi enviado: ${away} (o arquivo da resposta não pôde ser baixado).`,
  ])
})

it('BOT-13: if no file of a files-only answer can be fetched, the ticket is handed over', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  reply({ messages: [{ mediaUrl: `${typebot.url}/nada.png` }] })
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(await notes(maria)).toEqual([
    'Robô não respondeu: o arquivo da resposta não pôde ser baixado. Um atendente precisa continuar.',
  ])
})

it('BOT-13: a missing file does not prevent a hand-over, and a file on a busy server is fetched again', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const [, second = 0] = (await openCounter(app, app.admin, { queues: [{}, {}], greetingMessage: 'Olá' })).queueIds
  let busy = true
  hook.answer = ({ url }, answer) => {
    if (url === '/robo') return answer.end(JSON.stringify({ messages: [{ mediaUrl: `${hook.url}/um.txt` }] }))
    answer.writeHead(busy ? 503 : 200).end('olá')
    busy = false
  }
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual([''])
  expect(await notes(maria)).toEqual([])
  reply({ messages: [{ mediaUrl: `${typebot.url}/nada.png` }], queueId: second })
  await maria.write('e agora?')
  expect((await received(maria)).at(-1)).toBe('Um atendente vai continuar esta conversa.')
  expect(await maria.ticket()).toMatchObject({ queueId: second, useIntegration: false })
  expect(await notes(maria)).toHaveLength(1)
})

it('BOT-13: messages of an answer beyond the twentieth are dropped, and their files are not fetched', async () => {
  const counter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  const media = Array.from({ length: 30 }, (_, index) => ({ mediaUrl: `${typebot.url}/loja.png`, caption: `${index}` }))
  reply({ messages: media })
  const [before] = await app.rows<{ n: number }>(`select count(*)::int as n from egress_log`)
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toHaveLength(20)
  const [after] = await app.rows<{ n: number }>(`select count(*)::int as n from egress_log`)
  expect((after?.n ?? 0) - (before?.n ?? 0), 'one question and 20 files are requested').toBe(21)
  const page = async (cursor?: string) => {
    const query = { subject: `integration:${counter.id}`, ...(cursor && { cursor }) }
    return (await app.call(listOutsideCalls, app.admin, { query })).body
  }
  const { cursor } = await page()
  const { calls } = await page(cursor ?? '')
  expect(
    calls.map((call) => call.dropped),
    'the log counts them',
  ).toEqual([10])
})

it('BOT-13: n8n is asked again with the same id after an error, and attendants see why it did not answer', async () => {
  const counter = await counterWith({ type: 'n8n', urlN8N: `${hook.url}/fluxo` })
  const maria = counter.customer()
  let tries = 0
  hook.received.length = 0
  hook.answer = (_call, answer) => answer.writeHead(++tries < 2 ? 503 : 200).end(tries < 2 ? '' : 'voltei')
  await maria.write('oi')
  expect(await received(maria)).toEqual(['voltei'])
  const ids = hook.received.map(({ headers }) => headers['x-recado-event-id'])
  expect(ids).toEqual([expect.stringMatching(/^\d+-1$/), ids[0]])
  for (const [status, body, words] of [
    [404, '', 'o outro lado respondeu com o código 404'],
    [200, '<html>', 'a resposta não tem o formato esperado'],
  ] as const) {
    reply(body, status)
    const joana = counter.customer()
    await joana.write('oi')
    expect(await received(joana)).toEqual(['Um atendente vai continuar esta conversa.'])
    expect(await notes(joana)).toEqual([`Robô não respondeu: ${words}. Um atendente precisa continuar.`])
    expect(await joana.ticket()).toMatchObject({ queueId: counter.queueIds[0], useIntegration: false })
  }
})

it('BOT-13: dialogflow answers in its agent’s language, hands over and ends the conversation', async () => {
  const counter = await counterWith({
    ...{ type: 'dialogflow', projectName: 'padaria', jsonContent: google.account, language: 'pt-BR' },
  })
  const maria = counter.customer()
  await maria.write('tem pão?')
  expect(await received(maria)).toEqual(['(pt-BR) tem pão?'])
  // The log contains the token request, but not the token.
  const calls = await app.rows<{ status: number; answer: string }>(
    `select status, answer from egress_log where address = '${google.url}/token'`,
  )
  expect(calls).toEqual([{ status: 200, answer: '' }])
  await maria.write('pessoa')
  expect((await received(maria)).at(-1)).toBe('Vou chamar alguém')
  expect(await maria.ticket()).toMatchObject({ queueId: counter.queueIds[0], useIntegration: false, status: 'pending' })
  const joana = counter.customer()
  await joana.write('tchau')
  expect(await received(joana)).toEqual(['(pt-BR) tchau'])
  expect(await joana.ticket()).toMatchObject({ status: 'closed' })
})

it('BOT-13: a file without a caption is described by its kind, never by its stored name', async () => {
  const counter = await counterWith({
    ...{ type: 'dialogflow', projectName: 'padaria', jsonContent: google.account, language: 'pt-BR' },
  })
  const webhookCounter = await counterWith({ type: 'webhook', urlN8N: `${hook.url}/robo` })
  reply('visto')
  hook.received.length = 0
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(300)])
  const voice = { filename: 'audio-123.ogg', mimetype: 'audio/ogg', base64: ogg.toString('base64') }
  const [maria, joana] = [counter.customer(), webhookCounter.customer()]
  await maria.write('', { media: voice })
  expect(await received(maria)).toEqual(['(pt-BR) [áudio]'])
  await maria.write('o pedido', { media: { ...voice, filename: 'pedido.pdf', mimetype: 'application/pdf' } })
  expect((await received(maria)).at(-1)).toBe('(pt-BR) o pedido')
  await joana.write('', { media: voice })
  await received(joana)
  const { message } = JSON.parse(hook.received[0]?.body ?? '')
  expect(message, 'the body has only text that the customer wrote').toMatchObject({ body: '', mediaType: 'audio' })
})

it('BOT-13: typebot greets with media and choices, accepts a number, restarts, reports invalid input, and ends', async () => {
  const counter = await counterWith({
    ...{ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria', typebotDelayMessage: 1, typebotExpires: 5 },
    ...{ typebotKeywordFinish: 'sair', typebotKeywordRestart: 'início', typebotRestartMessage: 'Do começo!' },
    typebotUnknownMessage: 'Não entendi',
  })
  const menu = '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n\nResponda com o número da opção.'
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['Olá, *Maria Souza*', '', menu])
  await maria.write('2')
  expect((await received(maria)).at(-1)).toBe('Bolo: qual seu nome?')
  await maria.write('mudo')
  expect((await received(maria)).at(-1)).toBe('Não entendi')
  await maria.write('INICIO')
  expect((await received(maria)).slice(-4)).toEqual(['Do começo!', 'Olá, *Maria Souza*', '', menu])
  // The session has expired, so the next message starts a new one.
  const { id } = await maria.ticket()
  await app.rows(`update machine_talks set kept = jsonb_set(kept, '{at}', '1') where ticket_id = $1`, [id])
  await maria.write('ainda está aí?')
  expect((await received(maria)).slice(-3)).toEqual(['Olá, *Maria Souza*', '', menu])
  expect(typebot.sessions).toBe(3)
  await maria.write('1')
  await received(maria)
  await maria.write('Ana')
  expect((await received(maria)).at(-1)).toBe('Obrigado, Ana')
  expect(await maria.ticket()).toMatchObject({ useIntegration: false, queueId: counter.queueIds[0], status: 'pending' })
  const joana = counter.customer()
  await joana.write('oi')
  await received(joana)
  await joana.write('Sair')
  await received(joana)
  expect(await joana.ticket()).toMatchObject({ status: 'closed' })
})

it('BOT-13: an integration without a flow hands over to an attendant with an explanation', async () => {
  const counter = await counterWith({ type: 'flowbuilder' })
  const maria = counter.customer()
  await maria.write('oi')
  expect(await received(maria)).toEqual(['Um atendente vai continuar esta conversa.'])
  expect(await notes(maria)).toEqual([
    'Robô não respondeu: a integração não tem um fluxo: abra-a e escolha um. Um atendente precisa continuar.',
  ])
})

it('BOT-13: each message of a typebot waits in the outbox for its delay after the previous one', async () => {
  const delay = 10_000
  const counter = await counterWith({
    ...{ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'padaria', typebotDelayMessage: delay },
  })
  const maria = counter.customer()
  await maria.write('oi')
  await until(async () => (await maria.arrived()).length === 1, 'the first message')
  const { id } = await maria.ticket()
  const waiting = await app.rows<{ waits: number }>(
    `select round(extract(epoch from o.next_attempt_at - o.created_at) * 1000)::int as waits
      from outbox o join messages m on m.id = o.message_id where m.ticket_id = $1 order by o.id`,
    [id],
  )
  expect(waiting.map(({ waits }) => waits)).toEqual([delay, 2 * delay])
  // A new session makes every queued message due.
  await app.restart()
  expect((await received(maria)).map((text) => text.slice(0, 8))).toEqual(['Olá, *Ma', '', '*[ 1 ]* '])
})
