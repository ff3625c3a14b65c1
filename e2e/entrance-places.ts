import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { admin } from './people.ts'
import { after, heading, type Place } from './place.ts'

const outside = (name: string, path: string, title: string): Place => ({
  name,
  who: null,
  path,
  go: async (page) => {
    // Input survives a reload, so clear it before each look. A new page has no storage.
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
    await page.goto(path)
    await heading(page, title)
    await settled(page)
  },
})
const next = (page: Page) => page.getByRole('button', { name: 'Próximo' }).click()
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor()

const recovery = outside('recovery', '/recuperar-senha', 'Recuperar senha')
const recoveryCode = after(recovery, 'recovery-code', async (page) => {
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código', { exact: true }).waitFor()
})
const company = outside('sign-up-company', '/cadastro', 'Cadastre sua empresa')
const person = after(company, 'sign-up-person', async (page) => {
  await page.getByLabel('Nome da organização').fill('Padaria e Confeitaria Pão Quente de Ribeirão Preto')
  await page.getByLabel('E-mail').fill('financeiro.e.administracao@padariapaoquente.exemplo.com.br')
  await page.getByLabel('Telefone').fill('16 4000-1000')
  await next(page)
  await step(page, 'Informações Pessoais')
})
const plan = after(person, 'sign-up-plan', async (page) => {
  await page.getByLabel('Nome', { exact: true }).fill('Rita')
  await page.getByLabel('Sobrenome').fill('Reis')
  await page.getByLabel('Senha', { exact: true }).fill('Segredo-123')
  await page.getByLabel('Confirme a senha').fill('Segredo-123')
  await next(page)
  await page.getByRole('radio', { name: 'Inicial' }).waitFor()
})

/** The pages of a visitor without a session. */
export const entrancePlaces: readonly Place[] = [
  outside('login', '/login', 'Entrar no Recado'),
  recovery,
  recoveryCode,
  after(recoveryCode, 'recovery-wrong', async (page) => {
    await page.getByRole('button', { name: 'Criar nova senha' }).click()
    await page.getByText(/^O código tem 8/).waitFor()
  }),
  outside('privacy-policy', '/privacy-policy', 'Política de privacidade'),
  outside('terms-of-service', '/terms-of-service', 'Termos de serviço'),
  outside('confirm-email', '/confirmar-email#confirm.um-link-que-nao-existe-mais', 'Confirme seu e-mail'),
  outside('confirm-email-void', '/confirmar-email', 'O link não vale mais'),
  company,
  after(company, 'sign-up-wrong', async (page) => {
    await next(page)
    await page.getByText('Nome da organização é obrigatório').waitFor()
  }),
  person,
  plan,
  after(plan, 'sign-up-summary', async (page) => {
    await page.getByRole('radio', { name: 'Inicial' }).click()
    await next(page)
    await step(page, 'Resumo')
  }),
]
