import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, type Person, submitLogin } from './browser.ts'
import { eventually } from './eventually.ts'
import { heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

const account = { email: 'dona.rita@moveisrita.com.br', password: 'segredo1' }
const newPassword = 'Nova/Senha 100%?#1'

const here = stage({ company: 'empty' })
let visitor: Person

beforeAll(async () => {
  visitor = await here.open({ ...narrow, theme: 'dark' })
})

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

/** Reads the code that was mailed to the account. Without a mail server, mails are files. */
async function mailedCode(): Promise<string> {
  const folder = join(here.product.dataDir, 'mail')
  const codeOf = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const mail = mails.findLast((text) => text.includes(`\r\nTo: ${account.email}\r\n`)) ?? ''
    // Search only the body: a message id of digits can look like a code.
    return /\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0] ?? ''
  }
  // The latest mail may still be the welcome mail.
  await eventually(codeOf).not.toBe('')
  return codeOf()
}

it('AUT-03: the login links to sign-up and to password recovery, and both link back', async () => {
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.waitForURL(/\/recuperar-senha$/)
  await heading(page, 'Recuperar senha')
  await expectSound(page)
  await page.getByRole('link', { name: 'Voltar para o login' }).click()
  await page.getByRole('link', { name: 'Cadastre sua empresa' }).click()
  await page.waitForURL(/\/cadastro$/)
  await heading(page, 'Cadastre sua empresa')
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL(/\/login$/)
})

it('SGN-01 to SGN-06: each step must be valid to continue, reports errors in the documented words, and the last one sums up', async () => {
  const { page } = visitor
  await page.goto('/cadastro')
  const next = page.getByRole('button', { name: 'Próximo' })
  const step = (title: string) => page.getByRole('heading', { level: 2, name: title })
  await step('Informações Básicas').waitFor()
  await next.click()
  await toasted(page, 'Por favor, preencha todos os campos obrigatórios corretamente.')
  for (const words of ['Nome da organização é obrigatório', 'Telefone é obrigatório'])
    await page.getByText(words).waitFor()
  await expectSound(page)
  await page.getByLabel('Nome da organização').fill('Móveis Rita')
  await page.getByLabel('E-mail').fill('admin@demo.recado.local')
  await page.getByLabel('Telefone').fill('11 4000-1000')
  await next.click()
  await step('Informações Pessoais').waitFor()
  await next.click()
  for (const words of ['Sobrenome é obrigatório', 'Senha é obrigatória', 'Confirmação de senha é obrigatória'])
    await page.getByText(words, { exact: true }).waitFor()
  await page.getByLabel('Nome', { exact: true }).fill('Rita')
  await page.getByLabel('Sobrenome').fill('Reis')
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByLabel('Confirme a senha').fill(account.password)
  await next.click()
  await step('Selecione o Plano').waitFor()
  await next.click()
  await page.getByText('Por favor, selecione um plano.').first().waitFor()
  await page.getByRole('radio', { name: 'Inicial' }).click()
  await page.getByText(/^R\$\s99,90 por mês$/).waitFor()
  await expectSound(page)
  await next.click()
  await step('Resumo').waitFor()
  for (const words of ['Móveis Rita', 'admin@demo.recado.local', '11 4000-1000', 'Rita Reis'])
    await page.getByText(words, { exact: true }).waitFor()
  await expectSound(page)
})

it('SGN-07, SGN-08, SGN-09: a rejection keeps the input; then one company is created, regardless of repeated clicks', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByText('Este e-mail já está em uso. Informe outro.').first().waitFor()
  expect(await page.getByLabel('Nome da organização').inputValue()).toBe('Móveis Rita')
  const requests: Record<string, unknown>[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/companies/cadastro') && requests.push(request.postDataJSON()),
  )
  await page.getByLabel('E-mail').fill(account.email)
  for (const title of ['Informações Pessoais', 'Selecione o Plano', 'Resumo']) {
    await page.getByRole('button', { name: 'Próximo' }).click()
    await page.getByRole('heading', { level: 2, name: title }).waitFor()
  }
  await page.getByRole('button', { name: 'Cadastrar' }).dblclick()
  await toasted(page, 'Cadastro concluido, verifique seu e-mail para ativar sua conta.')
  await page.waitForURL(/\/login$/)
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    company: 'Móveis Rita',
    recurrence: 'MENSAL',
    status: 't',
    campaignsEnabled: true,
  })
})

it('SGN-12: privacy policy and terms are public', async () => {
  const { page } = visitor
  await page.goto('/cadastro')
  await page.getByRole('link', { name: 'Política de privacidade' }).click()
  await heading(page, 'Política de privacidade')
  await expectSound(page)
  await page.getByRole('link', { name: 'Termos de serviço' }).click()
  await heading(page, 'Termos de serviço')
})

it('SGN-10: an unknown e-mail is reported, a known one leads to the code', async () => {
  const { page } = visitor
  await page.goto('/recuperar-senha')
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br')
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByText('E-mail não encontrado. Confira o endereço e tente de novo.').first().waitFor()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByRole('button', { name: 'Enviar código' }).click()
  await page.getByLabel('Código', { exact: true }).waitFor()
  await expectSound(page)
})

it('SGN-11: a weak or different password is rejected, and so is a wrong code; the mailed code activates the new password', async () => {
  const { page } = visitor
  const save = page.getByRole('button', { name: 'Criar nova senha' })
  await page.getByLabel('Código', { exact: true }).fill('2222-2222')
  await page.getByLabel('Nova senha').fill('abcdefg1')
  await page.getByLabel('Confirme a senha').fill('abcdefg2')
  await save.click()
  await page.getByText(/^A senha precisa de 8 a 128 caracteres/).waitFor()
  await page.getByText('As senhas devem coincidir').waitFor()
  await page.getByLabel('Nova senha').fill(newPassword)
  await page.getByLabel('Confirme a senha').fill(newPassword)
  await save.click()
  await page
    .getByText(/^O código não confere ou já venceu/)
    .first()
    .waitFor()
  await page.getByLabel('Código', { exact: true }).fill((await mailedCode()).toLowerCase())
  await save.click()
  await toasted(page, 'Senha atualizada. Entre com a nova senha.')
  await page.waitForURL(/\/login$/)
  await submitLogin(page, { email: account.email, password: newPassword })
  await page.waitForURL(/\/tickets$/)
})
