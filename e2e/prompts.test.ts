import { createPrompt, listPrompts } from '@recado/contract/assistant/endpoints'
import { listConnections, updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { listQueues, updateQueue } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeOpenAi, startFakeOpenAi } from '../apps/server/test/fake-openai.ts'
import { type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { choose, dialog, field, goTo, heading, press, row } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Marina connects an AI to the shop's number; Ana takes over its handovers in another browser. */

let fake: FakeOpenAi
const here = stage({
  own: async () => {
    fake = await startFakeOpenAi()
    return { OPENAI_URL: fake.url, AI_MODELS: 'demo-model' }
  },
})
let staff: Caller
let marina: Person
let colleague: Person
let connectionId = 0

beforeAll(async () => {
  staff = await here.staff()
  connectionId = (await staff(listConnections, { query: {} }))[0]?.id ?? 0
  await here.grant(staff, here.ana, { 'prompts:view': 'all', 'drawer-admin-items:view': 'all' })
  marina = await here.enter(here.admin, wide, '/prompts')
  colleague = await here.enter(here.ana, wide, '/prompts')
})

afterAll(() => fake?.stop())

const key = (page: Page) => dialog(page).getByLabel(/^Chave da API/)
const TEXT = 'Você é a Bia e atende os clientes da loja com educação. O frete para a capital custa vinte reais.'

it('PRM-01, PRM-02, PRM-04, LAY-06: the menu opens the prompts; errors are reported, and no input is lost', async () => {
  const { page } = marina
  await heading(page, 'Prompts (IA)')
  expect(await page.getByRole('link', { name: 'Prompts (IA)' }).getAttribute('aria-current')).toBe('page')
  await colleague.page.getByText('Ainda não há prompts').waitFor()
  expect(await colleague.page.getByRole('button', { name: 'Novo prompt' }).count()).toBe(0)
  await press(page, 'Novo prompt')
  await field(page, 'Nome').fill('Bia')
  await field(page, /^Prompt/).fill(TEXT)
  await field(page, /^Temperatura/).fill('0,5')
  await key(page).fill('sk-test-chave-da-loja')
  await press(page, 'Salvar')
  await page.getByText('Escolha uma fila.').waitFor()
  await page.getByText('Use de 5 a 100 caracteres.').waitFor()
  expect(await field(page, /^Prompt/).inputValue()).toBe(TEXT)
})

it('PRM-02, PRM-03, PRM-05: a prompt is saved with a hidden key, confirmed, and appears in the colleague’s list immediately', async () => {
  const { page } = marina
  expect(await key(page).getAttribute('type')).toBe('password')
  await press(page, 'Mostrar o que foi digitado')
  expect(await key(page).getAttribute('type')).toBe('text')
  await field(page, 'Nome').fill('Bia da loja')
  await choose(page, /^Modelo/, /^GPT 4\.0$/)
  const [queue] = await staff(listQueues)
  await choose(page, /^Fila/, queue?.name ?? '')
  await press(page, 'Salvar')
  await toasted(page, 'Prompt salvo com sucesso.')
  await row(colleague.page, 'Bia da loja').getByText('100').waitFor()
  await press(page, 'Editar o prompt Bia da loja')
  await dialog(page).getByText('Há uma chave salva. Deixe vazio para mantê-la.').waitFor()
  expect(await key(page).inputValue()).toBe('')
  await press(page, 'Cancelar')
})

it('PRM-05: a deletion asks, shows the server’s message, and disappears from the colleague’s list', async () => {
  const { page } = marina
  const [queue] = await staff(listQueues)
  const rest = { maxTokens: 50, temperature: 1, apiKey: 'sk-test-outra', queueId: queue?.id ?? 0, maxMessages: 5 }
  const { id } = await staff(createPrompt, {
    body: { name: 'De passagem', prompt: TEXT, model: 'demo-model', ...rest },
  })
  await staff(updateConnection, { params: { id: connectionId }, body: { promptId: id } })
  await row(colleague.page, 'De passagem').waitFor()
  await press(page, 'Excluir o prompt De passagem')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir prompt' }).click()
  const [connection] = await staff(listConnections, { query: {} })
  await toasted(page, `Prompt excluído. Conexões que o usavam e agora não têm prompt: ${connection?.name ?? ''}.`)
  await row(colleague.page, 'De passagem').waitFor({ state: 'detached' })
})

it('CON-02, CON-03, QUE-02: a prompt is chosen in the forms of a connection and of a queue', async () => {
  const { page } = marina
  const [connection] = await staff(listConnections, { query: {} })
  const [queue] = await staff(listQueues)
  for (const [path, button, tab] of [
    ['/conexoes', `Editar a conexão ${connection?.name ?? ''}`, 'Robô e encerramento'],
    ['/queues', `Editar a fila ${queue?.name ?? ''}`, 'Menu'],
  ] as const) {
    await goTo(page, path)
    await press(page, button)
    await page.getByRole('tab', { name: tab }).click()
    await choose(page, /^Prompt/, 'Bia da loja')
    await press(page, 'Salvar')
    await dialog(page).waitFor({ state: 'detached' })
  }
  const { prompts } = await staff(listPrompts, { query: {} })
  const bia = prompts.find(({ name }) => name === 'Bia da loja')?.id ?? 0
  expect(bia).toBeGreaterThan(0)
  expect((await staff(listConnections, { query: {} }))[0]).toMatchObject({ promptId: bia })
  const id = queue?.id ?? 0
  expect((await staff(listQueues)).find((one) => one.id === id)).toMatchObject({ promptId: bia })
  await staff(updateQueue, { params: { id }, body: { promptId: null } })
})

const maria = { number: '5511970001122', name: 'Maria Prado' }
const customerWrites = (body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: { ...maria, body } })
const customerTexts = async () => {
  const { messages } = await staff(simulatorOutbox, {
    params: { whatsappId: connectionId },
    query: { number: maria.number },
  })
  return messages.map(({ body }) => body)
}

