import { showConnection } from '@recado/contract/connections/endpoints'
import { simulatorFault, simulatorInbound } from '@recado/contract/connections/simulator'
import { listAllTickets } from '@recado/contract/conversations/bulk'
import { sendMessages, updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createQuickMessage } from '@recado/contract/quick-messages/endpoints'
import { createSchedule } from '@recado/contract/schedules/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { patience } from './eventually.ts'
import { lookTwice } from './looks.ts'
import { dialog, goTo, menuLink, press, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Ana serves Vendas. She cannot see Maria's conversations in Suporte. Paula is the admin. */

const maria = { name: 'Maria Muro', number: '5511981110001' }
const joao = { name: 'João Aberto', number: '5511981110002' }

const here = stage({ company: 'empty' })
let connectionId = 0
let staff: Caller
let paula: Person
let ana: Person
let tickets: Record<'maria' | 'joao', Ticket>
let support = 0

const ticketOf = async (name: string) =>
  (await staff(listAllTickets, { query: { showAll: true, searchParam: name } })).tickets[0] as Ticket
const at = (body: string, contactId: number) => ({ body: { body, contactId, sendAt: '2099-03-10T15:00:00.000Z' } })

beforeAll(async () => {
  staff = await here.staff()
  const sales = (await staff(createQueue, { body: { name: 'Vendas', color: '#224488' } })).id
  support = (await staff(createQueue, { body: { name: 'Suporte', color: '#884422' } })).id
  const anaAccount = await here.addUser(staff, { name: 'Ana', lastName: 'Lima', queueIds: [sales] })
  await staff(createTag, { body: { name: 'Da administração' } })
  await staff(createQuickMessage, { body: { shortcode: 'prazo', message: 'Até sexta', geral: true } })
  connectionId = await here.connect(staff, { queueIds: [support] })
  const firstMessages = [maria, joao].map((one) => ({ ...one, body: 'Bom dia' }))
  await staff(simulatorInbound, { params: { whatsappId: connectionId }, body: firstMessages })
  tickets = { maria: await ticketOf(maria.name), joao: await ticketOf(joao.name) }
  await staff(updateTicket, { params: { id: tickets.joao.id }, body: { status: 'pending', queueId: sales } })
  const rights = { 'schedules:view': 'queues', 'tags:edit': 'own' } as const
  await here.grant(staff, anaAccount, rights)
  ;[paula, ana] = await Promise.all([here.enter(here.admin), here.enter(anaAccount)])
})

describe('behind the wall of a queue', () => {
  it('contacts.2: the calendar shows messages planned for customers whose ticket the user can see, and their authors', async () => {
    await staff(createSchedule, at('Só para o suporte', tickets.maria.contactId))
    await staff(createSchedule, at('Para quem vende', tickets.joao.contactId))
    const { page } = ana
    await goTo(page, '/schedules?view=day&day=2099-03-10')
    await textShown(page, 'Para quem vende')
    expect(await page.getByText('Só para o suporte').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Excluir o agendamento/ }).count()).toBe(0)
    await press(page, /^Abrir o agendamento de João Aberto/)
    await textShown(page, 'Seu perfil não permite mudar nem excluir este agendamento.')
    expect(await lookTwice(page, 'a schedule of a colleague')).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('contacts.2: a message for a walled customer is refused in the form, and the input stays', async () => {
    const { page } = ana
    await goTo(page, `/schedules?contactId=${tickets.maria.contactId}`)
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Escrito por um atalho')
    await press(page, 'Agendar')
    await page.getByRole('alert').filter({ hasText: 'Acesso não permitido' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Mensagem' }).inputValue()).toBe('Escrito por um atalho')
    await page.goto('/tickets')
  })

  it('contacts.2: the number of a walled contact is disabled, with the reason', async () => {
    const { page } = ana
    await goTo(page, '/contacts')
    await press(page, `Editar ${maria.name}`)
    await textShown(page, 'Só quem vê os atendimentos deste contato pode mudar o número.')
    expect(await page.getByLabel(/Número do WhatsApp/).isDisabled()).toBe(true)
    expect(await lookTwice(page, 'the form of a walled contact')).toEqual([])
    await press(page, 'Cancelar')
  })

  it("other users' tags and quick messages have no buttons; the user's own have them", async () => {
    const { page } = ana
    await goTo(page, '/tags')
    await textShown(page, 'Da administração')
    await press(page, 'Nova etiqueta')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Da Ana')
    await press(page, /^(Salvar|Criar)/)
    await page.getByRole('button', { name: /^Editar .*Da Ana/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Editar .*Da administração/ }).count()).toBe(0)
    await goTo(page, '/quick-messages')
    await textShown(page, '/prazo')
    expect(await page.getByRole('button', { name: /prazo/ }).count()).toBe(0)
    await goTo(paula.page, '/quick-messages')
    await paula.page.getByRole('button', { name: /^Editar .*prazo/ }).waitFor()
  })

  it('contacts.2: an author who lost access to the ticket sees on every screen that it was not sent', async () => {
    const { page } = ana
    await goTo(page, `/schedules?contactId=${tickets.joao.contactId}`)
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Amanhã eu ligo')
    await press(page, 'Agendar')
    await toasted(page, /Mensagem agendada para/)
    await menuLink(page, 'Atendimentos').click()
    await staff(updateTicket, { params: { id: tickets.joao.id }, body: { status: 'pending', queueId: support } })
    await here.rows(
      `update schedules set send_at = now() - interval '1 minute' where company_id = $1 and body = 'Amanhã eu ligo'`,
    )
    // Its time has come for the job as well.
    await here.rows(
      `update pgboss.job set start_after = now() - interval '1 second'
       where data->>'companyId' = $1 and name like 'schedules.%' and state < 'active'`,
    )
    await textShown(
      page,
      /Sua mensagem agendada para João Aberto não foi enviada\. Quem agendou a mensagem não tem acesso/,
    )
    await page.getByRole('button', { name: /^Ver: Sua mensagem agendada/ }).click()
    await page.waitForURL(/\/schedules\?/)
    await textShown(page, 'Falhou')
    await press(page, /^Excluir o agendamento de João Aberto/)
    await dialog(page).getByRole('button', { name: 'Excluir agendamento' }).click()
    await toasted(page, 'Agendamento excluído.')
  })
})

describe('another number', () => {
  it('contacts.2: asks a question that lists the waiting messages; none is sent without consent, and the history shows it', async () => {
    const { page } = paula
    await staff(updateTicket, { params: { id: tickets.maria.id }, body: { status: 'open' } })
    await staff(simulatorFault, { params: { whatsappId: connectionId }, body: { drop: 408, refuseConnects: 1000 } })
    const state = () => staff(showConnection, { params: { id: connectionId } })
    await vi.waitUntil(async () => (await state()).status !== 'CONNECTED', patience)
    await staff(sendMessages, { params: { ticketId: tickets.maria.id }, body: { body: 'Já vou ver' } })
    await goTo(page, '/contacts')
    await press(page, `Editar ${maria.name}`)
    // The button appears late and moves the form's other buttons.
    await page.getByRole('button', { name: 'Exportar dados' }).waitFor()
    await page.getByLabel(/Número do WhatsApp/).fill('11 98111-0009')
    await press(page, 'Salvar')
    await textShown(page, `Mudar o número de ${maria.name}?`)
    await textShown(page, /De \+55 11 98111-0001 para \+55 11 98111-0009/)
    await textShown(page, '1 mensagem espera para sair. O que fazer com ela?')
    const change = page.getByRole('button', { name: 'Mudar número' })
    expect(await change.isDisabled()).toBe(true)
    expect(await lookTwice(page, 'the question about another number')).toEqual([])
    await page.getByLabel('Não enviar').check()
    await change.click()
    await toasted(page, 'Contato salvo.')
    await page.goto(`/tickets/${tickets.maria.uuid}`)
    await press(page, /Dados do contato/)
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByText('Histórico do atendimento').click()
    await drawer.getByText(/mudou o número do contato/).waitFor()
    await drawer.getByText('Número: +55 11 98111-0001 → +55 11 98111-0009').waitFor()
    await drawer.getByText('As mensagens que esperavam não foram enviadas').waitFor()
  })
})
