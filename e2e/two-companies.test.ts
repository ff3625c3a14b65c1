import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { enter } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { newEmptyCompany, operator } from './people.ts'
import { bubble, composer } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** One company: its administrator in a browser, its simulated number, and everything that its browser received. */
interface Side {
  page: Page
  staff: Caller
  connectionId: number
  received: string[]
}

/** This customer writes to both companies. */
const customer = { number: '5511977776666', name: 'Cliente das duas' }

const here = stage({ company: 'empty' })
let north: Side
let south: Side

async function openSide(name: string): Promise<Side> {
  const account = await newEmptyCompany(here.product, name)
  const staff = await operator(here.url, account)
  const connectionId = await here.connect(staff, { name: `Linha ${name}` })
  const { page } = await here.open()
  const received: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))))
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    received.push(await response.text().catch(() => ''))
  })
  await enter(page, account)
  await page.getByRole('tab', { name: /Aguardando/ }).click()
  return { page, staff, connectionId, received }
}

const write = ({ staff, connectionId }: Side, body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: { ...customer, body } })
const phone = async ({ staff, connectionId }: Side) =>
  (await staff(simulatorOutbox, { params: { whatsappId: connectionId }, query: { number: customer.number } })).messages
const acceptButton = ({ page }: Side) => page.getByRole('button', { name: `Aceitar o atendimento de ${customer.name}` })

beforeAll(async () => {
  north = await openSide('norte')
  south = await openSide('sul')
})

describe('two companies at once', () => {
  it('RT-03: the same customer writes to both, and each sees only its own ticket', async () => {
    await Promise.all([write(north, 'Segredo do norte'), write(south, 'Segredo do sul')])
    await Promise.all([acceptButton(north).waitFor(), acceptButton(south).waitFor()])
    expect(await acceptButton(north).count()).toBe(1)
    expect(await acceptButton(south).count()).toBe(1)
    await Promise.all([acceptButton(north).click(), acceptButton(south).click()])
    await bubble(north.page, 'Segredo do norte').waitFor()
    await bubble(south.page, 'Segredo do sul').waitFor()
  })

  it('MSG-19: both answer at the same time, each over its own session', async () => {
    const answer = async ({ page }: Side, text: string) => {
      await composer(page).fill(text)
      await page.keyboard.press('Enter')
    }
    await Promise.all([answer(north, 'Resposta do norte'), answer(south, 'Resposta do sul')])
    const bodies = async (side: Side) => (await phone(side)).map(({ body }) => body.split('\n').at(-1))
    await eventually(() => bodies(north)).toEqual(['Resposta do norte'])
    await eventually(() => bodies(south)).toEqual(['Resposta do sul'])
    await bubble(north.page, 'Resposta do norte').waitFor()
    await bubble(south.page, 'Resposta do sul').waitFor()
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
