import { simulatorInbound } from '@recado/contract/connections/simulator'
import { createContact } from '@recado/contract/contacts/endpoints'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Before the first campaign: the owner sets a number's sending limits, and sees who opted out. */

const here = stage({ company: 'empty' })
let staff: Caller
let owner: Person
let connectionId = 0

beforeAll(async () => {
  staff = await here.staff()
  connectionId = await here.connect(staff)
  await staff(createContact, { body: { name: 'Eduarda Souza', number: '5511961000077' } })
  owner = await here.enter(here.admin)
})

it("PLUS-11, connections.7: limits are set on the number's page; a pause shows there and in the menu, and ends by a button", async () => {
  const { page } = owner
  await goTo(page, '/conexoes')
  await heading(page, 'Conexões')
  const open = () =>
    page
      .getByRole('button', { name: /^Envio da conexão/ })
      .first()
      .click()
  const dialog = page.getByRole('dialog')
  await open()
  await dialog.getByRole('switch', { name: 'Limitar o envio' }).click()
  await dialog.getByLabel('Envios por dia').fill('300')
  await dialog.getByLabel('Pessoas novas por dia').fill('40')
  await dialog.getByLabel('Silêncio a partir de').fill('20:00')
  await dialog.getByLabel('Silêncio até').fill('08:00')
  await dialog.getByLabel('Rodapé da divulgação').fill('Responda SAIR para não receber mais.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'Limites salvos.')
  await here.rows(
    `update connection_pace set paused_at = now(), paused_reason = 'refused', paused_failures = 5, paused_of = 40
     where company_id = $1 and connection_id = $2`,
    [connectionId],
  )
  await page.reload()
  await heading(page, 'Conexões')
  await page.getByText('Campanhas pausadas', { exact: true }).waitFor()
  await open()
  await dialog.getByText('0 de 300').waitFor()
  expect(await dialog.getByLabel('Rodapé da divulgação').inputValue()).toBe('Responda SAIR para não receber mais.')
  await dialog.getByText(/recusou 5 das últimas 40 mensagens/).waitFor()
  await dialog.getByRole('button', { name: 'Retomar campanhas' }).click()
  await toasted(page, 'As campanhas foram retomadas.')
  await page.keyboard.press('Escape')
  await page.getByText('Campanhas pausadas', { exact: true }).waitFor({ state: 'detached' })
})

it("PLUS-12, contacts.6: a customer's SAIR shows at the open contact, and a user may override it", async () => {
  const { page } = owner
  await goTo(page, '/contacts?q=Eduarda')
  await page.getByRole('button', { name: 'Editar Eduarda Souza' }).click()
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Divulgação' })
  await eventually(() => field.inputValue()).toBe('Pode receber')
  const [eduarda] = await here.rows<{ number: string }>(
    `select number from contacts where company_id = $1 and name = 'Eduarda Souza'`,
  )
  await staff(simulatorInbound, {
    params: { whatsappId: connectionId },
    body: { number: eduarda?.number ?? '', name: 'Eduarda Souza', body: 'Sair!' },
  })
  await eventually(() => field.inputValue()).toBe('Pediu para não receber')
  await page.getByText('Histórico').click()
  await page.getByText(/pelo contato, com a mensagem “Sair!”/).waitFor()
  await field.click()
  await page.getByRole('option', { name: 'Pode receber' }).click()
  await toasted(page, 'Divulgação salva.')
  await page
    .getByText(/por .*Administra|por [A-Z]/)
    .first()
    .waitFor()
})
