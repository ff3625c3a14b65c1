import type { Page } from 'playwright-core'
import { settled } from './browser.ts'
import { eventually } from './eventually.ts'
import { goTo, heading, PNG } from './place.ts'

/** The files for the elements of a step. */
export const stepFiles = {
  Imagem: { name: 'foto da loja.png', mimeType: 'image/png', buffer: PNG },
  Documento: { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('pão 10') },
} as const

/** A step's box on the canvas. */
export const box = (on: Page, name: string) => on.locator('.react-flow__node').filter({ hasText: name })
export const panel = (on: Page) => on.getByRole('region', { name: 'Configuração Fluxo' })
const stepName = (on: Page) => panel(on).getByRole('textbox', { name: 'Nome da etapa' })
export const isOpen = async (on: Page, name: string) => (await stepName(on).inputValue()) === name

/** Opens the step editor at an address. */
export async function openEditor(on: Page, path = '/fluxo-editor'): Promise<void> {
  await goTo(on, path)
  await untilEditorOpens(on)
}

/** Waits for the steps of the editor. */
export async function untilEditorOpens(on: Page): Promise<void> {
  await heading(on, 'Editor de fluxo')
  await box(on, 'Início').waitFor()
  await settled(on)
}

/** Actions on the step editor at a wide screen. */
export function stepBuilding(pageOf: () => Page) {
  const button = (name: string | RegExp) => panel(pageOf()).getByRole('button', { name })
  const items = () => panel(pageOf()).locator('.se-item')
  const question = () => pageOf().getByRole('alertdialog', { name: 'Você tem certeza...' })
  const center = async (of: ReturnType<typeof button>) => {
    const at = await of.boundingBox()
    if (!at) throw new Error('nothing there')
    return { x: at.x + at.width / 2, y: at.y + at.height / 2 }
  }
  async function drag(from: ReturnType<typeof button>, to: ReturnType<typeof button>): Promise<void> {
    for (const one of [to, from]) await one.scrollIntoViewIfNeeded()
    const [a, b] = [await center(from), await center(to)]
    const { mouse } = pageOf()
    await mouse.move(a.x, a.y)
    await mouse.down()
    await mouse.move(b.x, b.y, { steps: 8 })
    await mouse.up()
  }
  return {
    button,
    items,
    question,
    drag,
    arrows: () => pageOf().locator('.react-flow__edge:not(.se-route)'),
    stepName: () => stepName(pageOf()),
    titles: () => items().locator('h3').allTextContents(),
    showTab: (name: string) => panel(pageOf()).getByRole('tab', { name }).click(),
    /** Waits for a save state by its text. */
    state: (words: string) => pageOf().getByRole('status').filter({ hasText: words }).waitFor(),
    /** Draws from a step's output to another's input. */
    draw: (from: string, to: string) =>
      drag(box(pageOf(), from).locator('.source'), box(pageOf(), to).locator('.target')),
    /** By keyboard, because new steps overlap. */
    async openStep(name: string): Promise<void> {
      await box(pageOf(), name).focus()
      await pageOf().keyboard.press('Enter')
      await eventually(() => isOpen(pageOf(), name)).toBe(true)
    },
    async addStep(name: string): Promise<void> {
      await button('+ Nova Etapa').click()
      await stepName(pageOf()).fill(name)
      await box(pageOf(), name).waitFor()
    },
    async addFile(kind: keyof typeof stepFiles): Promise<void> {
      await button(`+ ${kind}`).click()
      await items().last().locator('input[type=file]').setInputFiles(stepFiles[kind])
    },
    async choose(at: number, label: string, option: string): Promise<void> {
      await items().nth(at).getByRole('combobox', { name: label }).click()
      await pageOf().getByRole('option', { name: option, exact: true }).click()
    },
    /** Answers the delete confirmation. */
    async answer(agreed: boolean): Promise<void> {
      await question().getByText('Não será possível reverter essa exclusão!').waitFor()
      await question()
        .getByRole('button', { name: agreed ? 'Excluir' : 'Cancelar', exact: true })
        .click()
      await question().waitFor({ state: 'detached' })
    },
  }
}
