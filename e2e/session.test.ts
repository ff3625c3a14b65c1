import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { enter, type Person, settled, signIn, signOut, submitLogin } from './browser.ts'
import { eventually } from './eventually.ts'
import { brazilianDate, dayFromNow, withinOneDay } from './local-day.ts'
import { asOwner } from './owner-database.ts'
import { newEmptyCompany, superUser } from './people.ts'
import { composer, goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

// The server restarts, as on a new day.
const here = stage({ own: {} })
const people: Person[] = []

async function someone(): Promise<Person> {
  const person = await here.open()
  people.push(person)
  return person
}

// Close finished pages, which would otherwise continue to work.
afterEach(async () => {
  for (const person of people.splice(0)) await person.close()
})

const alert = (page: Person['page']) => page.getByRole('alert')
const at = (page: Person['page']) => new URL(page.url()).pathname

/** Opens a page and waits until it receives events: the app reads the user only after its socket has joined. */
async function join(page: Person['page'], open: () => Promise<unknown>): Promise<void> {
  const read = page.waitForResponse(/\/api\/auth\/me$/)
  await open()
  await (await read).finished()
  await settled(page)
}

describe('signing in', () => {
  it('AUT-02: a visitor who is not signed in sees the login at every address', async () => {
    const { page } = await someone()
    for (const path of ['/', '/tickets', '/conexoes', '/users']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Entrar no Recado' }).waitFor()
      expect(at(page)).toBe('/login')
    }
  })

  it('AUT-02: the requested address opens after the login; after a logout the next login starts at the default page', async () => {
    const { page } = await someone()
    await page.goto('/queues?q=vend')
    await page.getByRole('heading', { name: 'Entrar no Recado' }).waitFor()
    await submitLogin(page, here.ana)
    await heading(page, 'Filas')
    expect(new URL(page.url()).search).toBe('?q=vend')
    await signOut(page)
    expect(new URL(page.url()).search).toBe('')
    await signIn(page, here.ana)
    expect(at(page)).toBe('/tickets')
  })

  it('AUT-01: the operator of the platform lands on the companies', async () => {
    const { page } = await someone()
    await signIn(page, superUser)
    await page.getByRole('tab', { name: 'Empresas', selected: true }).waitFor()
    expect(at(page)).toBe('/settings')
  })

  it('AUT-04: a wrong password and an unknown user give the same error, and the input stays', async () => {
    const { page } = await someone()
    const words = 'E-mail ou senha não conferem. Confira os dois e tente de novo.'
    await submitLogin(page, { ...here.ana, password: 'errada' })
    await alert(page).getByText(words).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(here.ana.email)
    const loginResponse = page.waitForResponse(/auth\/login/)
    await submitLogin(page, { email: 'ninguem@exemplo.com.br', password: 'errada' })
    await loginResponse
    await alert(page).getByText(words).waitFor()
    expect(at(page)).toBe('/login')
  })

  it('AUT-01: a correct login is confirmed first and then opens /tickets', async () => {
    const { page } = await someone()
    await page.goto('/login')
    await page.getByRole('button', { name: /ana@demo/ }).click()
    const loginResponse = page.waitForResponse(/auth\/login/)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await loginResponse
    expect(await toasted(page, 'Tudo certo. Abrindo seus atendimentos…')).toBe('/login')
    await page.waitForURL(/\/tickets$/)
    await heading(page, 'Atendimentos')
    expect(await page.evaluate(() => localStorage.getItem('companyId'))).toMatch(/^\d+$/)
  })

  it('AUT-12: an attendant who opens an admin-only page sees a notice and lands on /tickets', async () => {
    const { page } = await someone()
    await enter(page, here.ana, '/')
    await toasted(page, 'Acesso negado / Permissão insuficiente')
    await page.waitForURL(/\/tickets$/)
  })
})

describe('the subscription', () => {
  const endOn = (companyId: number, day: string) =>
    asOwner(here.product.dataDir, 'update companies set due_date = $2 where id = $1', [companyId, day])

  it('AUT-06: fewer than five days are shown, in singular and plural; five are not', async () => {
    await withinOneDay()
    const company = await newEmptyCompany(here.product, 'aviso')
    const { page } = await someone()
    const warnings: [number, string | null][] = [
      [4, 'Sua assinatura vence em 4 dias.'],
      [1, 'Sua assinatura vence em 1 dia.'],
      [0, 'Sua assinatura vence hoje.'],
      [5, null],
    ]
    for (const [days, words] of warnings) {
      await endOn(company.companyId, dayFromNow(days))
      await signIn(page, company)
      if (words !== null) await toasted(page, words)
      else {
        await heading(page, 'Atendimentos')
        expect(await page.getByText('Sua assinatura').count()).toBe(0)
      }
      await signOut(page)
      await page.getByText('Sua assinatura').waitFor({ state: 'hidden' })
    }
  })

  it('AUT-05: after its end the login is refused with the date and advice, also with an existing session', async () => {
    const company = await newEmptyCompany(here.product, 'vencida')
    const { page } = await someone()
    await enter(page, company)
    const end = dayFromNow(-1)
    await endOn(company.companyId, end)
    // A new day: the server reads the company again.
    await here.product.end()
    await here.product.start()
    const words = `A assinatura venceu em ${brazilianDate(end)}. Entre em contato com o suporte.`
    await page.reload()
    await page.waitForURL(/\/login/)
    await alert(page).getByText(words).waitFor()
    const loginResponse = page.waitForResponse(/auth\/login/)
    await submitLogin(page, company)
    await loginResponse
    await alert(page).getByText(words).waitFor()
    expect(at(page)).toBe('/login')
  })
})

describe('the session', () => {
  it('AUT-07, AUT-11: it survives a reload, and "Carregando..." is shown during the reload', async () => {
    const { page } = await someone()
    await enter(page, here.bruno)
    let goOn = () => {}
    const release = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/auth/refresh_token', async (route) => {
      await release
      await route.continue()
    })
    const loading = page.goto('/queues')
    await page.getByRole('status').getByText('Carregando...').waitFor()
    goOn()
    await loading
    await heading(page, 'Filas')
    expect(at(page)).toBe('/queues')
  })

  it('AUT-07, LAY-10: a first 403 renews the token once, and all waiting calls are repeated', async () => {
    const { page } = await someone()
    await join(page, () => enter(page, here.bruno, '/queues'))
    await page.getByRole('cell', { name: 'Vendas', exact: true }).waitFor()
    const renewals: string[] = []
    const refusedUrls = new Set<string>()
    const several = Promise.withResolvers<void>()
    // The token is expired until a new one is issued. Comparing tokens does not work: within one second the server
    // issues the same one twice.
    let isRenewed = false
    await page.route('**/api/auth/refresh_token', async (route) => {
      renewals.push(route.request().url())
      const response = await route.fetch()
      isRenewed = true
      await route.fulfill({ response })
    })
    await page.route(/\/api\/(?!auth)/, async (route) => {
      const url = route.request().url()
      // Public calls have no token, and their answers never end the session.
      const { authorization } = route.request().headers()
      if (!authorization || isRenewed || refusedUrls.has(url)) return route.continue()
      refusedUrls.add(url)
      // The app sends no call while it renews the token, so the first refusal waits for a second call.
      if (refusedUrls.size > 1) several.resolve()
      await several.promise
      await route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } })
    })
    await page.getByRole('button', { name: 'Atualizar dados' }).click()
    await toasted(page, 'Dados atualizados.')
    expect(renewals).toHaveLength(1)
    expect(await page.getByRole('cell', { name: 'Vendas', exact: true }).count()).toBe(1)
    await page.unrouteAll()
  })

  it('AUT-08: when it cannot be renewed, the browser keeps no session data and shows the login', async () => {
    const { page, context } = await someone()
    await enter(page, here.bruno)
    await context.clearCookies()
    await page.reload()
    await page.waitForURL(/\/login/)
    expect(await page.evaluate(() => localStorage.getItem('companyId'))).toBeNull()
    await page.goto('/tickets')
    await page.waitForURL(/\/login/)
  })

  it.each([
    ['pt', /^Conta de Bruno/, 'Sair', 'Saindo da sua conta…', 'Entrar no Recado'],
    ['en', /^Account of Bruno/, 'Log out', 'Logging you out…', 'Log in to Recado'],
  ])(
    'AUT-09: a logout is announced in %s and leads to the login; going back shows nothing',
    async (language, account, out, leaving, login) => {
      const { page } = await someone()
      await enter(page, here.bruno)
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.goto('/queues')
      await page.getByRole('button', { name: account }).click()
      await page.getByRole('button', { name: out }).click()
      expect(await toasted(page, leaving)).toBe('/queues')
      await page.waitForURL(/\/login/)
      expect(await page.evaluate(() => localStorage.getItem('companyId'))).toBeNull()
      await page.goBack()
      await page.getByRole('heading', { name: login }).waitFor()
    },
  )

  it('AUT-10: a second login of the same user notifies the first and logs it out; tabs of one browser share a session', async () => {
    const first = await someone()
    await join(first.page, () => enter(first.page, here.bruno))
    const tab = await first.context.newPage()
    await join(tab, () => tab.goto('/queues'))
    await heading(tab, 'Filas')
    expect(at(first.page)).toBe('/tickets')
    const second = await someone()
    await signIn(second.page, here.bruno)
    const notice = 'Sua conta foi acessada em outro computador. Você vai sair desta sessão.'
    await toasted(first.page, notice)
    await first.page.waitForURL(/\/login/)
    await tab.waitForURL(/\/login/)
    // The notice disappears, but the page keeps the reason, also after a reload.
    const reason = 'Sua conta foi acessada em outro computador, e esta sessão terminou.'
    for (const page of [first.page, tab]) await alert(page).getByText(reason).waitFor()
    await first.page.reload()
    await alert(first.page).getByText(reason).waitFor()
    await heading(second.page, 'Atendimentos')
    expect(at(second.page)).toBe('/tickets')
  })
})

