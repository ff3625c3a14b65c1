import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { enter, signIn, signOut } from './browser.ts'
import { eventually } from './eventually.ts'
import { openTicketsOfAna } from './open-tickets.ts'
import type { Account } from './people.ts'
import { composer, goTo, leadTo } from './place.ts'
import { stage } from './stage.ts'

/** After a logout the browser's storages contain no user input, and no input is lost without a question. */

const here = stage({ company: 'empty' })
let page: Page
let ana: Account

beforeAll(async () => {
  ;({ ana } = await openTicketsOfAna(here, await here.staff(), ['Eduarda Souza']))
  ;({ page } = await here.open())
})

const question = () => page.getByRole('alertdialog', { name: 'Sair e apagar o que só existe aqui?' })

/** The content of this browser's storages: local and session storage, databases, caches. */
const storages = () =>
  page.evaluate(async () => {
    const contents = [JSON.stringify({ ...localStorage, ...sessionStorage })]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAllKeys()
          reading.onsuccess = () => resolve(reading.result)
          reading.onerror = () => reject(reading.error)
        })
        contents.push(...keys.map((key) => `${store} ${String(key)}`))
      }
      database.close()
    }
    return contents.join('\n')
  })

async function openFirstTicket(): Promise<void> {
  await page.locator('[data-ticket-row] a').first().click()
  await page.waitForURL(/\/tickets\/.+/)
  await composer(page).waitFor()
}

describe('a logout', () => {
  it('LAY-16, TDO-03: leaves no text of the person in the browser, and restores all of it at the next login', async () => {
    await enter(page, ana)
    await goTo(page, '/todolist')
    await page.getByText('ao sair, vai para a sua conta').waitFor()
    await page.getByRole('textbox').first().fill('Ligar para o fornecedor zqx')
    await page.keyboard.press('Enter')
    await page.getByText('Ligar para o fornecedor zqx').waitFor()
    await leadTo(page, '/tickets')
    await openFirstTicket()
    const chat = new URL(page.url()).pathname
    await composer(page).fill('Rascunho da última hora zqx')
    await signOut(page)
    expect(await storages()).not.toMatch(/zqx|draft:|note:|todo:|unsaved:|offline-lists|attachments|outgoing/)
    await signIn(page, ana)
    await leadTo(page, chat)
    await eventually(() => composer(page).inputValue()).toBe('Rascunho da última hora zqx')
    await goTo(page, '/todolist')
    await page.getByText('Ligar para o fornecedor zqx').waitFor()
  })

  it('LAY-16: asks while a message waits to be sent or a draft has files', async () => {
    await leadTo(page, '/tickets')
    await openFirstTicket()
    await page.route('**/api/messages/**', (route) => route.abort())
    await composer(page).fill('Sai quando a rede voltar zqx')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('button', { name: /^Conta de / }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await question().getByText('1 mensagem que ainda não foi enviada').waitFor()
    await question().getByRole('button', { name: 'Ficar' }).click()
    await page.unroute('**/api/messages/**')
    await eventually(storages).not.toContain('outgoing')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('zqx') })
    await eventually(storages).toContain('attachments')
    await page.getByRole('button', { name: /^Conta de / }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await question().getByText('arquivos anexados a 1 rascunho').waitFor()
    await question().getByRole('button', { name: 'Sair e apagar' }).click()
    await page.waitForURL(/\/login/)
    await eventually(storages).not.toMatch(/zqx|attachments|outgoing/)
  })

  it('LAY-16: accepts no input while the server ends the session, and loses no earlier input', async () => {
    await signIn(page, ana)
    await openFirstTicket()
    const chat = new URL(page.url()).pathname
    const [request, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/auth/logout', async (route) => {
      request.resolve()
      await answer.promise
      // The page ends a request that takes too long.
      await route.continue().catch(() => undefined)
    })
    await composer(page).fill('Até aqui')
    const box = await composer(page).elementHandle()
    await page.getByRole('button', { name: /^Conta de / }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await request.promise
    await box?.evaluate((element) => (element as HTMLElement).focus())
    await page.keyboard.type(' e não além')
    expect(await box?.evaluate((element) => (element as HTMLTextAreaElement).value)).toBe('Até aqui')
    answer.resolve()
    await page.waitForURL(/\/login/)
    await page.unroute('**/api/auth/logout')
    await page.getByLabel('E-mail').fill('o login escreve')
    await signIn(page, ana)
    await leadTo(page, chat)
    await eventually(() => composer(page).inputValue()).toBe('Até aqui')
  })
})