it('BOT-12: the AI answers the shop’s number once, even after the server was killed during its request', async () => {
  const { prompts } = await staff(listPrompts, { query: {} })
  await staff(updateConnection, {
    params: { id: connectionId },
    body: { promptId: prompts[0]?.id ?? 0, quietWindow: 0 },
  })
  fake.answer(({ messages }) => `Sobre "${messages.at(-1)?.content}": o frete custa vinte reais.`)
  fake.hang()
  await customerWrites('quanto é o frete?')
  await fake.until(1)
  await here.product.kill()
  fake.free()
  await here.product.start()
  // The question is retried once the dead server has been silent for long enough.
  const answerPoll = expect.poll(customerTexts, { timeout: 150_000, interval: 200 })
  await answerPoll.toEqual(['Sobre "quanto é o frete?": o frete custa vinte reais.'])
  expect(fake.requests.every(({ key: apiKey }) => apiKey === 'sk-test-chave-da-loja')).toBe(true)
}, 240_000)

it('BOT-12: the AI hands over with a summary, which shows beside the accept button', async () => {
  fake.answer({
    tool: 'transfer_to_queue',
    input: { reason: 'Quer negociar', summary: 'Pede frete grátis' },
    text: 'Vou chamar alguém.',
  })
  await customerWrites('tem como sair de graça?')
  await eventually(customerTexts).toEqual([
    'Sobre "quanto é o frete?": o frete custa vinte reais.',
    'Vou chamar alguém.',
  ])
  const { tickets } = await staff(listTickets, { query: { searchParam: maria.number, showAll: 'true' } })
  expect(tickets[0]).toMatchObject({ status: 'pending', promptId: null })
  const { page } = colleague
  await page.goto('/tickets?tab=pending')
  await page.getByRole('tab', { name: /^Aguardando/ }).click()
  await page
    .getByRole('button', { name: /^Espiar.*Maria Prado|Maria Prado/ })
    .first()
    .click()
  await page.getByText('Resumo: Pede frete grátis').waitFor()
})

it('BOT-12: when the provider refuses, the customer goes to the queue, and admins see the reason', async () => {
  const { page } = marina
  await goTo(page, '/prompts')
  await heading(page, 'Prompts (IA)')
  fake.fail({ status: 429, code: 'insufficient_quota', message: 'You exceeded your current quota.' })
  await staff(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: '5511970003344', name: 'Joana Lopes', body: 'oi' },
  })
  await row(page, 'Bia da loja').getByText('A conta no provedor está sem crédito').waitFor()
  await row(page, 'Bia da loja')
    .getByText(/You exceeded your current quota/)
    .waitFor()
})

it('BOT-12: an admin sets the monthly limit, and it is shown', async () => {
  const { page } = marina
  await press(page, 'Alterar limite')
  await field(page, /^Máximo de tokens por mês/).fill('1')
  await press(page, 'Salvar')
  await toasted(page, 'Limite mensal salvo.')
  await page.getByText('O limite deste mês foi atingido', { exact: false }).waitFor()
})
