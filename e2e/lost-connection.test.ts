import { deleteConnection, listConnections } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { listTickets, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Caller } from './call.ts'
import { look, looks } from './looks.ts'
import { bubble, composer, dialog, leadTo } from './place.ts'
import { stage } from './stage.ts'

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page
let whatsappId: number

beforeAll(async () => {
  staff = await here.staff()
  await here.connect(staff, { name: 'Loja' })
  whatsappId = await here.connect(staff, { name: 'Filial' })
  const ana = await here.addUser(staff, { name: 'Ana', lastName: 'Lima' })
  const number = '5511961000099'
  await staff(simulatorInbound, { params: { whatsappId }, body: { number, name: 'Clara Filial', body: 'Bom dia' } })
  const { tickets } = await staff(listTickets, { query: { status: 'pending', showAll: 'true' } })
  const ticket = tickets.find(({ contact }) => contact.number === number)
  await staff(updateTicket, { params: { id: ticket?.id ?? 0 }, body: { status: 'open', userId: ana.id } })
  ;({ page } = await here.enter(ana))
  await leadTo(page, `/tickets/${ticket?.uuid}`)
})

it('MSG-16, CON-04: a ticket with a lost connection shows it under its header, and its message waits for the connection', async () => {
  await composer(page).waitFor()
  await staff(simulatorFault, { params: { whatsappId }, body: { drop: 428, refuseConnects: 1000 } })
  await page.getByText(/A conexão Filial está/).waitFor()
  await composer(page).fill('Chega quando voltar')
  await composer(page).press('Enter')
  await bubble(page, 'Chega quando voltar').getByText('Aguardando conexão').waitFor()
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
  await dialog(page)
    .getByRole('button', { name: other?.name ?? '' })
    .click()
  await composer(page).fill('Agora por aqui')
  await composer(page).press('Enter')
  await bubble(page, 'Agora por aqui').locator('.ib-ack:not([data-sign=waiting])').waitFor()
})
