import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Person, wide } from './browser.ts'
import { eventually } from './eventually.ts'
import { bubble, composer } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

const here = stage()
let marina: Person
let colleague: Person
/** The customer's phone, in a window beside Marina's inbox. */
let phone: Page

const customer = 'Joana Pires'
const phoneBubble = (text: string) =>
  phone.getByRole('log', { name: 'Conversa com a empresa' }).locator('.rc-phone-row').filter({ hasText: text })
const count = async (page: Page, tab: RegExp) =>
  Number((await page.getByRole('tab', { name: tab }).innerText()).replace(/\D/g, ''))

async function writeAsCustomer(text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
  await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
}

async function answer(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await page.keyboard.press('Enter')
}

describe('the first day', () => {
  it('AUT-01: the demonstration account signs in and sees a dozen conversations', async () => {
    const { page } = await here.open()
    await page.goto('/')
    await page.getByRole('button', { name: /admin@demo/ }).click()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL(/\/tickets$/)
    await page.getByRole('tab', { name: /Aguardando/ }).click()
    await page.getByRole('button', { name: 'Aceitar o atendimento de Isabela Almeida' }).waitFor()
    await eventually(() => count(page, /Aguardando/)).toBe(4)
    await page.getByText('Escolha um atendimento', { exact: true }).waitFor()
  })

  it('DSH-01, DSH-02, DSH-05: it has two months of work, and every screen shows the same figures', async () => {
    marina = await here.enter(here.admin, wide, '/?dias=30')
    const { page } = marina
    const figures = page.getByRole('region', { name: 'Números do período' })
    const value = async (name: string) => (await figures.getByRole('button', { name }).innerText()).split('\n')
    await figures.waitFor()
    for (const name of ['Atendendo', 'Aguardando']) await eventually(async () => (await value(name))[1]).toBe('4')
    for (const name of ['Tempo médio de conversa', 'Tempo médio de espera'])
      expect(await value(name)).toEqual([
        name,
        expect.stringMatching(/[1-9]\d*m$/),
        expect.stringMatching(/[1-9]\d*m$/),
      ])
    const people = page.getByRole('region', { name: 'Atendentes' }).getByRole('row')
    for (const name of ['Ana', 'Bruno', 'Carla', 'Diego'])
      await people
        .filter({ hasText: name })
        .getByRole('img', { name: /^[23](,\d)? de 3$/ })
        .waitFor()
    const finishedCount = Number((await value('Resolvidos'))[1])
    expect(finishedCount).toBeGreaterThan(100)
    await figures.getByRole('button', { name: 'Resolvidos' }).click()
    const dialog = page.getByRole('dialog', { name: 'Atendimentos: Resolvidos' })
    await dialog.getByText(`${finishedCount} atendimentos`).waitFor()
    // One of them, with its messages, its score and its whole history.
    const anasItems = dialog.getByRole('listitem').filter({ has: page.getByText('Ana', { exact: true }) })
    await anasItems.nth(4).getByRole('link').click()
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: /Dados do contato/ }).click()
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await drawer.getByRole('button', { name: 'Histórico do atendimento' }).click()
    await drawer.getByText('Ana aceitou o atendimento').waitFor()
    await drawer.getByText('Ana resolveu o atendimento').waitFor()
    await page.goto('/tickets')
    await page.getByText('Escolha um atendimento', { exact: true }).waitFor()
    await page.getByRole('tab', { name: /Aguardando/ }).click()
  })

  it('CON-15, MSG-19, TKT-31: a customer’s message in the simulator arrives as a waiting ticket without a reload', async () => {
    const { page } = marina
    // In a window: Chromium draws a tab behind another once per second, and each click waits for two frames.
    const popup = page.waitForEvent('popup')
    await page.evaluate(() => void window.open('/simulador', '', 'popup'))
    phone = await popup
    await phone.getByRole('button', { name: 'Novo cliente' }).click()
    await phone.getByLabel('Nome no WhatsApp').fill(customer)
    await phone.getByRole('button', { name: 'Começar conversa' }).click()
    // Disable automatic reading, to see the ticks change one by one.
    const autoRead = phone.getByRole('switch', { name: 'Ler as respostas ao chegar' })
    await autoRead.click()
    await eventually(() => autoRead.isChecked()).toBe(false)
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }))
    await writeAsCustomer('Oi, vocês entregam no sábado?')
    const row = page.getByRole('listitem').filter({ hasText: customer })
    await row.getByText('Oi, vocês entregam no sábado?').waitFor()
    await row.getByText('1 mensagem não lida').waitFor({ state: 'attached' })
    await eventually(() => count(page, /Aguardando/)).toBe(5)
    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
  })

  it('TKT-11, TKT-14: clicking a waiting row only previews it; accepting makes the user the owner and opens the ticket', async () => {
    const { page } = marina
    await page.getByRole('button', { name: `Ver a conversa de ${customer}` }).click()
    expect(new URL(page.url()).pathname).toBe('/tickets')
    await page
      .getByRole('button', { name: `Aceitar o atendimento de ${customer}` })
      .first()
      .click()
    await page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/)
    await page
      .getByText(/Marina/)
      .first()
      .waitFor()
    await bubble(page, 'Oi, vocês entregam no sábado?').waitFor()
    await page.getByRole('tab', { name: /Atendendo/, selected: true }).waitFor()
    await eventually(() => count(page, /Aguardando/)).toBe(4)
    const row = page.getByRole('link', { name: new RegExp(customer) })
    expect(await row.getAttribute('aria-current')).not.toBeNull()
    await eventually(() => row.getByText('mensagem não lida').count()).toBe(0)
  })

  it('MSG-05, MSG-08, MSG-11: the answer reaches the phone, signed, and its ticks change', async () => {
    const { page } = marina
    const field = page.getByRole('textbox', { name: 'Escreva uma mensagem' })
    await field.fill('1\n2\n3\n4\n5\n6')
    const lines = await field.evaluate((box) => box.clientHeight / Number.parseFloat(getComputedStyle(box).lineHeight))
    expect(lines).toBe(5)
    await answer(page, 'Entregamos sim, até as 13h')
    const answerBubble = bubble(page, 'Entregamos sim, até as 13h')
    await phoneBubble('Entregamos sim, até as 13h').waitFor()
    expect(await phoneBubble('Entregamos sim').innerText()).toMatch(/^\*Marina\S*\*/)
    await answerBubble.getByText(/^(recebida|entregue)$/).waitFor({ state: 'attached' })
    await phoneBubble('Entregamos sim')
      .getByRole('button', { name: /^Opções da mensagem/ })
      .click()
    await phone.getByRole('menuitem', { name: 'Marcar como lida' }).click()
    await answerBubble.getByText('lida', { exact: true }).waitFor({ state: 'attached' })
  })

  it('MSG-09: blank text is not sent', async () => {
    const { page } = marina
    const before = await page.getByRole('article').count()
    await answer(page, '   \n ')
    await page.getByRole('button', { name: 'Gravar áudio' }).waitFor()
    expect(await page.getByRole('article').count()).toBe(before)
  })

  it('MSG-19: the conversation continues live in both windows, in order', async () => {
    const { page } = marina
    for (const text of ['Perfeito', 'E montam também?', 'É um guarda-roupa de seis portas']) {
      await writeAsCustomer(text)
      await bubble(page, text).waitFor()
    }
    const texts = (await page.getByRole('article').allInnerTexts()).join('\n')
    expect(texts.indexOf('Perfeito')).toBeLessThan(texts.indexOf('E montam também?'))
    expect(texts.indexOf('E montam também?')).toBeLessThan(texts.indexOf('É um guarda-roupa'))
  })

  it('MSG-05: an answer waits while the session is down, and is sent automatically, once, when the session is back', async () => {
    const { page } = marina
    await phone.getByRole('button', { name: 'Derrubar a linha' }).click()
    await phone.getByRole('button', { name: 'Restabelecer a linha' }).waitFor()
    await answer(page, 'Montamos por R$ 120,00')
    const answerBubble = bubble(page, 'Montamos por R$ 120,00')
    await answerBubble.getByText('enviando').waitFor({ state: 'attached' })
    expect(await phoneBubble('Montamos por').count()).toBe(0)
    await phone.getByRole('button', { name: 'Restabelecer a linha' }).click()
    await phoneBubble('Montamos por').waitFor()
    await answerBubble.getByText(/^(recebida|entregue)$/).waitFor({ state: 'attached' })
    expect(await phoneBubble('Montamos por').count()).toBe(1)
  })

  it('TKT-19, TKT-20: transferred to another queue and a colleague, who has it immediately in his own browser', async () => {
    const { page } = marina
    colleague = await here.enter(here.bruno)
    await page.getByRole('button', { name: 'Transferir' }).click()
    const dialog = page.getByRole('dialog')
    const person = dialog.getByRole('combobox', { name: /Atendente/ }).or(dialog.getByLabel(/Atendente/))
    await person.first().fill('Bruno')
    await page.getByRole('option', { name: 'Bruno Rocha' }).click()
    await dialog.getByLabel('Fila').first().click()
    await page.getByRole('option', { name: 'Suporte' }).click()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await toasted(page, `Atendimento de ${customer} transferido.`)
    await page.waitForURL(/\/tickets$/)
    const row = colleague.page.getByRole('link', { name: new RegExp(customer) })
    await row.getByText('Suporte').waitFor()
    await row.click()
    await bubble(colleague.page, 'Entregamos sim, até as 13h').waitFor()
    await answer(colleague.page, 'Oi Joana, aqui é o Bruno da montagem')
    await phoneBubble('aqui é o Bruno da montagem').waitFor()
  })

  it('TKT-17, TKT-18: resolving leads back to the list, can be undone, and can be repeated', async () => {
    const { page } = colleague
    await page.getByRole('button', { name: 'Resolver' }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    expect(await toasted(page, `Atendimento de ${customer} resolvido.`)).toBe('/tickets')
    await page.waitForURL(/\/tickets\/.+/)
    await page.getByRole('button', { name: 'Resolver' }).click()
    await page.waitForURL(/\/tickets$/)
    await page.getByRole('tab', { name: 'Resolvidos' }).click()
    await page.getByRole('link', { name: new RegExp(customer) }).waitFor()
    await page.getByRole('tab', { name: 'Abertos' }).click()
    await eventually(() => page.getByRole('link', { name: new RegExp(customer) }).count()).toBe(0)
  })

  it('TKT-04: when the customer writes again, a new ticket waits', async () => {
    await writeAsCustomer('Esqueci de perguntar a cor')
    await colleague.page.getByRole('tab', { name: /Aguardando/ }).click()
    await colleague.page.getByRole('button', { name: `Aceitar o atendimento de ${customer}` }).waitFor()
  })
})
