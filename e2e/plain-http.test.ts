import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBrowser, IN_THE_SHOP, openBrowser, type Person, signIn } from './browser.ts'
import { eventually } from './eventually.ts'
import { ana } from './people.ts'
import { goTo, heading } from './place.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let person: Person

beforeAll(async () => {
  product = await startProduct()
  const url = new URL(product.url)
  url.hostname = IN_THE_SHOP
  person = await openBrowser(url.origin)
  await signIn(person.page, ana)
})

afterAll(async () => {
  await person?.close()
  await closeBrowser()
  await product?.stop()
})

it('on a local server without a certificate messages are sent, and to-dos are stored', async () => {
  const { page } = person
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await page.locator('[data-ticket-row] a').first().click()
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  await field.fill('Sem certificado também se responde')
  await field.press('Enter')
  await page.getByRole('article').filter({ hasText: 'Sem certificado também se responde' }).waitFor()
  await eventually(() => field.inputValue()).toBe('')
  await goTo(page, '/todolist')
  await heading(page, 'Tarefas')
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Pedir o certificado')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await page.getByRole('list', { name: 'Lista de tarefas' }).getByText('Pedir o certificado').waitFor()
})
