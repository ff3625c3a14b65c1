import type { Page } from 'playwright-core'
import { after, onScreen, type Place, press } from '../place.ts'

const editor = after(onScreen('step-editor', '/fluxo-editor', 'Editor de fluxo'), 'step-editor', (page) =>
  box(page, 'Boas Vindas').waitFor(),
)
const box = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name })

/** A step with a text and a question. */
const step = after(editor, 'step-editor-step', async (page) => {
  await box(page, 'Boas Vindas').click()
  await page.getByRole('img', { name: 'Prévia de vitrine.png' }).waitFor()
})

/** The step editor with its dialogs. */
export const stepEditorPlaces: readonly Place[] = [
  editor,
  step,
  after(step, 'step-editor-conditions', async (page) => {
    await page.getByRole('tab', { name: 'Condições' }).click()
    await page.getByRole('combobox', { name: 'Qual fila' }).first().waitFor()
  }),
  after(editor, 'step-editor-delete', async (page) => {
    await box(page, 'Preços').click()
    await press(page, 'Excluir etapa Preços')
    await page.getByRole('alertdialog').waitFor()
  }),
  after(editor, 'step-editor-starts', async (page) => {
    await press(page, 'Como começa')
    await page.getByText('quero as etapas').waitFor()
  }),
  after(editor, 'step-editor-graph', async (page) => {
    await press(page, 'Ver como grafo')
    await page.getByText('Espera a resposta').first().waitFor()
  }),
]
