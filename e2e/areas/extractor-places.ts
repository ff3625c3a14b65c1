import type { Page } from 'playwright-core'
import { after, onScreen, type Place, press } from '../place.ts'

const extractor = onScreen('', '/extrator/google-maps', 'Extrator de contatos (BETA)')
const menu = async (page: Page) => {
  await press(page, 'Baixar ou mover')
  await page.getByRole('menuitem', { name: 'Mover para uma lista' }).waitFor()
}

/** The extractor with the demonstration's results. */
export const extractorPlaces: readonly Place[] = [
  after(extractor, 'extractor', (page) => page.getByText('EXTRAÇÃO CONCLUÍDA').first().waitFor()),
  after(extractor, 'extractor-wrong', async (page) => {
    await page.getByLabel('Pesquisa').fill('Padaria')
    await page.getByLabel('Localização').fill('Porto Alegre')
    await page.getByLabel('Quantidade').fill('4')
    await page.getByRole('button', { name: 'Iniciar' }).click()
    await page.getByText('Digite um número de 5 a 50.').waitFor()
  }),
  after(extractor, 'extractor-menu', menu),
  after(extractor, 'extractor-move', async (page) => {
    await menu(page)
    await page.getByRole('menuitem', { name: 'Mover para uma lista' }).click()
    await page.getByRole('dialog', { name: 'Escolher lista' }).waitFor()
  }),
  onScreen('extractor-delete', '/extrator/google-maps', 'Extrator de contatos (BETA)', /^Excluir /),
]
