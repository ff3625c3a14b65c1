import { updateConnection } from '@recado/contract/connections/endpoints'
import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { listContacts } from '@recado/contract/contacts/endpoints'
import { listTickets, wakeTicket } from '@recado/contract/conversations/endpoints'
import { updateSetting } from '@recado/contract/identity/endpoints'
import { createQueue, listQueues } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { chooseSheet } from './areas/contact-places.ts'
import { type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually, patience } from './eventually.ts'
import { bubble, composer, goTo, heading, menuLink, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** A shop's day: Paula sets it up, Ana sells, Bruno supports, Helena and Nuno write. Parts build on earlier ones. */

const helena = { number: '5511977771234', name: 'Helena Prado' }
const nuno = { number: '5511977775678', name: 'Nuno Dias' }

const here = stage({ company: 'empty' })
let staff: Caller
let paula: Person
let ana: Person
let bruno: Person
let line = { whatsappId: 0 }

const writeAs = (who: typeof helena, body: string) => staff(simulatorInbound, { params: line, body: { ...who, body } })
const received = async ({ number }: typeof helena) =>
  (await staff(simulatorOutbox, { params: line, query: { number } })).messages.map(({ body }) => body)
/** Waits until the last message on the phone matches, and returns all its messages. */
const untilReceived = (who: typeof helena, last: RegExp) =>
  vi.waitUntil(async () => {
    const all = await received(who)
    return last.test(all.at(-1) ?? '') && all
  }, patience)
const ticketsOf = async ({ number }: typeof helena) =>
  (await staff(listTickets, { query: { searchParam: number, showAll: 'true' } })).tickets
const ticketLink = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

beforeAll(async () => {
  staff = await here.staff()
  for (const [key, value] of [
    ['scheduleType', 'queue'],
    ['sendMsgTransfTicket', 'enabled'],
    ['userRating', 'enabled'],
  ] as const)
    await staff(updateSetting, { params: { key }, body: { key, value } })
  paula = await here.enter(here.admin, wide, '/queues')
})

describe('before the shop opens', () => {
  it('QUE-02, QUE-03, QUE-04: the admin creates a queue with a greeting, options and hours', async () => {
    const { page } = paula
    await heading(page, 'Filas')
    await press(page, 'Nova fila')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nome').fill('Vendas')
    await dialog.getByLabel('Saudação').fill('{{firstName}}, o que você procura?')
    await dialog.getByRole('tab', { name: 'Horários' }).click()
    await dialog.getByLabel('Segunda-feira, Abre às').fill('0000')
    await dialog.getByLabel('Segunda-feira, Fecha às').fill('2359')
    await press(page, 'Copiar para todos: Segunda-feira')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Fila Vendas criada.')
    await press(page, 'Editar a fila Vendas')
    await dialog.getByRole('tab', { name: 'Menu' }).click()
    const option = async (number: number, title: string, message: string) => {
      await dialog.getByLabel(`Título da opção ${number}`).fill(title)
      await dialog.getByLabel('Mensagem', { exact: true }).fill(message)
      await dialog.getByRole('button', { name: 'Salvar opção' }).click()
      await dialog.getByRole('button', { name: `Editar a opção ${title}` }).waitFor()
    }
    await press(page, 'Adicionar opção 1')
    await option(1, 'Móveis', '')
    await press(page, 'Adicionar opção 2')
    await option(2, 'Garantia', 'A garantia é de um ano.')
    await press(page, 'Adicionar opção dentro de Móveis')
    await option(1, 'Sob medida', 'Já vamos falar com você.')
    await page.keyboard.press('Escape')
    const [queue] = await staff(listQueues)
    expect(queue?.schedules).toHaveLength(7)
    expect(new Set(queue?.schedules.map(({ startTime, endTime }) => `${startTime} ${endTime}`))).toEqual(
      new Set(['00:00 23:59']),
    )
  })

  it('TAG-02, QCK-02: the admin creates a tag, a quick message with variables and a macro', async () => {
    const { page } = paula
    await goTo(page, '/tags')
    await press(page, 'Nova etiqueta')
    await page.getByRole('dialog').getByLabel('Nome').fill('Vendido')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Etiqueta Vendido criada.')
    await goTo(page, '/quick-messages')
    await press(page, 'Nova resposta')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Atalho').fill('medidas')
    await dialog.getByLabel('Mensagem', { exact: true }).fill('{{ms}}, {{firstName}}! Quais são as medidas?')
    await dialog.getByRole('switch', { name: 'Para toda a empresa' }).check()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Resposta rápida medidas criada.')
    await press(page, 'Nova resposta')
    await dialog.getByLabel('Atalho').fill('vendido')
    await dialog.getByRole('switch', { name: 'Para toda a empresa' }).check()
    await dialog.getByRole('button', { name: '+ Enviar texto' }).click()
    await dialog.getByLabel('Texto do passo 1').fill('Pedido confirmado, {{firstName}}.')
    await dialog.getByRole('button', { name: '+ Colocar etiqueta' }).click()
    await dialog.getByRole('combobox', { name: 'Etiqueta do passo 2' }).click()
    await page.getByRole('option', { name: 'Vendido' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Resposta rápida vendido criada.')
  })

  it('CTC-06: the admin imports a table with bad rows, which are reported one by one and can be downloaded', async () => {
    const { page } = paula
    await goTo(page, '/contacts')
    await chooseSheet(page)
    const dialog = page.getByRole('dialog', { name: 'Importar planilha de contatos' })
    await dialog.getByText('Nada foi importado ainda. Confira e confirme.').waitFor()
    const rejectedRows = dialog.getByRole('list', { name: 'Linhas que ficam de fora' })
    await eventually(() => rejectedRows.getByRole('listitem').count()).toBe(4)
    await rejectedRows.getByText('Mesmo número da linha 2.').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar linhas recusadas' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('linhas-recusadas.csv')
    const chunks = await (await download.createReadStream()).toArray()
    const file = Buffer.concat(chunks).toString()
    expect(file).toContain('Telefone torto')
    expect(file.trim().split('\n')).toHaveLength(5)
    expect((await staff(listContacts, {})).contacts).toEqual([])
    await dialog.getByRole('button', { name: 'Importar 3 contatos' }).click()
    await dialog.getByText('Importação concluída: 3 novos, 3 recusados.').waitFor()
    await dialog.getByRole('button', { name: 'Fechar' }).last().click()
    await page.getByRole('table').getByText('Rosana Teles').waitFor()
  })

  it('two attendants, a closed second queue and the session are set up', async () => {
    const [sales] = await staff(listQueues)
    const closedWeek = sales?.schedules.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' })) ?? []
    const support = await staff(createQueue, {
      body: { name: 'Suporte', color: '#884422', schedules: closedWeek, outOfHoursMessage: 'O suporte volta amanhã.' },
    })
    const queueIds = [sales?.id ?? 0, support.id]
    const anaAccount = await here.addUser(staff, { name: 'Ana', lastName: 'Lima', queueIds })
    const brunoAccount = await here.addUser(staff, { name: 'Bruno', lastName: 'Rocha', queueIds })
    await here.grant(staff, anaAccount, { 'tags:edit': 'own' })
    await here.grant(staff, brunoAccount, { 'tickets:export': 'queues' })
    const texts = {
      greetingMessage: 'Bem-vindo à loja.',
      complationMessage: 'Até logo, {{firstName}}.',
      ratingMessage: 'Que nota você dá?',
    }
    const id = await here.connect(staff, { name: 'Loja' })
    await staff(updateConnection, { params: { id }, body: { queueIds, ...texts } })
    line = { whatsappId: id }
    ana = await here.enter(anaAccount)
    bruno = await here.enter(brunoAccount)
  })
})

describe('a customer from the menu to the score', () => {
  it('BOT-01, BOT-02, BOT-03: the menu leads Helena to the queue and through its options; the list shows that the bot is active', async () => {
    const { page } = ana
    await writeAs(helena, 'oi')
    expect(await untilReceived(helena, /Suporte/)).toEqual([
      'Bem-vindo à loja.\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n*[ # ]* - Falar com um atendente',
    ])
    await writeAs(helena, '1')
    expect((await untilReceived(helena, /Garantia/)).at(-1)).toContain('Helena, o que você procura?')
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await page.getByRole('button', { name: 'Assumir o atendimento de Helena Prado' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: helena.name }).getByText('Vendas').waitFor()
    await writeAs(helena, '1')
    await untilReceived(helena, /Sob medida/)
    await writeAs(helena, '1')
    await untilReceived(helena, /^Já vamos falar com você\.$/)
  })

  it('TKT-14, BOT-11: Ana accepts, and the bot stops; Bruno sees her presence', async () => {
    const { page } = ana
    await press(page, /^(Aceitar|Assumir) o atendimento de Helena Prado/)
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    const before = await received(helena)
    await writeAs(helena, '1')
    await bubble(page, '1').last().waitFor()
    await bruno.page.goto(new URL(page.url()).pathname)
    await page.locator('.ib-chat-head').getByText('Bruno', { exact: true }).waitFor()
    expect(await received(helena)).toEqual(before)
    await menuLink(bruno.page, 'Atendimentos').click()
  })

  it('MSG-10: a quick message after the slash is filled in before it is sent; a macro sends and tags', async () => {
    const { page } = ana
    await composer(page).pressSequentially('/med')
    await page.getByRole('option', { name: /medidas/ }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => composer(page).inputValue()).toMatch(
      /^(Bom dia|Boa tarde|Boa noite), Helena! Quais são as medidas\?$/,
    )
    await page.keyboard.press('Enter')
    await untilReceived(helena, /Helena! Quais são as medidas\?$/)
    await composer(page).pressSequentially('/vend')
    await page.getByRole('option', { name: /vendido/ }).click()
    await page.getByRole('button', { name: 'Executar', exact: true }).click()
    await toasted(page, 'Macro executada.')
    await untilReceived(helena, /Pedido confirmado, Helena\.$/)
    await page.locator('.ib-chat-head').getByText('Vendido').waitFor()
  })

  it('TKT-33, TKT-36: Ana adds a note, and a new tag, from the chat', async () => {
    const { page } = ana
    await press(page, /Dados do contato/)
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByLabel('Nova observação').fill('Quer entrega no sábado.')
    await drawer.getByRole('button', { name: 'Adicionar' }).click()
    await drawer.getByRole('paragraph').filter({ hasText: 'Quer entrega no sábado.' }).waitFor()
    await drawer.getByRole('button', { name: 'Etiquetas do atendimento' }).click()
    await page.getByLabel('Buscar ou criar etiqueta').fill('Entrega')
    await press(page, 'Criar “Entrega”')
    await eventually(async () => (await ticketsOf(helena))[0]?.tags.map(({ name }) => name).sort()).toEqual([
      'Entrega',
      'Vendido',
    ])
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Fechar' }).click()
  })

  it('TKT-37, BOT-14: a message scheduled from the header is sent once, at its time', async () => {
    const { page } = ana
    await press(page, 'Agendar mensagem')
    const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' })
    await dialog.getByLabel('Mensagem', { exact: true }).fill('Sua estante fica pronta hoje.')
    await dialog.getByRole('button', { name: 'Agendar' }).click()
    await toasted(page, /^Mensagem agendada para/)
    // Simulates that its time has come.
    await here.rows(`update schedules set send_at = now() - interval '1 second' where company_id = $1`)
    await here.rows(
      `update pgboss.job set start_after = now() - interval '1 second'
       where name = 'schedules.due' and state < 'active' and (data->>'companyId')::int = $1`,
    )
    await bubble(page, 'Sua estante fica pronta hoje.').waitFor()
    const all = await untilReceived(helena, /Sua estante fica pronta hoje\.$/)
    expect(all.filter((body) => body.includes('Sua estante'))).toHaveLength(1)
  })

  it('TKT-19, TKT-21: Ana transfers to Bruno, who finds the note and the timeline; Helena is notified', async () => {
    const { page } = ana
    await press(page, 'Transferir')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(/Atendente/)
      .first()
      .fill('Bruno')
    await page.getByRole('option', { name: /^Bruno/ }).click()
    await dialog.getByLabel('Fila').first().click()
    await page.getByRole('option', { name: 'Suporte' }).click()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await toasted(page, `Atendimento de ${helena.name} transferido.`)
    await untilReceived(helena, /transferido para \*Bruno\*, do setor \*Suporte\*/)
    await ticketLink(bruno.page, helena.name).click()
    await press(bruno.page, /Dados do contato/)
    const drawer = bruno.page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByRole('paragraph').filter({ hasText: 'Quer entrega no sábado.' }).waitFor()
    await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
    await drawer.getByText('Ana transferiu o atendimento').waitFor()
    await drawer.getByRole('button', { name: 'Fechar' }).click()
  })

  it('LAY-11, TKT-35: the bell notifies Bruno of an answer; a snoozed ticket leaves the list and wakes', async () => {
    const { page } = bruno
    await goTo(page, '/contacts')
    await heading(page, 'Contatos')
    await writeAs(helena, 'Pode ser às 10h?')
    await press(page, /^Avisos de atendimentos: \d/)
    await page
      .getByRole('dialog', { name: 'Avisos de atendimentos' })
      .getByRole('link', { name: /Helena/ })
      .click()
    await bubble(page, 'Pode ser às 10h?').waitFor()
    await press(page, 'Mais ações')
    await page.getByRole('menuitem', { name: 'Adiar' }).click()
    await page
      .getByRole('dialog', { name: /^Adiar/ })
      .getByRole('button', { name: /Em 1 hora/ })
      .click()
    await ticketLink(page, helena.name).waitFor({ state: 'detached' })
    const [ticket] = await ticketsOf(helena)
    await staff(wakeTicket, { params: { id: ticket?.id ?? 0 } })
    await ticketLink(page, helena.name).waitFor()
  })

  it('PLUS-17, TKT-38: Bruno finds a message without typing accents, jumps to it, and downloads the conversation as PDF', async () => {
    const { page } = bruno
    await writeAs(helena, 'A instalação está incluída?')
    await page.getByRole('searchbox').first().fill('instalacao')
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('button').first().click()
    await bubble(page, 'A instalação está incluída?').waitFor()
    await press(page, 'Mais ações')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Baixar conversa em PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^\d+\.pdf$/)
  })

  it('TKT-17, BOT-05, BOT-06: undoing a resolution sends nothing; resolving sends the closing text and the question; "3" is the score', async () => {
    const { page } = bruno
    await press(page, 'Resolver')
    await press(page, /^Desfazer: .* resolvido\.$/)
    expect(await toasted(page, `Atendimento de ${helena.name} resolvido.`)).toBe('/tickets')
    await page.waitForURL(/\/tickets\/.+/)
    await press(page, 'Resolver')
    await page.waitForURL(/\/tickets$/)
    const closing = () => received(helena).then((all) => all.filter((body) => /^(Até logo|Que nota)/.test(body)))
    await untilReceived(helena, /^Que nota/)
    expect(await closing(), 'the undone closing sends no message').toEqual([
      'Até logo, Helena.',
      'Que nota você dá?\n\n*[ 1 ]* - Insatisfeito\n*[ 2 ]* - Satisfeito\n*[ 3 ]* - Muito satisfeito',
    ])
    await writeAs(helena, '3')
    await untilReceived(helena, /^Obrigado pela sua avaliação!$/)
  })

  it('PLUS-16: thanks do not reopen the conversation; any other text does, as a new ticket with the history above', async () => {
    const { page } = bruno
    await writeAs(helena, 'Obrigada!')
    expect(await ticketsOf(helena)).toMatchObject([{ status: 'closed', rating: 3 }])
    await page.goto('/tickets')
    await page.getByRole('tab', { name: 'Resolvidos' }).click()
    await page
      .getByText(/Nota: 3|muito satisfeito/)
      .first()
      .waitFor({ state: 'attached' })
    await writeAs(helena, 'Esqueci: fazem também em branco?')
    await eventually(async () => (await ticketsOf(helena)).length).toBe(2)
    await untilReceived(helena, /\[ 2 \]\* - Suporte/)
    await writeAs(helena, '1')
    await untilReceived(helena, /Garantia/)
    await page.getByRole('tab', { name: 'Abertos' }).click()
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await press(page, /^(Aceitar|Assumir) o atendimento de Helena Prado/)
    await page.getByText('Este atendimento').waitFor()
    await bubble(page, 'Obrigada!').waitFor()
  })

  it('MSG-14: a message of the previous ticket can be quoted but not changed', async () => {
    const { page } = bruno
    await bubble(page, 'Obrigada!').getByRole('button', { name: 'Ações da mensagem' }).click()
    const choices = page.getByRole('menu', { name: 'Ações da mensagem' }).getByRole('menuitem')
    await choices.filter({ hasText: 'Copiar texto' }).waitFor()
    expect(await choices.allInnerTexts()).toEqual(['Responder', 'Copiar texto', 'Encaminhar'])
    await choices.first().click()
    await composer(page).fill('Nós que agradecemos. Em branco também.')
    await composer(page).press('Enter')
    await untilReceived(helena, /Nós que agradecemos/)
    await bubble(page, 'Nós que agradecemos').getByText('Obrigada!').waitFor()
  })
})

describe('out of hours', () => {
  it('BOT-04: a closed queue replies once, regardless of how many messages arrive', async () => {
    await writeAs(nuno, 'boa noite')
    await untilReceived(nuno, /Suporte/)
    await writeAs(nuno, '2')
    const before = await untilReceived(nuno, /^O suporte volta amanhã\.(\n|$)/)
    for (const text of ['alô?', 'tem alguém?', 'é urgente']) await writeAs(nuno, text)
    await ana.page.goto('/tickets')
    await ana.page.getByRole('tab', { name: /Aguardando/ }).click()
    await ana.page.getByRole('listitem').filter({ hasText: nuno.name }).getByText('é urgente').waitFor()
    expect(await received(nuno)).toEqual(before)
  })
})
