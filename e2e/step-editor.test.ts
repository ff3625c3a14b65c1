import { showChatFlow } from '@recado/contract/flows/chat-flow-endpoints'
import { createQueue } from '@recado/contract/queues/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessibilityProblems, scrollsSideways } from './axe.ts'
import { narrow, type Person, settled, wide } from './browser.ts'
import type { Caller } from './call.ts'
import { eventually } from './eventually.ts'
import { fillSteps } from './filled-steps.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { box, isOpen, openEditor, panel, stepBuilding, stepFiles } from './step-building.ts'
import { closeToasts, toasted } from './toasts.ts'

/** Paula builds a step-based flow, on a wide screen and by touch. */

const here = stage({ company: 'empty' })
let staff: Caller
let page: Page

beforeAll(async () => {
  staff = await here.staff()
  page = (await here.enter(here.admin)).page
})

const placeOf = async (name: string) => {
  const transform = await box(page, name).evaluate((one) => (one as HTMLElement).style.transform)
  return transform.match(/-?[\d.]+/g)?.map(Number)
}
const {
  addFile,
  addStep,
  answer: answered,
  arrows,
  button,
  drag,
  draw,
  items,
  openStep,
  question,
  state,
  stepName,
  titles,
} = stepBuilding(() => page)

describe('the steps', () => {
  it('STE-01, STE-02, LAY-06: the menu opens the two default steps, connected, with the panel beside them', async () => {
    await page.getByRole('link', { name: 'Editor de fluxo' }).click()
    await heading(page, 'Editor de fluxo')
    await box(page, 'Início').waitFor()
    expect(await page.locator('.react-flow__node .se-box-name').allTextContents()).toEqual(['Início', 'Boas Vindas'])
    await page.getByRole('group', { name: 'De Início para Boas Vindas' }).waitFor({ state: 'attached' })
    expect(await panel(page).getByRole('tab').allTextContents()).toEqual(['Interações', 'Condições'])
    await panel(page)
      .getByText(/^Arraste e solte para reordenar/)
      .waitFor()
    for (const name of ['+ Nova Etapa', 'Salvar Fluxo', 'Sair']) await button(name).waitFor()
    await state('Tudo salvo')
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('STE-02: each new step is 50 px further than the previous one, starting at 100', async () => {
    await addStep('Preços')
    expect(await placeOf('Preços')).toEqual([200, 200])
    await addStep('Horários')
    expect(await placeOf('Horários')).toEqual([250, 250])
    await state('Alterações não salvas')
  })

  it('STE-03: Início, Boas Vindas and their connection cannot be deleted, with a message', async () => {
    const expectRefusal = async () => {
      await toasted(page, 'Ação não permitida')
      await closeToasts(page)
    }
    await box(page, 'Início').click()
    await stepName().press('End')
    await stepName().pressSequentially('x')
    await expectRefusal()
    expect(await stepName().inputValue()).toBe('Início')
    for (const name of ['Início', 'Boas Vindas']) {
      await box(page, name).click()
      await button(`Excluir etapa ${name}`).click()
      await expectRefusal()
      await box(page, name).focus()
      await page.keyboard.press('Delete')
      await expectRefusal()
    }
    await page.getByRole('group', { name: 'De Início para Boas Vindas' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await expectRefusal()
    expect(await question().count()).toBe(0)
    expect(await arrows().count()).toBe(1)
  })

  it('STE-01: a box is dragged, and moved by the arrow keys', async () => {
    const before = (await placeOf('Horários')) ?? []
    const at = await box(page, 'Horários').boundingBox()
    if (!at) throw new Error('no box')
    await page.mouse.move(at.x + 60, at.y + 12)
    await page.mouse.down()
    await page.mouse.move(at.x + 160, at.y + 112, { steps: 6 })
    await page.mouse.up()
    await settled(page)
    const after = (await placeOf('Horários')) ?? []
    expect(after[0]).toBeGreaterThan(before[0] ?? 0)
    expect(after[1]).toBeGreaterThan(before[1] ?? 0)
    await box(page, 'Horários').focus()
    await page.keyboard.press('ArrowDown')
    await eventually(async () => (await placeOf('Horários'))?.[1]).toBeGreaterThan(after[1] ?? 0)
    await box(page, 'Horários').focus()
    await page.keyboard.press('Enter')
    await eventually(() => isOpen(page, 'Horários')).toBe(true)
  })

  it('STE-04: an arrow connects two different steps, and is deleted by Delete', async () => {
    await draw('Boas Vindas', 'Preços')
    await eventually(() => arrows().count()).toBe(2)
    await draw('Preços', 'Preços')
    await toasted(page, 'Uma conexão precisa unir duas etapas diferentes.')
    expect(await arrows().count()).toBe(2)
    await draw('Preços', 'Horários')
    await eventually(() => arrows().count()).toBe(3)
    await page.getByRole('group', { name: 'De Preços para Horários' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Delete')
    await eventually(() => arrows().count()).toBe(2)
  })

  it('STE-07: a step is deleted with its connections, after a confirmation', async () => {
    await addStep('Sobra')
    await draw('Preços', 'Sobra')
    await eventually(() => arrows().count()).toBe(3)
    await button('Excluir etapa Sobra').click()
    await answered(false)
    expect(await box(page, 'Sobra').count()).toBe(1)
    await box(page, 'Sobra').focus()
    await page.keyboard.press('Delete')
    await answered(true)
    await eventually(() => box(page, 'Sobra').count()).toBe(0)
    expect(await arrows().count()).toBe(2)
  })
})

describe('the elements of a step', () => {
  it('STE-05: texts, audio, videos, pictures and documents; files are previewed before they are sent', async () => {
    await openStep('Boas Vindas')
    await button('+ Texto').click()
    await items()
      .nth(0)
      .getByRole('textbox', { name: 'Mensagem' })
      .fill('Olá {{nome}}! 1: preços, 2: fila, 3: Ana, 4: mais')
    await addFile('Imagem')
    await addFile('Documento')
    await page.getByRole('img', { name: 'Prévia de foto da loja.png' }).waitFor()
    await page.getByRole('link', { name: 'Abrir tabela.txt' }).waitFor()
    for (const kind of ['Áudio', 'Vídeo']) await button(`+ ${kind}`).click()
    expect(await titles()).toEqual(['Texto 1', 'Imagem 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await items().last().locator('input[type=file]').setInputFiles(stepFiles.Imagem)
    await items().last().getByText('Este tipo de arquivo não é aceito aqui.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it('STE-01: elements are reordered by the keys, and the handle keeps the focus', async () => {
    await button(/^Mover interação 2:/).focus()
    await page.keyboard.press('ArrowDown')
    await eventually(titles).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
    await page.keyboard.press('ArrowUp')
    await eventually(titles).toEqual(['Texto 1', 'Imagem 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await page.keyboard.press('ArrowDown')
    await eventually(titles).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
  })

  it('STE-01: elements are reordered with the mouse, and Escape restores their order', async () => {
    await drag(button(/^Mover interação 3:/), button(/^Mover interação 1:/))
    await eventually(titles).toEqual(['Imagem 1', 'Texto 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await drag(button(/^Mover interação 1:/), button(/^Mover interação 2:/))
    await eventually(titles).toEqual(['Texto 1', 'Imagem 2', 'Documento 3', 'Áudio 4', 'Vídeo 5'])
    await drag(button(/^Mover interação 2:/), button(/^Mover interação 3:/))
    await eventually(titles).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
    const handle = button(/^Mover interação 2:/)
    await handle.hover()
    await page.mouse.down()
    await button(/^Mover interação 1:/).hover()
    await panel(page).locator('.se-item[data-place="before"]').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await panel(page).locator('.se-item[data-place]').waitFor({ state: 'detached' })
    expect(await titles()).toEqual(['Texto 1', 'Documento 2', 'Imagem 3', 'Áudio 4', 'Vídeo 5'])
  })

  it('STE-07: an interaction is deleted after a confirmation', async () => {
    for (const n of [5, 4]) {
      await button(`Excluir interação ${n}`).click()
      await answered(true)
    }
    expect(await titles()).toEqual(['Texto 1', 'Documento 2', 'Imagem 3'])
  })
})

describe('by touch', () => {
  let touchUser: Person

  beforeAll(async () => {
    const { id } = await staff(createQueue, { body: { name: 'Vendas', color: '#c2410c' } })
    await fillSteps(staff, id)
    touchUser = await here.enter(here.admin, { ...wide, touch: true })
  })

  it('STE-10: two taps within 300 ms open a step; one, or two slower ones, do not', async () => {
    const tablet = touchUser
    await openEditor(tablet.page)
    const session = await tablet.context.newCDPSession(tablet.page)
    let clock = Date.now() / 1000
    /** The events carry explicit timestamps, so that the transmission time does not count. */
    const tap = async (name: string, after: number) => {
      const at = await box(tablet.page, name).boundingBox()
      if (!at) throw new Error('no box')
      clock += after / 1000
      const touchPoints = [{ x: at.x + 60, y: at.y + 20 }]
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: clock })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: clock })
      await settled(tablet.page)
    }
    await tap('Preços', 0)
    expect(await isOpen(tablet.page, 'Início')).toBe(true)
    await tap('Preços', 350)
    expect(await isOpen(tablet.page, 'Início')).toBe(true)
    await tap('Preços', 250)
    await eventually(() => isOpen(tablet.page, 'Preços')).toBe(true)
  })

  it('STE-01: under 900 px the steps are a list, and their texts are edited', async () => {
    const phone = touchUser
    await phone.page.setViewportSize(narrow)
    await goTo(phone.page, '/fluxo-editor')
    await phone.page.getByRole('button', { name: /^Preços/ }).tap()
    const text = panel(phone.page).getByRole('textbox', { name: 'Mensagem' })
    await text.fill('Novos preços')
    expect(await panel(phone.page).getByRole('button', { name: '+ Nova Etapa' }).count()).toBe(0)
    expect(await scrollsSideways(phone.page)).toBe(false)
    expect(await accessibilityProblems(phone.page)).toEqual([])
    await panel(phone.page).getByRole('button', { name: 'Salvar Fluxo' }).tap()
    await toasted(phone.page, 'Os dados do fluxo foram enviados com sucesso.')
    const [, , prices] = (await staff(showChatFlow, { params: { id: 1 } })).currentFlow.flow.nodeList
    expect(prices?.interactions[0]?.MessageField?.message).toBe('Novos preços')
  })
})
