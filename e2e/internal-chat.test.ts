import { createChat, listChats, sendChatMessage } from '@recado/contract/internal-chat/endpoints'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { narrow, type Person } from './browser.ts'
import { type Caller, callAs } from './call.ts'
import { eventually } from './eventually.ts'
import { bubble, composer, goTo, heading, PNG } from './place.ts'
import { stage } from './stage.ts'
import { toasted } from './toasts.ts'

/** Paula and Rui in two browsers; Sara, of the same company, uses calls. */
const here = stage({ company: 'empty' })
let paula: Person
let rui: Person
let sara: Caller
let ruiId: number

beforeAll(async () => {
  const staff = await here.staff()
  const ruiAccount = await here.addUser(staff, { name: 'Rui', lastName: 'Alves' })
  ruiId = ruiAccount.id
  sara = await callAs(here.url, await here.addUser(staff, { name: 'Sara', lastName: 'Alves' }))
  paula = await here.enter(here.admin)
  rui = await here.enter(ruiAccount, narrow)
  await goTo(paula.page, '/chats')
  await heading(paula.page, 'Chat interno')
  await sara(createChat, { body: { title: 'Antiga', users: [{ id: ruiId }] } })
})

const chatRow = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Conversas' }).getByRole('link').filter({ hasText: title })
async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

