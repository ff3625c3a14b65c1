import { listContacts } from '@recado/contract/contacts/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { createFlowTest } from '@recado/contract/flows/simulation-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { type FlowShop, flowEdges, flowNode, openFlowShop } from './flow-shop.ts'
import { lookAtAll } from './looks.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** A flow is tried in the simulator, saved as a test, and counted after customers went through it. */
const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let flowId: number
let shop: FlowShop
let graph: FlowGraph

const pane = (name: string) => page.getByRole('complementary', { name })
const open = async (name: string) => {
  const button = page.locator('.rc-builder-bar').getByRole('button', { name, exact: true })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
  await pane(name).waitFor()
}
const simulator = () => pane('Simulador')
const log = () => simulator().getByRole('log')
/** For assistive technology, a bubble also contains its author. */
const untilSaid = (text: string) => log().getByText(text).last().waitFor()
const press = (name: string) => simulator().getByRole('button', { name, exact: true }).click()
const card = (id: string) => page.locator(`.rc-flow .react-flow__node[data-id="${id}"]`)
const isLit = (id: string) => card(id).locator('[data-lit]').count()
async function write(text: string): Promise<void> {
  const field = simulator().getByRole('textbox', { name: 'Escrever como cliente' })
  await field.fill(text)
  await field.press('Enter')
}

/** Findings in a pane beside the canvas. Nodes of the canvas may continue beyond its edge, so they are filtered out. */
const lookAtPane = async (what: string) =>
  (await lookAtAll(page, what)).filter((finding) => !/(Duplicar|Excluir|Ações de) [^:]+: cut off$/.test(finding))

beforeAll(async () => {
  staff = await here.staff()
  const queue = await staff(createQueue, { body: { name: 'Vendas', color: '#117755' } })
  const tag = await staff(createTag, { body: { name: 'Interessado' } })
  const arrayOption = ['Preço', 'Pessoa'].map((value, at) => ({ number: at + 1, value }))
  const saves = [{ path: 'preco', variable: 'preco' }]
  graph = {
    nodes: [
      flowNode('1', 'start', 0),
      flowNode('oi', 'message', 1, { label: 'Olá, {{firstName}}' }),
      flowNode('produto', 'question', 2, { message: 'Qual produto?', answerKey: 'produto' }),
      flowNode('menu', 'menu', 3, { message: 'O que você quer de {{produto}}?', arrayOption }),
      flowNode('busca', 'apiCall', 4, { url: 'https://loja.exemplo.com.br/preco', method: 'GET', saves }),
      flowNode('espera', 'interval', 5, { sec: 30 }),
      flowNode('preco', 'message', 6, { label: '{{produto}} custa {{preco}}' }),
      flowNode('tag', 'tag', 7, { tag: { id: tag.id, name: 'Interessado' } }),
      flowNode('semPreco', 'message', 8, { label: 'O preço não pôde ser visto' }),
      flowNode('fila', 'ticket', 9, { id: queue.id, name: 'Vendas' }),
    ],
    connections: flowEdges(
      ...['1>oi', 'oi>produto', 'produto>menu', 'menu/a1>busca', 'menu/a2>fila', 'busca>espera', 'espera>preco'],
      ...['busca/error>semPreco', 'semPreco>fila', 'preco>tag', 'tag>fila'],
    ),
  }
  shop = await openFlowShop(here, staff, [queue.id])
  flowId = await shop.flow('Preços', graph, 'quero saber o preço')
  page = (await here.enter(here.admin)).page
  await goTo(page, `/flowbuilder/${flowId}`)
  await card('1').waitFor()
})

it('PLUS-06: a simulated customer gets answers, chooses, waits by the virtual clock, and leaves no trace', async () => {
  await open('Simulador')
  await press('Começar')
  await untilSaid('Olá, Maria')
  await untilSaid('Qual produto?')
  await card('produto').locator('[data-lit="at"]').waitFor()
  await write('pão')
  await untilSaid('O que você quer de pão?')
  await press('1 · Preço')
  await untilSaid('Chamaria GET https://loja.exemplo.com.br/preco')
  const answer = simulator().getByRole('form', { name: 'Responda pelo endereço chamado' })
  await answer.getByLabel('Conteúdo da resposta').fill('{"preco":"10,00"}')
  expect(await lookAtPane('simulator, an answer from outside')).toEqual([])
  await answer.getByRole('button', { name: 'Dar resposta' }).click()
  await untilSaid('Espera de 30 segundos.')
  expect(await isLit('preco')).toBe(0)
  await press('Pular espera')
  await untilSaid('pão custa 10,00')
  await untilSaid('Põe a etiqueta Interessado.')
  await untilSaid('Passa para a fila Vendas')
  await simulator().getByText('Relógio virtual: 00:00:33').waitFor()
  await simulator().getByText('2 variáveis').click()
  await simulator().getByRole('row', { name: 'preco 10,00' }).waitFor()
  for (const id of ['1', 'oi', 'produto', 'menu', 'busca', 'espera', 'preco', 'tag', 'fila'])
    await eventually(() => isLit(id)).toBe(1)
  expect(await isLit('semPreco')).toBe(0)
  expect(await lookAtPane('simulator, ended')).toEqual([])
  const { tickets } = await staff(listTickets, { query: { showAll: 'true' } })
  const { contacts } = await staff(listContacts)
  expect([tickets.length, contacts.length]).toEqual([0, 0])
})

