import { simulatorInbound } from '@recado/contract/connections/simulator'
import { listAllTickets } from '@recado/contract/conversations/bulk'
import { createTicketNote } from '@recado/contract/conversations/notes'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { createQueue } from '@recado/contract/queues/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { goTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Dora serves Vendas. Enzo serves Suporte and cannot see the ticket. */
const here = stage({ company: 'empty' })
let staff: Caller
let boss: Person
let dora: Person
let ticket: Ticket

beforeAll(async () => {
  staff = await here.staff()
  const sales = (await staff(createQueue, { body: { name: 'Vendas', color: '#224488' } })).id
  const support = (await staff(createQueue, { body: { name: 'Suporte', color: '#884422' } })).id
  const doraAccount = await here.addUser(staff, { name: 'Dora', lastName: 'Reis', queueIds: [sales] })
  await here.addUser(staff, { name: 'Enzo', lastName: 'Sá', queueIds: [support] })
  const whatsappId = await here.connect(staff, { queueIds: [sales] })
  const message = { name: 'Maria Nota', number: '5511981110077', body: 'Bom dia' }
  await staff(simulatorInbound, { params: { whatsappId }, body: [message] })
  ticket = (await staff(listAllTickets, { query: { showAll: true, searchParam: message.name } })).tickets[0] as Ticket
  ;[boss, dora] = await Promise.all([here.enter(here.admin), here.enter(doraAccount)])
})

it('TKT-36: a mention in a note reaches its user by toast, bell and row, and leads to the note', async () => {
  const { page } = boss
  await goTo(page, `/tickets/${ticket.uuid}`)
  await press(page, 'Dados do contato')
  const field = page.getByRole('textbox', { name: 'Nova observação' })
  await field.pressSequentially('Veja o desconto, @Do')
  await page.getByRole('option', { name: 'Dora' }).click()
  await field.pressSequentially('e @En')
  expect(await page.getByRole('option', { name: 'Enzo' }).count()).toBe(0)
  await field.pressSequentially('zo')
  await press(page, 'Adicionar')
  await toasted(page, /Sem aviso.*Enzo/)

  const reader = dora.page
  await toasted(reader, /mencionou você no atendimento de Maria Nota/)
  await goTo(reader, '/tickets?parte=aguardando')
  await reader.getByRole('img', { name: 'Uma observação menciona você' }).waitFor()
  await press(reader, /^Avisos de atendimentos/)
  await reader.getByRole('link', { name: /mencionou você no atendimento de Maria Nota/ }).click()
  await reader.waitForURL(new RegExp(ticket.uuid))
  const note = reader.locator('.ib-notes > li:focus')
  await note.getByText('Veja o desconto').waitFor()
  expect(new URL(reader.url()).searchParams.get('nota')).toBeNull()
  await reader.getByRole('img', { name: 'Uma observação menciona você' }).waitFor({ state: 'detached' })
})

it('TKT-36: a mention that arrives while its note is on the screen is seen at once', async () => {
  const { page } = dora
  await staff(createTicketNote, { body: { ticketId: ticket.id, note: 'E a entrega, @Dora' } })
  await page.locator('.ib-notes').getByText('E a entrega').waitFor()
  await page.getByRole('img', { name: 'Uma observação menciona você' }).waitFor({ state: 'detached' })
})
