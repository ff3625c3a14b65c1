import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { areaPlaces } from './area-places.ts'
import { closeBrowser, openBrowser, type Person, settled, signIn } from './browser.ts'
import { fillAreas } from './filled-areas.ts'
import { lookAtAll } from './looks.ts'
import { type Account, admin, ana, newCompany } from './people.ts'
import { goTo, heading, type Place } from './place.ts'
import { type Product, startProduct } from './product.ts'

let product: Product
let empty: Account
let person: Person
let page: Page

async function someone(account: Account): Promise<void> {
  person = await openBrowser(product.url)
  page = person.page
  await signIn(page, account)
}

/** Every place of one person, from a fresh page each. */
async function visit(who: Account, places: readonly Place[]): Promise<string[]> {
  await someone(who)
  const found: string[] = []
  for (const place of places.filter((one) => one.who === who)) {
    await goTo(page, place.path)
    await place.go(page)
    found.push(...(await lookAtAll(page, place.name)))
  }
  return found
}

beforeAll(async () => {
  product = await startProduct()
  empty = await newCompany(product, 'vazia')
  await fillAreas(product)
})

afterEach(async () => {
  await person.close()
})

afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

describe('the areas around the inbox, every theme, wide and narrow', () => {
  it.each([
    ['contacts and their import', ['/contacts']],
    ['queues with menu and hours, and tags', ['/queues', '/tags']],
    ['quick messages and schedules', ['/quick-messages', '/schedules']],
  ])('LAY-20: what an admin opens: %s', async (_what, paths) => {
    const places = areaPlaces.filter(({ path }) => paths.some((start) => path.startsWith(start)))
    expect(await visit(admin, places)).toEqual([])
  })

  it('LAY-20: what an attendant opens at a chat: drawer, tags, quick messages, macro, snooze, schedule, search, bell', async () => {
    expect(await visit(ana, areaPlaces)).toEqual([])
  })

  it('LAY-20: a company that has nothing reads so, and is offered the next step', async () => {
    await someone(empty)
    const found: string[] = []
    const words: [string, string, string, string][] = [
      ['/contacts', 'Contatos', 'Ainda não há contatos', 'Novo contato'],
      ['/tags', 'Etiquetas', 'Ainda não há etiquetas', 'Nova etiqueta'],
      ['/quick-messages', 'Respostas rápidas', 'Ainda não há respostas rápidas', 'Nova resposta'],
      ['/schedules?view=agenda', 'Agendamentos', 'Nenhum agendamento neste período', 'Novo agendamento'],
    ]
    for (const [path, title, nothing, action] of words) {
      await goTo(page, path)
      await heading(page, title)
      await page.getByRole('heading', { name: nothing }).waitFor()
      await page.getByRole('button', { name: action }).last().waitFor()
      found.push(...(await lookAtAll(page, `${path} empty`)))
    }
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^Avisos de atendimentos/ }).click()
    await page.getByText('Nada novo por aqui.').waitFor()
    found.push(...(await lookAtAll(page, 'bell empty')))
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').first().fill('palavra')
    await page.getByRole('tab', { name: 'Mensagens' }).click()
    await settled(page)
    found.push(...(await lookAtAll(page, 'search without a hit')))
    expect(found).toEqual([])
  })

  it('RT-16: a list that cannot be fetched says so, offers another try, and recovers by it', async () => {
    await someone(admin)
    const found: string[] = []
    const lists = [
      ['/contacts', 'contacts', 'Contatos'],
      ['/tags', 'tags', 'Etiquetas'],
      ['/quick-messages', 'quick-messages', 'Respostas rápidas'],
      ['/schedules', 'schedules', 'Agendamentos'],
    ] as const
    for (const [path, call, title] of lists) {
      const broken = new RegExp(`/api/${call}(\\?|$)`)
      await page.route(broken, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL_SERVER_ERROR' } }))
      await page.goto(path)
      await heading(page, title)
      const again = page.getByRole('button', { name: 'Tentar de novo' })
      await again.waitFor()
      found.push(...(await lookAtAll(page, `${path} failing`)))
      await again.waitFor()
      await page.unroute(broken)
      // The screen also asks again by itself: then the button is gone before it is pressed, which is as good.
      await again.click({ timeout: 3_000 }).catch(() => {})
      await again.waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
  })
})

// The last of the file: the person keeps the language.
describe('other languages', () => {
  it.each([
    ['en', ['Contacts', 'Quick replies', 'Scheduled messages', 'Queues', 'Tags']],
    ['es', ['Contactos', 'Respuestas rápidas', 'Mensajes programados', 'Colas', 'Etiquetas']],
  ] as const)('LAY-20: the screens of the day in %s', async (language, titles) => {
    await someone(empty)
    await page.goto('/tickets')
    await page.getByRole('button', { name: /^(Conta de|Account of|Cuenta de)/ }).click()
    await page.getByText(language === 'en' ? 'English' : 'Español', { exact: true }).click()
    // Its texts are fetched first; leaving before that leaves in the old language.
    await page.locator(`html[lang^=${language}]`).waitFor({ state: 'attached' })
    const paths = ['/contacts', '/quick-messages', '/schedules', '/queues', '/tags']
    for (const [n, path] of paths.entries()) {
      await page.goto(path)
      await heading(page, titles[n] ?? '')
      expect(await page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`))
    }
  })
})
