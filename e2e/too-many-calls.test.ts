import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../apps/server/test/until.ts'
import { closeBrowser, enter, openBrowser, type Person } from './browser.ts'
import { look, looks } from './looks.ts'
import { ana } from './people.ts'
import { goTo, press } from './place.ts'
import { type Product, startProduct } from './product.ts'
import { toasted } from './toasts.ts'

/** Ana's account exceeds its rate limit. */

let product: Product
let person: Person
let page: Page
let authorization = ''

/** Uses up the account's remaining calls, ten at a time, because one is restored each second. */
async function spendAll(): Promise<void> {
  const ask = async () => (await fetch(`${product.url}/api/auth/me`, { headers: { authorization } })).status
  for (let statuses: number[] = []; !statuses.includes(429); )
    statuses = await Promise.all(Array.from({ length: 10 }, ask))
}
/** Lets the page's next call to an address hit the limit. */
async function refuseNext(address: RegExp, method: string): Promise<() => string | undefined> {
  let retryAfter: string | undefined
  const spend = async (route: Route) => {
    if (route.request().method() !== method || retryAfter) return route.fallback()
    await spendAll()
    let response = await route.fetch()
    // A call was restored in between, and a read can be repeated.
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

/** Forwards a call once the account has capacity: after the seconds of each refusal. */
async function whenAdmitted(route: Route): Promise<void> {
  if (route.request().method() !== 'POST') return route.fallback()
  let response = await route.fetch()
  while (response.status() === 429) {
    const admittedAt = performance.now() + Number(response.headers()['retry-after']) * 1000
    await until(() => performance.now() >= admittedAt, 'the end of Retry-After')
    response = await route.fetch()
  }
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

it('MSG-16: a message over the limit stays in the chat with a note, and is sent automatically', async () => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
  const sending = /\/api\/messages\/\d+$/
  const words = Promise.withResolvers<void>()
  // The note is visible until the message is sent, so delay its second attempt until the note was checked.
  await page.route(sending, async (route) => {
    if (route.request().method() === 'POST') await words.promise
    await route.fallback()
  })
  const retryAfter = await refuseNext(sending, 'POST')
  await field.fill('Já separei o seu pedido')
  await field.press('Enter')
  const bubble = page.getByRole('article').filter({ hasText: 'Já separei o seu pedido' })
  const waiting = bubble.getByText(/Foram muitas ações em pouco tempo; tentamos de novo sozinhos/)
  await waiting.waitFor().finally(() => words.resolve())
  expect(Number(retryAfter())).toBeGreaterThan(0)
  await bubble.locator('.ib-ack:not([data-sign=waiting])').waitFor()
  expect(await bubble.count()).toBe(1)
})

it('a screen whose reads hit the limit reloads automatically after Retry-After', async () => {
  const retryAfter = await refuseNext(/\/api\/contacts(\?|$)/, 'GET')
  await goTo(page, '/contacts')
  await page.getByText('Adriana Moura').waitFor()
  expect(Number(retryAfter())).toBeGreaterThan(0)
})

it('a form saved over the limit shows when to retry, and keeps the input', async () => {
  await goTo(page, '/quick-messages')
  await press(page, 'Nova resposta')
  const form = page.getByRole('dialog')
  await form.getByLabel('Atalho').fill('retirada')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido está pronto para retirada.')
  const retryAfter = await refuseNext(/\/api\/quick-messages$/, 'POST')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.getByText(/^Foram muitas ações em pouco tempo\. Tente de novo em \d+ s\.$/).waitFor()
  expect(Number(retryAfter())).toBeGreaterThan(0)
  const faults: string[] = []
  for (const one of looks) faults.push(...(await look(page, 'too much', one)))
  expect(faults).toEqual([])
  expect(await form.getByLabel('Atalho').inputValue()).toBe('retirada')
  await page.route(/\/api\/quick-messages$/, whenAdmitted)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toasted(page, 'criada')
  await page.unrouteAll({ behavior: 'wait' })
})
