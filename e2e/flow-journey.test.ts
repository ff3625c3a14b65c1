import { listContacts } from '@recado/contract/contacts/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { showFlow } from '@recado/contract/flows/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpeech } from '../apps/server/src/domains/flows/test/fake-speech.ts'
import { startTypebot } from '../apps/server/src/domains/integrations/test/fake-typebot.ts'
import { type OutsideServer, startOutside } from '../apps/server/src/platform/egress/test/outside-server.ts'
import { type FakeOpenAi, startFakeOpenAi } from '../apps/server/test/fake-openai.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { mark } from './flow-building.ts'
import { type Builder, builderOf, kindsByHand, waysByHand } from './flow-by-hand.ts'
import { type Customer, type FlowShop, openFlowShop } from './flow-shop.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * The life of a flow: Paula builds every kind of node by hand, tries it, publishes it and gives it a phrase. A customer
 * goes through all nodes, with small real external services. She changes the flow while another customer is in it, and
 * restores the old version. It has its own product, because the addresses of the AI and its voice are settings.
 */
const here = stage({
  company: 'empty',
  own: async () => {
    ;[outside, typebot, speech, ai] = await Promise.all([
      startOutside(),
      startTypebot(),
      startSpeech(),
      startFakeOpenAi(),
    ])
    return { OPENAI_URL: ai.url, AI_MODELS: 'demo-model', SPEECH_URL: speech.url }
  },
})
let staff: Caller
let shop: FlowShop
let page: Page
let at: Builder
let outside: OutsideServer
let typebot: Awaited<ReturnType<typeof startTypebot>>
let speech: Awaited<ReturnType<typeof startSpeech>>
let ai: FakeOpenAi
let flowId = 0

const who = (n: number, name: string): Customer => ({ number: `551197700420${n}`, name })
const [rita, ivo, eva, leo] = [who(1, 'Rita'), who(2, 'Ivo'), who(3, 'Eva'), who(4, 'Leo')]
const kindIsLit = (kind: string) => at.card(kind).locator('[data-lit]').count()

beforeAll(async () => {
  outside.answer = (_call, reply) => reply.end('{"cliente":{"email":"cliente@exemplo.com.br"}}')
  ai.answer('Temos pão de queijo.')
  staff = await here.staff()
  const queue = await staff(createQueue, { body: { name: 'Vendas', color: '#117755' } })
  await staff(createTag, { body: { name: 'Interessado' } })
  shop = await openFlowShop(here, staff, [queue.id])
  page = (await here.enter(here.admin)).page
  at = builderOf(page)
})

afterAll(async () => {
  for (const one of [outside, typebot, speech, ai]) await one?.stop()
})

it('FLL-01, FLW-03: a new flow contains its start', async () => {
  await goTo(page, '/flowbuilders')
  await page.getByRole('button', { name: 'Novo fluxo' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: /^Nome/ }).fill('Loja')
  await page.getByRole('dialog').getByRole('button', { name: 'Criar fluxo' }).click()
  await page.waitForURL(/\/flowbuilder\/\d+$/)
  flowId = Number(/\d+$/.exec(page.url())?.[0])
  await at.card('start').getByText('Inicio do fluxo').waitFor()
})

it('FLW-07, FLW-13: every kind of node is added from the palette and filled in', async () => {
  const kinds = kindsByHand(at, { shop: outside.url, typebot: typebot.url })
  for (const [kind, fill] of kinds) await at.add(kind, fill)
  await eventually(() => page.locator('.rc-flow .react-flow__node').count()).toBe(kinds.length + 1)
})

it('FLW-05, FLW-08: all nodes are connected by keyboard, and tidied up', async () => {
  for (const [from, to] of waysByHand) await at.connect(from, to)
  await eventually(() => page.locator('.rc-flow .react-flow__edge').count()).toBe(waysByHand.length)
  await page.getByRole('button', { name: 'Organizar' }).click()
  await page.getByText('Nós organizados', { exact: true }).waitFor({ state: 'attached' })
  await mark(page, 'saved').waitFor()
  const { flow } = (await staff(showFlow, { params: { id: flowId } })).flow
  expect(flow?.connections).toHaveLength(waysByHand.length)
  expect(JSON.stringify(flow)).not.toMatch(/sk-test-|voz-da|da-loja/)
})

const simulator = () => page.getByRole('complementary', { name: 'Simulador' })
const isSaid = (text: string | RegExp) => simulator().getByRole('log').getByText(text).last().waitFor()
const press = (name: string) => simulator().getByRole('button', { name, exact: true }).click()
async function machineSays(form: string, text: string): Promise<void> {
  const answer = simulator().getByRole('form', { name: form })
  await answer.getByLabel('O que diz').fill(text)
  await answer.getByLabel('A conversa com ela acabou').check()
  await answer.getByRole('button', { name: 'Dar resposta' }).click()
}

