import { simulatorInbound, simulatorOutbox } from '@recado/contract/connections/simulator'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { lookAtAll } from './looks.ts'
import { dialog, goTo, heading, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** The owner words an automatic text and sets the company's language, and a customer reads both. */

const here = stage({ company: 'empty' })
let staff: Caller
let owner: Person
let whatsappId = 0

beforeAll(async () => {
  staff = await here.staff()
  whatsappId = await here.connect(staff)
  owner = await here.enter(here.admin)
})

/** Writes as a customer and returns the first answer. */
async function answerTo(number: string, body: string): Promise<string> {
  await staff(simulatorInbound, { params: { whatsappId }, body: { number, name: 'Violeta Rocha', body } })
  const received = async () =>
    (await staff(simulatorOutbox, { params: { whatsappId }, query: { number } })).messages.map(
      (message) => message.body,
    )
  await eventually(async () => (await received()).length).toBe(1)
  return (await received())[0] ?? ''
}

it('PLUS-51: a text is worded with a preview, and restored; it follows the language of the company', async () => {
  const { page } = owner
  await goTo(page, '/settings?tab=texts')
  await heading(page, 'Configurações')
  await page.getByRole('searchbox', { name: 'Buscar texto' }).fill('saída')
  await press(page, 'Editar o texto Confirmação de saída')
  const wording = dialog(page).getByRole('textbox', { name: 'Texto' })
  await wording.fill('Tchau, {{firstName}} {{nome}}!')
  await dialog(page)
    .getByText(/não existe aqui e sai do texto: \{\{nome\}\}/)
    .waitFor()
  await press(page, 'Salvar')
  await dialog(page).getByText('O texto precisa conter VOLTAR, START ou VOLVER, para o cliente poder voltar.').waitFor()
  await wording.fill('Combinado, {{firstName}}. Escreva *VOLTAR* quando quiser.')
  await dialog(page).getByText('Combinado, Maria. Escreva VOLTAR quando quiser.').waitFor()
  expect(await lookAtAll(page, 'automatic text')).toEqual([])
  await press(page, 'Salvar')
  await toasted(page, 'Texto salvo.')
  await page.getByText('Texto próprio').waitFor()
  expect(await answerTo('5511961000101', 'Não quero mais receber')).toBe(
    'Combinado, Violeta. Escreva *VOLTAR* quando quiser.',
  )
  await press(page, 'Editar o texto Confirmação de saída')
  await press(page, 'Restaurar padrão')
  await press(page, 'Salvar')
  await page.getByText('Texto próprio').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Idioma da empresa' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await toasted(page, 'Idioma da empresa salvo.')
  await page.getByText(/^Listo: ya no recibirá/).waitFor()
  expect(await answerTo('5511961000102', 'SAIR')).toMatch(/^Listo: ya no recibirá mensajes/)
  expect(await lookAtAll(page, 'automatic texts')).toEqual([])
  expect(await here.rows('select 1 from tickets where company_id = $1 and status = $2', ['pending'])).toEqual([])
})
