import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { updateTicket } from '@recado/contract/conversations/endpoints'

import { listKanbanTickets, moveCard } from '@recado/contract/kanban/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { narrow, type Person, settled, type View } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import type { Account } from './people.ts'
import { goTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** The board with two people in separate browsers. */
const here = stage({ company: 'empty' })
let staff: Caller
let connectionId = 0
let colleague: Account
let paula: Person
let rui: Person
const lanes: Record<string, string> = {}

const write = (name: string, number: string, body = 'Oi') =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: { number, name, body } })

async function openBoard(as: Account, view?: View): Promise<Person> {
  const person = await here.enter(as, view)
  await goTo(person.page, '/kanban')
  await person.page.getByRole('heading', { level: 1, name: 'Kanban' }).waitFor()
  return person
}

const laneOf = (page: Page, name: string) => page.locator(`[data-lane="${lanes[name]}"]`)
const namesIn = (page: Page, lane: string) => laneOf(page, lane).locator('.kb-name').allTextContents()
const card = (page: Page, name: string) => page.locator('.kb-card').filter({ hasText: name })
const openButton = (page: Page, name: string) => page.getByRole('button', { name: `Abrir a conversa com ${name}` })
const expectCards = (page: Page, lane: string, names: string[]) => eventually(() => namesIn(page, lane)).toEqual(names)

/** Where a card is dropped in a lane: near its upper, lower or left edge. */
type Edge = 'top' | 'end' | 'left'

async function drag(page: Page, what: Locator, to: Locator, edge: Edge = 'end'): Promise<void> {
  const from = await what.boundingBox()
  const box = await to.boundingBox()
  if (!from || !box) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 3, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 3 + 20, from.y + 20, { steps: 3 })
  const x = edge === 'left' ? box.x + 30 : box.x + box.width / 2
  await page.mouse.move(x, edge === 'end' ? box.y + box.height - 4 : box.y + 50, { steps: 8 })
  await page.locator('[data-aimed], [data-here]').first().waitFor()
  await page.mouse.up()
  // A pointer inside a lane pauses the lane's updates.
  await page.mouse.move(2, 2)
}

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff)
  lanes['Em aberto'] = 'lane0'
  for (const name of ['Proposta', 'Negociação'])
    lanes[name] = String((await staff(createTag, { body: { name, kanban: 1 } })).id)
  await write('Ana', '5511977770001')
  await write('Beto', '5511977770002')
  await write('Caio', '5511977770003', 'Quero um orçamento')
  colleague = await here.addUser(staff, { name: 'Rui', lastName: 'Sá', profile: 'admin' })
  paula = await openBoard(here.admin)
  rui = await openBoard(colleague)
})

