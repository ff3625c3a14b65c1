import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeBrowser, enter, openBrowser, type Person } from './browser.ts'
import { look, looks } from './looks.ts'
import { ana } from './people.ts'
import { goTo, press } from './place.ts'
import { type Product, startProduct } from './product.ts'
import { toasted } from './toasts.ts'

/** Ana's account asks for more than a person may ask of a node. */

let product: Product
let person: Person
let page: Page
let authorization = ''

/** Spends what the account may still ask for. */
async function spendAll(): Promise<void> {
  const address = `${product.url}/api/auth/me`
  for (let status = 200; status !== 429; ) status = (await fetch(address, { headers: { authorization } })).status
}
/** The next call of the page to an address, made when nothing is left. */
async function refuseNext(address: RegExp, method: string): Promise<() => string | undefined> {
  let retryAfter: string | undefined
  const spend = async (route: Route) => {
    if (route.request().method() !== method || retryAfter) return route.fallback()
    await spendAll()
    let response = await route.fetch()
    // A point came back in between: a reading may be asked for again.
    while (method === 'GET' && response.status() !== 429) {
      await spendAll()
      response = await route.fetch()
    }
    retryAfter = response.headers()['retry-after']
    await route.fulfill({ response })
  }
  await page.route(address, spend)
  return () => retryAfter
}

/** Passes a call on as soon as the account has enough for it, as one does who waits for the seconds that are named. */
async function whenAdmitted(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.fallback()
  let response = await route.fetch()
  while (response.status() === 429) response = await route.fetch()
  await route.fulfill({ response })
}

beforeAll(async () => {
  product = await startProduct()
  await product.end()
  await product.start({ PERSON_CALLS_PER_MINUTE: '60' })
  person = await openBrowser(product.url)
  page = person.page
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await enter(page, ana)
})
afterAll(async () => {
  await person?.close()
  await closeBrowser()
  await product?.stop()
})

it('MSG-16: a message that comes too soon stays in the chat with words, and goes by itself', async () => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  const retryAfter = await refuseNext(/\/api\/messages\/\d+$/, 'POST')
  await field.fill('Já separei o seu pedido')
  await field.press('Enter')
  const bubble = page.getByRole('article').filter({ hasText: 'Já separei o seu pedido' })
  await bubble.getByText(/Foram muitas ações em pouco tempo; tentamos de novo sozinhos/).waitFor()
  expect(Number(retryAfter())).toBeGreaterThan(0)
  await bubble.locator('.ib-ack:not([data-sign=waiting])').waitFor()
  expect(await bubble.count()).toBe(1)
})

it('a screen whose readings come too soon is read by itself after Retry-After', async () => {
  const retryAfter = await refuseNext(/\/api\/contacts(\?|$)/, 'GET')
  await goTo(page, '/contacts')
  await page.getByText('Adriana Moura').waitFor()
  expect(Number(retryAfter())).toBeGreaterThan(0)
})

it('a form that is saved too soon says when to try again, and keeps what was typed', async () => {
  await goTo(page, '/quick-messages')
  await press(page, 'Nova resposta')
  const form = page.getByRole('dialog')
  await form.getByLabel('Atalho').fill('retirada')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido está pronto para retirada.')
  const retryAfter = await refuseNext(/\/api\/quick-messages$/, 'POST')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.getByText(/^Foram muitas ações em pouco tempo\. Tente de novo em \d+ s\.$/).waitFor()
  expect(Number(retryAfter())).toBeGreaterThan(0)
  const found: string[] = []
  for (const one of looks) found.push(...(await look(page, 'too much', one)))
  expect(found).toEqual([])
  expect(await form.getByLabel('Atalho').inputValue()).toBe('retirada')
  await page.route(/\/api\/quick-messages$/, whenAdmitted)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'criada')
  await page.unrouteAll({ behavior: 'wait' })
})
