import { updateSetting } from '@recado/contract/identity/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from './authenticator.ts'
import { signOut, submitLogin } from './browser.ts'
import { callAs } from './call.ts'
import { emptyPlatform, fetchedPlatformLists } from './company-lists.ts'
import { entrancePlaces } from './entrance-places.ts'
import { fillCompany } from './filled-company.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import { asOwner } from './owner-database.ts'
import { newEmptyCompany } from './people.ts'
import { heading } from './place.ts'
import { platformPlaces } from './platform-places.ts'
import { stage } from './stage.ts'
import { visitors } from './visitors.ts'

// Reads the pages of the platform empty, and then fills them.
const here = stage({ own: {} })
const { pageOf, forget, visit, readEmpty, readFailing } = visitors(here)

it('LAY-20: the screens of a new platform say that they are empty, and offer the next step if there is one', async () => {
  expect(await readEmpty('super', emptyPlatform)).toEqual([])
})

describe('filled, every theme, wide and narrow', () => {
  beforeAll(async () => {
    // The operator signs in a second time, without the browser.
    await forget('super')
    await fillCompany(here.product)
  })

  it.each([
    ['settings, companies, plans and help', ['/settings']],
    ['announcements and invoices of companies', ['/announcements', '/financeiro']],
  ])("LAY-20: the platform operator's places: %s", async (_what, paths) => {
    expect(await visit(platformPlaces.filter(({ path }) => paths.some((start) => path.startsWith(start))))).toEqual([])
  })

  it('LAY-20: login, recovery and sign-up', async () => {
    expect(await visit(entrancePlaces)).toEqual([])
  })

  it('companies.1: payment after the last day', async () => {
    const over = await newEmptyCompany(here.product, 'vencida')
    await asOwner(
      here.product.dataDir,
      `insert into invoices (company_id, detail, value, plan_id, due_date)
       select id, 'Plano Inicial', 99.9, plan_id, '2020-05-10' from companies where id = ${over.companyId};
       update companies set due_date = '2020-05-10' where id = ${over.companyId}`,
    )
    const page = await pageOf(null)
    await page.goto('/login')
    await submitLogin(page, over)
    const pay = page.getByRole('button', { name: 'Pagar agora' })
    await pay.waitFor()
    const findings = await lookAtAll(page, 'login of an expired company')
    await pay.click()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).waitFor()
    expect([...findings, ...(await lookAtAll(page, 'payment'))]).toEqual([])
  })
})

describe('a company that requires a second factor', () => {
  it('two-factor: the mandatory set-up, its recovery codes, and the next login', async () => {
    const account = await newEmptyCompany(here.product, 'cofre')
    const call = await callAs(here.url, account)
    await call(updateSetting, { params: { key: 'twoFactorRequired' }, body: { value: 'enabled' } })
    const page = await pageOf(null)
    await page.goto('/login')
    await submitLogin(page, account)
    await heading(page, 'Ative a verificação em duas etapas')
    await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor()
    const findings = await lookAtAll(page, 'two-factor due')
    await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
    await page.getByText('Digite os 6 dígitos.').waitFor()
    findings.push(...(await lookTwice(page, 'two-factor due wrong')))
    const phone = authenticator(await page.locator('.rc-set-up-key code').innerText())
    await page.getByLabel('Sua senha').fill(account.password)
    await page.getByLabel('Código do aplicativo').fill(phone.next())
    await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
    await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor()
    findings.push(...(await lookAtAll(page, 'two-factor recovery codes')))
    await page.getByRole('checkbox', { name: 'Guardei os códigos em um lugar seguro' }).check()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.waitForURL(/\/tickets$/)
    await signOut(page)
    await submitLogin(page, account)
    await heading(page, 'Digite o código de verificação')
    findings.push(...(await lookAtAll(page, 'two-factor login')))
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').waitFor()
    expect([...findings, ...(await lookTwice(page, 'two-factor login by a recovery code'))]).toEqual([])
  })
})

describe('lists that cannot be loaded', () => {
  it('RT-16: show the failure to the operator, and recover by their retry button', async () => {
    expect(await readFailing(fetchedPlatformLists)).toEqual([])
  })
})
