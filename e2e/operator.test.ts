import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { beforeAll, expect, it } from 'vitest'
import { type Person, signIn, submitLogin, wide } from './browser.ts'
import { eventually } from './eventually.ts'
import { brazilianDate, dayFromNow, withinOneDay } from './local-day.ts'
import { type Account, superUser } from './people.ts'
import { choose, dialog, goTo, heading, menuLink, press, row, textShown } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/**
 * The operator sells: a plan, a company on it, an announcement, a video, and due dates. Each part builds on the earlier
 * ones.
 */

const company = 'Mercearia Ipê'
const admin: Account = { email: 'lia@ipe.exemplo.com.br', password: 'Primeira-1' }
const videoPlayer = 'https://www.youtube-nocookie.com/**'

// Its plans, announcements and videos reach every company.
const here = stage({ own: {} })
let seller: Person
let lia: Person

beforeAll(async () => {
  seller = await here.enter(superUser, wide, '/settings?tab=plans')
  lia = await here.open()
})

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' }).click()

/**
 * Presses a field while the previous field's error is appearing: the press must open its options without moving the
 * layout.
 */
async function pressPast(page: Page, invalidLabel: string, aim: string): Promise<void> {
  const aimField = dialog(page).getByRole('combobox', { name: aim })
  await dialog(page).getByLabel(invalidLabel).and(page.locator('input')).focus()
  const at = (await aimField.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2)
  await page.mouse.down()
  // Hold the press while the page draws the result of leaving the previous field.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await page.getByRole('listbox', { name: aim }).waitFor()
  await dialog(page).locator('.mantine-InputWrapper-error').first().waitFor()
  expect(await aimField.boundingBox()).toEqual(at)
  await aimField.click()
  await page.getByRole('listbox', { name: aim }).waitFor({ state: 'hidden' })
}

it('SET-10, SET-12: the operator creates a plan; a second of the same name is refused with the hint, and the input is kept', async () => {
  const { page } = seller
  await press(page, 'Novo plano')
  await field(page, 'Nome').fill('Loja cheia')
  await dialog(page).getByLabel('Usuários').fill('2')
  await dialog(page).getByLabel('Valor').fill('249,90')
  await choose(page, 'Recorrência', 'Trimestral')
  await dialog(page).getByRole('checkbox', { name: 'Agendamentos' }).uncheck()
  await save(page)
  await toasted(page, 'Plano salvo.')
  const plan = row(page, 'Loja cheia')
  for (const cell of ['2', /^R\$\s249,90$/, 'Trimestral'])
    await plan.getByRole('cell', { name: cell, exact: true }).waitFor()
  await press(page, 'Novo plano')
  await field(page, 'Nome').fill('Loja cheia')
  await dialog(page).getByLabel('Valor').fill('10')
  await save(page)
  await toasted(page, /Confira se o nome não está repetido/)
  expect(await field(page, 'Nome').inputValue()).toBe('Loja cheia')
  expect(await dialog(page).getByLabel('Valor').inputValue()).toBe('R$ 10,00')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
})

it("SET-04, TEN-07, LAY-23: the operator creates a company on that plan; its admin chooses her own password and has the plan's features", async () => {
  await goTo(seller.page, '/settings?tab=companies')
  await press(seller.page, 'Nova empresa')
  const fields = dialog(seller.page)
  await pressPast(seller.page, 'E-mail', 'Plano')
  await field(seller.page, 'Nome').fill(company)
  await field(seller.page, 'E-mail').fill(admin.email)
  await fields.getByLabel(/^Senha inicial/).fill(admin.password)
  await fields.getByLabel('Sua senha atual').fill(superUser.password)
  await choose(seller.page, 'Plano', 'Loja cheia')
  expect(await field(seller.page, 'Recorrência').inputValue()).toMatch(/^Trimestral, R\$\s249,90$/)
  await fields.getByLabel('Vencimento').fill('31/01/2031')
  await save(seller.page)
  await toasted(seller.page, `Empresa ${company} criada.`)
  await row(seller.page, company).getByRole('cell', { name: 'Loja cheia' }).waitFor()

  const { page } = lia
  await submitLogin(page, admin)
  await page.getByLabel('Sua senha atual').fill(admin.password)
  admin.password = 'So-minha-22'
  await page.getByLabel('Nova senha', { exact: true }).fill(admin.password)
  await page.getByLabel('Confirme a senha', { exact: true }).fill(admin.password)
  await press(page, 'Salvar e continuar')
  await page.waitForURL(/\/tickets$/)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Painel' }).waitFor()
  for (const without of ['Agendamentos', 'Informativos']) expect(await menu.getByText(without).count()).toBe(0)
})

