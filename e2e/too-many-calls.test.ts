import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../apps/server/test/until.ts'
import { enter } from './browser.ts'
import { look, looks } from './looks.ts'
import { bubble, composer, dialog, goTo, press } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Ana's account exceeds its rate limit. */

const here = stage({ own: { PERSON_CALLS_PER_MINUTE: '60' } })
let page: Page
let authorization = ''

/** Uses up the account's remaining calls, ten at a time, because one is restored each second. */
async function spendAll(): Promise<void> {
  const ask = async () => (await fetch(`${here.url}/api/auth/me`, { headers: { authorization } })).status
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
  page = (await here.open()).page
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization
  })
  await enter(page, here.ana)
})

it('MSG-16: a message over the limit stays in the chat with a note, and is sent automatically', async () => {
  await page.getByRole('link', { name: /Eduarda/ }).click()
  const field = composer(page)
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
  const message = bubble(page, 'Já separei o seu pedido')
  const waiting = message.getByText(/Foram muitas ações em pouco tempo; tentamos de novo sozinhos/)
  await waiting.waitFor().finally(() => words.resolve())
  expect(Number(retryAfter())).toBeGreaterThan(0)
  await message.locator('.ib-ack:not([data-sign=waiting])').waitFor()
  expect(await message.count()).toBe(1)
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
  const form = dialog(page)
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
