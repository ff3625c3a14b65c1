import { beforeAll, describe, expect, it } from 'vitest'
import { settled } from './browser.ts'
import { emptyCompany, fetchedLists } from './company-lists.ts'
import { companyPlaces } from './company-places.ts'
import { fillCompany } from './filled-company.ts'
import { lookTwice } from './looks.ts'
import { type Account, newEmptyCompany } from './people.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'
import { visitors } from './visitors.ts'

// Reads pages without announcements and videos, which the operator then writes for all companies.
const here = stage({ own: {} })
let empty: Account
const { pageOf, visit, readEmpty, readFailing } = visitors(here)

const at = (...paths: string[]) => companyPlaces.filter(({ path }) => paths.includes(path.replace(/\?.*/, '')))

beforeAll(async () => {
  empty = await newEmptyCompany(here.product, 'vazia')
})

it('LAY-20: the screens of a new company say that they are empty, and offer the next step if there is one', async () => {
  const findings = await readEmpty(empty, emptyCompany)
  const page = await pageOf(empty)
  await page.getByRole('button', { name: 'Informativos' }).click()
  await page.getByText('Ainda não há informativos').waitFor()
  expect([...findings, ...(await lookTwice(page, 'announcement bell empty'))]).toEqual([])
})

describe('filled, every theme, wide and narrow', () => {
  beforeAll(() => fillCompany(here.product))

  it.each([
    ['the dashboard and the ticket list', ['/', '/lista-tickets']],
    ['users and settings', ['/users', '/settings']],
    ['security and the audit log', ['/seguranca', '/auditoria']],
    ['invoices and the checkout', ['/financeiro', '/subscription']],
    ['help and announcements', ['/helps']],
  ])('LAY-20: %s', async (_what, paths) => {
    expect(await visit(at(...paths))).toEqual([])
  })
})

describe('lists that cannot be loaded', () => {
  it('RT-16: show the failure, and recover by their retry button', async () => {
    expect(await readFailing(fetchedLists)).toEqual([])
  })
})

describe('pages without access', () => {
  it('AUT-12, ANN-03: say so, and offer a way back or redirect', async () => {
    const page = await pageOf('ana')
    const findings: string[] = []
    for (const path of ['/', '/lista-tickets']) {
      await page.goto(path)
      await page.waitForURL(/\/tickets$/)
      await toasted(page, /^Acesso negado/)
    }
    await page.goto('/announcements')
    await page.waitForURL(/\/tickets$/)
    await page.goto('/auditoria')
    await page.getByRole('alert').getByRole('button').waitFor()
    findings.push(...(await lookTwice(page, 'audit denied')))
    for (const [path, title] of [
      ['/settings', 'Configurações'],
      ['/users', 'Usuários'],
      ['/seguranca', 'Segurança da conta'],
    ] as const) {
      await goTo(page, path)
      await heading(page, title)
      await settled(page)
      findings.push(...(await lookTwice(page, `${path} of an attendant`)))
    }
    expect(findings).toEqual([])
  })
})

// Last in the file, because the user keeps the language.
describe('other languages', () => {
  it.each([
    ['en', 'English', ['Dashboard', 'Users', 'Settings', 'Audit log', 'Billing']],
    ['es', 'Español', ['Panel', 'Usuarios', 'Configuración', 'Auditoría', 'Facturación']],
  ] as const)("LAY-20: the company's screens in %s", async (language, name, titles) => {
    const page = await pageOf('admin')
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^(Conta de|Account of|Cuenta de)/ }).click()
    await page.getByText(name, { exact: true }).click()
    // The choice is being saved: opening a page too early would cancel it.
    await page.locator(`html[lang^=${language}]`).waitFor()
    await settled(page)
    const findings: string[] = []
    for (const [n, path] of ['/?dias=30', '/users', '/settings', '/auditoria', '/financeiro'].entries()) {
      // The language choice survives the page.
      await (n === 0 ? page.goto(path) : goTo(page, path))
      await heading(page, titles[n] ?? '')
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
      await settled(page)
      findings.push(...(await lookTwice(page, `${path} in ${language}`)))
    }
    expect(findings).toEqual([])
  })
})