it('SET-10, TEN-09, LAY-23: the limit of the plan applies, and a raised limit takes effect', async () => {
  const { page } = lia
  await goTo(page, '/users')
  const add = async (name: string) => {
    await press(page, 'Novo usuário')
    await field(page, 'Nome').fill(name)
    await field(page, 'Sobrenome').fill('Sá')
    await field(page, 'E-mail').fill(`${name}@ipe.exemplo.com.br`)
    await dialog(page)
      .getByLabel(/^Senha/)
      .fill('Segredo-123')
    await save(page)
  }
  await press(page, 'Novo usuário')
  await pressPast(page, 'Senha', 'Perfil')
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await add('Davi')
  await toasted(page, 'Davi já pode entrar no Recado.')
  await add('Nina')
  await dialog(page).getByRole('alert').waitFor()
  await goTo(seller.page, '/settings?tab=plans')
  await press(seller.page, 'Editar Loja cheia')
  await dialog(seller.page).getByLabel('Usuários').fill('3')
  await save(seller.page)
  await toasted(seller.page, 'Plano salvo.')
  await save(page)
  await toasted(page, 'Nina já pode entrar no Recado.')
})

it('ANN-01, ANN-02, ANN-04, ANN-05: an announcement appears immediately in an open browser, and disappears the same way', async () => {
  const { page } = lia
  await page.goto('/tickets')
  await page.getByRole('button', { name: 'Informativos', exact: true }).waitFor()
  await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
  await goTo(seller.page, '/announcements')
  await press(seller.page, 'Novo informativo')
  const fields = dialog(seller.page)
  expect(await fields.getByRole('combobox', { name: 'Prioridade' }).inputValue()).toBe('Baixa')
  await fields.getByLabel('Título').fill('Manutenção no domingo')
  await fields.getByLabel('Texto').fill('O sistema para das 2h às 3h.')
  await choose(seller.page, 'Prioridade', 'Alta')
  const chooser = seller.page.waitForEvent('filechooser')
  await fields.getByRole('button', { name: 'Escolher imagem' }).click()
  const buffer = PNG.sync.write(new PNG({ width: 32, height: 16 }))
  await (await chooser).setFiles({ name: 'domingo.png', mimeType: 'image/png', buffer })
  await fields.getByText('domingo.png').waitFor()
  await save(seller.page)
  await toasted(seller.page, 'Informativo salvo.')

  await page.getByRole('button', { name: 'Informativos, 1 novo' }).click()
  await page.getByRole('button', { name: /Manutenção no domingo/ }).click()
  const viewer = page.getByRole('dialog', { name: 'Manutenção no domingo' })
  await viewer.getByText('O sistema para das 2h às 3h.').waitFor()
  await viewer.getByText('Alta').waitFor()
  const picture = viewer.getByRole('img', { name: 'domingo.png' })
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  await press(seller.page, 'Editar Manutenção no domingo')
  await fields.getByRole('switch', { name: 'Mostrar para todos' }).uncheck()
  await save(seller.page)
  await row(seller.page, 'Manutenção no domingo').getByText('Inativo').waitFor()
  await page.getByRole('button', { name: 'Informativos', exact: true }).click()
  await page.getByRole('dialog', { name: 'Informativos' }).waitFor()
  await eventually(() => page.getByRole('button', { name: /Manutenção no domingo/ }).count()).toBe(0)
  expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
})

it('ANN-03: an admin who opens the page of announcements sees the reason and is redirected', async () => {
  const { page } = lia
  await goTo(page, '/announcements')
  await toasted(page, /^Esta empresa não possui permissão/)
  await page.waitForURL((url) => url.pathname === '/')
})

it('HLP-01, HLP-02, SET-11: a help video reaches the admin; its player loads on a click, and Escape closes it from anywhere', async () => {
  await goTo(seller.page, '/settings?tab=helps')
  await press(seller.page, 'Novo vídeo')
  const fields = dialog(seller.page)
  await fields.getByLabel('Título').fill('Primeiros passos')
  await fields.getByLabel('Descrição').fill('Conecte um número e convide a equipe.')
  await fields.getByLabel('Código ou endereço do vídeo').fill('https://videos.exemplo.com.br/1')
  await save(seller.page)
  await fields.getByText('Cole o código ou o endereço de um vídeo do YouTube.').waitFor()
  await fields.getByLabel('Código ou endereço do vídeo').fill('https://youtu.be/dQw4w9WgXcQ')
  await save(seller.page)
  await toasted(seller.page, 'Vídeo salvo.')

  const { page } = lia
  const requestedUrls: string[] = []
  await page.route(videoPlayer, (route) => {
    requestedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Vídeo</title><button>Tocar</button>' })
  })
  await goTo(page, '/helps')
  const card = page.getByRole('button', { name: 'Assistir: Primeiros passos' })
  await card.getByText('Conecte um número e convide a equipe.').waitFor()
  expect(requestedUrls).toEqual([])
  const player = page.getByRole('dialog', { name: 'Primeiros passos' })
  const play = player.frameLocator('iframe').getByRole('button', { name: 'Tocar' })
  const openPlayer = async () => {
    await card.click()
    await player.getByRole('button', { name: 'Fechar' }).first().and(page.locator(':focus')).waitFor()
    await play.waitFor()
  }
  const closeByEscape = async () => {
    await page.keyboard.press('Escape')
    await player.waitFor({ state: 'detached' })
    expect(await page.locator('iframe').count()).toBe(0)
  }
  await openPlayer()
  expect(requestedUrls).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/)])
  await closeByEscape()
  await openPlayer()
  await play.click()
  await player.and(page.locator(':focus')).waitFor()
  await closeByEscape()
  // The keyboard can enter the player and leave it.
  await openPlayer()
  await page.keyboard.press('Tab')
  await play.and(player.frameLocator('iframe').locator(':focus')).waitFor()
  await page.keyboard.press('Tab')
  await player.getByRole('button', { name: 'Fechar' }).last().and(page.locator(':focus')).waitFor()
  await closeByEscape()
})

