import { listConnections } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorOutbox, simulatorRestore } from '@recado/contract/connections/simulator'
import { listTickets } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityProblems } from './axe.ts'
import { closeBrowser, openBrowser, signIn } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { ana, operator } from './people.ts'
import { type Product, startProduct } from './product.ts'

/** An attendant changes what she wrote, with the line there and with the line away. */

let product: Product
let staff: Caller
let page: Page
let ticket: Ticket
let whatsappId: number

const bubble = (text: string) => page.getByRole('article').filter({ hasText: text })
const field = () => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
/** What lies on the customer's telephone, without the line that says who signs. */
const there = async () =>
  (
    await staff(simulatorOutbox, { params: { whatsappId }, query: { number: ticket.contact.number, limit: 5000 } })
  ).messages.map(({ body, deleted }) => (deleted ? 'apagada' : body.split('\n').at(-1)))

async function choose(text: string, item: string): Promise<void> {
  await bubble(text).hover()
  await bubble(text).getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function edit(from: string, to: string): Promise<void> {
  await choose(from, 'Editar')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(to)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

beforeAll(async () => {
  product = await startProduct()
  staff = await operator(product.url)
  whatsappId = (await staff(listConnections))[0]?.id ?? 0
  const { tickets } = await staff(listTickets, { query: { status: 'open', showAll: 'true' } })
  const own = tickets.find(({ user, isGroup }) => user?.name === 'Ana' && !isGroup)
  if (!own) throw new Error('Ana has no ticket')
  ticket = own
  page = (await openBrowser(product.url)).page
  await signIn(page, ana)
  await page.goto(`/tickets/${ticket.uuid}`)
})

afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

it('MSG-06: an edit stands here and at the customer', async () => {
  await field().fill('Chega na qinta')
  await page.keyboard.press('Enter')
  await eventually(there).toContain('Chega na qinta')
  await edit('Chega na qinta', 'Chega na quinta')
  await bubble('Chega na quinta').getByText('editada').waitFor()
  expect(await there()).toContain('Chega na quinta')
})

it('MSG-06, MSG-15: with the line away they wait in sight, and go when it is back', async () => {
  await staff(simulatorFault, { params: { whatsappId }, body: { drop: 503, refuseConnects: 50 } })
  const away = async () => (await staff(listConnections)).find(({ id }) => id === whatsappId)?.status
  await eventually(away).not.toBe('CONNECTED')
  await edit('Chega na quinta', 'Chega na sexta')
  await bubble('Chega na quinta').getByText('A edição espera a conexão: Chega na sexta').waitFor()
  await choose('Chega na quinta', 'Apagar para todos')
  await page.getByRole('button', { name: 'Apagar mensagem' }).click()
  await bubble('Chega na quinta').getByText('A exclusão espera a conexão.').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await there()).toContain('Chega na quinta')
  await staff(simulatorRestore, { params: { whatsappId }, body: {} })
  await bubble('espera a conexão').waitFor({ state: 'detached' })
  expect((await there()).at(-1)).toBe('apagada')
  expect(await bubble('Chega na').count()).toBe(0)
})