describe('internal chat between colleagues', () => {
  it('CHT-03: a chat needs a title and a member; it opens when it is created', async () => {
    const { page } = paula
    await page.getByRole('button', { name: 'Nova conversa' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nova conversa' })
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await toasted(page, 'Por favor, preencha o título da conversa.')
    await dialog.getByRole('textbox', { name: /Título/ }).fill('Obra da loja')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await toasted(page, 'Por favor, selecione pelo menos uma pessoa.')
    await dialog.getByRole('combobox', { name: /Pessoas/ }).click()
    await page.getByRole('option', { name: 'Rui' }).click()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Criar' }).click()
    await page.getByRole('heading', { name: 'Obra da loja' }).waitFor()
    await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  })

  it("CHT-05, CHT-06, CHT-09, LAY-15: a message arrives live, counts in every screen's bell, and is read by opening it", async () => {
    await say(paula.page, '   ')
    await say(paula.page, 'Chegou o piso?')
    await bubble(paula.page, 'Chegou o piso?').waitFor()
    expect(await paula.page.getByRole('article').count()).toBe(1)
    await rui.page.getByRole('button', { name: 'Chat interno, 1 conversa não lida' }).click()
    const panel = rui.page.getByRole('dialog', { name: 'Chat interno' })
    await panel.getByRole('link', { name: /Obra da loja.*Chegou o piso\?.*1 não lida/ }).click()
    await bubble(rui.page, 'Chegou o piso?').waitFor()
    await bubble(rui.page, 'Chegou o piso?').getByText('Paula').waitFor()
    await eventually(async () => (await sara(listChats, {})).records.length).toBe(1)
    // Everything is read: his list shows no number any more.
    await rui.page.getByRole('button', { name: 'Voltar para as conversas' }).click()
    await rui.page.getByRole('button', { name: 'Chat interno', exact: true }).waitFor()
    await chatRow(rui.page, 'Obra da loja').click()
  })

  it('an answer has a quote, a mention and reactions', async () => {
    const { page } = rui
    await bubble(page, 'Chegou o piso?').getByRole('button', { name: 'Ações da mensagem de Paula' }).click()
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByText('Respondendo a Paula').waitFor()
    await composer(page).pressSequentially('@pa')
    await page.getByRole('option', { name: 'Paula' }).waitFor()
    await composer(page).press('Enter')
    await eventually(() => composer(page).inputValue()).toBe('@Paula ')
    await composer(page).pressSequentially('chegou hoje')
    await composer(page).press('Home')
    await page.getByRole('button', { name: 'Inserir emoji' }).click()
    await page.getByRole('searchbox', { name: 'Buscar emoji' }).fill('foguete')
    await page.getByRole('gridcell', { name: 'foguete' }).first().click()
    await eventually(() => composer(page).inputValue()).toBe('🚀@Paula chegou hoje')
    await composer(page).press('Delete')
    await eventually(() => composer(page).inputValue()).toBe('🚀Paula chegou hoje')
    await composer(page).pressSequentially('@')
    await composer(page).press('Escape')
    await composer(page).press('Enter')
    const answer = bubble(paula.page, 'chegou hoje')
    await answer.getByRole('button', { name: /Chegou o piso\?/ }).waitFor()
    await answer.getByText('@Paula').waitFor()
    await answer.hover()
    await answer.getByRole('button', { name: 'Ações da mensagem de Rui' }).click()
    await paula.page.getByRole('button', { name: 'Reagir com 🎉' }).click()
    await bubble(page, 'chegou hoje').getByRole('button', { name: '🎉 Paula' }).waitFor()
  })

  it('files are attached by the clip and shown to the other', async () => {
    const chooser = paula.page.waitForEvent('filechooser')
    await paula.page.getByRole('button', { name: 'Anexar arquivos' }).click()
    await (await chooser).setFiles([
      { name: 'medidas.txt', mimeType: 'text/plain', buffer: Buffer.from('3,20 m') },
      { name: 'piso.png', mimeType: 'image/png', buffer: PNG },
    ])
    await paula.page.getByRole('button', { name: 'Remover piso.png' }).waitFor()
    await paula.page.getByRole('button', { name: 'Enviar' }).click()
    await rui.page.getByRole('link', { name: /medidas\.txt/ }).waitFor()
    await rui.page.getByRole('link', { name: 'Abrir piso.png' }).getByRole('img').waitFor()
  })

  it('CHT-10: an unsent message stays with a mark and without a toast, and is sent when the connection is back', async () => {
    const { page, context } = rui
    await context.setOffline(true)
    try {
      await say(page, 'Sem sinal aqui')
      await bubble(page, 'Sem sinal aqui').getByText('Aguardando conexão').waitFor()
      expect(await page.locator('.rc-toast').count()).toBe(0)
    } finally {
      await context.setOffline(false)
    }
    await bubble(paula.page, 'Sem sinal aqui').waitFor()
    await bubble(page, 'Sem sinal aqui').getByText('Aguardando conexão').waitFor({ state: 'detached' })
    expect(await bubble(page, 'Sem sinal aqui').count()).toBe(1)
  })

  it('CHT-12: an author edits and deletes a message, and sees who has read it', async () => {
    const { page } = paula
    await say(page, 'Entrega *amanha*')
    await bubble(rui.page, 'Entrega amanha').waitFor()
    const menuOf = async (text: string) => {
      await bubble(page, text).hover()
      await bubble(page, text).getByRole('button', { name: 'Ações da mensagem de Paula' }).click()
    }
    await menuOf('Entrega amanha')
    await page.getByText('Lido por Rui').waitFor()
    await page.getByRole('button', { name: 'Editar', exact: true }).click()
    await page.getByText('Editando a mensagem').waitFor()
    await say(page, 'Entrega *amanhã cedo*')
    const edited = bubble(rui.page, 'Entrega amanhã cedo')
    await edited.getByText('Editada').waitFor()
    expect(await edited.locator('strong').textContent()).toBe('amanhã cedo')
    await menuOf('Entrega amanhã cedo')
    await page.getByRole('button', { name: 'Apagar', exact: true }).click()
    await page.getByRole('button', { name: 'Apagar para todos?' }).click()
    await bubble(rui.page, 'Mensagem apagada').waitFor()
    expect(await bubble(rui.page, 'Entrega amanhã').count()).toBe(0)
  })

  it('CHT-13, CHT-14: a mention has a sign in the list and the bell, and a search opens a chat at a message', async () => {
    const { page } = rui
    const chat = await sara(createChat, { body: { title: 'Vidros', users: [{ id: ruiId }] } })
    await sara(sendChatMessage, { params: { id: chat.id }, body: { message: 'Medida do espelho: 80 cm' } })
    for (let n = 0; n < 30; n++)
      await sara(sendChatMessage, { params: { id: chat.id }, body: { message: `vidro ${n}` } })
    await sara(sendChatMessage, { params: { id: chat.id }, body: { message: 'veja, @Rui', mentions: [ruiId] } })
    await goTo(page, '/chats')
    await chatRow(page, 'Vidros').getByRole('img', { name: '1 menção a você' }).waitFor()
    await page.getByRole('button', { name: /^Chat interno, .* menção a você$/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Buscar conversa ou pessoa' }).fill('espelho')
    await chatRow(page, 'Medida do espelho').click()
    await bubble(page, 'Medida do espelho: 80 cm').waitFor()
    await page.getByRole('button', { name: /^Ir para o fim/ }).click()
    await bubble(page, 'veja, @Rui').waitFor()
    const mentions = async () =>
      (await sara(listChats, { query: { searchParam: 'Vidros' } })).records[0]?.users.find(
        ({ userId }) => userId === ruiId,
      )?.mentions
    await eventually(mentions).toBe(0)
    await goTo(page, '/chats')
    await chatRow(page, 'Vidros').getByRole('img', { name: '1 menção a você' }).waitFor({ state: 'detached' })
    await chatRow(page, 'Obra da loja').click()
    await bubble(page, 'Mensagem apagada').waitFor()
  })

  it('a draft survives navigation', async () => {
    const { page } = paula
    const { pathname } = new URL(page.url())
    await composer(page).fill('Ainda estou pensando')
    await goTo(page, '/todolist')
    await heading(page, 'Tarefas')
    await goTo(page, pathname)
    await eventually(() => composer(page).inputValue()).toBe('Ainda estou pensando')
    await composer(page).fill('')
  })

  it('CHT-07: older messages load on scrolling up, to the first one, and a button leads back to the end', async () => {
    const { id } = await sara(createChat, { body: { title: 'Longa', users: [{ id: ruiId }] } })
    for (let n = 0; n < 70; n++) await sara(sendChatMessage, { params: { id }, body: { message: `linha ${n}` } })
    const { page } = rui
    await page.getByRole('button', { name: 'Voltar para as conversas' }).click()
    await chatRow(page, 'Longa').click()
    const feed = page.getByRole('feed', { name: 'Mensagens de Longa' })
    await feed.waitFor()
    const readUp = async () => {
      await feed.hover()
      await page.mouse.wheel(0, -600)
      return bubble(page, 'linha 0').count()
    }
    await eventually(readUp).toBe(1)
    await page
      .getByRole('article')
      .filter({ has: page.getByText('linha 0', { exact: true }) })
      .waitFor()
    await page.getByRole('button', { name: /Ir para o fim/ }).click()
    await page
      .getByRole('article')
      .filter({ has: page.getByText('linha 69', { exact: true }) })
      .waitFor()
  })

  it('CHT-04, CHT-09: only the owner edits and deletes; the other is led back to the list', async () => {
    await rui.page.getByRole('button', { name: 'Voltar para as conversas' }).click()
    await chatRow(rui.page, 'Obra da loja').waitFor()
    expect(await rui.page.getByRole('button', { name: 'Excluir Obra da loja' }).count()).toBe(0)
    await chatRow(rui.page, 'Obra da loja').click()
    await rui.page.getByRole('heading', { name: 'Obra da loja' }).waitFor()
    const { page } = paula
    await chatRow(page, 'Obra da loja').hover()
    await page.getByRole('button', { name: 'Editar Obra da loja' }).click()
    await page.getByRole('textbox', { name: /Título/ }).fill('Obra da filial')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await rui.page.getByRole('heading', { name: 'Obra da filial' }).waitFor()
    await chatRow(page, 'Obra da filial').hover()
    await page.getByRole('button', { name: 'Excluir Obra da filial' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir conversa' }).click()
    await page.waitForURL(/\/chats$/)
    await rui.page.waitForURL(/\/chats$/)
    await chatRow(rui.page, 'Obra da filial').waitFor({ state: 'detached' })
  })

  it('CHT-01: the address of a chat without membership shows an error with a way out', async () => {
    const { page } = paula
    const [{ uuid } = { uuid: '' }] = (await sara(listChats, { query: { searchParam: 'Antiga' } })).records
    await goTo(page, `/chats/${uuid}`)
    await page.getByRole('heading', { name: 'Esta conversa não está disponível' }).waitFor()
    await page.getByRole('button', { name: 'Ver conversas' }).click()
    await page.waitForURL(/\/chats$/)
  })
})
