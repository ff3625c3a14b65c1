import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './browser.ts'
import { eventually } from './eventually.ts'
import { goTo, heading, PNG } from './place.ts'
import { stage } from './stage.ts'
import { closeToasts, toasted } from './toasts.ts'

/** Task boards, with two people editing one in separate browsers. */
const here = stage({ company: 'empty' })
let paula: Person
let rui: Person

const column = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`^${title} \\(`) })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const titlesIn = (page: Page, title: string) => column(page, title).locator('.bd-card h3').allTextContents()
const expectCards = (page: Page, title: string, cards: string[]) =>
  eventually(() => titlesIn(page, title)).toEqual(cards)
const details = (page: Page, title: string) => page.getByRole('button', { name: `Abrir detalhes de ${title}` })
const sheet = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true })

async function drag(page: Page, what: Locator, to: Locator, edge: 'top' | 'end' = 'end'): Promise<void> {
  const from = await what.boundingBox()
  const box = await to.boundingBox()
  if (!from || !box) throw new Error('nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + 18)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + 24, { steps: 3 })
  await page.mouse.move(box.x + box.width / 2, edge === 'end' ? box.y + box.height - 60 : box.y + 56, { steps: 8 })
  await page.locator('[data-aimed]').first().waitFor()
  await page.mouse.up()
  await page.mouse.move(2, 2)
}

async function addColumn(page: Page, title: string, limit = ''): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar Coluna' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova coluna' })
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Limite de cartões').fill(limit)
  await closeToasts(page)
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  await column(page, title).waitFor()
}

async function addCard(page: Page, to: string, title: string): Promise<void> {
  await column(page, to)
    .getByRole('button', { name: /^\+ ADICIONAR NOVO/ })
    .click()
  const form = page.getByRole('dialog', { name: 'Novo cartão' })
  await form.getByLabel('Título', { exact: false }).first().fill(title)
  await closeToasts(page)
  await form.getByRole('button', { name: 'Criar' }).click()
  await form.waitFor({ state: 'detached' })
  await card(page, title).waitFor()
}

beforeAll(async () => {
  const colleague = await here.addUser(await here.staff(), { name: 'Rui', lastName: 'Sá' })
  paula = await here.enter(here.admin)
  rui = await here.enter(colleague)
})

