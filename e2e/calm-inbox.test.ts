import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { enter, narrow, type Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { bubble, composer, goTo } from './place.ts'
import { stage } from './stage.ts'

const here = stage()
let staff: Caller
let boss: Person
let page: Page
/** Ana's open tickets, in the order of her list. */
let anasTickets: Ticket[]
let whatsappId: number

/** Counts sounds and notices instead of playing them. */
const listen = () => {
  const received = { sounds: 0, notices: [] as string[] }
  Object.assign(window, { received })
  HTMLMediaElement.prototype.play = async () => void received.sounds++
  class Notice {
    static permission = 'granted'
    onclick: (() => void) | null = null
    constructor(title: string) {
      received.notices.push(title)
    }
    close() {}
  }
  Object.assign(window, { Notification: Notice })
}
const received = () =>
  page.evaluate(() =>
    structuredClone((window as unknown as { received: { sounds: number; notices: string[] } }).received),
  )

const customerWrites = (ticket: Ticket, body: string) =>
  staff(simulatorInbound, {
    params: { whatsappId },
    body: { number: ticket.contact.number, name: ticket.contact.name, body },
  })
const ticketRow = (on: Page, ticket: Ticket) => on.locator(`[data-ticket-row="${ticket.id}"] a`)
const order = async () => {
  const places = await page
    .locator('[data-ticket-row]')
    .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.getAttribute('data-ticket-row')]))
  return places.sort((a, b) => Number(a[0]) - Number(b[0])).map(([, id]) => Number(id))
}
const focusedOn = (on: Page, selector: string) => on.locator(`${selector}:focus`).waitFor()
const focused = (selector: string) => focusedOn(page, selector)
const at = (place: number) => {
  const ticket = anasTickets[place]
  if (!ticket) throw new Error(`Ana has no ticket ${place}`)
  return ticket
}

beforeAll(async () => {
  staff = await here.staff()
  whatsappId = (await staff(listConnections))[0]?.id ?? 0
  const { tickets } = await staff(listTickets, { query: { status: 'open', showAll: 'true' } })
  anasTickets = tickets.filter((ticket) => ticket.user?.name === 'Ana' && !ticket.isGroup)
  const attendant = await here.open()
  page = attendant.page
  await attendant.context.addInitScript(listen)
  await enter(page, here.ana)
  boss = await here.enter(here.admin)
})

describe('a calm inbox', () => {
  it('PLUS-15: 50 messages that reorder the list do not move the rows under the pointer, the chat or the draft', async () => {
    await ticketRow(page, at(0)).click()
    await composer(page).fill('Um rascunho que fica')
    const chat = page.url()
    const { x, y } = (await ticketRow(page, at(1)).boundingBox()) ?? { x: 0, y: 0 }
    // The list updates again once the pointer rests, so keep it moving.
    const point = (step: number) => page.mouse.move(x + 20 + (step % 2), y + 20)
    await point(1)
    const before = await order()
    let writing = true
    const choosing = (async () => {
      for (let step = 0; writing; step++) await point(step)
    })()
    try {
      for (let count = 0; count < 50; count++)
        await customerWrites(at(1 + (count % (anasTickets.length - 1))), `Mensagem ${count}`)
      await page.getByRole('button', { name: /^\d+ atualiza/ }).waitFor()
      expect(await order()).toEqual(before)
    } finally {
      writing = false
      await choosing
    }
    expect(page.url()).toBe(chat)
    expect(await composer(page).inputValue()).toBe('Um rascunho que fica')
    const target = at(1)
    await ticketRow(page, target).click()
    await page.waitForURL(new RegExp(target.uuid))
    await ticketRow(page, at(0)).getByText('Rascunho').waitFor()
    await page.reload()
    await ticketRow(page, at(0)).click()
    await eventually(() => composer(page).inputValue()).toBe('Um rascunho que fica')
    await composer(page).fill('')
  })
})

