import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../apps/server/test/mail-server.ts'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { enter, narrow, type Person, submitLogin } from './browser.ts'
import { eventually } from './eventually.ts'
import { heading, row } from './place.ts'
import { stage } from './stage.ts'

/** A stranger signs up with another person's address, and its owner claims it (companies.12). */
const email = 'dona@moveisdona.test'
const [strangers, owners] = ['segredo-dele-1', 'segredo-dela-2']

let mails: MailServer
// Registered before the stage, so that it runs after the product has stopped.
afterAll(() => mails?.stop())
const here = stage({
  own: async () => {
    mails = await startMailServer()
    return { SMTP_URL: mails.url }
  },
})
let stranger: Person
let owner: Person

beforeAll(async () => {
  stranger = await here.open()
  owner = await here.open({ ...narrow, theme: 'dark' })
})

async function fillSignUp(page: Page, company: string, password: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Próximo' })
  await page.goto('/cadastro')
  await page.getByLabel('Nome da organização').fill(company)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefone').fill('11 4000-1000')
  await next.click()
  await page.getByLabel('Nome', { exact: true }).fill('Dona')
  await page.getByLabel('Sobrenome').fill('Reis')
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByLabel('Confirme a senha').fill(password)
  await next.click()
  await page.getByRole('radio', { name: 'Inicial' }).click()
  await next.click()
  await page.getByRole('button', { name: 'Cadastrar' }).click()
}

/** Returns the link in the latest mail to the address, once `count` mails have arrived. */
async function mailedLink(count: number): Promise<string> {
  const ownMails = () => mails.received.filter(({ to }) => to.includes(email))
  await eventually(() => ownMails().length).toBe(count)
  return /\/confirmar-email#[\w.-]+/.exec(ownMails().at(-1)?.body ?? '')?.[0] ?? ''
}

it('SGN-08, companies.12: the owner of an address claims it from an account that did not confirm it', async () => {
  const { page: theirs } = stranger
  await fillSignUp(theirs, 'Golpe Ltda', strangers)
  await theirs.waitForURL(/\/login$/)
  await mailedLink(1)
  expect(mails.received[0]?.body).not.toContain('Golpe')

  const { page } = owner
  await fillSignUp(page, 'Móveis Dona', owners)
  await page.getByText('Este e-mail já está em uso. Informe outro.').first().waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Este e-mail é meu' }).click()
  await page.locator('p:focus', { hasText: `Se uma conta usa ${email} sem ter confirmado` }).waitFor()
  await page.goto(await mailedLink(2))
  await heading(page, 'Este e-mail é seu?')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: 'O endereço é meu' }).click()
  await heading(page, 'O endereço é seu')
  await page.getByRole('link', { name: 'Continuar o cadastro' }).click()
  await page.waitForURL(/\/cadastro$/)
})

it('companies.12: the other account must enter another address at its next login, and confirms it', async () => {
  const { page } = stranger
  await page.goto('/login')
  await submitLogin(page, { email, password: strangers })
  await heading(page, 'Informe outro e-mail')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByLabel('Novo e-mail').fill('outro@golpe.test')
  await page.getByRole('button', { name: 'Salvar e entrar' }).click()
  await page.waitForURL(/\/tickets/)
  const link = await eventuallyLink('outro@golpe.test')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await heading(page, 'E-mail confirmado')
  await page.goto('/confirmar-email')
  await heading(page, 'O link não vale mais')
})

it("USR-02, companies.13: an added user's address is marked until its link was opened, and its owner can claim it", async () => {
  const { page } = stranger
  const [colleague, victim] = ['colega@golpe.test', 'vitima@casa.test']
  const add = async (address: string, on = page) => {
    await on.getByRole('button', { name: 'Novo usuário' }).click()
    const field = (name: string) => on.getByRole('textbox', { name, exact: true })
    await field('Nome').fill('Ganhe 500 reais')
    await field('Sobrenome').fill('Golpe')
    await field('E-mail').fill(address)
    await on.getByLabel('Senha', { exact: false }).first().fill(strangers)
    await on.getByRole('button', { name: 'Salvar' }).click()
  }
  await page.goto('/users')
  await add(colleague)
  await row(page, colleague).getByText('Ainda não confirmado').waitFor()
  const { page: theirs } = owner
  await theirs.goto(await eventuallyLink(colleague))
  await theirs.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await heading(theirs, 'E-mail confirmado')
  await row(page, colleague).getByText('Ainda não confirmado').waitFor({ state: 'detached' })

  await add(victim)
  await row(page, victim).getByText('Ainda não confirmado').waitFor()
  await theirs.goto(await eventuallyLink(victim))
  await theirs.getByRole('button', { name: 'Não conheço esta conta' }).click()
  await heading(theirs, 'O endereço é seu')
  await row(page, victim).waitFor({ state: 'detached' })

  await add('dona@casa.test')
  await row(page, 'dona@casa.test').waitFor()
  await enter(theirs, here.admin, '/users')
  await add('dona@casa.test', theirs)
  await theirs.getByRole('button', { name: 'Este e-mail é meu' }).click()
  // The button has disappeared, and the focus stays in the dialog.
  await theirs.locator('[role=dialog] p:focus', { hasText: 'Quem abre o link pode ficar com o endereço' }).waitFor()
  expect(await accessibilityProblems(theirs)).toEqual([])
  expect(await scrollsSideways(theirs)).toBe(false)
})

async function eventuallyLink(to: string): Promise<string> {
  const ownMail = () => mails.received.find((mail) => mail.to.includes(to))
  await eventually(() => ownMail() !== undefined).toBe(true)
  return /\/confirmar-email#[\w.-]+/.exec(ownMail()?.body ?? '')?.[0] ?? ''
}
