import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { addCustomer } from '@recado/contract/customers/endpoints'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { narrow, type Person, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { brazilianDate, dayFromNow, outsideReminders, withinOneDay } from './local-day.ts'
import { choose, dialog, field, goTo, heading, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula manages her shop's subscriptions; Clara, an attendant, has the same list open in another browser. */

const PATH = '/empresa/clientes'
const TITLE = 'Clientes'
const NUMBER = '5511966660001'

// A reminder is missed while the product is down.
const here = stage({ company: 'empty', own: {} })
let staff: Caller
let connectionId = 0
let paula: Person
let colleague: Person

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff)
  const clara = await here.addUser(staff, { name: 'Clara', lastName: 'Lima' })
  paula = await here.enter(here.admin)
  colleague = await here.enter(clara)
})

const customerRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Lista de clientes' }).getByRole('row').filter({ hasText: name })
const password = (page: Page) => dialog(page).getByLabel('Senha', { exact: true })
async function chooseIn(page: Page, within: Locator, name: string, option: string | RegExp) {
  await within.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).click()
}

it('CLI-14: the menu opens the customers; a dialog manages the plans', async () => {
  const { page } = paula
  await page.getByRole('link', { name: TITLE }).click()
  await heading(page, TITLE)
  expect(new URL(page.url()).pathname).toBe(PATH)
  await page.getByRole('heading', { name: 'Ainda não há clientes' }).waitFor()
  await goTo(colleague.page, PATH)
  await heading(colleague.page, TITLE)
  await press(page, 'Planos e serviços')
  await field(page, /^Título/).fill('Ouro')
  await field(page, /^Valor/).fill('49,90')
  await dialog(page).getByRole('button', { name: 'Adicionar plano' }).click()
  await dialog(page).getByText('R$ 49,90').waitFor()
  // On a phone the input is wide enough to read.
  await page.setViewportSize(narrow)
  await eventually(async () => (await field(page, /^Título/).boundingBox())?.width).toBeGreaterThan(150)
  await page.setViewportSize(wide)
  await dialog(page).getByRole('tab', { name: 'Serviços' }).click()
  await field(page, /^Título/).fill('Limpeza')
  await dialog(page).getByRole('button', { name: 'Adicionar serviço' }).click()
  await dialog(page).getByText('Limpeza').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

it('CLI-01, CLI-06, CLI-09: a customer with plan and expiry also appears on the colleague’s page', async () => {
  const { page } = paula
  // Until the renewal, the customer expires on the present day of São Paulo.
  await withinOneDay()
  await outsideReminders()
  await press(page, 'Novo cliente')
  await field(page, /^Nome/).fill('Ana Lima')
  await field(page, /^WhatsApp/).fill('11966660001')
  await choose(page, 'Plano', 'Ouro')
  await field(page, 'Vencimento').fill(brazilianDate(dayFromNow(0)))
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'Seu cliente foi criado com sucesso!')
  for (const looking of [page, colleague.page]) {
    await customerRow(looking, 'Ana Lima').getByText('Vence Hoje').waitFor()
    await customerRow(looking, 'Ana Lima').getByText('Ouro').waitFor()
  }
})

it('access.8: a password is shown by a click that the audit log has, only with the right to access data', async () => {
  const { page } = paula
  await press(page, 'Editar o cliente Ana Lima')
  await password(page).fill('s3nha-da-ana')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'Seu cliente foi editado com sucesso!')
  await dialog(page).waitFor({ state: 'detached' })
  const views = () => here.rows(`select 1 from audit_log where company_id = $1 and action = 'customer.passwordShown'`)
  expect(await views()).toEqual([])
  await press(page, 'Mostrar senha do cliente Ana Lima')
  await dialog(page).getByText('s3nha-da-ana').waitFor()
  await dialog(page).getByText('Cada visualização da senha fica registrada na auditoria.').waitFor()
  expect(await views()).toHaveLength(1)
  await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).last().click()
  await dialog(page).waitFor({ state: 'detached' })
  await press(page, 'Editar o cliente Ana Lima')
  expect(await password(page).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await colleague.page.getByRole('button', { name: 'Editar o cliente Ana Lima' }).waitFor()
  expect(await colleague.page.getByRole('button', { name: /^Mostrar senha/ }).count()).toBe(0)
})