describe('keyboard shortcuts', () => {
  const expectComposer = () => focused('#ib-composer')

  it('screens.4: typing after a click writes a message, and triggers no shortcut', async () => {
    const before = await order()
    await ticketRow(page, at(1)).click()
    await page.waitForURL(new RegExp(at(1).uuid))
    await expectComposer()
    await page.keyboard.type('Bom dia, tudo bem? de')
    expect(await composer(page).inputValue()).toBe('Bom dia, tudo bem? de')
    await composer(page).fill('')
    // Also in the ticket that is already open, and after a click beside the composer.
    await ticketRow(page, at(1)).click()
    await expectComposer()
    await page.keyboard.press('Escape')
    await page.keyboard.type('edatz')
    expect(new Set(await order())).toEqual(new Set(before))
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Alt+ArrowDown')
    await expectComposer()
  })

  it('screens.4: closing a reaction, emoji, dialog, drawer or palette moves the focus to the composer', async () => {
    await ticketRow(page, at(0)).click()
    await customerWrites(at(0), 'Chegou a encomenda?')
    const last = bubble(page, 'Chegou a encomenda?')
    await last.hover()
    await last.getByRole('button', { name: 'Ações da mensagem' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Reagir 👍' }).click()
    await expectComposer()
    await last.getByText('👍').waitFor()
    await page.getByRole('button', { name: 'Inserir emoji' }).click()
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).or(page.getByLabel('Buscar emoji')).first().waitFor()
    await page.keyboard.press('Escape')
    await expectComposer()
    await page.getByRole('button', { name: 'Transferir' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expectComposer()
    await page.getByRole('button', { name: /Dados do contato/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    await expectComposer()
    await page.getByRole('button', { name: /^Avisos de atendimentos/ }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill(at(1).contact.name)
    await page.getByRole('dialog').getByText(at(1).contact.name).first().click()
    await page.waitForURL(new RegExp(at(1).uuid))
    await expectComposer()
  })

  it('TKT-16, screens.4: in the list D returns a ticket, and undo restores it to its owner', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await focused('[data-ticket-row] a')
    const id = Number(await page.locator('[data-ticket-row]:has(a:focus)').getAttribute('data-ticket-row'))
    const undo = page.getByRole('button', { name: /^Desfazer: .* devolvido/ })
    // A toast under the pointer stays.
    await Promise.all([undo.hover(), page.keyboard.press('d')])
    await page.locator(`[data-ticket-row="${id}"]`).waitFor({ state: 'detached' })
    await undo.click()
    await page.locator(`[data-ticket-row="${id}"] a[aria-current]`).waitFor()
    await expectComposer()
    const { tickets } = await staff(listTickets, { query: { status: 'open', showAll: 'true' } })
    expect(tickets.find((ticket) => ticket.id === id)?.user?.name).toBe('Ana')
  })
})

describe('two people in one ticket', () => {
  it("PLUS-13: each sees the other's presence and typing, and must confirm once before answering at the same time", async () => {
    await ticketRow(page, at(0)).click()
    await composer(page).waitFor()
    await boss.page.goto(`/tickets/${at(0).uuid}`)
    await composer(boss.page).waitFor()
    const header = page.locator('.ib-chat-head')
    await header.getByText('Marina', { exact: true }).waitFor()
    await boss.page.locator('.ib-chat-head').getByText('Ana', { exact: true }).waitFor()
    // The typing indicator disappears eight seconds after the last letter.
    await Promise.all([
      page.getByText('Marina está respondendo').waitFor(),
      composer(boss.page).pressSequentially('Deixa comigo'),
    ])
    await composer(page).pressSequentially('Eu respondo')
    await boss.page.keyboard.press('Enter')
    await boss.page.getByText('Ana está atendendo. Envie de novo para confirmar.').waitFor()
    expect(await bubble(page, 'Deixa comigo').count()).toBe(0)
    await boss.page.keyboard.press('Enter')
    await bubble(page, 'Deixa comigo').waitFor()
    await composer(page).press('Enter')
    await page.getByText('Marina acabou de responder. Envie de novo para confirmar.').waitFor()
    expect(await bubble(page, 'Eu respondo').count()).toBe(0)
    await composer(page).press('Enter')
    await bubble(page, 'Eu respondo').waitFor()
    await goTo(boss.page, '/conexoes')
    await header.getByText('Marina', { exact: true }).waitFor({ state: 'detached' })
  })
})

describe('a waiting ticket', () => {
  it('TKT-11: can be read beside the list without changing the address, and accepted below the text', async () => {
    const number = '5511977770042'
    await ticketRow(page, at(0)).click()
    await staff(simulatorInbound, {
      params: { whatsappId },
      body: { number, name: 'Teresa Nunes', body: 'Vocês abrem no sábado?' },
    })
    const [waiting] = (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
    await page.goto(`/tickets/${at(0).uuid}?parte=aguardando`)
    const address = page.url()
    await page.getByRole('button', { name: 'Ver a conversa de Teresa Nunes' }).click()
    await bubble(page, 'Vocês abrem no sábado?').waitFor()
    expect(page.url()).toBe(address)
    await page.keyboard.type('de ')
    const [still] = (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
    expect(still).toMatchObject({ status: 'pending', unreadMessages: waiting?.unreadMessages })
    await page.keyboard.press('Escape')
    await composer(page).waitFor()
    await page.getByRole('button', { name: 'Ver a conversa de Teresa Nunes' }).click()
    await page.locator('.ib-closed-bar').getByRole('button').click()
    await page.waitForURL(new RegExp(waiting?.uuid ?? ''))
    await focused('#ib-composer')
    await page.waitForURL(({ search }) => search === '')
  })

  it('TKT-03, TKT-07: list, filters and search are in the address and restored from it', async () => {
    await page.getByRole('tab', { name: 'Resolvidos' }).click()
    await page.waitForURL(/lista=resolvidos/)
    await page.reload()
    await page.getByRole('tab', { name: 'Resolvidos', selected: true }).waitFor()
    const box = page.getByRole('searchbox').first()
    await box.fill('Teresa')
    await page.waitForURL(/lista=busca&texto=Teresa/)
    await page
      .getByRole('link', { name: /Teresa Nunes/ })
      .first()
      .click()
    await page.waitForURL(/\/tickets\/.+lista=busca&texto=Teresa/)
    await page
      .getByRole('tab', { name: /^Abertos|^Atendendo/ })
      .first()
      .click()
    await page.waitForURL((url) => url.search === '')
    await eventually(() => box.inputValue()).toBe('')
    await page.goto(`/tickets?lista=busca&texto=Teresa`)
    await eventually(() => box.inputValue()).toBe('Teresa')
    await page
      .getByRole('link', { name: /Teresa Nunes/ })
      .first()
      .waitFor()
    await page.goto('/tickets')
    await page.getByRole('tab', { name: /Atendendo/, selected: true }).waitFor()
  })
})

describe('on touch screens', () => {
  it("LAY-21: at 390 px the list starts near the top, targets are 44 px, and a long press opens a message's menu", async () => {
    const phone = await here.enter(here.bruno, { ...narrow, touch: true })
    const first = phone.page.locator('[data-ticket-row]').first()
    await first.waitFor()
    expect((await first.boundingBox())?.y).toBeLessThan(220)
    const small = () =>
      phone.page
        .locator(
          '.rc-top button, .ib-list-head button, .ib-views button, .ib-row-menu, .ib-chat-head > button, .ib-moves button',
        )
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility({ visibilityProperty: true }))
            .map((one) => ({ name: one.ariaLabel ?? one.textContent, ...one.getBoundingClientRect().toJSON() }))
            .filter(({ width, height }) => width < 44 || height < 44)
            .map(({ name, width, height }) => `${name} ${width}×${height}`),
        )
    await eventually(small).toEqual([])
    await first.getByRole('link').tap()
    const message = phone.page.getByRole('article').last()
    await message.waitFor()
    await eventually(small).toEqual([])
    const middles = await phone.page
      .locator('.ib-chat-head > button, .ib-moves button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2))
    expect(new Set(middles).size, 'the buttons are on one line').toBe(1)
    const box = await message.locator('.ib-bubble').boundingBox()
    if (!box) throw new Error('no bubble')
    const touch = await phone.context.newCDPSession(phone.page)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    await message.locator('.ib-bubble[data-held]').waitFor()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const menu = phone.page.getByRole('menu', { name: 'Ações da mensagem' })
    await menu.getByRole('menuitem', { name: 'Responder' }).tap()
    await focusedOn(phone.page, '#ib-composer')
  })
})

describe('notices', () => {
  it('LAY-11: the bell counts, lists within 350 px and opens the ticket', async () => {
    await ticketRow(page, at(0)).click()
    await composer(page).waitFor()
    await customerWrites(at(1), 'Toque o sino')
    await page.getByRole('button', { name: /^Avisos de atendimentos: \d/ }).click()
    const panel = page.getByRole('dialog', { name: 'Avisos de atendimentos' })
    const notice = panel.getByRole('link', { name: new RegExp(at(1).contact.name) })
    await notice.waitFor()
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(350)
    await notice.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(new RegExp(at(1).uuid))
    await panel.waitFor({ state: 'detached' })
  })

  it('LAY-12: a burst rings once with a notice; the ticket in view never rings', async () => {
    await ticketRow(page, at(0)).click()
    await bubble(page, 'Eu respondo').waitFor()
    const before = await received()
    await customerWrites(at(0), 'Estou olhando para isto')
    await bubble(page, 'Estou olhando para isto').waitFor()
    await Promise.all([customerWrites(at(1), 'um'), customerWrites(at(1), 'dois')])
    await eventually(async () => (await received()).notices.length).toBeGreaterThan(before.notices.length)
    const after = await received()
    expect(new Set(after.notices.slice(before.notices.length))).toEqual(new Set([at(1).contact.name]))
    expect(after.sounds - before.sounds).toBeLessThanOrEqual(1)
    expect(after.sounds).toBeGreaterThan(0)
  })
})

describe('snoozing', () => {
  it('PLUS-26: a snoozed ticket leaves the list by keyboard, and returns with the customer’s next message', async () => {
    await ticketRow(page, at(1)).click()
    await composer(page).waitFor()
    // After J the list has the focus: there, and on this row again, Z is a shortcut.
    await page.keyboard.press('Escape')
    await page.keyboard.press('j')
    await focused('[data-ticket-row] a')
    await page.keyboard.press('k')
    await focused(`[data-ticket-row="${at(1).id}"] a`)
    await page.keyboard.press('z')
    const dialog = page.getByRole('dialog', { name: `Adiar o atendimento de ${at(1).contact.name}` })
    await dialog.getByRole('button', { name: /Em 1 hora/ }).waitFor()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await ticketRow(page, at(1)).waitFor({ state: 'detached' })
    const tab = page.getByRole('tab', { name: /Adiados/ })
    await eventually(() => tab.textContent()).toMatch(/1/)
    await tab.click()
    await ticketRow(page, at(1)).getByText(/^até /).waitFor()
    await page.getByRole('tab', { name: /Atendendo/ }).click()
    await customerWrites(at(1), 'Voltei antes')
    await ticketRow(page, at(1)).waitFor()
    await eventually(() => tab.textContent()).toMatch(/0/)
  })
})

describe('the layout', () => {
  it('TKT-03: choosing a segment moves none of them', async () => {
    const segments = page.getByRole('tablist', { name: 'Abertos por situação' })
    const mine = await segments.boundingBox()
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await page.getByRole('button', { name: 'Mais antigos primeiro' }).waitFor()
    expect(await segments.boundingBox()).toEqual(mine)
    await page.getByRole('tab', { name: /Atendendo/ }).click()
  })

  it('TKT-34: at 1024 px the drawer takes the place of the list and covers no button', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await ticketRow(page, at(0)).click()
    await composer(page).waitFor()
    await page.getByRole('button', { name: /Dados do contato$/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByRole('button', { name: 'Fechar' }).waitFor()
    await page.getByRole('button', { name: 'Resolver', exact: true }).click({ trial: true })
    await page.getByRole('button', { name: 'Gravar áudio' }).click({ trial: true })
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    await ticketRow(page, at(0)).waitFor()
  })
})