it('FLW-34 to FLW-46: a simulated customer goes through the whole flow; no call, message or write happens', async () => {
  await page.locator('.rc-builder-bar').getByRole('button', { name: 'Simulador', exact: true }).click()
  await press('Começar')
  await isSaid('O que você quer?')
  await press('1 · Comprar')
  await isSaid('Veja a vitrine')
  await press('Pular espera')
  await isSaid('Quantos anos você tem?')
  const customerInput = simulator().getByRole('textbox', { name: 'Escrever como cliente' })
  await customerInput.fill('20')
  await customerInput.press('Enter')
  await isSaid('Espera de 1 segundo.')
  await press('Pular espera')
  await isSaid(/Chamaria POST http:.*\/pedidos\/20/)
  const answer = simulator().getByRole('form', { name: 'Responda pelo endereço chamado' })
  await answer.getByLabel('Conteúdo da resposta').fill('{"cliente":{"email":"rita@exemplo.com.br"}}')
  await answer.getByRole('button', { name: 'Dar resposta' }).click()
  await isSaid('Muda o e-mail do contato para rita@exemplo.com.br.')
  await isSaid('Põe a etiqueta Interessado.')
  await machineSays('Responda pelo Typebot', 'Aqui é o robô')
  await isSaid('Aqui é o robô')
  await machineSays('Responda pela OpenAI', 'Aqui é a Lia')
  await isSaid('Passa para a fila Vendas. O fluxo termina aqui.')
  for (const [kind] of kindsByHand(at, { shop: '', typebot: '' }))
    await eventually(async () => [kind, await kindIsLit(kind)]).toEqual([kind, kind === 'message' ? 0 : 1])
  expect([outside.received, typebot.received, speech.received, ai.requests]).toEqual([[], [], [], []])
  expect((await staff(listTickets, { query: { showAll: 'true' } })).tickets).toEqual([])
})

/** Publishes the flow on the canvas. */
async function publish(version: number): Promise<void> {
  await mark(page, 'saved').waitFor()
  await page.locator('.rc-builder-bar').getByRole('button', { name: 'Publicar', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar versão' }).click()
  await toasted(page, `Versão ${version} publicada`)
}

it('FLW-09, FLL-07: the flow is published, and a phrase starts it', async () => {
  await publish(1)
  await goTo(page, '/phrase-lists')
  await page.getByRole('button', { name: 'Nova frase' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Nome/ }).fill('Compras')
  await form.getByRole('combobox', { name: /^Fluxo/ }).click()
  await page.getByRole('option', { name: 'Loja', exact: true }).click()
  await form.getByRole('textbox', { name: /^Frase/ }).fill('Quero comprar')
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await toasted(page, 'Frase criada com sucesso!')
})

/** Writes as a customer, and returns the next `count` messages. */
async function talk(customer: Customer, line: string, count: number): Promise<string[]> {
  const before = (await shop.arrived(customer, 0)).length
  await shop.writes(customer, line)
  return (await shop.arrived(customer, before + count)).slice(before)
}

it('FLL-10, FLW-34 to FLW-48: a customer goes through every node, and the external services are called', async () => {
  expect(await talk(rita, ' quero COMPRAR ', 1)).toEqual([expect.stringContaining('O que você quer?')])
  expect(await talk(rita, '1', 5)).toEqual(['Veja a vitrine', '', '', '', 'Quantos anos você tem?'])
  const greeting = ['Olá, *Rita*', '', expect.stringContaining('Bolo')]
  expect(await talk(rita, '20', 3)).toEqual(greeting)
  expect(await talk(rita, '2', 1)).toEqual(['Bolo: qual seu nome?'])
  // Thanks of the Typebot, a voice note of the AI, then picture, audio and video.
  expect(await talk(rita, 'Rita', 5)).toEqual(['Obrigado, Rita', '', '', '', ''])
  expect(outside.received).toMatchObject([{ method: 'POST', url: '/pedidos/20', body: '{"idade":"20"}' }])
  expect(outside.received[0]?.headers.authorization).toBe('Bearer da-loja')
  expect(speech.said.map(({ text }) => text)).toEqual(['Temos pão de queijo.'])
  const { tickets } = await staff(listTickets, { query: { searchParam: rita.number, showAll: 'true' } })
  const about = { queue: { name: 'Vendas' }, status: 'pending', flowWebhook: false, tags: [{ name: 'Interessado' }] }
  expect(tickets).toMatchObject([about])
  const { contacts } = await staff(listContacts, { query: { searchParam: 'Rita' } })
  expect(contacts).toMatchObject([{ email: 'cliente@exemplo.com.br' }])
})

it('FLW-09: a customer in the flow stays on the old version, and a later one gets the new version', async () => {
  await talk(ivo, 'quero comprar', 1)
  await talk(ivo, '1', 5)
  await goTo(page, `/flowbuilder/${flowId}`)
  await at.card('message').waitFor({ state: 'attached' })
  await at.edit('message', () => at.field(/Mensagem/).fill('Só para adultos.'))
  await publish(2)
  expect(await talk(ivo, '15', 1)).toEqual(['Só para maiores.'])
  await talk(eva, 'quero comprar', 1)
  await talk(eva, '1', 5)
  expect(await talk(eva, '15', 1)).toEqual(['Só para adultos.'])
})

it('FLW-09: after the first version is restored, customers get it again', async () => {
  await page.getByRole('button', { name: /^Histórico/ }).click()
  await page.getByRole('button', { name: 'Voltar à versão 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar a esta versão' }).click()
  await toasted(page, 'O fluxo voltou à versão 1')
  await at.card('message').getByText('Só para maiores.').waitFor({ state: 'attached' })
  await talk(leo, 'quero comprar', 1)
  await talk(leo, '1', 5)
  expect(await talk(leo, '15', 1)).toEqual(['Só para maiores.'])
})
