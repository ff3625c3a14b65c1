import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { createKnowledge } from '@recado/contract/knowledge/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FakeOpenAi, startFakeOpenAi } from '../apps/server/test/fake-openai.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { lookAtAll, resize } from './looks.ts'
import { bubble, composer, goTo, heading, leadTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Marina sets up her team's AI and uses it; a small server with the AI's protocol answers. */

const NUMBER = '5511977005500'
let fake: FakeOpenAi
// Registered before the stage, so that it runs after the product has stopped.
afterAll(() => fake?.stop())
const here = stage({
  own: async () => {
    fake = await startFakeOpenAi()
    return { OPENAI_URL: fake.url }
  },
})
let page: Page
let staff: Caller
let whatsappId: number

beforeAll(async () => {
  staff = await here.staff()
  const connections = await staff(listConnections)
  whatsappId = connections[0]?.id ?? 0
  await staff(createKnowledge, {
    body: { kind: 'text', title: 'Prazo de entrega', body: 'A entrega leva dois dias úteis.' },
  })
  page = (await here.enter(here.admin)).page
})

const helps = () => page.getByRole('dialog', { name: 'Ajuda da IA' })
const write = (message: object) =>
  staff(simulatorInbound, { params: { whatsappId }, body: { number: NUMBER, ...message } })

/** A new customer writes, and Marina opens the ticket. */
async function openTicket(): Promise<void> {
  await write({ name: 'Clara Dias', body: 'Quanto demora a entrega?' })
  const findTicket = async () =>
    (await staff(listTickets, { query: { searchParam: NUMBER, showAll: 'true' } })).tickets[0]
  const ticket = await vi.waitUntil(findTicket, patience)
  await staff(updateTicket, { params: { id: ticket.id }, body: { status: 'open' } })
  await leadTo(page, `/tickets/${ticket.uuid}`)
  await bubble(page, 'Quanto demora a entrega?').waitFor()
}

it('AI-08: the key is typed once and never shown again', async () => {
  await goTo(page, '/ai-settings')
  await heading(page, 'IA para a equipe')
  const key = page
    .getByRole('textbox', { name: 'Chave do provedor de IA' })
    .or(page.getByLabel('Chave do provedor de IA'))
  await key.first().fill('curta')
  await press(page, 'Salvar chave')
  await page.getByText('A chave tem de 8 a 500 caracteres').waitFor()
  await key.first().fill('sk-test-da-marina')
  await press(page, 'Salvar chave')
  await toasted(page, 'Chave salva.')
  await page.getByText('Há uma chave salva').waitFor()
  expect(await page.content()).not.toContain('sk-test-da-marina')
})

it('AI-04: a suggestion fills the composer with its source; nothing is sent, and the previous input can be restored', async () => {
  await openTicket()
  await composer(page).fill('meu rascunho')
  fake.answer('A entrega leva dois dias úteis. [1]')
  await press(page, 'Ajuda da IA')
  const suggest = helps().getByRole('button', { name: 'Sugerir resposta' })
  await suggest.waitFor()
  expect(await lookAtAll(page, 'ai-choices')).toEqual([])
  await suggest.click()
  await helps().getByText('Prazo de entrega').waitFor()
  expect(await lookAtAll(page, 'ai-suggested')).toEqual([])
  expect(await composer(page).inputValue()).toBe('A entrega leva dois dias úteis.')
  await helps().getByRole('button', { name: 'Desfazer' }).click()
  expect(await composer(page).inputValue()).toBe('meu rascunho')
  expect(await bubble(page, 'A entrega leva dois dias úteis.').count()).toBe(0)
})

it('AI-04: on a phone the result appears above the composer, which shows the whole text', async () => {
  await resize(page, 390, 844)
  fake.answer('A entrega leva dois dias úteis depois do pagamento. '.repeat(3))
  await press(page, 'Ajuda da IA')
  await helps().getByRole('button', { name: 'Sugerir resposta' }).click()
  await helps().getByText('Confira antes de enviar').waitFor()
  const edge = async (what: 'bottom' | 'top') => {
    const box = await (what === 'bottom' ? helps() : composer(page)).boundingBox()
    return Math.round(what === 'bottom' ? (box?.y ?? 0) + (box?.height ?? 0) : (box?.y ?? 0))
  }
  await eventually(async () => (await edge('bottom')) - (await edge('top'))).toBeLessThanOrEqual(0)
  expect(await lookAtAll(page, 'ai-suggested-narrow')).toEqual([])
  await helps().getByRole('button', { name: 'Desfazer' }).click()
})

it('AI-03: a long wait can be cancelled, a summary becomes a note', async () => {
  fake.hang()
  await press(page, 'Ajuda da IA')
  await helps().getByRole('button', { name: 'Resumir atendimento' }).click()
  await helps().getByRole('button', { name: 'Cancelar' }).click()
  fake.free()
  fake.answer('Clara quer saber o prazo de entrega.')
  await helps().getByRole('button', { name: 'Resumir atendimento' }).click()
  await helps().getByText('Clara quer saber o prazo').waitFor()
  await helps().getByRole('button', { name: 'Guardar como nota' }).click()
  await toasted(page, 'Resumo guardado como nota.')
})

it('AI-05, AI-06: a draft is rewritten and translated', async () => {
  await composer(page).fill('oi, tudo bem')
  fake.answer('Olá, tudo bem?')
  await press(page, 'Ajuda da IA')
  await helps().getByRole('button', { name: 'Corrigir' }).click()
  await helps().getByText('Confira antes de enviar').waitFor()
  await page.keyboard.press('Escape')
  expect(await composer(page).inputValue()).toBe('Olá, tudo bem?')
  fake.answer('Hi, how are you?')
  await press(page, 'Ajuda da IA')
  await helps().getByRole('button', { name: 'Inglês' }).click()
  await helps().getByText('Confira antes de enviar').waitFor()
  await page.keyboard.press('Escape')
  expect(await composer(page).inputValue()).toBe('Hi, how are you?')
})

it("AI-06: a customer's message is translated", async () => {
  fake.answer('How long does the delivery take?')
  await bubble(page, 'Quanto demora a entrega?').getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Traduzir' }).click()
  await page.getByRole('dialog', { name: 'Tradução' }).getByText('How long does the delivery take?').waitFor()
  await page.keyboard.press('Escape')
})

it('AI-07: a voice message is transcribed, and the transcript stays with the message', async () => {
  const head = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')])
  const base64 = Buffer.concat([head, Buffer.alloc(400)]).toString('base64')
  await write({ media: { filename: 'voz.ogg', mimetype: 'audio/ogg', base64 } })
  fake.hear('Quero duas caixas.')
  const voice = page.getByRole('article').last()
  await voice.locator('audio').waitFor({ state: 'attached' })
  await voice.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Transcrever' }).click()
  await page.getByRole('dialog', { name: 'Transcrição' }).getByText('Quero duas caixas.').waitFor()
  await page.keyboard.press('Escape')
  await bubble(page, 'Quero duas caixas.').waitFor()
})
