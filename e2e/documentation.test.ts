import { saveLegal } from '@recado/contract/documentation/endpoints'
import { createFlow, importFlow } from '@recado/contract/flows/endpoints'
import { languages } from '@recado/contract/values/language'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { downloads } from '../apps/web/documents/downloads.ts'
import { documentGroups, documentPages } from '../apps/web/src/features/documentation/pages.ts'
import { narrow, type Person, wide } from './browser.ts'
import { callAs } from './call.ts'
import { superUser } from './people.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Ana reads the documentation; a visitor reads the legal pages while the operator completes them. */

// The legal pages are those of the whole platform.
const here = stage({ own: {} })
let reader: Person
let visitor: Person

beforeAll(async () => {
  reader = await here.enter(here.ana)
  visitor = await here.open()
})

const groupNames = {
  groupGeneral: 'Geral',
  groupCloud: 'Planos na nuvem',
  groupSource: 'Código-fonte',
  groupFaq: 'Perguntas frequentes',
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Páginas da documentação' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const search = (page: Page) => page.getByRole('combobox', { name: 'Buscar na documentação' })

it('LAY-05, DOC-01: the menu opens the documentation, which has a separate frame and a way back', async () => {
  const { page } = reader
  await page.getByRole('link', { name: 'Documentação' }).click()
  await heading(page, 'Comece por aqui')
  expect(new URL(page.url()).pathname).toBe('/docs/geral/inicio')
  expect(await page.getByRole('navigation', { name: 'Menu principal' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Voltar ao Recado' }).click()
  await heading(page, 'Atendimentos')
})

it("DOC-01, DOC-02: pages link from the first to the last, and each page's group is expanded", async () => {
  const { page } = reader
  await goTo(page, '/docs/geral/inicio')
  const read: string[] = []
  for (const { path } of documentPages) {
    await page.waitForURL(`**${path}`)
    await page.locator('.rc-doc-text h2').first().waitFor()
    read.push(new URL(page.url()).pathname)
    const group = documentGroups.find(({ pages }) => pages.some((one) => one.path === path))
    const name = groupNames[group!.name]
    expect(await sidebar(page).getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true')
    expect(await sidebar(page).locator('[aria-current="page"]').getAttribute('href')).toBe(path)
    const next = page.locator('a[rel="next"]')
    if (path !== documentPages.at(-1)?.path) await next.click()
    else expect(await next.count()).toBe(0)
  }
  expect(read).toEqual(documentPages.map(({ path }) => path))
})

it('DOC-03: every page opens in every language with its pictures, and none fails', async () => {
  const { page } = reader
  const titles = new Set<string>()
  for (const language of languages) {
    await page.evaluate((code) => localStorage.setItem('language', code), language)
    await page.reload()
    for (const { path } of documentPages) {
      await goTo(page, path)
      await page.locator('.rc-doc-text h2').first().waitFor()
      titles.add(`${language} ${await title(page).textContent()}`)
      const brokenPictures = await page.locator('.rc-doc-text img').evaluateAll(async (pictures) => {
        for (const picture of pictures as HTMLImageElement[]) picture.loading = 'eager'
        const pictureStates = (pictures as HTMLImageElement[]).map((picture) =>
          picture.decode().then(
            () => picture.naturalWidth,
            () => 0,
          ),
        )
        return (await Promise.all(pictureStates)).filter((width) => width === 0).length
      })
      expect(brokenPictures, `${language} ${path}`).toBe(0)
    }
  }
  await page.evaluate(() => localStorage.setItem('language', 'pt'))
  expect(titles.size).toBe(39)
  expect(reader.errors).toEqual([])
})

it('DOC-01: a slash searches all pages, and the keys open the matching section', async () => {
  const { page } = reader
  await page.goto('/docs/faq')
  await heading(page, 'Perguntas frequentes')
  await page.keyboard.press('/')
  await search(page).fill('RESTAURACAO')
  await page.getByRole('option', { name: /^Backup e restauração/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs/guias/codigo-fonte/instalacao#backup-e-restauracao')
  const section = page.getByRole('heading', { name: /^Backup e restauração/ })
  await section.waitFor()
  await page.waitForFunction(() => {
    const box = document.getElementById('backup-e-restauracao')?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.top < window.innerHeight / 2
  })
  await page.keyboard.press('Control+k')
  await search(page).fill('xilofone')
  await page.getByText('Nada encontrado para “xilofone”. Tente outra palavra.').waitFor()
  await page.keyboard.press('Escape')
})

it('DOC-03: all offered downloads exist, and the builder imports every flow completely', async () => {
  const staff = await here.staff()
  const { id } = await staff(createFlow, { body: { name: 'Modelos' } })
  for (const [name, content] of await downloads()) {
    const answer = await fetch(`${here.url}/downloads/${name}`)
    expect(answer.status, name).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.equals(Buffer.from(content)), name).toBe(true)
    if (!name.startsWith('flow-')) continue
    const { nodes, edges } = JSON.parse(bytes.toString())
    const { flow, unread } = await staff(importFlow, { params: { id }, body: { content: bytes.toString() } })
    expect([flow.nodes.length, flow.connections.length, unread], name).toEqual([nodes.length, edges.length, []])
  }
  const document = await fetch(`${here.url}/api/docs/json`)
  expect((await document.json()).openapi).toMatch(/^3/)
})

it('DOC-01: on a phone the list of pages is in a drawer', async () => {
  const phone = await here.enter(here.ana, narrow, '/docs/geral/inicio')
  await heading(phone.page, 'Comece por aqui')
  await phone.page.getByRole('button', { name: 'Abrir o sumário da documentação' }).click()
  await sidebar(phone.page).getByRole('button', { name: 'Perguntas frequentes' }).click()
  await sidebar(phone.page).getByRole('link', { name: 'Dúvidas gerais' }).click()
  await heading(phone.page, 'Dúvidas gerais')
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(phone.errors).toEqual([])
})

it('DOC-01: visitors must sign in first', async () => {
  await visitor.page.goto('/docs/faq/geral')
  await heading(visitor.page, 'Entrar no Recado')
})

it('SGN-12: the legal pages are public, show missing details, and are complete once the operator has filled them in', async () => {
  const { page } = visitor
  await page.goto('/privacy-policy')
  await heading(page, 'Política de privacidade')
  await page.getByRole('note').getByText('Texto incompleto').waitFor()
  expect(await page.locator('mark.rc-doc-missing').count()).toBeGreaterThan(5)
  const person = await here.enter(superUser, wide, '/settings?tab=legal')
  await person.page.getByLabel('Razão social da empresa responsável').fill('Recado Atendimento Ltda.')
  await person.page.getByRole('button', { name: 'Salvar dados legais' }).click()
  await toasted(person.page, 'Dados legais salvos.')
  await person.page.getByText('Faltam 6 campos').waitFor()
  await person.close()
  await page.reload()
  await page.getByText(/mantida por Recado Atendimento Ltda\./).waitFor()
  await (await callAs(here.url, superUser))(saveLegal, {
    body: {
      ...{ document: '12.345.678/0001-95', address: 'Rua das Acácias, 10', officerName: 'Clara Dias' },
      ...{ officerEmail: 'privacidade@recado.example', jurisdiction: 'Ribeirão Preto, SP', effectiveOn: '2026-03-01' },
    },
  })
  await page.getByRole('link', { name: 'Termos de serviço' }).click()
  await heading(page, 'Termos de serviço')
  await page.reload()
  await page.getByText(/foro de Ribeirão Preto, SP/).waitFor()
  expect(await page.getByRole('note').count()).toBe(0)
  expect(await page.locator('mark').count()).toBe(0)
  expect(visitor.errors).toEqual([])
})