it('SET-06, SET-08: the due date advances by the plan’s period, clamped to the month, and is saved with the form, not before', async () => {
  const { page } = seller
  await goTo(page, '/settings?tab=companies')
  await press(page, `Editar ${company}`)
  const day = dialog(page).getByLabel('Vencimento', { exact: true })
  const advance = async (next: string) => {
    await press(page, 'Avançar vencimento')
    expect(await day.inputValue()).toBe(next)
  }
  expect(await day.inputValue()).toBe('31/01/2031')
  await advance('30/04/2031')
  await page.goto('/settings?tab=companies')
  await row(page, company).getByText('31/01/2031').waitFor()
  await press(page, `Editar ${company}`)
  await day.fill('30/11/2031')
  await advance('29/02/2032')
  await save(page)
  await toasted(page, 'Empresa salva.')
  await row(page, company).getByText('29/02/2032').waitFor()
  await row(page, company).getByRole('cell', { name: 'Trimestral' }).waitFor()
})

it('SET-08, TEN-05: a disabled company is signed out immediately, until it is enabled again', async () => {
  const { page } = seller
  const turn = async (word: 'Ativa' | 'Desativada') => {
    await press(page, `Editar ${company}`)
    await dialog(page)
      .getByRole('switch', { name: 'Empresa ativa' })
      .setChecked(word === 'Ativa')
    await save(page)
    await row(page, company).getByText(word, { exact: true }).waitFor()
  }
  await menuLink(lia.page, 'Atendimentos').click()
  await heading(lia.page, 'Atendimentos')
  await turn('Desativada')
  await lia.page.waitForURL(/\/login/)
  await submitLogin(lia.page, admin)
  await textShown(lia.page, 'O acesso da sua empresa está desativado. Entre em contato com o suporte.')
  expect(await lia.page.getByRole('button', { name: 'Pagar agora' }).count()).toBe(0)
  await turn('Ativa')
  await signIn(lia.page, admin)
})

it.each([
  [9, null, 'faltam 9 dias'],
  [5, 'soon', 'faltam 5 dias'],
  [4, 'near', 'faltam 4 dias'],
  [0, 'near', 'vence hoje'],
] as const)(
  'SET-05: a company %i days before its end is tinted %s, and has a text for it',
  async (days, tone, words) => {
    const { page } = seller
    await withinOneDay()
    await press(page, `Editar ${company}`)
    await dialog(page).getByLabel('Vencimento').fill(dayFromNow(days))
    await save(page)
    const companyRow = row(page, company)
    await companyRow.getByText(words).waitFor()
    expect(await companyRow.getAttribute('data-tone')).toBe(tone)
  },
)

it('SET-05, companies.1: after its end the row is red, and its users are signed out without a reload', async () => {
  await withinOneDay()
  const end = dayFromNow(-4)
  await heading(lia.page, 'Atendimentos')
  await press(seller.page, `Editar ${company}`)
  await dialog(seller.page).getByLabel('Vencimento').fill(end)
  await save(seller.page)
  const companyRow = row(seller.page, company)
  await companyRow.getByText('venceu há 4 dias').waitFor()
  expect(await companyRow.getAttribute('data-tone')).toBe('bad')
  await lia.page.waitForURL(/\/login/)
  await textShown(lia.page, `A assinatura venceu em ${brazilianDate(end)}.`)
  await press(lia.page, 'Pagar agora')
  await lia.page.waitForURL(/\/pagar$/)
  await textShown(lia.page, 'Assinatura do plano Loja cheia')
  await textShown(lia.page, /^R\$\s249,90 a cada 3 meses$/)
})
