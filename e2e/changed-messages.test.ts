import { crc32, deflateSync } from 'node:zlib'
import { listConnections } from '@recado/contract/connections/endpoints'
import {
  simulatorFault,
  simulatorInbound,
  simulatorOutbox,
  simulatorRestore,
} from '@recado/contract/connections/simulator'
import { listMessages, listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { updateSetting } from '@recado/contract/identity/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { narrow } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { openTicketsOfAna } from './open-tickets.ts'
import type { Account } from './people.ts'
import { bubble, composer, dialog, leadTo } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** An attendant changes her messages, with and without a connection, and reads what customers send her. */

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let ticket: Ticket
/** Another ticket of Ana's. */
let other: Ticket
let whatsappId: number
let ana: Account

/** The messages on the customer's phone, without the signature line. */
const phoneTexts = async () =>
  (
    await staff(simulatorOutbox, { params: { whatsappId }, query: { number: ticket.contact.number, limit: 5000 } })
  ).messages.map(({ body, deleted }) => (deleted ? 'apagada' : body.split('\n').at(-1)))

async function act(text: string, item: string): Promise<void> {
  await bubble(page, text).hover()
  await bubble(page, text).getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function edit(from: string, to: string): Promise<void> {
  await act(from, 'Editar')
  await dialog(page).getByRole('textbox').fill(to)
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  staff = await here.staff()
  const open = await openTicketsOfAna(here, staff, ['Eduarda Souza', 'Ivo Prado'])
  const [own, second] = open.tickets
  if (!own || !second) throw new Error('Ana has no two tickets')
  ticket = own
  other = second
  ;({ ana, whatsappId } = open)
  page = (await here.enter(ana)).page
  await leadTo(page, `/tickets/${ticket.uuid}`)
})

it("MSG-06: an edit appears in the chat and on the customer's phone", async () => {
  await composer(page).fill('Chega na qinta')
  await page.keyboard.press('Enter')
  await eventually(phoneTexts).toContain('Chega na qinta')
  await edit('Chega na qinta', 'Chega na quinta')
  await bubble(page, 'Chega na quinta').getByText('editada').waitFor()
  await eventually(phoneTexts).toContain('Chega na quinta')
})

it('MSG-06, MSG-15: without a connection edits are shown as pending, and are sent when it is back', async () => {
  await staff(simulatorFault, { params: { whatsappId }, body: { drop: 503, refuseConnects: 50 } })
  const connectionStatus = async () => (await staff(listConnections)).find(({ id }) => id === whatsappId)?.status
  await eventually(connectionStatus).not.toBe('CONNECTED')
  await edit('Chega na quinta', 'Chega na sexta')
  await bubble(page, 'Chega na quinta').getByText('Edição aguardando a conexão: Chega na sexta').waitFor()
  await act('Chega na quinta', 'Apagar para todos')
  await page.getByRole('button', { name: 'Apagar mensagem' }).click()
  await bubble(page, 'Chega na quinta').getByText('Exclusão aguardando a conexão.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await phoneTexts()).toContain('Chega na quinta')
  await staff(simulatorRestore, { params: { whatsappId }, body: {} })
  await bubble(page, 'aguardando a conexão').waitFor({ state: 'detached' })
  await eventually(async () => (await phoneTexts()).at(-1)).toBe('apagada')
  await eventually(() => bubble(page, 'Chega na').count()).toBe(0)
})

/** A white picture of this size. */
function picture(width: number, height: number): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(kind), content])))
    return Buffer.concat([length, Buffer.from(kind), content, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 255)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('MSG-02, MSG-03: a tall receipt reserves its space before it arrives, is complete, can be zoomed, and is forwarded to another contact', async () => {
  let release = () => {}
  const arrival = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/public/**', async (route) => {
    await arrival
    await route.continue()
  })
  const media = { filename: 'recibo.png', mimetype: 'image/png', base64: picture(600, 1800).toString('base64') }
  await staff(simulatorInbound, { params: { whatsappId }, body: { number: ticket.contact.number, media } })
  const receipt = page.getByRole('button', { name: 'Abrir foto' })
  await receipt.waitFor()
  const size = async () => {
    const { width, height } = (await receipt.boundingBox()) ?? { width: 0, height: 0 }
    return { width: Math.round(width), height: Math.round(height) }
  }
  const before = await size()
  expect(before).toEqual({ width: 200, height: 600 })
  release()
  await eventually(() => receipt.locator('img').evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1800)
  expect(await size()).toEqual(before)

  await receipt.click()
  const viewer = page.getByRole('dialog', { name: 'Visualizador' })
  await viewer.locator('.ib-zoom img').hover()
  await page.mouse.wheel(0, -300)
  await eventually(() => viewer.getByRole('status').textContent()).toBe('182%')
  await page.keyboard.press('0')
  await eventually(() => viewer.getByRole('status').textContent()).toBe('100%')
  await page.keyboard.press('r')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })

  const article = page.getByRole('article').filter({ has: receipt })
  await article.hover()
  await article.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  const forward = page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  await forward.getByLabel('Para quem').fill(other.contact.name)
  await forward.getByRole('checkbox', { name: new RegExp(other.contact.name) }).check()
  expect(await accessibilityProblems(page)).toEqual([])
  await forward.getByRole('button', { name: 'Encaminhar' }).click()
  await toasted(page, `Mensagem encaminhada para ${other.contact.name}.`)
  const number = other.contact.number
  await eventually(
    async () =>
      (await staff(simulatorOutbox, { params: { whatsappId }, query: { number, limit: 5000 } })).messages.at(-1)
        ?.mediaType,
  ).toBe('image')
})

it('MSG-22: group members are mentioned by keys, in captions and edits, and by a tap at 390 px; other words with @ are text', async () => {
  await staff(updateSetting, { params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } })
  const members = [
    { number: '5511988880002', name: 'Ana Lima' },
    { number: '5511988880003', name: 'Érica Souza' },
    { number: '5511988880004', name: 'Zeca' },
  ]
  const first = { number: '5511988880001', name: 'Ana Lima', body: 'Quem vem?' }
  await staff(simulatorInbound, {
    params: { whatsappId },
    body: { ...first, isGroup: true, group: 'Família', members },
  })
  const { tickets } = await staff(listTickets, { query: { searchParam: 'Família', showAll: 'true' } })
  const group = tickets.find(({ isGroup }) => isGroup)
  if (!group) throw new Error('no group')
  await staff(updateTicket, { params: { id: group.id }, body: { status: 'open', userId: ticket.user?.id ?? null } })
  await leadTo(page, `/tickets/${group.uuid}`)
  const options = page.getByRole('listbox', { name: 'Participantes do grupo' }).getByRole('option')
  /** The people mentioned in the last message on the phones, by the end of their numbers. */
  const mentionsOf = async (text: string) => {
    const { messages } = await staff(simulatorOutbox, { params: { whatsappId }, query: { limit: 5000 } })
    const message = messages.findLast(({ body }) => body.includes(text))
    return message && (message.mentions ?? []).map((number) => number.slice(-4)).sort()
  }
  const write = (text: string) => page.keyboard.type(text)

  await composer(page).click()
  await write('Oi @ana')
  await eventually(() => options.allTextContents()).toEqual([
    expect.stringContaining('Ana Lima (0001)'),
    expect.stringContaining('Ana Lima (0002)'),
  ])
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await write('e @eric')
  await options.first().waitFor()
  await page.keyboard.press('Tab')
  await write('com @loja')
  await page.getByText('Nenhum participante com “loja”').waitFor()
  await page.keyboard.press('Enter')
  await eventually(() => mentionsOf('com @loja')).toEqual(['0002', '0003'])
  await bubble(page, 'Oi @Ana Lima (0002) e @Érica Souza com @loja').waitFor()

  // An incomplete name is not a mention, even when it is typed again.
  await write('Parte @zec')
  await options.first().waitFor()
  await page.keyboard.press('Enter')
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await write('a mesmo')
  await page.keyboard.press('Enter')
  await eventually(() => mentionsOf('Parte @Zeca mesmo')).toEqual([])

  // A draft keeps its mention.
  await write('Rascunho @zec')
  await options.first().waitFor()
  await page.keyboard.press('Enter')
  await page.reload()
  await eventually(() => composer(page).inputValue()).toBe('Rascunho @Zeca ')
  await composer(page).press('Enter')
  await eventually(() => mentionsOf('Rascunho @Zeca')).toEqual(['0004'])

  const file = { name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') }
  await page.locator('input[type="file"]').first().setInputFiles(file)
  await page.getByLabel('Legenda de lista.csv').click()
  await write('Veja @zec')
  await options.first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await eventually(() => mentionsOf('Veja @Zeca')).toEqual(['0004'])

  await act('Rascunho', 'Editar')
  await dialog(page).getByLabel('Editar mensagem').press('End')
  await write(' e @eri')
  await options.first().waitFor()
  await page.keyboard.press('Escape')
  await options.first().waitFor({ state: 'hidden' })
  await write('c')
  await page.keyboard.press('Backspace')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key)
  await write('@eri')
  await options.first().waitFor()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await eventually(async () => {
    const { messages } = await staff(listMessages, { params: { ticketId: group.id }, query: {} })
    const editedMessage = messages.find(({ body }) => body.includes('Rascunho'))
    return editedMessage?.mentions?.map(({ name }) => name).sort()
  }).toEqual(['Zeca', 'Érica Souza'])

  const { page: hand } = await here.enter(ana, { ...narrow, touch: true })
  await leadTo(hand, `/tickets/${group.uuid}`)
  const small = hand.getByLabel('Escreva uma mensagem')
  await small.tap()
  await hand.keyboard.type('Toque @zec')
  const option = hand.getByRole('option', { name: /Zeca/ })
  await option.waitFor()
  expect(await accessibilityProblems(hand)).toEqual([])
  await option.tap()
  await eventually(() => small.inputValue()).toBe('Toque @Zeca ')
  await hand.getByRole('button', { name: 'Enviar', exact: true }).tap()
  await eventually(() => mentionsOf('Toque')).toEqual(['0004'])
})
