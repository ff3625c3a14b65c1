import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listAllTickets } from '@recado/contract/conversations/bulk'
import { updateTicket } from '@recado/contract/conversations/endpoints'
import type { Ticket } from '@recado/contract/conversations/ticket'
import { showDashboard } from '@recado/contract/dashboard/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import { createTag } from '@recado/contract/tags/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { holdRows } from './owner-database.ts'
import { bubble, choose, composer, dialog, goTo, heading, menuLink, press, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * The Monday after a fair: Paula reads the dashboard and transfers 50 tickets to the support queue, where Ana waits for
 * them.
 */

const two = (n: number) => String(n).padStart(2, '0')
const person = (kind: string, block: number) => (n: number) => ({
  name: `${kind} ${two(n)}`,
  number: `55119${block}00${String(n).padStart(4, '0')}`,
})
const makeNumbered = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n + 1))
const visitors = makeNumbered(50, person('Visita', 71))
const shoppers = makeNumbered(160, person('Loja', 72))
const past = makeNumbered(2, person('Antes', 73))

const here = stage({ company: 'empty' })
let connectionId = 0
let staff: Caller
let paula: Person
let ana: Person

const write = (from: readonly { name: string; number: string }[], body: string) =>
  staff(simulatorInbound, { params: { whatsappId: connectionId }, body: from.map((one) => ({ ...one, body })) })
const ticketOf = async (name: string) => {
  const { tickets } = await staff(listAllTickets, { query: { showAll: true, searchParam: name } })
  return tickets[0] as Ticket
}
const move = async (name: string, status: 'open' | 'closed') =>
  staff(updateTicket, { params: { id: (await ticketOf(name)).id }, body: { status } })

/** Answers the question for a score once it is on the phone. */
async function rates(number: string, score: string): Promise<void> {
  const line = { params: { whatsappId: connectionId } }
  const hasQuestion = async () =>
    (await staff(simulatorOutbox, { ...line, query: { number } })).messages.some(({ body }) => /^Que nota/.test(body))
  await vi.waitUntil(hasQuestion, patience)
  await staff(simulatorInbound, { ...line, body: { number, body: score } })
}

/** Two tickets of ten days ago; from this week two resolved and rated, two open, the others waiting. */
async function createWeekOfWork(): Promise<void> {
  await write(past, 'Vocês vão à feira?')
  for (const { name } of past) {
    await move(name, 'open')
    await move(name, 'closed')
  }
  await here.rows(`update tickets set created_at = created_at - interval '10 days', closed_at = closed_at - interval '10 days',
    accepted_at = created_at - interval '10 days' + interval '30 minutes', talk_seconds = 3600 where company_id = $1`)
  await write([...visitors, ...shoppers], 'Vi vocês na feira')
  for (const n of [1, 2, 3, 4]) await move(`Loja ${two(n)}`, 'open')
  for (const n of [1, 2]) await move(`Loja ${two(n)}`, 'closed')
  for (const [n, score] of ['3', '1'].entries()) await rates(shoppers[n]?.number ?? '', score)
  const isRated = async () =>
    (await staff(showDashboard, { query: { days: 7 } })).attendants.some(({ rating }) => rating === 2)
  await vi.waitUntil(isRated, patience)
  await here.rows(
    `update tickets set talk_seconds = 7500 where company_id = $1 and status = 'closed' and talk_seconds < 3600`,
  )
  await here.rows(`update tickets set accepted_at = created_at + interval '12 minutes'
    where company_id = $1 and accepted_at > now() - interval '1 day'`)
}

beforeAll(async () => {
  staff = await here.staff()
  await staff(updateSetting, { params: { key: 'userRating' }, body: { key: 'userRating', value: 'enabled' } })
  const sales = await staff(createQueue, { body: { name: 'Vendas', color: '#224488' } })
  const support = await staff(createQueue, { body: { name: 'Suporte', color: '#884422' } })
  await staff(createTag, { body: { name: 'Feira' } })
  const anaAccount = await here.addUser(staff, { name: 'Ana', lastName: 'Lima', queueIds: [support.id] })
  connectionId = await here.connect(staff, { name: 'Feira', queueIds: [sales.id] })
  await staff(updateConnection, { params: { id: connectionId }, body: { ratingMessage: 'Que nota você dá?' } })
  await createWeekOfWork()
  paula = await here.enter(here.admin)
  ana = await here.enter(anaAccount)
})

