import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, type Person, submitLogin, wide } from './browser.ts'
import { stage } from './stage.ts'

const email = 'super@recado.local'
const looks = [
  { theme: 'light', ...wide },
  { theme: 'dark', ...wide },
  { theme: 'light', ...narrow },
  { theme: 'dark', ...narrow },
] as const

const here = stage({ own: { DEMO: 'off' } })
let initialPassword: string
let person: Person

beforeAll(async () => {
  initialPassword = (await readFile(join(here.product.dataDir, 'super-password'), 'utf8')).trim()
  person = await here.open()
})

const title = () => person.page.getByRole('heading', { level: 1, name: 'Escolha uma senha nova' })
const first = () => person.page.getByLabel('Nova senha', { exact: true })
const currentPassword = () => person.page.getByLabel('Sua senha atual')
const repeatedPassword = () => person.page.getByLabel('Confirme a senha', { exact: true })
const save = () => person.page.getByRole('button', { name: 'Salvar e continuar' }).click()

async function problems(what: string): Promise<string[]> {
  const { page } = person
  const findings: string[] = []
  for (const { theme, width, height } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    await page.waitForFunction(
      (expectedTheme) => document.documentElement.dataset.mantineColorScheme === expectedTheme,
      theme,
    )
    const where = `${what}, ${theme}, ${width}`
    findings.push(...(await accessibilityProblems(page)).map((problem) => `${where}: ${problem}`))
    if (await scrollsSideways(page)) findings.push(`${where}: scrolls sideways`)
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  return findings
}

it('access.5: a given password leads only to the choice of a new one', async () => {
  const { page } = person
  await submitLogin(page, { email, password: initialPassword })
  await title().waitFor()
  await page.goto('/conexoes')
  await title().waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await problems('untouched')).toEqual([])
})

it('access.5: the new password is validated with messages, also by the server', async () => {
  const { page } = person
  await first().fill('1234')
  await repeatedPassword().fill('12345')
  await save()
  await page.getByText('Use de 8 a 128 caracteres, e não só espaços.').waitFor()
  await page.getByText('Preencha este campo.').waitFor()
  await page.getByText('As senhas devem coincidir').waitFor()
  expect(await problems('refused')).toEqual([])
  await currentPassword().fill('não é esta')
  await first().fill('uma senha bem nova')
  await repeatedPassword().fill('uma senha bem nova')
  await save()
  await page.getByText('Senha incorreta.').waitFor()
  await currentPassword().and(page.locator(':focus')).waitFor()
  expect(await first().inputValue()).toBe('uma senha bem nova')
  await currentPassword().fill(initialPassword)
  await first().fill(initialPassword)
  await repeatedPassword().fill(initialPassword)
  await save()
  await page.getByText('Esta é a senha que você já tem. Escolha outra.').waitFor()
  await first().and(page.locator(':focus')).waitFor()
})

it('access.5: the page speaks three languages and offers a logout', async () => {
  const { page } = person
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await problems('English')).toEqual([])
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Elige una contraseña nueva' }).waitFor()
  expect(await problems('Spanish')).toEqual([])
  await page.getByRole('button', { name: 'Português' }).click()
  await page.getByRole('button', { name: 'Sair da conta' }).click()
  await page.waitForURL(/\/login$/)
})

it('access.5: with a new password the app continues on the same page, in every tab', async () => {
  const { page } = person
  await submitLogin(page, { email, password: initialPassword })
  await title().waitFor()
  const other = await person.context.newPage()
  await other.goto('/users')
  await other.getByRole('heading', { name: 'Escolha uma senha nova' }).waitFor()
  await currentPassword().fill(initialPassword)
  await first().fill('uma senha bem nova')
  await repeatedPassword().fill('uma senha bem nova')
  await save()
  const companies = page.getByRole('tab', { name: 'Empresas', selected: true })
  await companies.waitFor()
  await other.getByRole('heading', { level: 1, name: 'Usuários' }).waitFor()
  await page.reload()
  await companies.waitFor()
})
