import { listTickets } from '@recado/contract/conversations/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createQueue } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { type Customer, type FlowShop, flowEdges, flowNode, openFlowShop } from './flow-shop.ts'
import { lookAtAll } from './looks.ts'
import { bubble, composer, leadTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** A flow and an attendant in the same conversation, and the flow's trace. */
const here = stage({ company: 'empty' })
let staff: Caller
let shop: FlowShop
let rui: Person
let page: Page
let ticketId: number

const maria: Customer = { number: '5511977001234', name: 'Maria Prado' }
const bar = () => page.locator('.ib-talk').getByRole('note')
const accept = () =>
  page
    .locator('.ib-talk, .ib-chat-head')
    .getByRole('button', { name: /^(Aceitar|Assumir)/ })
    .first()
    .click()
const ticketOf = async ({ number }: Customer) => {
  const [ticket] = (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
  if (!ticket) throw new Error('no ticket')
  return ticket
}

beforeAll(async () => {
  staff = await here.staff()
  const sales = await staff(createQueue, { body: { name: 'Vendas', color: '#117755' } })
  const support = await staff(createQueue, { body: { name: 'Suporte', color: '#884422' } })
  const graph: FlowGraph = {
    nodes: [
      flowNode('1', 'start', 0),
      flowNode('nome', 'question', 1, { message: 'Qual é o seu nome?', answerKey: 'nome' }),
      flowNode('pao', 'question', 2, { message: 'Que pão você quer, {{nome}}?', answerKey: 'pao' }),
      flowNode('fim', 'message', 3, { label: 'Anotado: {{pao}}' }),
      flowNode('fila', 'ticket', 4, { id: sales.id, name: 'Vendas' }),
    ],
    connections: flowEdges('1>nome', 'nome>pao', 'pao>fim', 'fim>fila'),
  }
  shop = await openFlowShop(here, staff, [sales.id])
  await shop.flow('Padaria', graph, 'quero pão')
  page = (await here.enter(await here.addUser(staff, { name: 'Ana', lastName: 'Sá', queueIds: [sales.id] }))).page
  rui = await here.enter(await here.addUser(staff, { name: 'Rui', lastName: 'Sá', queueIds: [support.id] }))
})

it('PLUS-04: viewers of the chat see which flow is active; writing stops it, and three later messages get no reply', async () => {
  await shop.writes(maria, '  QUERO PAO ')
  expect(await shop.arrived(maria, 1)).toEqual(['Qual é o seu nome?'])
  const ticket = await ticketOf(maria)
  ticketId = ticket.id
  await leadTo(page, `/tickets/${ticket.uuid}`)
  await bar().getByText('Fluxo Padaria em andamento').waitFor()
  expect(await bar().getByRole('link', { name: 'Ver caminho' }).getAttribute('href')).toBe(
    `/tickets/${ticketId}/flow-runs`,
  )
  await shop.writes(maria, 'Maria')
  await bubble(page, 'Que pão você quer, Maria?').waitFor()
  expect(await lookAtAll(page, 'a flow speaks in a chat')).toEqual([])
  await accept()
  await composer(page).fill('Oi Maria, aqui é a Ana')
  await composer(page).press('Enter')
  await bar().getByText('O fluxo Padaria parou').waitFor()
  expect(await lookAtAll(page, 'a flow was stopped in a chat')).toEqual([])
  const before = await shop.arrived(maria, 3)
  for (const line of ['um', 'dois', 'três']) await shop.writes(maria, line)
  await bubble(page, 'três').waitFor()
  expect(await shop.arrived(maria, 3)).toEqual(before)
})

it('PLUS-04: resuming asks first, and continues at the same node', async () => {
  await bar().getByRole('button', { name: 'Retomar fluxo' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retomar o fluxo Padaria?' })
  await question.getByText(/volta a aguardar, sem responsável/).waitFor()
  expect(await lookAtAll(page, 'resuming a flow')).toEqual([])
  await question.getByRole('button', { name: 'Retomar fluxo' }).click()
  await bar().getByText('Fluxo Padaria em andamento').waitFor()
  expect((await shop.arrived(maria, 4)).at(-1)).toBe('Que pão você quer, Maria?')
  await shop.writes(maria, 'de queijo')
  await bubble(page, 'Anotado: de queijo').waitFor()
  await bar().waitFor({ state: 'detached' })
})

it("PLUS-06: the flow's trace is one click away, with input, output and duration", async () => {
  await press(page, 'Mais ações')
  await page
    .getByRole('menuitem', { name: /[Ff]luxo/ })
    .last()
    .click()
  await page.waitForURL(/\/flow-runs$/)
  await page.getByRole('heading', { level: 1, name: 'Fluxos no atendimento de Maria Prado' }).waitFor()
  const steps = page.getByRole('list', { name: 'Passos' }).getByRole('listitem')
  const step = (text: string) => steps.filter({ hasText: text }).last()
  await step('de queijo').waitFor()
  expect(await step('Anotado: de queijo').textContent()).toMatch(/\d+ (ms|s|min)/)
  expect(await step('Qual é o seu nome?').textContent()).toMatch(/\d+ (ms|s|min)/)
  await page.locator('.rc-trace-canvas .react-flow__node[data-id="fim"] [data-lit]').waitFor()
  await page.locator('.rc-trace-canvas').getByText('Terminou aqui').waitFor()
  expect(await page.locator('.rc-trace-canvas').getByText('Está aqui').count()).toBe(0)
  await step('Qual é o seu nome?').getByRole('button').click()
  await page.locator('.rc-trace-canvas .react-flow__node[data-id="nome"] [data-lit="at"]').waitFor()
  expect(await lookAtAll(page, 'the way of a flow')).toEqual([])
  await page.getByRole('link', { name: 'Voltar ao atendimento' }).click()
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
})

it('FLW-34: a flow is started by hand from the composer, and stopped by its button', async () => {
  await accept()
  await composer(page).waitFor()
  await press(page, 'Anexar')
  await page.getByRole('menuitem', { name: 'Iniciar fluxo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Iniciar um fluxo' })
  await dialog.getByRole('combobox', { name: /Fluxo/ }).click()
  await page.getByRole('option', { name: 'Padaria' }).click()
  expect(await lookAtAll(page, 'starting a flow')).toEqual([])
  await dialog.getByRole('button', { name: 'Iniciar fluxo' }).click()
  await toasted(page, 'O fluxo Padaria começou.')
  await bar().getByText('Fluxo Padaria em andamento').waitFor()
  await bar().getByRole('button', { name: 'Parar' }).click()
  await bar().getByText('O fluxo Padaria parou').waitFor()
})

it("PLUS-06: the trace of another user's ticket, or of a missing one, shows an error", async () => {
  await leadTo(rui.page, `/tickets/${ticketId}/flow-runs`)
  await rui.page
    .getByText(/não (tem|pode)|sem permissão/i)
    .first()
    .waitFor()
  expect(await rui.page.getByText('Padaria').count()).toBe(0)
  expect(await lookAtAll(rui.page, 'the way in a ticket of others')).toEqual([])
  await leadTo(rui.page, '/tickets/999999/flow-runs')
  await rui.page
    .getByText(/não (foi )?encontrado/i)
    .first()
    .waitFor()
  expect(await lookAtAll(rui.page, 'the way in no ticket')).toEqual([])
})
