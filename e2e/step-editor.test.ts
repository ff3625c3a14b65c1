import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import { showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { listQueues } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PNG } from '../apps/server/test/sample.ts'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { closeBrowser, enter, narrow, openBrowser, type Person, settled, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { admin, operator } from './people.ts'
import { heading } from './place.ts'
import { type Product, startProduct } from './product.ts'
import { toasted } from './toasts.ts'

/** Marina builds a flow of steps, and customers go through it. */

let product: Product
let staff: Caller
let marina: Person
let page: Page
let queue = { id: 0, name: '' }

beforeAll(async () => {
  product = await startProduct()
  staff = await operator(product.url)
  const [first] = await staff(listQueues)
  if (!first) throw new Error('the demonstration has changed')
  queue = first
  marina = await openBrowser(product.url)
  page = marina.page
  await enter(page, admin)
}, 240_000)

afterAll(async () => {
  await marina?.close()
  await closeBrowser()
  await product?.stop()
})

const box = (name: string, on = page) => on.locator('.react-flow__node').filter({ hasText: name })
const arrows = () => page.locator('.react-flow__edge:not(.se-route)')
const panel = (on = page) => on.getByRole('region', { name: 'Configuração Fluxo' })
const button = (name: string | RegExp) => panel().getByRole('button', { name })
const stepName = (on = page) => panel(on).getByRole('textbox', { name: 'Nome da etapa' })
const items = () => panel().locator('.se-item')
const titles = () => items().locator('h3').allTextContents()
const state = (words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const question = () => page.getByRole('alertdialog', { name: 'Você tem certeza...' })
const showTab = (name: string) => panel().getByRole('tab', { name }).click()
const stored = async (id = 1) => (await staff(showChatFlow, { params: { id } })).currentFlow
const placeOf = async (name: string) => {
  const transform = await box(name).evaluate((one) => (one as HTMLElement).style.transform)
  return transform.match(/-?[\d.]+/g)?.map(Number)
}
const isOpen = async (name: string, on = page) => (await stepName(on).inputValue()) === name

async function opened(path = '/fluxo-editor', on = page): Promise<void> {
  await on.goto(path)
  await heading(on, 'Editor de fluxo')
  await box('Início', on).waitFor()
  await settled(on)
}

/** Draws from the way out of one step to the way into another. */
async function draw(from: string, to: string): Promise<void> {
  const a = await box(from).locator('.source').boundingBox()
  const b = await box(to).locator('.target').boundingBox()
  if (!a || !b) throw new Error('nothing to draw between')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 })
  await page.mouse.up()
}

/** By the keyboard: new steps stand one over the other. */
async function openStep(name: string): Promise<void> {
  await box(name).focus()
  await page.keyboard.press('Enter')
  await eventually(() => isOpen(name)).toBe(true)
}

async function addStep(name: string): Promise<void> {
  await button('+ Nova Etapa').click()
  await stepName().fill(name)
  await box(name).waitFor()
}

