import jsqr from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, expect, it } from 'vitest'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { enter, narrow, type Person, signIn, submitLogin } from './browser.ts'
import { askForPix, confirmPix, untilPaidSignedOut, waitForReceipt } from './pay-by-pix.ts'
import { superUser } from './people.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

const here = stage({ company: 'empty', own: {} })
let customer: Person
let cashier: Person

beforeAll(async () => {
  customer = await here.open()
  cashier = await here.open({ ...narrow, theme: 'dark' })
})

/** The part of the screen around a QR code that a camera sees too, in pixels. */
const MARGIN = 16

// Its types place the default export one level deeper than it is at run time.
const decode = jsqr as unknown as typeof jsqr.default

/** Reads the QR code from a screenshot of its place on the screen, as a phone's camera does. */
async function readQr(page: Page): Promise<string | undefined> {
  const box = await page.getByRole('img', { name: 'QR code do Pix' }).boundingBox()
  if (!box) return undefined
  const clip = { x: box.x - MARGIN, y: box.y - MARGIN, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN }
  const { data, width, height } = PNG.sync.read(await page.screenshot({ clip }))
  return decode(new Uint8ClampedArray(data), width, height)?.data
}

async function expectSound(page: Page): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
}

const due = (day: string) => here.rows(`update companies set due_date = ${day} where id = $1`)

it('INV-03, INV-08, INV-09, INV-12: a company subscribes during the trial, pays with the code on screen, and uses the product again', async () => {
  const { page } = customer
  await due(`current_date + 3`)
  await enter(page, here.admin)
  await goTo(page, '/subscription')
  await heading(page, 'Assinatura')
  expect(await page.getByLabel('Dias restantes do período de teste').inputValue()).toMatch(/^[34] dias$/)
  expect(await page.getByLabel('E-mail de cobrança').inputValue()).toBe(here.admin.email)
  await expectSound(page)
  await page.getByRole('button', { name: 'Assinar agora' }).click()
  const code = await askForPix(page, expectSound)
  expect(await readQr(page)).toBe(code)
  await page.getByRole('button', { name: 'Copiar código' }).click()
  await page.getByText('Copiado').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await enter(cashier.page, superUser)
  await Promise.all([waitForReceipt(page, 'Pagamento confirmado'), confirmPix(cashier.page, code, expectSound)])
  expect(await toasted(page, 'Pagamento confirmado, licença renovada.')).toBe('/subscription')
  await page.waitForURL((url) => url.pathname !== '/subscription')
  await goTo(page, '/financeiro')
  await page.getByText('Paga', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: /^Pagar/ }).count()).toBe(0)
  await expectSound(page)
})

it('companies.1: an expired company is refused, pays, and gets access', async () => {
  const { page } = customer
  await due(`'2020-05-10'`)
  // The job that makes invoices runs at the start.
  await here.product.end()
  await here.product.start()
  await page.goto('/login')
  await submitLogin(page, here.admin)
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await page.waitForURL(/\/pagar$/)
  await page.getByText('R$ 99,90 por mês', { exact: true }).first().waitFor()
  const code = await askForPix(page, expectSound)
  expect(await readQr(page)).toBe(code)
  // On a phone the copyable code is on the first screen, because its camera cannot scan its own screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Copie o código e cole no aplicativo.').waitFor()
  const copy = await page.getByRole('button', { name: 'Copiar código' }).boundingBox()
  expect((copy?.y ?? 844) + (copy?.height ?? 0)).toBeLessThan(844)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await Promise.all([untilPaidSignedOut(page), confirmPix(cashier.page, code, expectSound)])
  await page.waitForURL(/\/login$/)
  await signIn(page, here.admin)
})
