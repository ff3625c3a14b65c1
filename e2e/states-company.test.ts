import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settled } from './browser.ts'
import { emptyCompany, fetchedLists } from './company-lists.ts'
import { companyPlaces } from './company-places.ts'
import { fillCompany } from './filled-company.ts'
import { lookTwice } from './looks.ts'
import { type Account, admin, ana, newCompany } from './people.ts'
import { goTo, heading } from './place.ts'
import { type Product, startProduct } from './product.ts'
import { toasted } from './toasts.ts'
import { visitors } from './visitors.ts'

let product: Product
let empty: Account
const { pageOf, visit, readEmpty, readFailing, close } = visitors(() => product.url)

const at = (...paths: string[]) => companyPlaces.filter(({ path }) => paths.includes(path.replace(/\?.*/, '')))

beforeAll(async () => {
  product = await startProduct()
  empty = await newCompany(product, 'vazia')
})

afterAll(async () => {
  await close()
  await product?.stop()
})

it('LAY-20: a new company has nothing, reads so, and offers the next step where there is one', async () => {
  const found = await readEmpty(empty, emptyCompany)
  const page = await pageOf(empty)
  await page.getByRole('button', { name: 'Informativos' }).click()
  await page.getByText('Ainda não há informativos').waitFor()
  expect([...found, ...(await lookTwice(page, 'announcement bell empty'))]).toEqual([])
})

describe('filled, every theme, wide and narrow', () => {
  beforeAll(() => fillCompany(product))

  it.each([
    ['the figures, and every ticket', ['/', '/lista-tickets']],
    ['people and settings', ['/users', '/settings']],
    ['safety and the audit', ['/seguranca', '/auditoria']],
    ['invoices and the checkout', ['/financeiro', '/subscription']],
    ['help and announcements', ['/helps']],
  ])('LAY-20: %s', async (_what, paths) => {
    expect(await visit(at(...paths))).toEqual([])
  })
})

describe('what cannot be fetched', () => {
  it('RT-16: says so, offers another try, and recovers by it', async () => {
    expect(await readFailing(fetchedLists)).toEqual([])
  })
})

describe('what an attendant may not see', () => {
  it('AUT-12, ANN-03: is said, and the way back is offered or taken', async () => {
    const page = await pageOf(ana)
    const found: string[] = []
    for (const path of ['/', '/lista-tickets']) {
      await page.goto(path)
      await page.waitForURL(/\/tickets$/)
      await toasted(page, /^Acesso negado/)
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
      await goTo(page, path)
      await heading(page, title)
      await settled(page)
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
    await settled(page)
    const found: string[] = []
    for (const [n, path] of ['/?dias=30', '/users', '/settings', '/auditoria', '/financeiro'].entries()) {
      // The choice outlives the page.
      await (n === 0 ? page.goto(path) : goTo(page, path))
      await heading(page, titles[n] ?? '')
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
      await settled(page)
      found.push(...(await lookTwice(page, `${path} in ${language}`)))
    }
    expect(found).toEqual([])
  })
})
