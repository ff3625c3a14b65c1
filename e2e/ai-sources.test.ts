import { createPrompt, updatePrompt } from '@recado/contract/assistant/endpoints'
import { listConnections, updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listQueues } from '@recado/contract/queues/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfOf } from '../apps/server/src/domains/knowledge/test/pdf-files.ts'
import { type OutsideServer, startOutside } from '../apps/server/src/platform/egress/test/outside-server.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../apps/server/test/fake-openai.ts'
import { type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { choose, dialog, field, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula gives the AI a page and a PDF to answer from, and lets it hear; a customer asks by voice. */

let fake: FakeOpenAi
let site: OutsideServer
const here = stage({
  own: async () => {
    fake = await startFakeOpenAi()
    site = await startOutside()
    site.answer = (_call, reply) =>
      reply.setHeader('content-type', 'text/html').end('<title>Frete da loja</title><p>O frete custa vinte reais.</p>')
    return { OPENAI_URL: fake.url, OUTBOUND_ALLOW: '127.0.0.1' }
  },
})
let staff: Caller
let paula: Person
let connectionId = 0

beforeAll(async () => {
  staff = await here.staff()
  connectionId = (await staff(listConnections, { query: {} }))[0]?.id ?? 0
  paula = await here.enter(here.admin, wide, '/knowledge')
})
afterAll(async () => {
  await fake?.stop()
  await site?.stop()
})

it('AI-11: a page is added, read, found, and read again', async () => {
  const { page } = paula
  await heading(page, 'Conhecimento (0)')
  await press(page, 'Novo texto')
  await choose(page, /^Tipo/, 'Página da internet')
  await field(page, /^Endereço da página/).fill(`${site.url}/frete`)
  await press(page, 'Salvar')
  await toasted(page, 'Salvo. A leitura começou.')
  const line = row(page, 'Frete da loja')
  await line.getByText(/^Lido em/).waitFor()
  await page.getByRole('textbox', { name: 'Pergunta de um cliente' }).fill('quanto custa o frete?')
  await press(page, 'Procurar')
  await page.getByRole('list', { name: 'Partes encontradas' }).getByText('O frete custa vinte reais.').waitFor()
  site.answer = (_call, reply) => void reply.writeHead(503).end()
  await press(page, 'Ler de novo Frete da loja')
  await line.getByText('O servidor respondeu com um erro').waitFor()
  await line.getByText(/^Lido em/).waitFor()
})

it('AI-12: a PDF is added and read, and a scanned one is refused in words', async () => {
  const { page } = paula
  for (const [name, text] of [
    ['Garantia.pdf', 'A garantia cobre defeitos de fábrica por doze meses.'],
    ['Digitalizado.pdf', ''],
  ] as const) {
    await press(page, 'Novo texto')
    await choose(page, /^Tipo/, 'Arquivo (PDF ou texto)')
    const buffer = await pdfOf([text])
    await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
    await press(page, 'Salvar')
    await dialog(page).waitFor({ state: 'detached' })
  }
  await row(page, 'Garantia').getByText('doze meses').waitFor()
  await row(page, 'Digitalizado')
    .getByText(/^Não há texto para ler/)
    .waitFor()
})

const customer = { number: '5511970005566', name: 'Rita Prado' }
const voice = () => {
  const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(300)])
  return { filename: 'voz.ogg', mimetype: 'audio/ogg', base64: ogg.toString('base64') }
}
const customerTexts = async () => {
  const query = { number: customer.number }
  const { messages } = await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query })
  return messages.map(({ body }) => body)
}

it('AI-09: a voice message is transcribed and counted once, although the server is killed before the answer', async () => {
  const [queue] = await staff(listQueues)
  const text = 'Você é a Bia e atende os clientes da loja com educação. Responda curto e em português.'
  const limits = { model: 'gpt-4o-mini', maxTokens: 50, temperature: 1, maxMessages: 5 }
  const { id } = await staff(createPrompt, {
    body: { name: 'Bia da loja', prompt: text, apiKey: 'sk-test-loja', queueId: queue?.id ?? 0, ...limits },
  })
  const { page } = paula
  await goTo(page, '/prompts')
  await press(page, 'Editar o prompt Bia da loja')
  await dialog(page)
    .getByRole('switch', { name: /^Ouvir áudios/ })
    .check()
  await press(page, 'Salvar')
  await toasted(page, 'Prompt salvo com sucesso.')
  expect((await staff(updatePrompt, { params: { id }, body: {} })).hearsAudio).toBe(true)
  const params = { whatsappId: connectionId }
  await staff(updateConnection, { params: { id: connectionId }, body: { promptId: id, quietWindow: 0 } })
  fake.hear('quanto custa o frete?')
  fake.answer(({ messages }) => `Sobre "${messages.at(-1)?.content}": vinte reais.`)
  fake.hang('chat')
  await staff(simulatorInbound, { params, body: { ...customer, body: '', media: voice() } })
  // The transcription and the question.
  await fake.until(2)
  await here.product.kill()
  fake.free()
  await here.product.start()
  // The question is retried once the dead server has been silent for long enough.
  const answerPoll = expect.poll(customerTexts, { timeout: 150_000, interval: 200 })
  await answerPoll.toEqual(['Sobre "[áudio] quanto custa o frete?": vinte reais.'])
  expect(fake.requests.filter(({ path }) => path.endsWith('/transcriptions'))).toHaveLength(1)
  await goTo(page, '/tickets?tab=pending')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page
    .getByRole('button', { name: /^Espiar.*Rita Prado|Rita Prado/ })
    .first()
    .click()
  await page.getByText(/^Transcrição: ?quanto custa o frete\?$/).waitFor()
}, 240_000)