it('CLI-02, CLI-03: search and filters are in the address; Limpar shows all again', async () => {
  const { page } = paula
  for (let n = 1; n <= 6; n++)
    await staff(addCustomer, { body: { name: `Cliente ${n}`, number: `1196666100${n}`, invoice: 'pending' } })
  await page.getByText('Página 1 de 2').waitFor()
  const filters = page.getByRole('form', { name: 'Filtros' })
  await chooseIn(page, filters, 'Plano', 'Ouro')
  await press(page, 'Filtrar')
  await page.waitForURL(/plan=\d+/)
  await customerRow(page, 'Cliente 1').waitFor({ state: 'detached' })
  await customerRow(page, 'Ana Lima').waitFor()
  await press(page, 'Limpar')
  await customerRow(page, 'Cliente 1').waitFor()
  await page.getByRole('searchbox', { name: /^Buscar/ }).fill('cliente 6')
  await customerRow(page, 'Cliente 6').waitFor()
  await customerRow(page, 'Ana Lima').waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: /^Buscar/ }).fill('')
  await customerRow(page, 'Ana Lima').waitFor()
  await chooseIn(page, page.locator('body'), 'Por página', /^10$/)
  await page.waitForURL(/size=10/)
  await page.getByText('Página 1 de 1').waitFor()
})

it('CLI-07: a renewal without a date adds 31 days', async () => {
  const { page } = paula
  await press(page, 'Renovar o cliente Ana Lima')
  await dialog(page).getByRole('button', { name: 'Renovar' }).click()
  await toasted(page, 'Seu cliente foi editado com sucesso!')
  for (const looking of [page, colleague.page]) {
    await customerRow(looking, 'Ana Lima').getByText('Ativo').waitFor()
    await customerRow(looking, 'Ana Lima').getByText('Pago').waitFor()
  }
  await customerRow(page, 'Ana Lima')
    .getByText(new RegExp([30, 31].map((days) => brazilianDate(dayFromNow(days))).join('|')))
    .waitFor()
})

it('CLI-10, CLI-11: a message is sent over the chosen session, and the answer appears in the open dialog', async () => {
  const { page } = paula
  await press(page, 'Enviar mensagem ao cliente Ana Lima')
  await field(page, 'Mensagem').fill('Sua assinatura foi renovada')
  expect(await dialog(page).getByRole('button', { name: 'Enviar' }).isDisabled()).toBe(true)
  await choose(page, 'Sessão do WhatsApp', /^Linha · Conectado$/)
  await dialog(page).getByRole('button', { name: 'Enviar' }).click()
  await toasted(page, 'Mensagem enviada!')
  const log = dialog(page).getByRole('log', { name: 'Histórico de mensagens' })
  await log.getByText('Sua assinatura foi renovada').waitFor()
  await eventually(async () =>
    (await staff(simulatorOutbox, { params: { whatsappId: connectionId } })).messages.map(({ body }) => body),
  ).toContain('Sua assinatura foi renovada')
  await staff(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: NUMBER, name: 'Ana', body: 'Que bom, obrigada!' },
  })
  await log.getByText('Que bom, obrigada!').waitFor()
  await log.getByRole('img', { name: 'Enviada' }).waitFor()
  // Escape does not discard the input.
  await field(page, 'Mensagem').fill('Até')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

it('CLI-12: admins change the texts; a reminder missed during downtime is recorded and not sent late', async () => {
  const { page } = paula
  await press(page, 'Lembretes')
  await page.getByRole('heading', { name: 'Nenhum lembrete ainda' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Textos dos lembretes' }).click()
  await field(page, 'No dia').fill('Vence {{vencimento}}, {{firstName}}')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'Salvo.')
  await dialog(page).waitFor({ state: 'detached' })
  await here.rows(
    `update customers set end_date = $2::date, expiry_set_at = now() - interval '30 days', silent_moments = '{oneDayAfter}'
     where company_id = $1 and name = 'Ana Lima'`,
    [dayFromNow(-1)],
  )
  await here.product.end()
  await here.product.start()
  await page.reload()
  await heading(page, TITLE)
  await customerRow(page, 'Ana Lima').getByText('Vencido').waitFor()
  await eventually(() =>
    here.rows(`select state from customer_reminders where company_id = $1 and moment = 'EndDay'`),
  ).toEqual([{ state: 'missed' }])
  await press(page, 'Ver os lembretes do cliente Ana Lima')
  await dialog(page).getByRole('row').filter({ hasText: 'No dia' }).getByText('Perdido').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
})

it('CLI-08: a customer is deleted after a confirmation, for the colleague as well', async () => {
  const { page } = paula
  await colleague.page.reload()
  await customerRow(colleague.page, 'Ana Lima').waitFor()
  await press(page, 'Excluir o cliente Ana Lima')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await press(page, 'Excluir o cliente Ana Lima')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir cliente' }).click()
  await toasted(page, 'Seu cliente foi deletado com sucesso!')
  for (const looking of [page, colleague.page]) await customerRow(looking, 'Ana Lima').waitFor({ state: 'detached' })
})