it('PLUS-06: a failed call continues at its error output', async () => {
  await simulator().getByRole('button', { name: 'Começar de novo', exact: true }).first().click()
  // The earlier conversation is gone, and the new one starts.
  await card('produto').locator('[data-lit="at"]').waitFor()
  await write('bolo')
  await untilSaid('O que você quer de bolo?')
  await press('1 · Preço')
  const answer = simulator().getByRole('form', { name: 'Responda pelo endereço chamado' })
  await answer.getByText('Falha', { exact: true }).click()
  await answer.getByLabel('Por que falha').fill('demorou demais')
  await answer.getByRole('button', { name: 'Dar resposta' }).click()
  await untilSaid('A chamada falhou: demorou demais')
  await untilSaid('O preço não pôde ser visto')
  await eventually(() => isLit('semPreco')).toBe(1)
  expect(await isLit('espera')).toBe(0)
})

it('PLUS-06: a conversation is saved as a test; a failing case shows the step, the expected and the actual text', async () => {
  await press('Guardar como caso de teste')
  const form = page.getByRole('dialog', { name: 'Novo caso de teste' })
  await form.getByLabel(/^Nome/).fill('Bolo sem preço')
  expect(await lookAtPane('a test case')).toEqual([])
  await form.getByRole('button', { name: 'Guardar caso' }).click()
  await toasted(page, 'Caso de teste guardado.')
  await staff(createFlowTest, {
    params: { id: flowId },
    body: { name: 'Despede-se', steps: [{ input: { do: 'begin' }, expects: ['Olá, Maria', 'Até logo'] }] },
  })
  await open('Testes')
  const tests = pane('Testes')
  const one = (name: string) => tests.getByRole('listitem', { name })
  await one('Despede-se').waitFor()
  await tests.getByRole('button', { name: 'Rodar todos' }).click()
  await one('Bolo sem preço').getByText('Passou').waitFor()
  await one('Despede-se').getByText('Falhou no passo 1').waitFor()
  await one('Despede-se').getByText('Até logo').waitFor()
  await one('Despede-se').getByText('Qual produto?').waitFor()
  await tests.getByText('1 de 2 passaram.').waitFor()
  expect(await lookAtPane('test cases')).toEqual([])
  await tests.getByRole('button', { name: 'Editar o caso Despede-se' }).click()
  const editDialog = page.getByRole('dialog', { name: 'Editar caso de teste' })
  await editDialog.getByRole('textbox', { name: 'Texto esperado 2' }).fill('Qual produto?')
  await editDialog.getByRole('button', { name: 'Guardar caso' }).click()
  await tests.getByRole('button', { name: 'Rodar o caso Despede-se' }).click()
  await one('Despede-se').getByText('Passou').waitFor()
  await tests.getByRole('button', { name: 'Excluir o caso Despede-se' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir caso' }).click()
  await one('Despede-se').waitFor({ state: 'detached' })
})

it('PLUS-06: after customers went through a flow, its nodes count how many came and how many stopped there', async () => {
  const rosa = { number: '5511977005678', name: 'Rosa Lima' }
  const ivo = { number: '5511977005679', name: 'Ivo Reis' }
  for (const customer of [rosa, ivo]) {
    await shop.writes(customer, 'quero saber o preço')
    expect(await shop.arrived(customer, 2)).toEqual([expect.stringMatching(/^Olá, /), 'Qual produto?'])
  }
  await shop.writes(ivo, 'pão')
  await shop.arrived(ivo, 3)
  await shop.writes(ivo, '2')
  await open('Passagens')
  const counts = pane('Passagens')
  await counts.getByText('2 conversas no período.').waitFor()
  const row = (name: RegExp) => counts.getByRole('row', { name })
  await eventually(async () => {
    await counts.getByRole('button', { name: 'Atualizar passagens' }).click()
    return counts.getByRole('row').allTextContents()
  }).toEqual(
    expect.arrayContaining([expect.stringMatching(/Qual produto\?.*21 \(50%\)$/), expect.stringMatching(/^Menu.*10$/)]),
  )
  await card('produto').locator('.rc-flow-counts').waitFor()
  expect(await lookAtPane('counts of a flow')).toEqual([])
  await counts.getByRole('button', { name: 'Hoje' }).click()
  await counts.getByText('2 conversas no período.').waitFor()
  await row(/Qual produto/)
    .getByRole('button')
    .click()
  await page.locator('.react-flow__node.selected[data-id="produto"]').waitFor()
})
