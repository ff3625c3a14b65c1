import type { Page } from 'playwright-core'
import { settled } from '../browser.ts'
import { after, dialog, heading, onScreen, type Place, press } from '../place.ts'

const FLOWS = 'Fluxos de conversa'
const PHRASES = 'Frases de disparo'
const flows = onScreen('flows', '/flowbuilders', FLOWS)
/** Opens the menu of a flow and chooses an item. */
const menuDialog = (name: string, item: string): Place =>
  after(flows, name, async (page) => {
    await press(page, 'Ações do fluxo Meu pedido')
    await page.getByRole('menuitem', { name: item }).click()
    await dialog(page).first().waitFor()
  })

/** The builder of the demonstration's order flow, opened from the list. */
const builder = after(flows, 'flow', async (page) => {
  await page.getByRole('link', { name: 'Meu pedido' }).click()
  await heading(page, 'Fluxo de interações - Meu pedido')
  await page.locator('.rc-flow .react-flow__node[data-id="suporte"]').waitFor()
})
const bar = (page: Page) => page.locator('.rc-builder-bar')
/** Opens a pane or dialog from the builder's bar and waits for its text. */
const inBuilder = (name: string, button: string | RegExp, text: string | RegExp): Place =>
  after(builder, name, async (page) => {
    await bar(page).getByRole('button', { name: button }).click()
    await page.getByText(text).first().waitFor()
    await settled(page)
  })

/** Opens the editor of a new node and fills in its parts. */
const newNode = (name: string, kind: string, fill: (page: Page) => Promise<unknown>): Place =>
  after(builder, name, async (page) => {
    await page.locator(`.rc-flow-palette-kind[data-kind="${kind}"]`).click()
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).waitFor()
    await fill(page)
  })
const pressIn = async (page: Page, ...names: string[]) => {
  for (const name of names) await dialog(page).getByRole('button', { name, exact: true }).click()
}
/** Every kind of element, and the errors of empty ones. */
const content = (page: Page) => pressIn(page, 'Texto', 'Intervalo', 'Imagem', 'Áudio', 'Vídeo', 'Salvar')

/** Flows, the phrases that start them, and the builder with its panes. */
export const flowPlaces: readonly Place[] = [
  flows,
  after(flows, 'flow-menu', (page) => press(page, 'Ações do fluxo Meu pedido')),
  onScreen('flow-form', '/flowbuilders', FLOWS, 'Novo fluxo'),
  menuDialog('flow-duplicate', 'Duplicar'),
  menuDialog('flow-delete', 'Excluir'),
  onScreen('flow-variables', '/flowbuilders', FLOWS, 'Variáveis'),
  onScreen('phrases', '/phrase-lists', PHRASES),
  onScreen('phrase-form', '/phrase-lists', PHRASES, 'Editar a frase Quero comprar'),
  onScreen('phrase-delete', '/phrase-lists', PHRASES, 'Excluir a frase Quero comprar'),
  builder,
  inBuilder('flow-problems', /^Problemas/, 'O fluxo pode ser publicado.'),
  inBuilder('flow-history', /^Histórico/, 'Versão 1 · Primeira versão'),
  inBuilder('flow-settings', /^Configurações do fluxo/, 'Como este fluxo começa'),
  inBuilder('flow-tests', 'Testes', 'Pedido com número'),
  inBuilder('flow-simulator', 'Simulador', 'Começar'),
  inBuilder('flow-counts', 'Passagens', 'Período'),
  inBuilder('flow-publish', 'Publicar', 'Publicar o fluxo'),
  inBuilder('flow-import', 'Importar', 'Importar um fluxo'),
  newNode('flow-content-editor', 'singleBlock', content),
  newNode('flow-menu-editor', 'menu', (page) => pressIn(page, 'Adicionar opção', 'Adicionar opção', 'Salvar')),
  newNode('flow-request-editor', 'apiCall', (page) => pressIn(page, 'Adicionar cabeçalho', 'Guardar uma parte')),
  newNode('flow-openai-editor', 'openai', async (page) => {
    await page.getByRole('combobox', { name: /^Voz/ }).click()
    await page
      .getByRole('option', { name: /Neural/ })
      .first()
      .click()
  }),
  after(builder, 'flow-node-pane', async (page) => {
    await page.locator('.rc-flow .react-flow__node[data-id="suporte"] .rc-flow-kind').click()
    await page.getByRole('complementary', { name: 'Editar nó' }).getByRole('combobox', { name: /Fila/ }).waitFor()
  }),
]
