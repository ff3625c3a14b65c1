import { after, heading, onScreen, type Place, press } from '../place.ts'

const colleagues = after(onScreen('', '/chats', 'Chat interno'), 'chat-open', async (page) => {
  await page.getByRole('link', { name: /Vendas e suporte/ }).click()
  await page.getByRole('article').filter({ hasText: 'Atendimento de Eduarda Souza' }).waitFor()
})

const todo = after(onScreen('', '/todolist', 'Tarefas'), 'todo', async (page) => {
  if ((await page.getByRole('list', { name: 'Lista de tarefas' }).count()) > 0) return
  await page.getByRole('textbox', { name: 'Nova tarefa' }).fill('Confirmar a entrega de sexta com o motorista')
  await press(page, 'Adicionar')
})

/** The app on devices, the internal chat and the to-do list. */
export const teamPlaces: readonly Place[] = [
  onScreen('notices-on-devices', '/avisos', 'Aplicativo e avisos'),
  onScreen('chats', '/chats', 'Chat interno'),
  onScreen('chat-form', '/chats', 'Chat interno', 'Nova conversa'),
  {
    name: 'chat-bell',
    who: 'admin',
    path: '/chats',
    go: async (page) => {
      await heading(page, 'Chat interno')
      await press(page, /^Chat interno/)
      await page.getByRole('dialog', { name: 'Chat interno' }).getByRole('link', { name: 'Ver conversas' }).waitFor()
    },
  },
  colleagues,
  after(colleagues, 'chat-people', async (page) => {
    await press(page, /Ver quem participa/)
    await page.getByRole('button', { name: 'Sair da conversa' }).waitFor()
  }),
  after(colleagues, 'chat-leave', async (page) => {
    await press(page, /Ver quem participa/)
    await press(page, 'Sair da conversa')
    await page.getByRole('alertdialog', { name: /^Sair de/ }).waitFor()
  }),
  after(colleagues, 'chat-message', async (page) => {
    await page.getByRole('article').last().hover()
    await page
      .getByRole('button', { name: /^Ações da mensagem/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByText(/^Respondendo a/).waitFor()
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('@')
    await page.getByRole('listbox', { name: 'Mencionar' }).waitFor()
  }),
  todo,
]