describe('the board', () => {
  it('KAN-01, KAN-02: shows the open lane, a lane for each kanban tag, and a card for each ticket', async () => {
    const { page } = paula
    await expectCards(page, 'Em aberto', ['Caio', 'Beto', 'Ana'])
    await expectCards(page, 'Proposta', [])
    await card(page, 'Caio').getByText('Quero um orçamento').waitFor()
    await card(page, 'Caio').getByText('+55 11 97777-0003').waitFor()
    await laneOf(page, 'Em aberto').getByText('3 na coluna').waitFor({ state: 'attached' })
  })

  it('KAN-03: a card dragged to another lane moves for the colleague too, without a reload', async () => {
    await drag(paula.page, card(paula.page, 'Caio'), laneOf(paula.page, 'Proposta'))
    await expectCards(paula.page, 'Proposta', ['Caio'])
    await expectCards(rui.page, 'Proposta', ['Caio'])
    await expectCards(rui.page, 'Em aberto', ['Beto', 'Ana'])
    await paula.page.reload()
    await expectCards(paula.page, 'Proposta', ['Caio'])
  })

  it('KAN-04: cards are arranged by dragging, and the order is kept', async () => {
    await drag(paula.page, card(paula.page, 'Beto'), laneOf(paula.page, 'Proposta'))
    await expectCards(rui.page, 'Proposta', ['Caio', 'Beto'])
    await drag(paula.page, card(paula.page, 'Beto'), laneOf(paula.page, 'Proposta'), 'top')
    await expectCards(rui.page, 'Proposta', ['Beto', 'Caio'])
    await rui.page.reload()
    await expectCards(rui.page, 'Proposta', ['Beto', 'Caio'])
  })

  it('everything that dragging does also works by keys and by the menu, and is announced', async () => {
    const { page } = paula
    await openButton(page, 'Beto').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expectCards(rui.page, 'Proposta', ['Caio', 'Beto'])
    await openButton(page, 'Beto').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Alt+ArrowRight')
    await expectCards(rui.page, 'Negociação', ['Beto'])
    await page.getByText('Beto: movido para Negociação, posição 1 de 1').waitFor({ state: 'attached' })
    await eventually(() => openButton(page, 'Beto').evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Ações do cartão de Beto' }).click()
    await page.getByRole('menuitem', { name: 'Mover para Em aberto' }).click()
    await expectCards(rui.page, 'Em aberto', ['Beto', 'Ana'])
  })

  it('KAN-05, KAN-06: sorted cards cannot be arranged, with the reason, and the order is kept in the address', async () => {
    const { page } = paula
    await openButton(page, 'Ana').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await toasted(page, "Você não pode organizar cartões na coluna 'Em aberto'")
    await page.keyboard.press('Alt+ArrowRight')
    await expectCards(page, 'Proposta', ['Ana', 'Caio'])
    await page.getByRole('combobox', { name: 'Ordem dos cartões' }).click()
    await page.getByRole('option', { name: 'Última mensagem' }).click()
    await page.waitForURL(/sort=updatedAt/)
    await expectCards(page, 'Proposta', ['Caio', 'Ana'])
    await openButton(page, 'Ana').focus()
    await page.keyboard.press('Alt+ArrowUp')
    await toasted(page, "Para organizar os tickets, altere o critério de ordenação para 'Minha ordem'")
    await page.reload()
    await expectCards(page, 'Proposta', ['Caio', 'Ana'])
    await goTo(page, '/kanban')
    await expectCards(page, 'Proposta', ['Ana', 'Caio'])
  })

  it('KAN-09: a move that the server rejects is reverted, with a message', async () => {
    const { page } = paula
    await page.route('**/api/ticket/kanban/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 403, contentType: 'application/json', body: '{"error":"ERR_NO_PERMISSION"}' })
        : route.continue(),
    )
    try {
      await openButton(page, 'Ana').focus()
      await page.keyboard.press('Alt+ArrowRight')
      await toasted(page, 'Não foi possível mover o cartão de Ana')
      await expectCards(page, 'Proposta', ['Ana', 'Caio'])
    } finally {
      await page.unroute('**/api/ticket/kanban/*')
    }
  })

  it('KAN-07: lanes are dragged by their heads, for everyone; the open one stays first', async () => {
    const { page } = paula
    const heads = (of: Page) => of.locator('.kb-head h2').allTextContents()
    await drag(page, laneOf(page, 'Negociação').locator('.kb-head'), laneOf(page, 'Proposta'), 'left')
    await eventually(() => heads(page)).toEqual(['Em aberto', 'Negociação', 'Proposta'])
    await eventually(() => heads(rui.page)).toEqual(['Em aberto', 'Negociação', 'Proposta'])
    await page.getByRole('button', { name: 'Ações da coluna Negociação' }).click()
    await page.getByRole('menuitem', { name: 'Mover a coluna para a direita' }).click()
    await eventually(() => heads(rui.page)).toEqual(['Em aberto', 'Proposta', 'Negociação'])
  })

  it("customers' messages show on the cards, also of new customers", async () => {
    await write('Caio', '5511977770003', 'Fechado então')
    await card(rui.page, 'Caio').getByText('Fechado então').waitFor()
    await write('Davi', '5511977770004', 'Boa tarde')
    await card(rui.page, 'Davi').getByText('Boa tarde').waitFor()
    await laneOf(rui.page, 'Em aberto').getByText('2 na coluna').waitFor({ state: 'attached' })
  })

  it('the chat opens beside the board to accept, answer and resolve, and the board stays', async () => {
    const { page } = paula
    await openButton(page, 'Davi').click()
    const sheet = page.getByRole('region', { name: 'Conversa', exact: true })
    await sheet.getByText('Boa tarde').first().waitFor()
    await sheet
      .getByRole('button', { name: /^Aceitar/ })
      .first()
      .click()
    const composer = sheet.getByRole('textbox').first()
    await composer.fill('Boa tarde, Davi')
    await composer.press('Enter')
    await card(rui.page, 'Davi').getByText('Boa tarde, Davi').waitFor()
    expect(new URL(page.url()).pathname).toBe('/kanban')
    await sheet.getByRole('button', { name: /^Resolver/ }).click()
    await sheet.waitFor({ state: 'detached' })
    for (const at of [page, rui.page]) await eventually(() => card(at, 'Davi').count()).toBe(0)
    await laneOf(page, 'Proposta').waitFor()
    await openButton(page, 'Beto').click()
    await sheet.getByRole('button', { name: 'Fechar a conversa' }).click()
    await sheet.waitFor({ state: 'detached' })
  })

  it('a link to the board opens a chat beside it to answer, transfer and resolve, and the board stays', async () => {
    const { page } = paula
    await staff(createQueue, { body: { name: 'Vendas', color: '#1d5fa8' } })
    await write('Edu', '5511977770005', 'Quanto custa?')
    const uuid = async () => {
      const { tickets } = await staff(listKanbanTickets, { query: {} })
      return tickets.find(({ contact }) => contact.name === 'Edu')?.uuid
    }
    await eventually(uuid).toBeTruthy()
    await page.goto(`/kanban?conversa=${await uuid()}`)
    const sheet = page.getByRole('region', { name: 'Conversa', exact: true })
    const accept = sheet.getByRole('button', { name: /^Aceitar/ }).first()
    await accept.click()
    const composer = sheet.getByRole('textbox').first()
    await composer.fill('Já vejo o preço, Edu')
    await composer.press('Enter')
    await card(rui.page, 'Edu').getByText('Já vejo o preço, Edu').waitFor()
    await sheet.getByRole('button', { name: 'Transferir' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Fila').first().click()
    await page.getByRole('option', { name: 'Vendas' }).click()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await toasted(page, 'Atendimento de Edu transferido.')
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/kanban')
    for (const at of [page, rui.page]) await card(at, 'Edu').getByText('Vendas').waitFor()
    await openButton(page, 'Edu').click()
    await accept.click()
    await sheet.getByRole('button', { name: /^Resolver/ }).click()
    await sheet.waitFor({ state: 'detached' })
    for (const at of [page, rui.page]) await eventually(() => card(at, 'Edu').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/kanban')
    await laneOf(page, 'Proposta').waitFor()
  })

  it("a long name takes no room from the rest, and the open chat's card stays visible", async () => {
    const { page } = paula
    const name = 'Maria Aparecida dos Santos Oliveira Cavalcanti'
    await write(name, '5511977770006', 'Bom dia')
    await card(page, name).getByText('Bom dia').waitFor()
    const { tickets } = await staff(listKanbanTickets, { query: {} })
    const ticketId = tickets.find(({ contact }) => contact.name === name)?.id ?? 0
    await staff(moveCard, { params: { ticketId }, body: { laneId: lanes.Negociação } as never })
    await expectCards(page, 'Negociação', [name])
    const inside = (await laneOf(page, 'Negociação').boundingBox())?.width
    expect(inside).toBe(280)
    const isIn = async () => {
      const cardBox = await card(page, name).boundingBox()
      const part = await card(page, name).locator('time').boundingBox()
      return cardBox !== null && part !== null && part.x + part.width < cardBox.x + cardBox.width
    }
    await eventually(isIn).toBe(true)
    await openButton(page, name).click()
    const sheet = page.getByRole('region', { name: 'Conversa', exact: true })
    await sheet.getByText('Bom dia').first().waitFor()
    const isBeside = async () => {
      const [left, right] = [await card(page, name).boundingBox(), await sheet.boundingBox()]
      return left !== null && right !== null && left.x + left.width <= right.x
    }
    await eventually(isBeside).toBe(true)
    await staff(updateTicket, { params: { id: ticketId }, body: { status: 'closed' } as never })
    await eventually(() => card(page, name).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Fechar a conversa' }).click()
    await sheet.waitFor({ state: 'detached' })
  })

  it('a lane greets new cards, as its rules say', async () => {
    const { page } = paula
    await page.getByRole('button', { name: 'Ações da coluna Negociação' }).click()
    await page.getByRole('menuitem', { name: 'Regras da coluna' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Mensagem de entrada').fill('Estamos negociando, {{firstName}}.')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Regras da coluna salvas.')
    await form.waitFor({ state: 'detached' })
    await laneOf(rui.page, 'Negociação').getByText('Envia uma mensagem de entrada').waitFor({ state: 'attached' })
    await drag(page, card(page, 'Caio'), laneOf(page, 'Negociação'))
    const received = async () =>
      (
        await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { number: '5511977770003' } })
      ).messages.map(({ body }) => body)
    await eventually(
      async () => (await received()).filter((body) => /Estamos negociando/.test(body ?? '')).length,
    ).toBe(1)
  })

  it('KAN-08: reloads each minute while it is visible, and never during dragging', async () => {
    const { page } = rui
    let requestCount = 0
    const letIn = await patientSocket(page)
    await page.clock.install()
    await page.reload()
    await expectCards(page, 'Negociação', ['Caio'])
    page.on('request', (request) => {
      if (/\/ticket\/kanban\?/.test(request.url())) requestCount++
    })
    await letIn()
    await eventually(() => requestCount).toBe(1)
    // While a request is pending, the next minute sends none.
    await settled(page)
    requestCount = 0
    await page.clock.runFor(61_000)
    await eventually(() => requestCount).toBe(1)
    await settled(page)
    const from = await card(page, 'Caio').boundingBox()
    if (!from) throw new Error('no card')
    await page.mouse.move(from.x + 60, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(from.x + 90, from.y + 40, { steps: 4 })
    await page.locator('.kb-card[data-dragged]').waitFor()
    await page.clock.runFor(200_000)
    expect(requestCount).toBe(1)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await page.locator('.kb-card[data-dragged]').waitFor({ state: 'detached' })
    await page.clock.runFor(61_000)
    await eventually(() => requestCount).toBe(2)
    await expectCards(page, 'Negociação', ['Caio'])
  })
})

/**
 * Answers the page's websocket without a server. It expects no ping: a socket without pings while the clock leaps would
 * be reopened, and the board would be fetched with it. Returns a function that connects the page.
 */
async function patientSocket(page: Page): Promise<() => Promise<void>> {
  const { promise: connected, resolve } = Promise.withResolvers<WebSocketRoute>()
  const handshake = { sid: 'engine', upgrades: [], pingInterval: 1e9, pingTimeout: 1e9, maxPayload: 1e6 }
  await page.routeWebSocket(/socket\.io/, (socket) => {
    socket.onMessage((message) => {
      const [, ack] = /^42(\d+)\[/.exec(String(message)) ?? []
      if (ack) socket.send(`43${ack}[]`)
      if (!String(message).startsWith('40')) return
      socket.send('40{"sid":"socket"}')
      resolve(socket)
    })
    socket.send(`0${JSON.stringify(handshake)}`)
  })
  return async () => (await connected).send('42["ready"]')
}

describe('on a phone', () => {
  it('shows one lane at a time; cards move by their menu and by a long press', async () => {
    const person = await openBoard(colleague, { ...narrow, touch: true })
    const { page } = person
    await expectCards(page, 'Em aberto', ['Beto'])
    expect(await page.locator('[data-lane]').count()).toBe(1)
    await page.getByRole('button', { name: 'Ações do cartão de Beto' }).click()
    await page.getByRole('menuitem', { name: 'Mover para Proposta' }).click()
    await expectCards(paula.page, 'Proposta', ['Beto', 'Ana'])
    await page.getByLabel('Coluna', { exact: true }).selectOption(lanes.Proposta ?? '')
    await expectCards(page, 'Proposta', ['Beto', 'Ana'])
    const box = await card(page, 'Ana').boundingBox()
    if (!box) throw new Error('no card')
    const touch = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 60, y }] })
    await finger('touchStart', box.y + 20)
    await page.locator('.rc-ghost').waitFor()
    await finger('touchMove', box.y - 60)
    await finger('touchMove', box.y - 110)
    await page.locator('li[data-before]').waitFor()
    await finger('touchEnd', 0)
    await expectCards(paula.page, 'Proposta', ['Ana', 'Beto'])
    const { tickets } = await staff(listKanbanTickets, { query: { laneId: lanes.Proposta } })
    expect(tickets.map(({ contact }) => contact.name)).toEqual(['Ana', 'Beto'])
    await person.close()
  })
})
