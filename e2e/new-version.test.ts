import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, enter, openBrowser, type Person } from './browser.ts'
import { ana } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { type Deployment, deployCopy } from './two-builds.ts'

let deployment: Deployment
let product: Product
let person: Person
let page: Page

beforeAll(async () => {
  deployment = await deployCopy()
  product = await startProduct({}, deployment.folder)
})

afterAll(async () => {
  await closeBrowser()
  await product?.stop()
  await deployment?.remove()
})

beforeEach(async () => {
  person = await openBrowser(product.url)
  page = person.page
  await enter(page, ana)
  return () => person.close()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const menu = (name: string) => page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name })
const missing = () => page.getByRole('main').getByRole('alert').filter({ hasText: 'Esta tela ainda não carregou' })
const field = () => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

/** Marks the loaded page: after a reload the mark is gone. */
const mark = () => page.evaluate(() => Object.assign(window, { loadedBefore: true }))
const isMarked = () => page.evaluate(() => 'loadedBefore' in window)

describe('the code of a screen', () => {
  it('RT-11: without the network a screen that is not loaded yet reports it inside the frame, and opens when it is back', async () => {
    await heading('Atendimentos').waitFor()
    await page.waitForLoadState('networkidle')
    await person.context.setOffline(true)
    await menu('Etiquetas').click()
    await missing().getByText('O servidor não responde.').waitFor()
    expect(await menu('Atendimentos').isVisible()).toBe(true)
    await missing().getByRole('button', { name: 'Tentar de novo' }).click()
    await missing().getByText('O servidor não responde.').waitFor()
    // Parts that are already loaded still open.
    await menu('Atendimentos').click()
    await heading('Atendimentos').waitFor()
    await menu('Etiquetas').click()
    await missing().waitFor()
    await person.context.setOffline(false)
    await heading('Etiquetas').waitFor()
    expect(new URL(page.url()).pathname).toBe('/tags')
  })

  it('RT-11: a button retries when the server does not deliver the code', async () => {
    // A page that needs more than ten seconds to load would reload again.
    await page.addInitScript((key) => {
      if (sessionStorage.getItem(key)) sessionStorage.setItem(key, String(Date.now() + 600_000))
    }, 'recado-reloaded-at')
    let isMissing = true
    await person.context.route(/assets\/tags-screen/, (route) => (isMissing ? route.abort() : route.continue()))
    await menu('Etiquetas').click()
    await missing().getByText('O servidor respondeu, mas não entregou esta tela.').waitFor()
    isMissing = false
    await missing().getByRole('button', { name: 'Tentar de novo' }).click()
    await heading('Etiquetas').waitFor()
  })

  it('after a deployment the next navigation loads the new version, and keeps the draft', async () => {
    const ticket = page.locator('[data-ticket-row] a').first()
    await ticket.click()
    await field().fill('Bom dia, seu pedido')
    const address = page.url()
    await menu('Filas').click()
    await heading('Filas').waitFor()
    await page.goBack()
    await field().waitFor()
    await mark()
    await product.end()
    await page.getByText('O servidor não responde.').waitFor()
    await deployment.deploy({ '"Etiquetas"': '"Etiquetas novas"', '`Etiquetas`': '`Etiquetas novas`' })
    const pageResponse = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/', { timeout: 0 })
    await product.start()
    await (await pageResponse).finished()
    await page.getByText('O servidor não responde.').waitFor({ state: 'hidden' })
    // The page does not change during typing.
    expect(await isMarked()).toBe(true)
    expect(await field().inputValue()).toBe('Bom dia, seu pedido')
    await menu('Etiquetas').click()
    await heading('Etiquetas novas').waitFor()
    expect(await isMarked()).toBe(false)
    await page.goto(address)
    expect(await field().inputValue()).toBe('Bom dia, seu pedido')
  })

  it('RT-11: a tab that missed the deployment gets the new version with the missing screen', async () => {
    await heading('Atendimentos').waitFor()
    await person.context.route(
      (url) => url.pathname.startsWith('/socket.io'),
      (route) => route.abort(),
    )
    await mark()
    await product.end()
    await deployment.deploy({ '"Filas"': '"Filas novas"', '`Filas`': '`Filas novas`' })
    await product.start()
    await menu('Filas').click()
    await heading('Filas novas').waitFor()
    expect(await isMarked()).toBe(false)
  })
})