async function choose(at: number, label: string, option: string): Promise<void> {
  await items().nth(at).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function answered(agreed: boolean): Promise<void> {
  await question().getByText('Não será possível reverter essa exclusão!').waitFor()
  await question()
    .getByRole('button', { name: agreed ? 'Excluir' : 'Cancelar', exact: true })
    .click()
  await question().waitFor({ state: 'detached' })
}

describe('the steps', () => {
  it('STE-01, STE-02, LAY-06: the menu leads to the two seeded steps, joined, with the panel beside them', async () => {
    await page.getByRole('link', { name: 'Editor de fluxo' }).click()
    await heading(page, 'Editor de fluxo')
    await box('Início').waitFor()
    expect(await page.locator('.react-flow__node .se-box-name').allTextContents()).toEqual(['Início', 'Boas Vindas'])
    await page.getByRole('group', { name: 'De Início para Boas Vindas' }).waitFor({ state: 'attached' })
    expect(await panel().getByRole('tab').allTextContents()).toEqual(['Interações', 'Condições'])
    await panel()
      .getByText(/^Arraste e solte para reordenar/)
      .waitFor()
    for (const name of ['+ Nova Etapa', 'Salvar Fluxo', 'Sair']) await button(name).waitFor()
    await state('Tudo salvo')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('STE-02: each new step stands 50 px further on than the one before it, from 100', async () => {
    await addStep('Preços')
    expect(await placeOf('Preços')).toEqual([200, 200])
    await addStep('Horários')
    expect(await placeOf('Horários')).toEqual([250, 250])
    await state('Alterações não salvas')
  })

  it('STE-03: Início, Boas Vindas and their connection stay, and one is told', async () => {
    const told = () => toasted(page, 'Ação não permitida')
    await box('Início').click()
    await stepName().press('End')
    await stepName().pressSequentially('x')
    await told()
    expect(await stepName().inputValue()).toBe('Início')
    for (const name of ['Início', 'Boas Vindas']) {
      await box(name).click()
      await button(`Excluir etapa ${name}`).click()
      await told()
      await box(name).focus()
      await page.keyboard.press('Delete')
      await told()
    }
    await page.getByRole('group', { name: 'De Início para Boas Vindas' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await told()
    expect(await question().count()).toBe(0)
    expect(await arrows().count()).toBe(1)
  })

  it('STE-01: a box is dragged, and moved by the arrow keys', async () => {
    const before = (await placeOf('Horários')) ?? []
    const at = await box('Horários').boundingBox()
    if (!at) throw new Error('no box')
    await page.mouse.move(at.x + 60, at.y + 12)
    await page.mouse.down()
    await page.mouse.move(at.x + 160, at.y + 112, { steps: 6 })
    await page.mouse.up()
    const after = (await placeOf('Horários')) ?? []
    expect(after[0]).toBeGreaterThan(before[0] ?? 0)
    expect(after[1]).toBeGreaterThan(before[1] ?? 0)
    await box('Horários').focus()
    await page.keyboard.press('ArrowDown')
    await eventually(async () => (await placeOf('Horários'))?.[1]).toBeGreaterThan(after[1] ?? 0)
    await box('Horários').focus()
    await page.keyboard.press('Enter')
    await eventually(() => isOpen('Horários')).toBe(true)
  })

  it('STE-04: an arrow joins two different steps, and goes by Delete', async () => {
    await draw('Boas Vindas', 'Preços')
    await eventually(() => arrows().count()).toBe(2)
    await draw('Preços', 'Preços')
    await toasted(page, 'Uma conexão precisa unir duas etapas diferentes.')
    expect(await arrows().count()).toBe(2)
    await draw('Preços', 'Horários')
    await eventually(() => arrows().count()).toBe(3)
    await page.getByRole('group', { name: 'De Preços para Horários' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await eventually(() => arrows().count()).toBe(2)
  })

  it('STE-07: a step goes with its connections, once one has agreed', async () => {
    await addStep('Sobra')
    await draw('Preços', 'Sobra')
    await eventually(() => arrows().count()).toBe(3)
    await button('Excluir etapa Sobra').click()
    await answered(false)
    expect(await box('Sobra').count()).toBe(1)
    await box('Sobra').focus()
    await page.keyboard.press('Delete')
    await answered(true)
    await eventually(() => box('Sobra').count()).toBe(0)
    expect(await arrows().count()).toBe(2)
  })
})

describe('what a step says', () => {
  const files = [
    ['Imagem', 'foto da loja.png', 'image/png', Buffer.from(PNG, 'base64')],
    ['Documento', 'tabela.txt', 'text/plain', Buffer.from('pão 10')],
  ] as const

  it('STE-05: texts, sounds, films, pictures and documents; files are seen before they are sent', async () => {
    await openStep('Boas Vindas')
    await button('+ Texto').click()
    await items()
      .nth(0)
      .getByRole('textbox', { name: 'Mensagem' })
      .fill('Olá {{nome}}! 1: preços, 2: fila, 3: Ana, 4: mais')
    for (const [kind, name, mimeType, buffer] of files) {
      await button(`+ ${kind}`).click()
      await items().last().locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    }
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    await page.getByRole('link', { name: 'Abrir tabela.txt' }).waitFor()
    for (const kind of ['Áudio', 'Vídeo']) await button(`+ ${kind}`).click()
    expect(await titles()).toEqual(['Texto 1', 'Imagem 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await items()
      .last()
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: files[0][3] })
    await items().last().getByText('Este tipo de arquivo não é aceito aqui.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('STE-01: they are put in order by the keys, and the handle keeps the focus', async () => {
    await button(/^Mover interação 2:/).focus()
    await page.keyboard.press('ArrowDown')
    await eventually(titles).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
    await page.keyboard.press('ArrowUp')
    await eventually(titles).toEqual(['Texto 1', 'Imagem 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await page.keyboard.press('ArrowDown')
    await eventually(titles).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
  })

  it('STE-07: an interaction goes once one has agreed', async () => {
    for (const n of [5, 4]) {
      await button(`Excluir interação ${n}`).click()
      await answered(true)
    }
    expect(await titles()).toEqual(['Texto 1', 'Documento 2', 'Imagem 3'])
  })
})

describe('where a step leads', () => {
  it('STE-06, STE-09: conditions lead to a step, a queue, a person and a new step', async () => {
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
    await box('Nova etapa').waitFor()
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

  it('STE-11: a save that fails says so in its exact words, and nothing is lost', async () => {
    await page.getByLabel('Nome do fluxo').fill('Atendimento')
    await page.getByRole('switch', { name: 'Fluxo ativo' }).click({ force: true })
    await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }))
    await button('Salvar Fluxo').click()
    await toasted(page, 'Ocorreu um erro ao enviar os dados do fluxo.')
    await page.unroute(address)
    await product.end()
    await button('Salvar Fluxo').click()
    await toasted(page, 'Não foi possível conectar ao servidor.')
    await state('Alterações não salvas')
    await openStep('Boas Vindas')
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    expect(await page.getByLabel('Nome do fluxo').inputValue()).toBe('Atendimento')
    await product.start()
  })

  it('STE-08, STE-11: a save sends the documented shape with its files, and says so', async () => {
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

  it('STE-12: it is there after loading the page anew, with its files; another number is another flow', async () => {
    await opened()
    await openStep('Boas Vindas')
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    expect(await titles()).toEqual(['Texto 1', 'Documento 2', 'Imagem 3'])
    await page.getByRole('button', { name: 'Ver como grafo' }).click()
    await page.getByRole('list', { name: 'Nós' }).getByText('Espera a resposta').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await opened('/fluxo-editor/77')
    expect(await page.locator('.react-flow__node').count()).toBe(2)
    expect(await page.getByLabel('Nome do fluxo').inputValue()).toBe('')
    await page.goto('/fluxo-editor/nada')
    await page.getByRole('button', { name: 'Abrir o fluxo da empresa' }).click()
    await box('Preços').waitFor()
  })

  it('whoever leaves with unsaved changes is asked; Sair leads to the start', async () => {
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
  const heard = async (number: string) =>
    (await staff(simulatorOutbox, of(number))).messages.filter((one) => one.fromCompany).map(({ body }) => body)
  const write = (number: string, body: string) =>
    staff(simulatorInbound, { params: { whatsappId }, body: { number, name: 'Joana', body } })
  const ticketOf = async (number: string) =>
    (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets[0]
  async function answers(word: string): Promise<string> {
    const number = String(++serial)
    await write(number, 'quero atendimento')
    await eventually(async () => (await heard(number)).length).toBe(3)
    expect((await heard(number))[0]).toBe('Olá Joana! 1: preços, 2: fila, 3: Ana, 4: mais')
    await write(number, word)
    return number
  }

  it('a phrase is given to the flow where it is edited', async () => {
    await opened()
    await page.getByRole('button', { name: 'Como começa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Como este fluxo começa' })
    await dialog.getByLabel('Nova frase').fill('quero atendimento')
    await dialog.getByRole('button', { name: 'Adicionar frase' }).click()
    await dialog.getByRole('button', { name: 'Excluir a frase quero atendimento' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('STE-05, STE-06, STE-09: go through the steps, and on to a queue and to a person', async () => {
    const [line] = await staff(listConnections, { query: {} })
    whatsappId = line?.id ?? 0
    const hours = await answers('1')
    await eventually(async () => (await heard(hours)).at(-1)).toBe('Você está em Horários')
    const queued = await answers('2')
    await eventually(async () => (await ticketOf(queued))?.queueId).toBe(queue.id)
    const given = await answers('3')
    await eventually(async () => (await ticketOf(given))?.user?.name).toMatch(/^Ana/)
    const more = await answers('4')
    await eventually(async () => (await heard(more)).at(-1)).toBe('Você está em Mais')
    const other = await answers('nada disso')
    await eventually(async () => (await heard(other)).at(-1)).toBe('Você está em Preços')
  })
})

describe('with a finger', () => {
  it('STE-10: two taps within 300 ms open a step; one, and two slower ones, do not', async () => {
    const tablet = await openBrowser(product.url, { ...wide, touch: true })
    await enter(tablet.page, admin)
    await opened('/fluxo-editor', tablet.page)
    const session = await tablet.context.newCDPSession(tablet.page)
    let clock = Date.now() / 1000
    /** The browser is told when: how long it takes to tell it does not count. */
    const tap = async (name: string, after: number) => {
      const at = await box(name, tablet.page).boundingBox()
      if (!at) throw new Error('no box')
      clock += after / 1000
      const touchPoints = [{ x: at.x + 60, y: at.y + 20 }]
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: clock })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: clock })
      await settled(tablet.page)
    }
    await tap('Preços', 0)
    expect(await isOpen('Início', tablet.page)).toBe(true)
    await tap('Preços', 350)
    expect(await isOpen('Início', tablet.page)).toBe(true)
    await tap('Preços', 250)
    await eventually(() => isOpen('Preços', tablet.page)).toBe(true)
    await tablet.close()
  })

  it('under 900 px the steps are a list, and their texts are edited', async () => {
    const phone = await openBrowser(product.url, { ...narrow, touch: true })
    await enter(phone.page, admin)
    await phone.page.goto('/fluxo-editor')
    await phone.page.getByRole('button', { name: /^Preços/ }).tap()
    const text = panel(phone.page).getByRole('textbox', { name: 'Mensagem' })
    await text.fill('Novos preços')
    expect(await panel(phone.page).getByRole('button', { name: '+ Nova Etapa' }).count()).toBe(0)
    expect(await scrollsSideways(phone.page)).toBe(false)
    expect(await accessibilityProblems(phone.page)).toEqual([])
    await panel(phone.page).getByRole('button', { name: 'Salvar Fluxo' }).tap()
    await toasted(phone.page, 'Os dados do fluxo foram enviados com sucesso.')
    const [, , prices] = (await stored()).flow.nodeList
    expect(prices?.interactions[0]?.MessageField?.message).toBe('Novos preços')
    await phone.close()
  })
})
