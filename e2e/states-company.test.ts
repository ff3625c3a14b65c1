import { updateSetting } from '@recado/contract/identity/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from './authenticator.ts'
import { closeBrowser, openBrowser, type Person, signIn, signOut, submitLogin } from './browser.ts'
import { callAs } from './call.ts'
import { type EmptyRow, emptyCompany, emptyPlatform, fetchedLists } from './company-lists.ts'
import { companyPlaces } from './company-places.ts'
import { entrancePlaces } from './entrance-places.ts'
import { fillCompany } from './filled-company.ts'
import { lookAtAll, lookTwice } from './looks.ts'
import { asOwner } from './owner-database.ts'
import { type Account, admin, ana, newCompany, superUser } from './people.ts'
import { heading, type Place } from './place.ts'
import { platformPlaces } from './platform-places.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let empty: Account
const people = new Map<string, Person>()

/** One browser for each person over the whole file: signing in twice would only take time. */
async function pageOf(account: Account | null): Promise<Page> {
  const key = account?.email ?? 'nobody'
  const known = people.get(key)
  if (known) return known.page
  const person = await openBrowser(product.url)
  people.set(key, person)
  if (account) await signIn(person.page, account)
  return person.page
}

async function visit(places: readonly Place[]): Promise<string[]> {
  const found: string[] = []
  for (const place of places) {
    const page = await pageOf(place.who)
    await page.goto(place.path)
    await place.go(page)
    found.push(...(await lookAtAll(page, place.name)))
  }
  return found
}

const at = (...paths: string[]) => companyPlaces.filter(({ path }) => paths.includes(path.replace(/\?.*/, '')))

beforeAll(async () => {
  product = await startProduct()
  empty = await newCompany(product, 'vazia')
})

afterAll(async () => {
  for (const person of people.values()) await person.close()
  await closeBrowser()
  await product?.stop()
})

describe('what has nothing yet reads so, and offers the next step where there is one', () => {
  async function readEmpty(account: Account, rows: readonly EmptyRow[]): Promise<string[]> {
    const page = await pageOf(account)
    const found: string[] = []
    for (const [path, title, nothing, action] of rows) {
      await page.goto(path)
      await heading(page, title)
      await page.getByText(nothing, { exact: true }).first().waitFor()
      if (action) await page.getByRole('button', { name: action }).last().waitFor()
      found.push(...(await lookTwice(page, `${path} empty`)))
    }
    return found
  }

  it('LAY-20: a new company', async () => {
    const found = await readEmpty(empty, emptyCompany)
    const page = await pageOf(empty)
    await page.getByRole('button', { name: 'Informativos' }).click()
    await page.getByText('Ainda não há informativos').waitFor()
    expect([...found, ...(await lookTwice(page, 'announcement bell empty'))]).toEqual([])
  })

  it('LAY-20: a new platform', async () => {
    expect(await readEmpty(superUser, emptyPlatform)).toEqual([])
  })
})

describe('filled, every theme, wide and narrow', () => {
  beforeAll(async () => {
    // Beside the browser the operator signs in once more: their page is opened anew after it.
    await people.get(superUser.email)?.close()
    people.delete(superUser.email)
    await fillCompany(product)
  })

  it.each([
    ['the figures, and every ticket', ['/', '/lista-tickets']],
    ['people and settings', ['/users', '/settings']],
    ['safety and the audit', ['/seguranca', '/auditoria']],
    ['invoices and the checkout', ['/financeiro', '/subscription']],
    ['help and announcements', ['/helps']],
  ])('LAY-20: %s', async (_what, paths) => {
    expect(await visit(at(...paths))).toEqual([])
  })

  it('LAY-20: what the operator of the platform opens', async () => {
    expect(await visit(platformPlaces)).toEqual([])
  })

  it('LAY-20: login, recovery and sign-up', async () => {
    expect(await visit(entrancePlaces)).toEqual([])
  })

  it('companies.1: paying after the last day', async () => {
    const over = await newCompany(product, 'vencida')
    await asOwner(
      product.dataDir,
      `insert into invoices (company_id, detail, value, plan_id, due_date)
       select id, 'Plano Inicial', 99.9, plan_id, '2020-05-10' from companies where id = ${over.companyId};
       update companies set due_date = '2020-05-10' where id = ${over.companyId}`,
    )
    const page = await pageOf(null)
    await page.goto('/login')
    await submitLogin(page, over)
    const pay = page.getByRole('button', { name: 'Pagar agora' })
    await pay.waitFor()
    const found = await lookAtAll(page, 'login of an expired company')
    await pay.click()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).waitFor()
    expect([...found, ...(await lookAtAll(page, 'payment'))]).toEqual([])
  })
})

