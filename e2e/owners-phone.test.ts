import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { networkStage } from './phone-network.ts'
import { goTo } from './place.ts'

const ownerNumber = '5511999990000'
/** The context of a message written from an advertisement. */
const ad = {
  externalAdReply: {
    ...{ title: 'Sofá Aurora pela metade', body: 'Só esta semana', sourceUrl: 'https://fb.me/sofa' },
    ...{ sourceId: '120', sourceType: 'ad', ctwaClid: 'ARA' },
  },
}

const stage = networkStage()
const { here } = stage
let page: Page
/** Calls as the operator, so that the browser's session stays. */
let staff: Caller

/** Pairs a new connection with the owner's phone. */
async function pair(): Promise<void> {
  const { id } = await staff(createConnection, { body: { name: 'Loja do centro', provider: 'beta' } })
  const show = () => staff(showConnection, { params: { id } })
  await stage.network.scan(ownerNumber, await vi.waitUntil(async () => (await show()).qrcode, patience))
  await vi.waitUntil(async () => (await show()).status === 'CONNECTED', patience)
}

beforeAll(async () => {
  stage.network.phone(ownerNumber, 'Móveis Aurora')
  staff = await here.staff()
  await pair()
  ;({ page } = await here.enter(here.admin))
})

describe('the owner’s phone', () => {
  it("phone.1, phone.2: the list follows the owner's acts on the phone, also while the product is off", async () => {
    const paula = stage.network.phone('5511944443333', 'Paula Prado')
    const chat = stage.network.chatOnPhone(ownerNumber, paula.number)
    const row = page.locator('[data-ticket-row]').filter({ hasText: 'Paula Prado' })
    const unread = row.getByText('não lida')
    const state = async () => {
      const { tickets } = await staff(listTickets, { query: { searchParam: paula.number, showAll: true } })
      const [ticket] = tickets
      return ticket && { unread: ticket.unreadMessages, waits: ticket.waitingSince !== null, status: ticket.status }
    }
    const first = await paula.send(ownerNumber, {
      extendedTextMessage: { text: 'Vi o sofá em oferta', contextInfo: ad },
    })
    await page.goto('/tickets?parte=aguardando')
    await unread.waitFor({ state: 'attached' })
    chat.show([first])
    await unread.waitFor({ state: 'detached' })
    expect(await state()).toEqual({ unread: 0, waits: true, status: 'pending' })
    await paula.send(ownerNumber, { extendedTextMessage: { text: 'Tem em azul?', contextInfo: ad } })
    await unread.waitFor({ state: 'attached' })
    await chat.archive()
    await row.getByText('Atendido pelo celular').waitFor()
    await unread.waitFor({ state: 'detached' })
    expect(await state()).toEqual({ unread: 0, waits: false, status: 'pending' })
    await chat.markUnread()
    await unread.waitFor({ state: 'attached' })
    await row.getByText('Atendido pelo celular').waitFor({ state: 'detached' })
    await here.product.end()
    await chat.archive()
    await here.product.start()
    await row.getByText('Atendido pelo celular').waitFor()
    expect(await state()).toEqual({ unread: 0, waits: false, status: 'pending' })
    expect(paula.inbox).toEqual([])
  })

  it("phone.7, phone.9: the chat shows the customer's advertisement, and the search finds it", async () => {
    await page.locator('[data-ticket-row]').filter({ hasText: 'Paula Prado' }).getByRole('button').first().click()
    const card = page.getByRole('note', { name: 'Veio de um anúncio' }).first()
    await card.getByText('Sofá Aurora pela metade').waitFor()
    const link = card.getByRole('link', { name: 'https://fb.me/sofa' })
    expect(await link.getAttribute('rel')).toContain('noreferrer')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.goto('/tickets?lista=busca')
    await page.getByRole('button', { name: 'Anúncios: Todos os anúncios' }).click()
    await page.getByRole('checkbox', { name: 'Sofá Aurora pela metade' }).check()
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('[data-ticket-row]').allInnerTexts()).toEqual([
      expect.stringContaining('Paula Prado'),
    ])
    await eventually(() => new URL(page.url()).searchParams.has('anuncios')).toBe(true)
    await page.reload()
    await page.getByRole('button', { name: 'Anúncios: Sofá Aurora pela metade' }).waitFor()
    await eventually(() => page.locator('[data-ticket-row]').count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it("phone.4: an admin assigns the phone's answers to a user, and later answers there belong to them", async () => {
    await goTo(page, '/settings')
    const who = page.getByLabel('Quem atende pelo celular')
    await who.click()
    await page.getByRole('option', { name: 'Ana', exact: true }).click()
    const archiveSwitch = page.getByRole('switch', { name: 'Arquivar no celular resolve' })
    await archiveSwitch.click({ force: true })
    await eventually(() => archiveSwitch.isChecked()).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.reload()
    await eventually(() => who.inputValue()).toBe('Ana')
    const paula = stage.network.phone('5511944443333')
    const ticket = async () => {
      const query = { searchParam: paula.number, showAll: true }
      return (await staff(listTickets, { query })).tickets.map(({ status, user }) => [status, user?.name])[0]
    }
    await stage.network.phone(ownerNumber).text(paula.number, 'Temos em azul, sim')
    await eventually(ticket).toEqual(['open', 'Ana'])
    await stage.network.chatOnPhone(ownerNumber, paula.number).archive()
    await eventually(ticket).toEqual(['closed', 'Ana'])
  })
})
