import { createConnection, showConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox, simulatorScan } from '@recado/contract/connections/simulator'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeBrowser, enter, openBrowser, type Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { newEmptyCompany, operator } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { toasted } from './toasts.ts'

/** One company: its administrator in a browser, its simulated number, and everything that its browser received. */
interface Side {
  person: Person
  page: Page
  staff: Caller
  connectionId: number
  received: string[]
}

/** This customer writes to both companies. */
const customer = { number: '5511977776666', name: 'Cliente das duas' }

let product: Product
let north: Side
let south: Side

async function openSide(name: string): Promise<Side> {
  const account = await newEmptyCompany(product, name)
  const staff = await operator(product.url, account)
  const { id } = await staff(createConnection, { body: { name: `Linha ${name}`, provider: 'simulator' } })
  const status = async () => (await staff(showConnection, { params: { id } })).status
  await vi.waitUntil(async () => (await status()) === 'qrcode', patience)
  await staff(simulatorScan, { params: { whatsappId: id }, body: {} })
  await vi.waitUntil(async () => (await status()) === 'CONNECTED', patience)
  const person = await openBrowser(product.url)
  const received: string[] = []
  person.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  person.page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    received.push(await response.text().catch(() => ''))
  })
  await enter(person.page, account)
  await person.page.getByRole('tab', { name: /Aguardando/ }).click()
  return { person, page: person.page, staff, connectionId: id, received }
}

const write = ({ staff, connectionId }: Side, body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: { ...customer, body } })
const phone = async ({ staff, connectionId }: Side) =>
  (await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { number: customer.number } })).messages
const bubble = ({ page }: Side, text: string) => page.getByRole('article').filter({ hasText: text })
const acceptButton = ({ page }: Side) => page.getByRole('button', { name: `Aceitar o atendimento de ${customer.name}` })

beforeAll(async () => {
  product = await startProduct()
  north = await openSide('norte')
  south = await openSide('sul')
})

afterAll(async () => {
  await north?.person.close()
  await south?.person.close()
  await closeBrowser()
  await product?.stop()
})

describe('two companies at once', () => {
  it('RT-03: the same customer writes to both, and each sees only its own ticket', async () => {
    await Promise.all([write(north, 'Segredo do norte'), write(south, 'Segredo do sul')])
    await Promise.all([acceptButton(north).waitFor(), acceptButton(south).waitFor()])
    expect(await acceptButton(north).count()).toBe(1)
    expect(await acceptButton(south).count()).toBe(1)
    await Promise.all([acceptButton(north).click(), acceptButton(south).click()])
    await bubble(north, 'Segredo do norte').waitFor()
    await bubble(south, 'Segredo do sul').waitFor()
  })

  it('MSG-19: both answer at the same time, each over its own session', async () => {
    const answer = async ({ page }: Side, text: string) => {
      await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill(text)
      await page.keyboard.press('Enter')
    }
    await Promise.all([answer(north, 'Resposta do norte'), answer(south, 'Resposta do sul')])
    const bodies = async (side: Side) => (await phone(side)).map(({ body }) => body.split('\n').at(-1))
    await eventually(() => bodies(north)).toEqual(['Resposta do norte'])
    await eventually(() => bodies(south)).toEqual(['Resposta do sul'])
    await bubble(north, 'Resposta do norte').waitFor()
    await bubble(south, 'Resposta do sul').waitFor()
  })

  it("TKT-29: the address of the other company’s chat leads to the user's own list", async () => {
    const foreign = new URL(north.page.url()).pathname
    await south.page.goto(foreign)
    await toasted(south.page, /./)
    await south.page.waitForURL(/\/tickets$/)
    expect(await south.page.getByText('norte').count()).toBe(0)
  })

  it('TKT-09: a search finds nothing of the other company', async () => {
    const box = south.page.getByRole('searchbox', { name: /Buscar por nome/ })
    const resultsIn = (label: string) => south.page.getByRole('list', { name: label }).getByRole('listitem')
    await box.fill('Segredo')
    await resultsIn('Mensagens encontradas').first().waitFor()
    expect(await resultsIn('Mensagens encontradas').allInnerTexts()).toEqual([
      expect.stringContaining('Segredo do sul'),
    ])
    await box.fill(customer.name)
    await resultsIn('Atendimentos encontrados').first().waitFor()
    expect(await resultsIn('Atendimentos encontrados').count()).toBe(1)
    await box.fill('norte')
    await south.page.getByText('Nada encontrado para “norte”.').waitFor()
  })

  it('RT-03: the browser received no data that names the other company', async () => {
    for (const path of ['/conexoes', '/queues', '/users']) {
      await north.page.goto(path)
      await north.page.getByRole('heading', { level: 1 }).waitFor()
    }
    expect(north.received.some((text) => text.includes('Segredo do norte'))).toBe(true)
    expect(south.received.some((text) => text.includes('Segredo do sul'))).toBe(true)
    expect(north.received.filter((text) => /sul\b/.test(text))).toEqual([])
    expect(south.received.filter((text) => /norte\b/.test(text) && !/searchParam/.test(text))).toEqual([])
  })
})