describe('task boards', () => {
  it("BRD-01, BRD-02: a new board appears in every user's grid, and is edited from its menu", async () => {
    const { page } = paula
    for (const at of [page, rui.page]) {
      await goTo(at, '/empresa/quadros')
      await at.getByRole('heading', { name: 'Ainda não há quadros' }).waitFor()
    }
    await page.getByRole('button', { name: 'Novo quadro' }).first().click()
    const form = page.getByRole('dialog', { name: 'Novo quadro' })
    await form.getByLabel('Título').fill('Reforma')
    await form.getByLabel('Descrição').fill('Até janeiro')
    await form.getByLabel('Código').fill('OBR-1')
    await form.getByRole('button', { name: 'Criar' }).click()
    await toasted(page, 'Quadro Reforma criado.')
    await rui.page.getByText('OBR-1').waitFor()
    await rui.page.getByText('1 membro').waitFor()
    await page.getByRole('button', { name: 'Ações do quadro Reforma' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    await page.getByRole('dialog', { name: 'Editar quadro' }).getByLabel('Título').fill('Reforma da loja')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await rui.page.getByRole('heading', { name: 'Reforma da loja' }).waitFor()
    // Only its creator and admins can delete it.
    await rui.page.getByRole('button', { name: 'Ações do quadro Reforma da loja' }).click()
    expect(await rui.page.getByRole('menuitem', { name: 'Excluir' }).count()).toBe(0)
    await rui.page.getByRole('menuitem', { name: 'Abrir' }).click()
    await page.getByRole('link', { name: 'Abrir o quadro Reforma da loja' }).click()
    for (const at of [page, rui.page]) await heading(at, 'Reforma da loja')
    expect(new URL(page.url()).pathname).toMatch(/^\/empresa\/kanban\/\d+$/)
  })

  it('BRD-03, BRD-04, BRD-05: new columns and cards also appear for a colleague', async () => {
    const { page } = paula
    await addColumn(page, 'A fazer')
    await addColumn(page, 'Feito', '1')
    await addCard(page, 'A fazer', 'Pintar')
    await addCard(page, 'A fazer', 'Lixar')
    await expectCards(rui.page, 'A fazer', ['Pintar', 'Lixar'])
    await card(rui.page, 'Pintar').getByText('Normal').waitFor()
    await column(rui.page, 'A fazer').getByText('2 cartões na coluna').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Editar a coluna A fazer' }).click()
    await page.getByRole('dialog', { name: 'Editar coluna' }).getByLabel('Título').fill('Começar')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByRole('dialog', { name: 'Editar coluna' }).waitFor({ state: 'detached' })
    await expectCards(rui.page, 'Começar', ['Pintar', 'Lixar'])
  })

  it('BRD-07: cards are dragged within a column and to another one, for everyone, and a full column reports it', async () => {
    const { page } = paula
    await drag(page, card(page, 'Lixar'), column(page, 'Começar'), 'top')
    await expectCards(rui.page, 'Começar', ['Lixar', 'Pintar'])
    await drag(page, card(page, 'Lixar'), column(page, 'Feito'))
    await expectCards(page, 'Feito', ['Lixar'])
    await expectCards(rui.page, 'Feito', ['Lixar'])
    await rui.page.getByText('A coluna chegou ao limite de 1.').waitFor()
    await page.reload()
    await expectCards(page, 'Feito', ['Lixar'])
  })

  it('BRD-07: everything that dragging does also works by keys and by the menu, and is announced', async () => {
    const { page } = paula
    await details(page, 'Lixar').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expectCards(rui.page, 'Começar', ['Pintar', 'Lixar'])
    await page.getByText('Lixar: movido para Começar, posição 2 de 2').waitFor({ state: 'attached' })
    await eventually(() => details(page, 'Lixar').evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Alt+ArrowUp')
    await expectCards(rui.page, 'Começar', ['Lixar', 'Pintar'])
    await page.getByRole('button', { name: 'Mover Lixar', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mover para Feito' }).click()
    await expectCards(rui.page, 'Feito', ['Lixar'])
    await page.getByRole('button', { name: 'Mais ações da coluna Feito' }).click()
    await page.getByRole('menuitem', { name: 'Mover a coluna para a esquerda' }).click()
    await page.getByRole('menu').first().waitFor({ state: 'detached' })
    const heads = (of: Page) => of.locator('.bd-head h2').allTextContents()
    await eventually(() => heads(rui.page)).toEqual(['Feito', 'Começar'])
    const from = await column(page, 'Começar').locator('.bd-head h2').boundingBox()
    const to = await column(page, 'Feito').boundingBox()
    if (!from || !to) throw new Error('nothing to drag')
    await page.mouse.move(from.x + 10, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, from.y + 12, { steps: 8 })
    await page.locator('[data-here]').waitFor()
    await page.mouse.up()
    await eventually(() => heads(rui.page)).toEqual(['Começar', 'Feito'])
  })

  it('BRD-07: a move that the server rejects is reverted, with a mark on the card and a retry', async () => {
    const { page } = paula
    const path = '**/api/kanban/update-cartao-coluna/*'
    await page.route(path, (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"ERR_INTERNAL_SERVER_ERROR"}' }),
    )
    await page.getByRole('button', { name: 'Mover Pintar', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mover para Feito' }).click()
    await card(page, 'Pintar').getByText('Não foi movido.').waitFor()
    await expectCards(page, 'Começar', ['Pintar'])
    await page.unroute(path)
    await card(page, 'Pintar').getByRole('button', { name: 'Tentar de novo' }).click()
    await expectCards(rui.page, 'Feito', ['Lixar', 'Pintar'])
    await column(page, 'Feito').getByText('A coluna passou do limite de 1.').waitFor()
  })

  it('BRD-08, BRD-09, BRD-13: a double click opens a card, which gets a description, a file, and a picture as its cover', async () => {
    const { page } = paula
    await card(page, 'Pintar').getByRole('heading', { name: 'Pintar' }).dblclick()
    const dialog = sheet(page, 'Pintar')
    await dialog.getByRole('button', { name: 'Editar', exact: true }).click()
    const editor = dialog.getByRole('textbox', { name: 'Descrição do cartão' })
    await editor.click()
    await page.keyboard.press('Control+b')
    await page.keyboard.type('Duas demãos')
    await dialog
      .getByLabel('Adicionar imagens')
      .last()
      .setInputFiles({ name: 'parede.png', mimeType: 'image/png', buffer: PNG })
    await dialog
      .getByLabel('Adicionar arquivos')
      .last()
      .setInputFiles({ name: 'orçamento-da-reforma.txt', mimeType: 'text/plain', buffer: Buffer.from('R$ 900') })
    await dialog.getByRole('button', { name: 'Usar parede.png como capa' }).click()
    await dialog.getByLabel('Prioridade').first().click()
    await page.getByRole('option', { name: 'Urgente' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await toasted(page, 'Cartão salvo.')
    await dialog.locator('.bd-rich strong').getByText('Duas demãos').waitFor()
    await dialog.getByText('orçamento-da-refo').waitFor()
    await card(rui.page, 'Pintar').locator('img.bd-cover').waitFor()
    await card(rui.page, 'Pintar').getByText('Urgente').waitFor()
    await card(rui.page, 'Pintar').getByText('2 anexos').waitFor({ state: 'attached' })
  })

  it('BRD-10, BRD-11: subtasks and a comment are saved with the card; the progress shows on the board', async () => {
    const { page } = paula
    const dialog = sheet(page, 'Pintar')
    // A toast covers the button for three seconds.
    const save = async () => {
      await closeToasts(page)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await dialog.getByRole('button', { name: 'Salvar' }).waitFor({ state: 'detached' })
    }
    await dialog.getByText('Nenhuma subtarefa adicionada.').waitFor()
    await dialog.getByText('Nenhum comentário adicionado.').waitFor()
    for (const title of ['Comprar tinta', 'Passar a primeira']) {
      await dialog.getByRole('textbox', { name: 'Nova subtarefa' }).fill(title)
      await dialog.getByRole('button', { name: 'Adicionar subtarefa' }).click()
    }
    await dialog.getByRole('checkbox', { name: 'Comprar tinta concluída' }).check()
    await dialog.getByRole('textbox', { name: 'Novo comentário' }).fill('Começo amanhã')
    await dialog.getByRole('button', { name: 'Adicionar comentário' }).click()
    // An accidental close loses no input.
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar preenchendo' }).click()
    expect(await card(rui.page, 'Pintar').getByText('1 de 2').count()).toBe(0)
    await save()
    await card(rui.page, 'Pintar').getByText('1 de 2').waitFor()
    await card(rui.page, 'Pintar').getByText('1 comentário').waitFor({ state: 'attached' })
    await dialog.getByRole('checkbox', { name: 'Passar a primeira concluída' }).check()
    await save()
    await card(rui.page, 'Pintar').locator('.bd-bar[data-whole]').waitFor()
    await dialog.getByRole('button', { name: 'Atividade' }).click()
    await dialog.getByText(/^Paula criou o cartão/).waitFor()
  })

  it('BRD-08: when two people change one card, a conflict asks which to keep, and no change is overwritten silently', async () => {
    const paulasSheet = sheet(paula.page, 'Pintar')
    await details(rui.page, 'Pintar').click()
    const ruisSheet = sheet(rui.page, 'Pintar')
    for (const dialog of [paulasSheet, ruisSheet]) {
      await dialog.getByRole('button', { name: 'Editar', exact: true }).click()
    }
    const titleOf = (page: Page) => page.getByRole('dialog').getByLabel('Título', { exact: false }).first()
    await titleOf(paula.page).fill('Pintar hoje')
    await titleOf(rui.page).fill('Pintar tudo')
    await ruisSheet.getByRole('button', { name: 'Salvar' }).click()
    await toasted(rui.page, 'Cartão salvo.')
    await card(paula.page, 'Pintar tudo').waitFor()
    await paula.page.getByText('Alguém mudou este cartão enquanto você editava.').waitFor()
    await paula.page.getByRole('button', { name: 'Recarregar o cartão' }).click()
    await eventually(() => titleOf(paula.page).inputValue()).toBe('Pintar tudo')
    await paula.page.getByRole('dialog').getByRole('button', { name: 'Visualizar' }).click()
    await rui.page.keyboard.press('Escape')
  })

  it('BRD-14: deleting an attachment or a card asks first', async () => {
    const { page } = paula
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Excluir orçamento-da-reforma.txt' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir anexo' }).click()
    await toasted(page, 'Anexo excluído.')
    await card(rui.page, 'Pintar tudo').getByText('1 anexo', { exact: true }).waitFor({ state: 'attached' })
    await dialog.getByRole('button', { name: 'Remover', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover cartão' }).click()
    await toasted(page, 'Cartão deletado com sucesso!')
    await expectCards(rui.page, 'Feito', ['Lixar'])
    await dialog.waitFor({ state: 'detached' })
  })

  it('BRD-03: text, person, priority and tag filter the cards, and the address keeps the filters', async () => {
    const { page } = paula
    await addCard(page, 'Começar', 'Medir')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByPlaceholder('Buscar cartões').fill('lix')
    await expectCards(page, 'Começar', [])
    await expectCards(page, 'Feito', ['Lixar'])
    await page.waitForURL(/q=lix/)
    await page.reload()
    await expectCards(page, 'Feito', ['Lixar'])
    await expectCards(page, 'Começar', [])
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expectCards(page, 'Começar', ['Medir'])
  })

  it('BRD-07: on a phone, which shows one column, cards move to another column by their menu', async () => {
    const { page } = paula
    const desktop = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectCards(page, 'Começar', ['Medir'])
    expect(await page.locator('[data-lane]').count()).toBe(1)
    await page.getByRole('button', { name: 'Mover Medir', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Mover para Feito' }).click()
    await expectCards(rui.page, 'Feito', ['Lixar', 'Medir'])
    await expectCards(page, 'Começar', [])
    if (desktop) await page.setViewportSize(desktop)
  })

  it('BRD-04, BRD-01: deleting a column or a board asks first, and other viewers of the board are informed', async () => {
    const { page } = paula
    await page.getByRole('button', { name: 'Excluir a coluna Feito' }).click()
    await page.getByRole('alertdialog').getByText('Os 2 cartões dela também são apagados').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir coluna' }).click()
    await toasted(page, 'Coluna deletada com sucesso!')
    await column(rui.page, 'Feito').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Todos os quadros' }).click()
    await page.getByRole('button', { name: 'Ações do quadro Reforma da loja' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir quadro' }).click()
    await toasted(page, 'Quadro excluído.')
    await rui.page.getByRole('heading', { name: 'Este quadro foi excluído' }).waitFor()
  })

  it('BRD-17: an unknown board and a board that cannot be loaded show an error', async () => {
    const { page } = paula
    for (const path of ['/empresa/kanban/999999', '/empresa/kanban/abc']) {
      await goTo(page, path)
      await page.getByRole('heading', { name: 'Este quadro foi excluído' }).waitFor()
    }
  })
})
