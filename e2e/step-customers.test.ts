import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { box, openEditor, stepBuilding, untilEditorOpens } from './step-building.ts'
import { toasted } from './toasts.ts'

/** Paula saves a step-based flow, also while the server is out of reach, and customers go through it. */

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let queue = { id: 0, name: '' }

beforeAll(async () => {
  staff = await here.staff()
  queue = await staff(createQueue, { body: { name: 'Vendas', color: '#c2410c' } })
  await staff(createQueue, { body: { name: 'Suporte', color: '#2563eb' } })
  await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  page = (await here.enter(here.admin)).page
})

const stored = async () => (await staff(showChatFlow, { params: { id: 1 } })).currentFlow
const {
  addFile,
  addStep,
  answer: answered,
  button,
  choose,
  draw,
  items,
  openStep,
  showTab,
  state,
  stepName,
  titles,
} = stepBuilding(() => page)

/** Builds the steps for the customers, without saving. */
async function buildSteps(): Promise<void> {
  await openEditor(page)
  await addStep('Preços')
  await addStep('Horários')
  await draw('Boas Vindas', 'Preços')
  await openStep('Boas Vindas')
  await button('+ Texto').click()
  await items().getByRole('textbox', { name: 'Mensagem' }).fill('Olá {{nome}}! 1: preços, 2: fila, 3: Ana, 4: mais')
  await addFile('Documento')
  await addFile('Imagem')
}

describe('the targets of a step', () => {
  it('STE-06, STE-09: conditions lead to a step, a queue, a person and a new step', async () => {
    await buildSteps()
    await showTab('Condições')
    for (const [at, value] of ['1', '2', '3', '4', '5'].entries()) {
      await button('Adicionar condição').click()
      await items().nth(at).getByRole('textbox', { name: 'Valor' }).fill(value)
    }
    await choose(0, 'Qual etapa', 'Horários')
    await choose(1, 'Vai para', 'Fila')
    await items().nth(1).getByRole('combobox', { name: 'Qual fila' }).click()
    for (const name of ['Geral', 'Vendas', 'Suporte'])
      await page.getByRole('option', { name, exact: true }).last().waitFor()
    await page.getByRole('option', { name: queue.name, exact: true }).first().click()
    await choose(2, 'Vai para', 'Usuário')
    await items().nth(2).getByRole('combobox', { name: 'Qual usuário' }).click()
    await page.getByRole('option', { name: /^Ana/ }).first().click()
    await choose(3, 'Vai para', 'Nova etapa')
    await box(page, 'Nova etapa').waitFor()
    await choose(4, 'Operador', 'contém')
    expect(await accessibilityProblems(page)).toEqual([])
    await button('Excluir condição 5').click()
    await answered(true)
    expect(await titles()).toEqual(['Condição 1', 'Condição 2', 'Condição 3', 'Condição 4'])
    await openStep('Nova etapa')
    await stepName().fill('Mais')
    for (const name of ['Horários', 'Mais', 'Preços']) {
      await openStep(name)
      await showTab('Interações')
      await button('+ Texto').click()
      await items().getByRole('textbox', { name: 'Mensagem' }).fill(`Você está em ${name}`)
    }
  })
})

