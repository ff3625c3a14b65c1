import { after, onScreen, type Place } from '../place.ts'

const start = onScreen('documentation', '/docs/geral/inicio', 'Comece por aqui')

/** The documentation: pages with pictures, tables and code, and its search. */
export const documentationPlaces: readonly Place[] = [
  start,
  onScreen('documentation-code', '/docs/guias/codigo-fonte/gerar-token', 'Gerar token'),
  onScreen('documentation-questions', '/docs/faq/tecnico', 'Dúvidas técnicas'),
  after(start, 'documentation-search', async (page) => {
    await page.getByRole('button', { name: 'Buscar na documentação' }).click()
    await page.getByRole('combobox', { name: 'Buscar na documentação' }).fill('assinatura')
    await page.getByRole('option').first().waitFor()
  }),
]