/** The page's sockets wait, from its next load on, until the returned function is called. */
async function holdSockets(page: Page): Promise<() => void> {
  let releaseSockets = () => {}
  const release = new Promise<void>((resolve) => {
    releaseSockets = resolve
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await release
    socket.connectToServer()
  })
  return releaseSockets
}

describe('the dashboard', () => {
  const figure = (page: Page, name: string) =>
    page
      .getByRole('region', { name: 'Números do período' })
      .getByRole('button', { name: new RegExp(`^${name}\\. .*Ver atendimentos$`) })
  const ticketsDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Atendimentos: ${name}` })

  it('DSH-02, DSH-03, DSH-04: dates or a period, this month by default; without a filter it asks for one', async () => {
    const { page } = paula
    await menuLink(page, 'Painel').click()
    await heading(page, 'Painel')
    expect(await page.getByLabel('Data inicial').inputValue()).toMatch(/^01\/\d\d\/\d{4}$/)
    await page.getByLabel('Data inicial').fill('')
    await page.getByLabel('Data final').fill('')
    await press(page, 'Filtrar')
    await textShown(page, 'Defina um filtro: escolha as datas ou um período.')
    await page.getByRole('radiogroup', { name: 'Tipo de filtro' }).getByText('Período').click()
    await page.getByRole('combobox', { name: 'Período' }).click()
    const offeredPeriods = await page.getByRole('option').allInnerTexts()
    expect(offeredPeriods).toEqual([3, 7, 15, 30, 60, 90].map((days) => `Últimos ${days} dias`))
    await page.getByRole('option', { name: 'Últimos 7 dias' }).click()
    await press(page, 'Filtrar')
    await page.waitForURL(/dias=7/)
  })

  it("DSH-01, DSH-05: the six figures, three of them compared with the week before, and each attendant's work", async () => {
    const { page } = paula
    for (const [name, before] of [
      ['Atendendo: 2', 'neste momento'],
      ['Aguardando: 206', 'neste momento'],
      ['Resolvidos: 2', 'período anterior: 2'],
      ['Novos contatos: 210', 'período anterior: 2'],
      ['Tempo médio de conversa: 2h 5m', 'período anterior: 1h 0m'],
      ['Tempo médio de espera: 12m', 'período anterior: 30m'],
    ] as const)
      await figure(page, name).getByText(before).waitFor()
    const people = page.getByRole('region', { name: 'Atendentes' }).getByRole('row')
    const otilia = people.filter({ hasText: 'Otília' })
    await otilia.getByRole('img', { name: '2 de 3' }).waitFor()
    await otilia.getByText('2h 5m').waitFor()
    await people.filter({ hasText: 'Paula' }).getByText('Online').waitFor()
  })

  it('DSH-01: a figure opens exactly the tickets that it counts, and one of them its conversation', async () => {
    const { page } = paula
    await figure(page, 'Resolvidos: 2').click()
    const list = ticketsDialog(page, 'Resolvidos').getByRole('listitem')
    await eventually(() => list.count()).toBe(2)
    await list.filter({ hasText: 'Loja 01' }).waitFor()
    await list.filter({ hasText: 'Loja 02' }).getByRole('link').click()
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    await bubble(page, 'Vi vocês na feira').waitFor()
    await page.goBack()
    await figure(page, 'Atendendo: 2').waitFor()
  })

  it('DSH-06, DSH-07, DSH-08: the charts match their tables, and both open their tickets', async () => {
    const { page } = paula
    const users = page.getByRole('region', { name: 'Atendimentos por usuário', exact: true })
    const days = page.getByRole('region', { name: 'Atendimentos por dia', exact: true })
    await users.getByText('Total: 4').waitFor()
    await days.getByText('Total: 210').waitFor()
    for (const chart of [users, days])
      expect((await chart.locator('svg').boundingBox())?.height).toBeLessThanOrEqual(280)
    await users.locator('.recharts-bar-rectangle path').first().click()
    await ticketsDialog(page, 'Otília').getByText('4 atendimentos').waitFor()
    await page.keyboard.press('Escape')
    await users.getByText('Tabela').click()
    await users.getByRole('row').filter({ hasText: 'Ana' }).getByText('0', { exact: true }).waitFor()
    await users.getByRole('button', { name: 'Otília: 4. Ver atendimentos' }).click()
    await eventually(() => ticketsDialog(page, 'Otília').getByRole('listitem').count()).toBe(4)
    await page.keyboard.press('Escape')
    await days.getByText('Tabela').click()
    await eventually(() => days.getByRole('row').count()).toBe(1 + 7)
  })

  it('DSH-01: the CSV contains the values on the screen', async () => {
    const { page } = paula
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar CSV')])
    expect(download.suggestedFilename()).toMatch(/^painel_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
    const chunks = await (await download.createReadStream()).toArray()
    const lines = Buffer.concat(chunks).toString().split(/\r?\n/)
    for (const line of ['Aguardando;206;', 'Resolvidos;2;2', 'Novos contatos;210;2', 'Otília;2;2;125;Offline'])
      expect(lines).toContain(line)
    expect(lines).toContain('Otília;4')
  })
})

describe('the list of all tickets', () => {
  const table = (page: Page) => page.getByRole('region', { name: 'Todos os tickets' })
  const rows = (page: Page) => table(page).getByRole('row')
  const bar = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Buscar tickets' }).fill(text)
  const chooseAll = (page: Page) => page.getByRole('checkbox', { name: 'Selecionar todos os tickets' }).check()
  const edit = async (page: Page, what: string) => {
    await press(page, 'EDITAR')
    await page.getByRole('menuitem', { name: what }).click()
  }
  const give = async (page: Page, what: 'Fila' | 'Tag', name: string) => {
    await choose(page, what, name)
    await dialog(page).getByRole('button', { name: 'Transferir' }).click()
  }
  const waiting = async (page: Page) =>
    Number((await page.getByRole('tab', { name: /Aguardando/ }).innerText()).replace(/\D/g, ''))
  /** Groups an action's timeline entries: how many tickets have how many of them. */
  const entries = (action: string) =>
    here.rows<{ tickets: number; each: number }>(
      `select count(*)::int as tickets, n::int as each from (
        select ticket_id, count(*) as n from ticket_timeline where company_id = $1 and action = $2 group by 1) as per
      group by n`,
      [action],
    )

  it('BLK-01, BLK-02, BLK-07: every ticket with its texts; a search starts a new list, and the next page loads by scrolling', async () => {
    const { page } = paula
    await goTo(page, '/lista-tickets')
    await bar(page, '212 tickets')
    await search(page, 'ninguém')
    await textShown(page, 'Nenhuma lista encontrada.')
    await search(page, 'Loja 0')
    await bar(page, '9 tickets')
    const status = (name: string) => rows(page).filter({ hasText: name })
    await status('Loja 01').getByText('Finalizado').waitFor()
    await status('Loja 03').getByText('Em conversa').waitFor()
    await status('Loja 09').getByText('Pendente').waitFor()
    await search(page, 'Visita')
    await bar(page, '50 tickets')
    expect(await rows(page).count()).toBe(1 + 40)
    await rows(page).last().scrollIntoViewIfNeeded()
    await eventually(() => rows(page).count()).toBe(1 + 50)
  })

  it('BLK-03, BLK-06: fifty are moved to another queue at once; its attendant gets them without a reload, each with one entry', async () => {
    const { page } = paula
    await ana.page.getByRole('tab', { name: /Aguardando/ }).click()
    expect(await waiting(ana.page)).toBe(0)
    await ana.page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    await chooseAll(page)
    await bar(page, '50 tickets selecionados')
    await edit(page, 'Transferir para fila')
    await give(page, 'Fila', 'Suporte')
    await toasted(page, 'Tickets atualizados')
    await bar(page, '50 tickets')
    await eventually(() => rows(page).filter({ hasText: 'Suporte' }).count()).toBeGreaterThanOrEqual(40)
    await eventually(() => waiting(ana.page)).toBe(50)
    expect(await entries('transferred')).toEqual([{ tickets: 50, each: 1 }])

    await press(ana.page, /^Aceitar o atendimento de Visita/)
    await ana.page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    await press(ana.page, /Dados do contato/)
    const drawer = ana.page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
    await drawer.getByText('Paula transferiu o atendimento').waitFor()
    await drawer.getByText('Fila: Vendas → Suporte').waitFor()
    expect(await drawer.getByText('Paula transferiu o atendimento').count()).toBe(1)
    await drawer.getByRole('button', { name: 'Fechar' }).click()
    expect(await ana.page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  it('BLK-04, BLK-06: all of them get a tag by a job that shows its progress and blocks no one', async () => {
    const { page } = paula
    await search(page, '')
    await bar(page, '212 tickets')
    const releaseRows = await holdRows(
      here.product.dataDir,
      'select id from tickets where company_id = $1 order by id desc limit 1 for update',
      [here.companyId],
    )
    await chooseAll(page)
    await edit(page, 'Transferir para tag')
    await give(page, 'Tag', 'Feira')
    await textShown(page, 'Colocando a tag: 200 de 212')
    await bar(page, '212 tickets')
    // Attendants can continue to work.
    await composer(ana.page).fill('Já estou vendo isso')
    await ana.page.keyboard.press('Enter')
    const anasMessage = bubble(ana.page, 'Já estou vendo isso')
    await anasMessage.getByText(/^(recebida|entregue)$/).waitFor({ state: 'attached' })
    // After a reload the page has read the progress before its socket joins, and the end falls between the two.
    const join = await holdSockets(page)
    await page.reload()
    await textShown(page, 'Colocando a tag: 200 de 212')
    await releaseRows()
    await eventually(async () => (await here.rows('select state from ticket_bulks where company_id = $1'))[0]).toEqual({
      state: 'done',
    })
    join()
    await toasted(page, 'Tickets atualizados')
    await eventually(() => page.getByText(/^Colocando a tag/).count()).toBe(0)
    await eventually(() => rows(page).filter({ hasText: 'Feira' }).count()).toBeGreaterThanOrEqual(40)
    expect(await entries('tagged')).toEqual([{ tickets: 212, each: 1 }])
  })

  it('BLK-05, TKT-28: a deletion is confirmed with name and number, and other screens leave the deleted ticket', async () => {
    const { page } = paula
    await search(page, 'Loja 0')
    await bar(page, '9 tickets')
    for (const n of [5, 6]) await page.getByRole('checkbox', { name: `Selecionar ticket de Loja ${two(n)}` }).check()
    await edit(page, 'Excluir')
    await textShown(page, 'Excluir 2 tickets?')
    await textShown(page, 'Todas as mensagens serão perdidas. Esta ação não pode ser desfeita.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir tickets' }).click()
    await toasted(page, 'Tickets excluídos')
    await bar(page, '7 tickets')
    const viewer = await paula.context.newPage()
    await viewer.goto(`/tickets/${(await ticketOf('Loja 07')).uuid}`)
    await viewer.getByRole('feed').waitFor()
    await press(page, 'Excluir ticket de Loja 07')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir ticket' }).click()
    await toasted(page, 'Ticket excluído')
    await eventually(() => rows(page).filter({ hasText: 'Loja 07' }).count()).toBe(0)
    await toasted(viewer, 'Este atendimento foi excluído.')
    await viewer.waitForURL(/\/tickets$/)
    await viewer.close()
  })

  it('BLK-08: an attendant is redirected away from it', async () => {
    const { page } = ana
    await goTo(page, '/lista-tickets')
    await page.waitForURL(/\/tickets$/)
    await toasted(page, /^Acesso negado/)
  })
})
