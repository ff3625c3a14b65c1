import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createContactList } from '@recado/contract/contact-lists/endpoints'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { narrow, type Person } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { goTo, heading, PNG } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula searches for businesses; a small server provides the map tiles. */
let tiles: Server | undefined
// Registered before the stage, so that it runs after the product has stopped.
afterAll(() => {
  tiles?.closeAllConnections()
  tiles?.close()
})
const here = stage({ company: 'empty', own: startTiles })
let staff: Caller
let paula: Person
const fetchedTiles: string[] = []

async function startTiles() {
  const server = createServer((request, reply) => {
    fetchedTiles.push(request.url ?? '')
    reply.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  })
  tiles = server
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { TILES_URL: `http://127.0.0.1:${port}/{z}/{x}/{y}.png` }
}

beforeAll(async () => {
  staff = await here.staff()
  await staff(createContactList, { body: { name: 'Padarias' } })
  paula = await here.enter(here.admin)
})

const extractor = async (page: Page) => {
  await page.goto('/extrator/google-maps')
  await heading(page, 'Extrator de contatos (BETA)')
}
const results = (page: Page) => page.getByRole('region', { name: 'Resultados' }).first()
const names = (page: Page) =>
  results(page)
    .getByText(/\(demonstração\)$/)
    .allTextContents()
async function ask(page: Page, search: string, quantity: string): Promise<void> {
  await page.getByLabel('Pesquisa').fill(search)
  await page.getByLabel('Localização').fill('Porto Alegre')
  await page.getByLabel('Quantidade').fill(quantity)
  await page.getByRole('button', { name: 'Iniciar' }).click()
}
async function download(page: Page, item: string): Promise<{ name: string; content: Buffer }> {
  await page.getByRole('button', { name: 'Baixar ou mover' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

describe('the extractor', () => {
  it('EXT-01, EXT-02, EXT-03: results arrive live, the search can be stopped, and the results are there after a reload', async () => {
    const { page } = paula
    await extractor(page)
    await page.getByText('ONLINE').waitFor()
    expect(await page.getByRole('button', { name: 'Iniciar' }).isDisabled()).toBe(true)
    await ask(page, 'Padaria', '50')
    await page.getByText('Extração em andamento').first().waitFor()
    await eventually(async () => (await names(page)).length >= 2).toBe(true)
    expect(await page.getByRole('button', { name: 'Iniciar' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Parar' }).click()
    await results(page).getByText('EXTRAÇÃO PARADA').waitFor()
    const savedNames = await names(page)
    expect(savedNames.length).toBeLessThan(50)
    await page.reload()
    await results(page).getByText('EXTRAÇÃO PARADA').waitFor()
    await eventually(() => names(page)).toEqual(savedNames)
    await page.getByText(`Usado neste mês: ${savedNames.length} de 1000`).waitFor()
  })

  it('EXT-03, EXT-08: the search finishes automatically; the files have the documented names; the map shows the operator’s tiles', async () => {
    const { page } = paula
    await ask(page, 'Bar', '5')
    await results(page).getByText('EXTRAÇÃO CONCLUÍDA').waitFor()
    await eventually(async () => (await names(page)).length).toBe(5)
    const csv = await download(page, 'Baixar CSV')
    expect(csv.name).toBe('listaBar-Porto Alegre.csv')
    expect(csv.content.toString('utf8').split('\r\n')).toHaveLength(7)
    const sheet = await download(page, 'Baixar XLSX')
    expect([sheet.name, sheet.content.subarray(0, 2).toString()]).toEqual(['listaBar-Porto Alegre.xlsx', 'PK'])
    const map = page.getByRole('region', { name: 'Mapa dos resultados' })
    await map.getByText('© OpenStreetMap contributors').waitFor()
    await eventually(() => map.locator('.ex-mark').count()).toBe(5)
    await eventually(() => fetchedTiles.length > 0).toBe(true)
  })

  it('EXT-07, EXT-09: results are saved to the contacts, and moved to a list that must be chosen', async () => {
    const { page } = paula
    const act = async (item: string) => {
      await page.getByRole('button', { name: 'Baixar ou mover' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await act('Salvar nos contatos')
    await toasted(page, 'Contatos salvos: 5. Já existiam: 0. Inválidos: 0.')
    await act('Mover para uma lista')
    const dialog = page.getByRole('dialog', { name: 'Escolher lista' })
    await dialog.getByRole('button', { name: 'Mover' }).click()
    await toasted(page, 'Por favor, selecione uma lista.')
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).fill('zzz')
    await dialog.getByText('Nenhuma lista encontrada.').waitFor()
    await dialog.getByRole('combobox', { name: 'Lista de contatos' }).fill('Pad')
    await dialog.getByRole('option', { name: 'Padarias' }).click()
    await dialog.getByRole('button', { name: 'Mover' }).click()
    await toasted(page, 'Copiados para a lista: 5. Já estavam nela: 0. Inválidos: 0.')
    await dialog.waitFor({ state: 'detached' })
  })

  it('an earlier extraction is opened by keyboard, and deleted', async () => {
    const { page } = paula
    await page.getByRole('button', { name: 'Mostrar Padaria em Porto Alegre' }).press('Enter')
    await results(page).getByText('EXTRAÇÃO PARADA').waitFor()
    await page.getByRole('button', { name: 'Excluir Padaria em Porto Alegre' }).press('Enter')
    await page.getByRole('button', { name: 'Excluir extração' }).click()
    await toasted(page, 'Extração excluída.')
    await results(page).getByText('EXTRAÇÃO CONCLUÍDA').waitFor()
  })
})

it('R-EXT-07: a plain user is redirected to the tickets with the alert; a narrow screen shows results as cards', async () => {
  const other = await here.enter(await here.addUser(staff, { name: 'Rui', lastName: 'Sá' }), narrow)
  await goTo(other.page, '/extrator/google-maps')
  await toasted(other.page, 'Acesso negado / Permissão insuficiente')
  await other.page.waitForURL('**/tickets')
  const { page } = paula
  await page.setViewportSize(narrow)
  await extractor(page)
  await eventually(async () => (await names(page)).length).toBe(5)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})
