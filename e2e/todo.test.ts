import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { narrow, type Person } from './browser.ts'
import { goTo, heading } from './place.ts'
import { stage } from './stage.ts'
import { holdToasts } from './toasts.ts'

const here = stage({ company: 'empty' })
let person: Person

beforeAll(async () => {
  person = await here.enter(here.admin, narrow)
})

const items = () => person.page.getByRole('list', { name: 'Lista de tarefas' }).getByRole('listitem')
const texts = async () => (await items().allInnerTexts()).map((text) => text.split('\n')[0])

it('TDO-01, TDO-02, TDO-03: to-dos are added, changed, deleted and restored, only in this browser, and survive a reload', async () => {
  const { page } = person
  await goTo(page, '/todolist')
  await heading(page, 'Tarefas')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
  })
  const field = page.getByRole('textbox', { name: 'Nova tarefa' })
  await field.fill('   ')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Nenhuma tarefa' }).waitFor()
  await field.fill('Ligar para o fornecedor')
  await page.getByRole('button', { name: 'Adicionar' }).click()
  await field.fill('Revisar a tabela')
  await field.press('Enter')
  await items().nth(1).waitFor()
  expect(await texts()).toEqual(['Ligar para o fornecedor', 'Revisar a tabela'])
  await items()
    .first()
    .getByText(/^Atualizada em \d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    .waitFor()

  await page.getByRole('button', { name: 'Editar Revisar a tabela' }).click()
  const editField = page.getByRole('textbox', { name: 'Editar tarefa' })
  await editField.fill('  ')
  await editField.press('Enter')
  await editField.fill('Revisar a tabela de preços')
  await editField.press('Enter')
  await page.getByRole('button', { name: 'Editar Revisar a tabela de preços' }).waitFor()

  const tick = page.getByRole('checkbox', { name: 'Feita: Revisar a tabela de preços' })
  await tick.check()
  await page.reload()
  await tick.and(page.locator(':checked')).waitFor()
  await tick.uncheck()

  await holdToasts(page)
  await page.getByRole('button', { name: 'Excluir Ligar para o fornecedor' }).click()
  await items().nth(1).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await items().nth(1).waitFor()
  expect(await texts()).toEqual(['Ligar para o fornecedor', 'Revisar a tabela de preços'])

  // Several in a row, each with its own undo.
  await page.getByRole('button', { name: 'Excluir Ligar para o fornecedor' }).click()
  await page.getByRole('button', { name: 'Excluir Revisar a tabela de preços' }).click()
  await page.getByRole('button', { name: 'Desfazer: Tarefa excluída: Ligar para o fornecedor' }).click()
  await page.getByRole('button', { name: 'Desfazer: Tarefa excluída: Revisar a tabela de preços' }).click()
  await items().nth(1).waitFor()

  await page.reload()
  await items().nth(1).waitFor()
  expect(await texts()).toEqual(['Ligar para o fornecedor', 'Revisar a tabela de preços'])
  expect(calls.filter((call) => /todo/i.test(call))).toEqual([])
})

it('TDO-01: a new to-do at the end of a long list is visible, and so is the field for the next', async () => {
  const { page } = person
  const field = page.getByRole('textbox', { name: 'Nova tarefa' })
  for (let n = 0; n < 25; n++) {
    await field.fill(`Conferir a prateleira ${n}`)
    await field.press('Enter')
    await items()
      .nth(n + 2)
      .waitFor()
  }
  const inSight = (of: Locator) =>
    of.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect()
      const topElement = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
      return topElement !== null && (element.contains(topElement) || topElement.contains(element))
    })
  expect(await inSight(items().last())).toBe(true)
  expect(await inSight(field)).toBe(true)
  await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => /^todo:/.test(key)) ?? ''))
  await page.reload()
  await field.fill('Ligar para o fornecedor')
  await field.press('Enter')
  await field.fill('Revisar a tabela de preços')
  await field.press('Enter')
  await items().nth(1).waitFor()
})

it('TDO-03: a browser with full storage reports it, and keeps the input', async () => {
  const { page } = person
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const field = page.getByRole('textbox', { name: 'Nova tarefa' })
  await field.fill('Não cabe')
  await field.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'está cheio' }).waitFor()
  expect(await field.inputValue()).toBe('Não cabe')
  expect(await texts()).toHaveLength(2)
  await page.reload()
  await items().nth(1).waitFor()
})
