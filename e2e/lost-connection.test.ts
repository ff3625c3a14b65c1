import {
  createConnection,
  deleteConnection,
  listConnections,
  showConnection,
} from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorInbound, simulatorScan } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import { listUsers } from '@recado/contract/identity/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { closeBrowser, enter, openBrowser } from './browser.ts'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { look, looks } from './looks.ts'
import { ana, operator } from './people.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let staff: Caller
let page: Page
let whatsappId: number
let ticketId: number

beforeAll(async () => {
  product = await startProduct()
  staff = await operator(product.url)
  const { id } = await staff(createConnection, { body: { name: 'Filial', provider: 'simulator' } })
  whatsappId = id
  await vi.waitUntil(async () => (await staff(showConnection, { params: { id } })).status === 'qrcode', patience)
  await staff(simulatorScan, { params: { whatsappId }, body: {} })
  await vi.waitUntil(async () => (await staff(showConnection, { params: { id } })).status === 'CONNECTED', patience)
  const number = '5511961000099'
  await staff(simulatorInbound, { params: { whatsappId }, body: { number, name: 'Clara Filial', body: 'Bom dia' } })
  const { users } = await staff(listUsers, { query: { searchParam: ana.email } })
  const { tickets } = await staff(listTickets, { query: { status: 'pending', showAll: 'true' } })
  const ticket = tickets.find(({ contact }) => contact.number === number)
  ticketId = ticket?.id ?? 0
  await staff(updateTicket, { params: { id: ticketId }, body: { status: 'open', userId: users[0]?.id ?? 0 } })
  ;({ page } = await openBrowser(product.url))
  await enter(page, ana)
  await page.goto(`/tickets/${ticket?.uuid}`)
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

const field = () => page.getByRole('textbox', { name: 'Escreva uma mensagem' })
const bubble = (text: string) => page.getByRole('article').filter({ hasText: text })

it('MSG-16, CON-04: a ticket with a lost connection shows it under its header, and its message waits for the connection', async () => {
  await field().waitFor()
  await staff(simulatorFault, { params: { whatsappId }, body: { drop: 428, refuseConnects: 1000 } })
  await page.getByText(/A conexão Filial está/).waitFor()
  await field().fill('Chega quando voltar')
  await field().press('Enter')
  await bubble('Chega quando voltar').getByText('Aguardando conexão').waitFor()
  const findings: string[] = []
  for (const one of looks) findings.push(...(await look(page, 'conexão fora', one)))
  expect(findings).toEqual([])
  await staff(simulatorFault, { params: { whatsappId }, body: { refuseConnects: 0 } })
})

it('TKT-19: after the connection is deleted, the attendant continues over another one', async () => {
  await staff(deleteConnection, { params: { id: whatsappId } })
  const findings: string[] = []
  await page.getByText('A conexão deste atendimento foi excluída.').waitFor()
  for (const one of looks) findings.push(...(await look(page, 'conexão excluída', one)))
  expect(findings).toEqual([])
  await page.getByRole('button', { name: 'Continuar por outra conexão' }).click()
  const [other] = await staff(listConnections)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: other?.name ?? '' })
    .click()
  await field().fill('Agora por aqui')
  await field().press('Enter')
  await bubble('Agora por aqui').locator('.ib-ack:not([data-sign=waiting])').waitFor()
})
