import { beforeAll, expect, it } from 'vitest'
import { IN_THE_SHOP, type Person, signIn } from './browser.ts'
import { eventually } from './eventually.ts'
import { openTicketsOfAna } from './open-tickets.ts'
import { bubble, composer, goTo, heading } from './place.ts'
import { stage } from './stage.ts'

const here = stage({ company: 'empty' })
let person: Person

beforeAll(async () => {
  const { ana } = await openTicketsOfAna(here, await here.staff(), ['Eduarda Souza'])
  const login = new URL('/login', here.url)
  login.hostname = IN_THE_SHOP
  person = await here.open()
  await person.page.goto(login.href)
  await signIn(person.page, ana)
})

it('on a local server without a certificate messages are sent, and to-dos are stored', async () => {
  const { page } = person
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await page.locator('[data-ticket-row] a').first().click()
  const field = composer(page)
  await field.fill('Sem certificado também se responde')
  await field.press('Enter')
  await bubble(page, 'Sem certificado também se responde').waitFor()
  await eventually(() => field.inputValue()).toBe('')
  await goTo(page, '/todolist')
  await heading(page, 'Tarefas')
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Pedir o certificado')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('list', { name: 'Lista de tarefas' }).getByText('Pedir o certificado').waitFor()
})
