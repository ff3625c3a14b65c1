import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Authenticator, authenticator } from './authenticator.ts'
import { accessibilityProblems } from './axe.ts'
import { type Person, signOut, submitLogin } from './browser.ts'
import { callAs } from './call.ts'
import { eventually } from './eventually.ts'
import type { Account } from './people.ts'
import { goTo, heading, press, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * Caio protects his account, Paula requires the second factor of all users, Dora must set it up, and the audit log
 * shows it all.
 */

const paulaNext = 'Coruja de lata 9'

const here = stage({ company: 'empty' })
let caioAccount: Account
let doraAccount: Account
let paula: Person
let caio: Person
let dora: Person
let phone: Authenticator
let paulaKeys: { phone: Authenticator; codes: string[] }
let recovery: string[] = []

beforeAll(async () => {
  // As Paula herself, whom the audit log names.
  const staff = await callAs(here.url, here.admin)
  caioAccount = await here.addUser(staff, { name: 'Caio', lastName: 'Melo' })
  doraAccount = await here.addUser(staff, { name: 'Dora', lastName: 'Nunes' })
  ;[paula, caio, dora] = await Promise.all([here.enter(here.admin), here.enter(caioAccount), here.enter(doraAccount)])
})

/** Sets up the factor, from the QR code to the recovery codes. */
async function setUp(
  page: Page,
  { password }: { password: string },
): Promise<{ phone: Authenticator; codes: string[] }> {
  await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor()
  const app = authenticator(await page.locator('.rc-set-up-key code').innerText())
  await page.getByLabel('Sua senha').fill('errada')
  await page.getByLabel('Código do aplicativo').fill(app.next())
  await press(page, 'Confirmar e ativar')
  await textShown(page, 'Senha incorreta.')
  await page.getByLabel('Sua senha').fill(password)
  await press(page, 'Confirmar e ativar')
  const list = page.getByRole('list', { name: 'Códigos de recuperação' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('checkbox', { name: 'Guardei os códigos em um lugar seguro' }).check()
  await press(page, 'Concluir')
  await toasted(page, 'Verificação em duas etapas ativada.')
  return { phone: app, codes }
}

async function toSecondStep(page: Page, account: Account): Promise<void> {
  await submitLogin(page, account)
  await heading(page, 'Digite o código de verificação')
}

/** Signs in with a recovery code, from the page of the second step. */
async function recoverWith(page: Page, code: string): Promise<void> {
  await press(page, 'Usar um código de recuperação')
  await page.getByLabel('Código de recuperação').fill(code)
  await press(page, /^Entrar$/)
}

describe("a user's second factor", () => {
  it('two-factor: set up with an app from the account menu; the key is on screen once, the recovery codes can be saved', async () => {
    const { page } = caio
    await press(page, /^Conta de /)
    await press(page, 'Segurança da conta')
    await heading(page, 'Segurança da conta')
    await press(page, 'Ativar')
    await page.getByLabel('Sua senha').fill('errada')
    await page.getByLabel('Código do aplicativo').fill('000')
    await press(page, 'Confirmar e ativar')
    await textShown(page, 'Digite os 6 dígitos.')
    const factor = await setUp(page, caioAccount)
    phone = factor.phone
    recovery = factor.codes
    expect(new Set(recovery).size).toBe(10)
    await textShown(page, 'Restam 10 códigos de recuperação.')
    await signOut(page)
  })

  it("two-factor: the password alone gives no access; a wrong code is refused, the app's code is accepted", async () => {
    const { page } = caio
    await toSecondStep(page, caioAccount)
    await page.goto('/tickets')
    await page.waitForURL(/\/login/)
    await toSecondStep(page, caioAccount)
    const right = phone.next()
    await page.getByLabel('Código do aplicativo').fill(right === '000000' ? '000001' : '000000')
    await press(page, /^Entrar$/)
    await textShown(page, 'Código incorreto ou já usado. Confira no aplicativo e tente de novo.')
    await page.getByLabel('Código do aplicativo').fill(right)
    await press(page, /^Entrar$/)
    await page.waitForURL(/\/tickets$/)
    await signOut(page)
  })

  it('two-factor: a recovery code works once, never twice', async () => {
    const { page } = caio
    const [first = '', second = ''] = recovery
    await toSecondStep(page, caioAccount)
    await recoverWith(page, first)
    await page.waitForURL(/\/tickets$/)
    await goTo(page, '/seguranca')
    await textShown(page, 'Restam 9 códigos de recuperação.')
    await signOut(page)
    await toSecondStep(page, caioAccount)
    await recoverWith(page, first)
    await textShown(page, 'Código incorreto ou já usado. Confira no aplicativo e tente de novo.')
    await page.getByLabel('Código de recuperação').fill(second)
    await press(page, /^Entrar$/)
    await page.waitForURL(/\/tickets$/)
  })
})

describe('the second factor of a company', () => {
  it('two-factor: an admin requires the second factor of all users, herself first', async () => {
    const { page } = paula
    await goTo(page, '/seguranca')
    const rule = page.getByRole('switch', { name: 'Exigir verificação em duas etapas de todos' })
    await rule.click()
    await page.getByRole('alertdialog').getByText('Isso vale também para você.').waitFor()
    await press(page, 'Exigir de todos')
    await heading(page, 'Ative a verificação em duas etapas')
    paulaKeys = await setUp(page, here.admin)
    await heading(page, 'Segurança da conta')
    await eventually(() => rule.isChecked()).toBe(true)
    await textShown(page, 'Esta verificação é exigida da sua conta.')
  })

  it('two-factor: users without a second factor must set it up on any page, and then continue; the others are not asked', async () => {
    const { page } = dora
    await page.getByRole('link', { name: 'Contatos' }).click()
    await heading(page, 'Ative a verificação em duas etapas')
    await page.goto('/contacts')
    await heading(page, 'Ative a verificação em duas etapas')
    expect(await page.getByRole('navigation').count()).toBe(0)
    await setUp(page, doraAccount)
    await heading(page, 'Contatos')
    await caio.page.getByRole('link', { name: 'Contatos' }).click()
    await heading(caio.page, 'Contatos')
  })

  it("two-factor: an admin disables a user's lost factor; the next login sets up another", async () => {
    await signOut(caio.page)
    const { page } = paula
    await goTo(page, '/users')
    await press(page, 'Editar Caio')
    await press(page, 'Desativar verificação em duas etapas')
    const confirmDialog = page.getByRole('dialog', { name: 'Desativar a verificação em duas etapas de Caio?' })
    const confirm = () => confirmDialog.getByRole('button', { name: 'Desativar verificação em duas etapas' }).click()
    await confirmDialog.getByLabel('Sua senha atual').fill('não é esta')
    // A recovery code does not expire while axe runs.
    const code = confirmDialog.getByLabel('Código do aplicativo ou de recuperação')
    const [unused = ''] = paulaKeys.codes
    await code.fill(unused)
    await confirm()
    await confirmDialog.getByText('Senha incorreta.').waitFor()
    expect(await code.inputValue()).toBe(unused)
    expect(await accessibilityProblems(page)).toEqual([])
    await confirmDialog.getByLabel('Sua senha atual').fill(here.admin.password)
    await code.fill(paulaKeys.phone.next())
    await confirm()
    await toasted(page, 'Verificação em duas etapas de Caio desativada.')
    await submitLogin(caio.page, caioAccount)
    await heading(caio.page, 'Ative a verificação em duas etapas')
    const { codes } = await setUp(caio.page, caioAccount)
    expect(codes.filter((code) => recovery.includes(code))).toEqual([])
    await caio.page.waitForURL(/\/tickets$/)
  })
})

describe("a user's credentials", () => {
  it('access.6: a new password needs the current one and a code; the input stays until they are right', async () => {
    const { page } = paula
    await page.goto('/tickets')
    await press(page, /^Conta de /)
    await press(page, 'Meu perfil')
    const form = page.getByRole('dialog', { name: 'Meu perfil' })
    await form.getByRole('textbox', { name: /^Nome/ }).fill('Paula Maria')
    await form.getByRole('textbox', { name: /^Sobrenome/ }).fill('Reis')
    expect(await form.getByLabel('Sua senha atual').count()).toBe(0)
    await form.getByLabel('Senha', { exact: true }).fill('Password1')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByText('Preencha este campo.').first().waitFor()
    await form.getByLabel('Sua senha atual').fill(here.admin.password)
    await form.getByLabel('Código do aplicativo ou de recuperação').fill(paulaKeys.codes[0] ?? '')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByText('Esta senha é das mais usadas ou já vazou, e seria adivinhada logo. Escolha outra.').waitFor()
    await form.getByLabel('Senha', { exact: true }).fill(paulaNext)
    await form.getByLabel('Sua senha atual').fill('não é esta')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByText('Senha incorreta.').waitFor()
    expect(await form.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Paula Maria')
    expect(await form.getByLabel('Senha', { exact: true }).inputValue()).toBe(paulaNext)
    expect(await accessibilityProblems(page)).toEqual([])
    await form.getByLabel('Sua senha atual').fill(here.admin.password)
    await form.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Perfil salvo.')
    await form.waitFor({ state: 'detached' })
  })
})

describe('the audit log', () => {
  const entries = [
    'Caio ativou a verificação em duas etapas',
    'Tentativa de entrar como Caio com código de verificação errado',
    'Paula desativou a verificação em duas etapas de Caio',
    'errou a senha atual ou o código ao confirmar uma mudança',
    'Dora ativou a verificação em duas etapas',
  ]

  it('audit: actions are listed in words, filtered by person and topic, and exported with the filters', async () => {
    const { page } = paula
    await goTo(page, '/auditoria')
    const rows = page.getByRole('region', { name: 'Registro de alterações e acessos' }).getByRole('row')
    for (const sentence of entries) await rows.filter({ hasText: sentence }).first().waitFor()
    await rows.filter({ hasText: 'alterou a configuração “Exigir verificação em duas etapas”' }).first().waitFor()
    await rows.filter({ hasText: 'Paula cadastrou o usuário Dora' }).first().waitFor()
    await page.getByRole('combobox', { name: 'Assunto' }).click()
    await page.getByRole('option', { name: 'Acessos e segurança' }).click()
    await eventually(() => rows.filter({ hasText: 'cadastrou o usuário' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Pessoa' }).click()
    await page.getByRole('option', { name: /^Caio/ }).click()
    await eventually(() => rows.filter({ hasText: 'Dora' }).count()).toBe(0)
    await rows.filter({ hasText: 'código de recuperação' }).first().waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar CSV')])
    expect(download.suggestedFilename()).toBe('auditoria.csv')
    const file = Buffer.concat(await (await download.createReadStream()).toArray()).toString()
    expect(file).toContain('Quando;Quem;O que aconteceu;Detalhes')
    expect(file).toContain('Caio ativou a verificação em duas etapas')
    expect(file).not.toContain('Dora')
    expect(recovery.filter((code) => file.includes(code))).toEqual([])
  })

  it('audit: an attendant has no access to the log', async () => {
    const { page } = dora
    await goTo(page, '/auditoria')
    await textShown(page, 'Você não tem acesso a esta página')
    expect(await page.getByRole('button', { name: 'Baixar CSV' }).count()).toBe(0)
  })
})
