import { beforeAll, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { dialog, goTo, heading, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula leaves a half-written campaign in every way, and finds it again. */

const here = stage({ company: 'empty' })
let paula: Person

beforeAll(async () => {
  paula = await here.enter(here.admin)
})

const question = () => paula.page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
const name = () => dialog(paula.page).getByRole('textbox', { name: /^Nome/ })
async function stay() {
  await question().getByRole('button', { name: 'Continuar editando' }).click()
  await question().waitFor({ state: 'detached' })
}

it('CMP-02, LAY-20: Back asks, "Mudar o ritmo" does not, and the draft is there afterwards', async () => {
  const { page } = paula
  await page.goto('/campaigns')
  // Navigate within the app: for a Back that loads another page, the browser itself asks.
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Listas de contatos' }).click()
  await heading(page, 'Listas de contatos')
  await menu.getByRole('link', { name: 'Campanhas', exact: true }).click()
  await press(page, 'Nova campanha')
  await name().fill('Natal')
  await page.goBack()
  await stay()
  expect(await name().inputValue()).toBe('Natal')
  await dialog(page).getByRole('button', { name: '3. Início e ritmo' }).click()
  await page.getByRole('link', { name: 'Mudar o ritmo' }).click()
  await heading(page, 'Configurações de campanhas')
  expect(await question().count()).toBe(0)
  await page.goBack()
  await press(page, 'Nova campanha')
  await page.getByText(/Continuando o rascunho de/).waitFor()
  expect(await name().inputValue()).toBe('Natal')
  await press(page, 'Salvar rascunho')
  await toasted(page, /Natal/)
  await press(page, 'Nova campanha')
  expect(await name().inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

it('AUT-09, LAY-20: a logout asks before the input of a form is lost', async () => {
  const { page } = paula
  await goTo(page, '/campaigns-config')
  await page.getByRole('combobox', { name: 'Intervalo entre mensagens' }).click()
  await page.getByRole('option', { name: 'Sem intervalo' }).click()
  const leave = async () => {
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
  }
  await leave()
  await stay()
  await page.getByRole('link', { name: 'Etiquetas' }).click()
  await stay()
  await press(page, 'Salvar')
  await toasted(page, 'Configurações de campanha salvas.')
  await leave()
  await page.waitForURL(/\/login/)
})