describe('a company that asks for a second step', () => {
  it('two-factor: the set-up that stands before everything, its recovery codes, and the next login', async () => {
    const account = await newCompany(product, 'cofre')
    const call = await callAs(product.url, account)
    await call(updateSetting, { params: { key: 'twoFactorRequired' }, body: { value: 'enabled' } })
    const page = await pageOf(null)
    await page.goto('/login')
    await submitLogin(page, account)
    await heading(page, 'Ative a verificação em duas etapas')
    await page.getByRole('img', { name: 'QR code para o aplicativo autenticador' }).waitFor()
    const found = await lookAtAll(page, 'two-factor due')
    await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
    await page.getByText('Digite os 6 dígitos.').waitFor()
    found.push(...(await lookTwice(page, 'two-factor due wrong')))
    const phone = authenticator(await page.locator('.rc-set-up-key code').innerText())
    await page.getByLabel('Código do aplicativo').fill(phone.next())
    await page.getByRole('button', { name: 'Confirmar e ativar' }).click()
    await page.getByRole('list', { name: 'Códigos de recuperação' }).waitFor()
    found.push(...(await lookAtAll(page, 'two-factor recovery codes')))
    await page.getByRole('checkbox', { name: 'Guardei os códigos em um lugar seguro' }).check()
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.waitForURL(/\/tickets$/)
    await signOut(page)
    await submitLogin(page, account)
    await heading(page, 'Digite o código de verificação')
    found.push(...(await lookAtAll(page, 'two-factor login')))
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabel('Código de recuperação').waitFor()
    expect([...found, ...(await lookTwice(page, 'two-factor login by a recovery code'))]).toEqual([])
  })
})

describe('what cannot be fetched', () => {
  it('RT-16: says so, offers another try, and recovers by it', async () => {
    const found: string[] = []
    for (const [who, path, call, title] of fetchedLists) {
      const page = await pageOf(who)
      const broken = new RegExp(`/api/${call}(\\?|$)`)
      await page.route(broken, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
      await page.goto(path)
      await heading(page, title)
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      await again.first().waitFor()
      found.push(...(await lookTwice(page, `${path} failing`)))
      await page.unroute(broken)
      // The screen also asks again by itself: then the button is gone before it is pressed, which is as good.
      while ((await again.count()) > 0) {
        await again
          .first()
          .click({ timeout: 3_000 })
          .catch(() => {})
        await page.waitForLoadState('networkidle')
      }
    }
    expect(found).toEqual([])
  })
})

describe('what an attendant may not see', () => {
  it('AUT-12, ANN-03: is said, and the way back is offered or taken', async () => {
    const page = await pageOf(ana)
    const found: string[] = []
    for (const path of ['/', '/lista-tickets']) {
      await page.goto(path)
      await page.waitForURL(/\/tickets$/)
      await page.getByText(/^Acesso negado/).waitFor()
    }
    await page.goto('/announcements')
    await page.waitForURL(/\/tickets$/)
    await page.goto('/auditoria')
    await page.getByRole('alert').getByRole('button').waitFor()
    found.push(...(await lookTwice(page, 'audit denied')))
    for (const [path, title] of [
      ['/settings', 'Configurações'],
      ['/users', 'Usuários'],
      ['/seguranca', 'Segurança da conta'],
    ] as const) {
      await page.goto(path)
      await heading(page, title)
      await page.waitForLoadState('networkidle')
      found.push(...(await lookTwice(page, `${path} of an attendant`)))
    }
    expect(found).toEqual([])
  })
})

// The last of the file: the person keeps the language.
describe('other languages', () => {
  it.each([
    ['en', 'English', ['Dashboard', 'Users', 'Settings', 'Audit log', 'Billing']],
    ['es', 'Español', ['Panel', 'Usuarios', 'Configuración', 'Auditoría', 'Facturación']],
  ] as const)('LAY-20: the screens of the company in %s', async (language, name, titles) => {
    const page = await pageOf(admin)
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^(Conta de|Account of|Cuenta de)/ }).click()
    await page.getByText(name, { exact: true }).click()
    // The choice is on its way: a page that opens too soon would cut it off.
    await page.locator(`html[lang^=${language}]`).waitFor()
    await page.waitForLoadState('networkidle')
    const found: string[] = []
    for (const [n, path] of ['/?dias=30', '/users', '/settings', '/auditoria', '/financeiro'].entries()) {
      await page.goto(path)
      await heading(page, titles[n] ?? '')
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
      await page.waitForLoadState('networkidle')
      found.push(...(await lookTwice(page, `${path} in ${language}`)))
    }
    expect(found).toEqual([])
  })
})