/** Every text of one language, from the files that the screens use. */
async function textsIn(language: string): Promise<Set<string>> {
  const texts = new Set<string>()
  for (const file of globSync(`apps/web/src/**/texts.${language}.ts`, { cwd: resolve(import.meta.dirname, '..') })) {
    const exports: Record<string, Record<string, string>> = await import(resolve(import.meta.dirname, '..', file))
    for (const text of Object.values(exports[language] ?? {})) texts.add(text)
  }
  return texts
}

/** The text of the page, including names that only assistive technology reads. */
function wordsOnPage(): string[] {
  const words: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) words.push(walker.currentNode.nodeValue?.trim() ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) words.push(element.getAttribute(name) ?? '')
  }
  return words
}

describe('data that a browser remembers', () => {
  it('LAY-17: choosing a language changes every text immediately, and is stored here and on the server', async () => {
    const [portuguese, english, spanish] = await Promise.all(['pt', 'en', 'es'].map(textsIn))
    // Languages are offered under their own names.
    const languageNames = ['Português', 'English', 'Español']
    const foreign = (words: string[]) =>
      words.filter(
        (word) => portuguese?.has(word) && !english?.has(word) && !spanish?.has(word) && !languageNames.includes(word),
      )
    const { page } = await someone()
    await enter(page, here.admin)
    await page.getByText('Escolha um atendimento', { exact: true }).waitFor()
    expect(foreign(await page.evaluate(wordsOnPage)).length).toBeGreaterThan(10)
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    await page.getByRole('button', { name: /^Conta de / }).click()
    const languageResponse = page.waitForResponse(/users\/set-language\/en$/)
    await page.getByText('English', { exact: true }).click()
    await heading(page, 'Conversations')
    expect((await languageResponse).status()).toBe(200)
    expect(foreign(await page.evaluate(wordsOnPage))).toEqual([])
    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
    await page.reload()
    for (const path of ['/queues', '/conexoes', '/users', '/simulador']) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect(foreign(await page.evaluate(wordsOnPage)), path).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('LAY-18: the theme is the system’s by default, then the chosen one, also after a reload', async () => {
    const { page } = await someone()
    await enter(page, here.admin)
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme)
    expect(await scheme()).toBe('light')
    await page.getByRole('button', { name: /^Conta de / }).click()
    await page.getByText('Escuro', { exact: true }).click()
    await eventually(scheme).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await eventually(scheme).toBe('dark')
    expect(await page.evaluate(() => localStorage.getItem('preferredTheme'))).toBe('dark')
  })

  it('LAY-16: a draft survives a reload and a logout, and the next person does not see it', async () => {
    const { page } = await someone()
    await enter(page, here.ana)
    const row = page.getByRole('link', { name: /Eduarda Souza/ })
    await row.click()
    await page.waitForURL(/\/tickets\/.+/)
    const chat = at(page)
    const field = composer(page)
    await field.fill('Segue o link assim que o estoque confirmar')
    await page.reload()
    await eventually(() => field.inputValue()).toBe('Segue o link assim que o estoque confirmar')
    await row.getByText('Rascunho').waitFor()
    await signOut(page)
    await enter(page, here.bruno, chat)
    await page.getByRole('heading', { name: 'Eduarda Souza' }).waitFor()
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    expect(await page.getByText('Rascunho').count()).toBe(0)
    await signOut(page)
    await enter(page, here.ana, chat)
    await eventually(() => field.inputValue()).toBe('Segue o link assim que o estoque confirmar')
    // Two tabs of one browser send it once.
    const other = await page.context().newPage()
    await other.goto(chat)
    const otherField = composer(other)
    await eventually(() => otherField.inputValue()).toBe('Segue o link assim que o estoque confirmar')
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await eventually(() => otherField.inputValue()).toBe('')
    await other.getByRole('link', { name: /Eduarda Souza/ }).waitFor()
    expect(await other.getByText('Rascunho').count()).toBe(0)
    // Her other browser does not show the sent draft.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('unsaved:')))
    await other.close()
  })

  it("MSG-13: an unsent recording waits in its ticket's draft, and is sent as a voice message", async () => {
    const { page } = await someone()
    await enter(page, here.ana)
    const row = page.getByRole('link', { name: /Eduarda Souza/ })
    await row.click()
    await page.getByRole('heading', { name: 'Eduarda Souza' }).waitFor()
    await page.getByRole('button', { name: 'Gravar áudio' }).click()
    await page
      .getByRole('timer', { name: 'Gravando' })
      .getByText(/0:0[3-9]|0:[1-5]\d/)
      .waitFor()
    await page.getByRole('link').and(page.locator('[data-ticket-row] a:not([aria-current])')).first().click()
    await row.getByText('Rascunho').waitFor()
    await row.click()
    await page.getByText('Áudio gravado').waitFor()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByRole('button', { name: 'Ouvir áudio' }).last().waitFor()
    await page.getByText('Áudio gravado').waitFor({ state: 'detached' })
    await row.getByText('Rascunho').waitFor({ state: 'detached' })
  })
})
