import { simulatorInbound } from '@recado/contract/connections/simulator'
import { editMessage, listTickets, sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import { createTicketNote } from '@recado/contract/conversations/notes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { bubble } from './place.ts'
import { stage } from './stage.ts'

const customer = { number: '5511977771234', name: 'Helena Prado' }

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let connectionId = 0
let ticketId = 0

const write = (body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: { ...customer, body } })
const ticket = () =>
  vi.waitUntil(async () => {
    const { tickets } = await staff(listTickets, { query: { searchParam: customer.number, showAll: 'true' } })
    return tickets.find(({ status }) => status !== 'closed')
  }, patience)
const move = (id: number, status: 'open' | 'closed') => staff(updateTicket, { params: { id }, body: { status } })
const inView = (text: string) =>
  vi.waitUntil(
    () =>
      bubble(page, text).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top > 0 && bottom < window.innerHeight
      }),
    patience,
  )

/** Scrolls to the top repeatedly until the text appears. */
async function scrollUpTo(text: string): Promise<void> {
  const feed = page.getByRole('feed')
  await vi.waitUntil(async () => {
    if ((await page.getByText(text).count()) > 0) return true
    await feed.evaluate((box) => {
      box.scrollTop = 0
    })
    return false
  }, patience)
}

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff)
  for (let n = 1; n <= 25; n++) await write(`antiga ${n}: oi`)
  const first = await ticket()
  await move(first.id, 'open')
  await move(first.id, 'closed')
  for (let n = 1; n <= 90; n++) await write(n === 7 ? 'Uma solicitação especial' : `recente ${n}`)
  ticketId = (await ticket()).id
  await move(ticketId, 'open')
  page = (await here.enter(here.admin)).page
})

describe('the history of a conversation', () => {
  it('PLUS-17: a word typed without accents finds the old message, which is shown in its context', async () => {
    await page.getByRole('searchbox').first().fill('solicitacao')
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    const hit = page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('button')
    await hit.waitFor()
    expect(await hit.locator('mark').textContent()).toBe('solicitação')
    expect(await accessibilityProblems(page)).toEqual([])
    await hit.click()
    await inView('Uma solicitação especial')
  })

  it('scrolling up continues into the earlier ticket; the button leads back to the end, where new messages arrive', async () => {
    await scrollUpTo('Este atendimento')
    await scrollUpTo('antiga 1:')
    await eventually(() => page.getByText(/^Atendimento \d+ · Sem fila · resolvido em .* por /).count()).toBe(1)
    await page.getByRole('button', { name: /fim da conversa/ }).click()
    await inView('recente 90')
    await write('chegou agora')
    await inView('chegou agora')
  })

  it('PLUS-22: "editada" opens the earlier text', async () => {
    const answer = await staff(sendMessages, { params: { ticketId }, body: { body: 'Já vou verifcar' } })
    await bubble(page, 'Já vou verifcar').waitFor()
    const id = answer.messages[0]?.id ?? 0
    await vi.waitUntil(
      () =>
        staff(editMessage, { params: { id }, body: { body: 'Já vou verificar' } }).then(
          () => true,
          () => false,
        ),
      patience,
    )
    await bubble(page, 'Já vou verificar').getByRole('button', { name: 'editada' }).click()
    const dialog = page.getByRole('dialog', { name: 'Detalhes da mensagem' })
    await dialog.getByText('Já vou verificar').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('TKT-34, TKT-36: the drawer is 320 px wide; a colleague’s note and the timeline appear in it automatically', async () => {
    await page
      .getByRole('button', { name: /Dados do contato/ })
      .first()
      .click()
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await eventually(async () => (await drawer.boundingBox())?.width).toBe(320)
    await drawer.getByText('Nenhuma observação ainda.').waitFor()
    await staff(createTicketNote, { body: { ticketId, note: 'Cliente pediu nota fiscal.' } })
    await drawer.getByText('Cliente pediu nota fiscal.').waitFor()
    await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
    await drawer.getByText('Otília escreveu uma observação').waitFor()
    await drawer.getByText('Otília aceitou o atendimento').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('the conversation is downloaded as PDF', async () => {
    await page.getByRole('button', { name: 'Mais ações' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Baixar conversa em PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^\d+\.pdf$/)
    const stream = await download.createReadStream()
    const [begin] = await stream.take(1).toArray()
    expect(String(begin).slice(0, 5)).toBe('%PDF-')
  })
})
