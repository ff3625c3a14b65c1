import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { composer, heading, menuLink } from './place.ts'
import { deploymentStage } from './two-builds.ts'

const { here, deploy } = deploymentStage()
let person: Person
let page: Page

beforeEach(async () => {
  person = await here.enter(here.ana)
  page = person.page
  return () => person.close()
})

const missing = () => page.getByRole('main').getByRole('alert').filter({ hasText: 'Esta tela ainda não carregou' })

/** Marks the loaded page: after a reload the mark is gone. */
const mark = () => page.evaluate(() => Object.assign(window, { loadedBefore: true }))
const isMarked = () => page.evaluate(() => 'loadedBefore' in window)

describe('the code of a screen', () => {
  it('RT-11: without the network a screen that is not loaded yet reports it inside the frame, and opens when it is back', async () => {
    await heading(page, 'Atendimentos')
    await page.waitForLoadState('networkidle')
    await person.context.setOffline(true)
    await menuLink(page, 'Etiquetas').click()
    await missing().getByText('O servidor não responde.').waitFor()
    expect(await menuLink(page, 'Atendimentos').isVisible()).toBe(true)
    await missing().getByRole('button', { name: 'Tentar de novo' }).click()
    await missing().getByText('O servidor não responde.').waitFor()
    // Parts that are already loaded still open.
    await menuLink(page, 'Atendimentos').click()
    await heading(page, 'Atendimentos')
    await menuLink(page, 'Etiquetas').click()
    await missing().waitFor()
    await person.context.setOffline(false)
    await heading(page, 'Etiquetas')
    expect(new URL(page.url()).pathname).toBe('/tags')
  })

  it('RT-11: a button retries when the server does not deliver the code', async () => {
    // A page that needs more than ten seconds to load would reload again.
    await page.addInitScript((key) => {
      if (sessionStorage.getItem(key)) sessionStorage.setItem(key, String(Date.now() + 600_000))
    }, 'recado-reloaded-at')
    let isMissing = true
    await person.context.route(/assets\/tags-screen/, (route) => (isMissing ? route.abort() : route.continue()))
    await menuLink(page, 'Etiquetas').click()
    await missing().getByText('O servidor respondeu, mas não entregou esta tela.').waitFor()
    isMissing = false
    await missing().getByRole('button', { name: 'Tentar de novo' }).click()
    await heading(page, 'Etiquetas')
  })

  it('after a deployment the next navigation loads the new version, and keeps the draft', async () => {
    const ticket = page.locator('[data-ticket-row] a').first()
    await ticket.click()
    await composer(page).fill('Bom dia, seu pedido')
    const address = page.url()
    await menuLink(page, 'Filas').click()
    await heading(page, 'Filas')
    await page.goBack()
    await composer(page).waitFor()
    await mark()
    await here.product.end()
    await page.getByText('O servidor não responde.').waitFor()
    await deploy({ '"Etiquetas"': '"Etiquetas novas"', '`Etiquetas`': '`Etiquetas novas`' })
    const pageResponse = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/', { timeout: 0 })
    await here.product.start()
    await (await pageResponse).finished()
    await page.getByText('O servidor não responde.').waitFor({ state: 'hidden' })
    // The page does not change during typing.
    expect(await isMarked()).toBe(true)
    expect(await composer(page).inputValue()).toBe('Bom dia, seu pedido')
    await menuLink(page, 'Etiquetas').click()
    await heading(page, 'Etiquetas novas')
    expect(await isMarked()).toBe(false)
    await page.goto(address)
    expect(await composer(page).inputValue()).toBe('Bom dia, seu pedido')
  })

  it('RT-11: a tab that missed the deployment gets the new version with the missing screen', async () => {
    await heading(page, 'Atendimentos')
    await person.context.route(
      (url) => url.pathname.startsWith('/socket.io'),
      (route) => route.abort(),
    )
    await mark()
    await here.product.end()
    await deploy({ '"Filas"': '"Filas novas"', '`Filas`': '`Filas novas`' })
    await here.product.start()
    await menuLink(page, 'Filas').click()
    await heading(page, 'Filas novas')
    expect(await isMarked()).toBe(false)
  })
})