describe('saving', () => {
  const address = '**/api/ezion/chat-flow/editar/1'

  it('STE-11: a failed save is reported in its exact words, and loses nothing', async () => {
    await page.getByLabel('Nome do fluxo').fill('Atendimento')
    await page.getByRole('switch', { name: 'Fluxo ativo' }).click({ force: true })
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    await button('Salvar Fluxo').click()
    await toasted(page, 'Ocorreu um erro ao enviar os dados do fluxo.')
    await page.unroute(address)
    // As a server that is down: it refuses connections.
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await button('Salvar Fluxo').click()
    await toasted(page, 'Não foi possível conectar ao servidor.')
    await state('Alterações não salvas')
    await openStep('Boas Vindas')
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    expect(await page.getByLabel('Nome do fluxo').inputValue()).toBe('Atendimento')
    await page.unroute('**/api/**')
  })

  it('STE-08, STE-11: a save sends the documented shape with its files, and confirms it', async () => {
    await button('Salvar Fluxo').click()
    await toasted(page, 'Os dados do fluxo foram enviados com sucesso.')
    await state('Tudo salvo')
    const { flow, name, isActive } = await stored()
    expect({ name, isActive }).toEqual({ name: 'Atendimento', isActive: true })
    expect(flow.nodeList.map((step) => step.name)).toEqual(['Início', 'Boas Vindas', 'Preços', 'Horários', 'Mais'])
    expect(flow.lineList.map(({ from, to }) => [from, to])).toEqual([
      ['node1', 'node2'],
      ['node2', 'node3'],
    ])
    const [, welcome] = flow.nodeList
    expect(welcome?.interactions.map(({ type }) => type)).toEqual(['text', 'document', 'image'])
    expect(welcome?.interactions[2]?.MediaField?.fileName).toMatch(/^\w{8}_foto_da_loja\.png$/)
    expect(welcome?.conditions.map(({ routeOption }) => routeOption)).toEqual(['etapa', 'fila', 'usuario', 'novaEtapa'])
    expect(welcome?.conditions[1]?.route).toBe(queue.id)
  })

  it('STE-12: the flow is there after a reload, with its files; another number is another flow', async () => {
    await page.reload()
    await untilEditorOpens(page)
    await openStep('Boas Vindas')
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    expect(await titles()).toEqual(['Texto 1', 'Documento 2', 'Imagem 3'])
    await page.getByRole('button', { name: 'Ver como grafo' }).click()
    await page.getByRole('list', { name: 'Nós' }).getByText('Espera a resposta').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await goTo(page, `/flowbuilder/${(await stored()).flowId}`)
    await page.waitForURL(/\/fluxo-editor\/1$/)
    await box(page, 'Preços').waitFor()
    await openEditor(page, '/fluxo-editor/77')
    expect(await page.locator('.react-flow__node').count()).toBe(2)
    expect(await page.getByLabel('Nome do fluxo').inputValue()).toBe('')
    await goTo(page, '/fluxo-editor/nada')
    await page.getByRole('button', { name: 'Abrir o fluxo da empresa' }).click()
    await box(page, 'Preços').waitFor()
  })

  it('STE-01: leaving with unsaved changes asks; Sair leads to the start', async () => {
    await page.getByLabel('Nome do fluxo').fill('Outro nome')
    await button('Sair').click()
    const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
    await leaving.getByRole('button', { name: 'Continuar editando' }).click()
    await leaving.waitFor({ state: 'detached' })
    expect(await page.getByLabel('Nome do fluxo').inputValue()).toBe('Outro nome')
    await page.getByLabel('Nome do fluxo').fill('Atendimento')
    await button('Salvar Fluxo').click()
    await toasted(page, 'Os dados do fluxo foram enviados com sucesso.')
    await button('Sair').click()
    await page.waitForURL(({ pathname }) => pathname === '/' || pathname === '/tickets')
  })
})

describe('customers', () => {
  let serial = 5_511_970_000_000
  let whatsappId = 0
  const of = (number: string) => ({ params: { whatsappId }, query: { number } })
  const textsOf = async (number: string) =>
    (await staff(simulatorOutbox, of(number))).messages.filter((one) => one.fromCompany).map(({ body }) => body)
  const write = (number: string, body: string) =>
    staff(simulatorInbound, { params: { whatsappId }, body: { number, name: 'Joana', body } })
  const ticketOf = async (number: string) =>
    (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets[0]
  async function answers(word: string): Promise<string> {
    const number = String(++serial)
    await write(number, 'quero atendimento')
    await eventually(async () => (await textsOf(number)).length).toBe(3)
    expect((await textsOf(number))[0]).toBe('Olá Joana! 1: preços, 2: fila, 3: Ana, 4: mais')
    await write(number, word)
    return number
  }

  it('STE-12, FLL-10: a flow gets a phrase in its editor', async () => {
    await openEditor(page)
    await page.getByRole('button', { name: 'Como começa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Como este fluxo começa' })
    await dialog.getByLabel('Nova frase').fill('quero atendimento')
    await dialog.getByRole('button', { name: 'Adicionar frase' }).click()
    await dialog.getByRole('button', { name: 'Excluir a frase quero atendimento' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('STE-05, STE-06, STE-09: go through the steps, and on to a queue and to a person', async () => {
    whatsappId = await here.connect(staff)
    const hours = await answers('1')
    await eventually(async () => (await textsOf(hours)).at(-1)).toBe('Você está em Horários')
    const queueReplies = await answers('2')
    await eventually(async () => (await ticketOf(queueReplies))?.queueId).toBe(queue.id)
    const assigned = await answers('3')
    await eventually(async () => (await ticketOf(assigned))?.user?.name).toMatch(/^Ana/)
    const more = await answers('4')
    await eventually(async () => (await textsOf(more)).at(-1)).toBe('Você está em Mais')
    const other = await answers('nada disso')
    await eventually(async () => (await textsOf(other)).at(-1)).toBe('Você está em Preços')
  })
})
