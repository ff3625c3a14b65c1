import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answer, type Call } from '../../../../test/answer.ts'
import { adminUser, drawPage } from '../../../../test/draw-page.tsx'
import { useToasts } from '../../../platform/toasts.ts'
import { card, file } from '../test/samples.ts'
import { CardSheet } from './card-sheet.tsx'

const listeners = vi.hoisted(() => new Map<string, Set<(payload: unknown) => void>>())
vi.mock('../../../platform/socket.ts', () => ({
  enterRoom: () => () => {},
  onEvent: (name: string, listener: (payload: unknown) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set.add(listener))
    return () => set.delete(listener)
  },
}))
// Mocked, because the editor needs a layout.
vi.mock('./rich-text-editor.tsx', () => ({ RichTextEditor: () => null }))

let calls: Call[] = []
const onClose = vi.fn()
const sentCalls = () => calls.filter(({ method }) => method !== 'GET')
const toasts = () => useToasts.getState().toasts.map(({ message }) => message)
const SHOW = 'GET /kanban/cards/1'
const SAVE = 'PUT /kanban/update-cartao/1'

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(() => {
  cleanup()
  onClose.mockReset()
  vi.unstubAllGlobals()
})

const whole = (more = {}) => ({ card: card(1, 'Pintar', more), tickets: [] })

async function open(more = {}, answers: Record<string, unknown> = {}) {
  calls = answer({ [SHOW]: whole(more), 'GET /users/list': [], ...answers })
  await drawPage(<CardSheet boardId={5} cardId={1} onClose={onClose} />, adminUser)
  await screen.findByRole('dialog', { name: 'Pintar' })
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('BRD-10, BRD-11: subtasks and comments stay local until the card is saved; blank ones are never added', async () => {
  const after = card(1, 'Pintar', { revision: 2 })
  await open({ subtasks: [{ id: 4, title: 'Lixar', completed: false, due: null }] }, { [SAVE]: { card: after } })
  type('Nova subtarefa', '   ')
  press('Adicionar subtarefa')
  type('Novo comentário', '  ')
  press('Adicionar comentário')
  type('Nova subtarefa', '')
  type('Novo comentário', '')
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  type('Nova subtarefa', ' Medir ')
  press('Adicionar subtarefa')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Lixar concluída' }))
  type('Novo comentário', 'Começo amanhã')
  press('Adicionar comentário')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
  expect(sentCalls()).toEqual([])
  press('Salvar')
  await waitFor(() => expect(toasts()).toContain('Cartão salvo.'))
  expect(sentCalls()[0]?.body).toEqual({
    revision: 1,
    subtasks: [
      { id: 4, title: 'Lixar', completed: true, due: null },
      { title: 'Medir', completed: false, due: null },
    ],
    comments: [{ title: 'Começo amanhã' }],
  })
})

it('BRD-10: saving includes input that was not added yet', async () => {
  await open({}, { [SAVE]: { card: card(1, 'Pintar', { revision: 2 }) } })
  type('Novo comentário', 'Vou eu')
  press('Salvar')
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ revision: 1, comments: [{ title: 'Vou eu' }] }))
})

it('BRD-10: during a save nothing can be changed, because the saved card replaces the sheet’s content', async () => {
  const answered = Promise.withResolvers<unknown>()
  await open({}, { [SAVE]: answered.promise })
  const isInert = () => screen.getByRole('textbox', { name: 'Novo comentário' }).closest('[inert]') !== null
  type('Novo comentário', 'Vou eu')
  expect(isInert()).toBe(false)
  press('Salvar')
  expect(isInert()).toBe(true)
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  expect(isInert()).toBe(true)
  answered.resolve({ card: card(1, 'Pintar', { revision: 2 }) })
  await waitFor(() => expect(isInert()).toBe(false))
})

it('BRD-08: a button switches between view and edit, and a title is required', async () => {
  await open()
  press('Editar')
  expect(button('Visualizar')).toBeTruthy()
  type('Título', ' ')
  press('Salvar')
  await screen.findByText('Escreva um título.')
  expect(sentCalls()).toEqual([])
})

it('BRD-08: an invalid day is never saved as no day, because the card would lose its day', async () => {
  const after = card(1, 'Pintar', { revision: 2, date: '2026-12-30' })
  const lixar = { id: 4, title: 'Lixar', completed: false, due: '2026-12-20' }
  await open({ date: '2026-12-31', subtasks: [lixar] }, { [SAVE]: { card: after } })
  press('Editar')
  await screen.findByRole('textbox', { name: 'Prazo' })
  type('Prazo', '31/11/2026')
  type('Prazo da subtarefa Lixar', '30/02/2026')
  press('Salvar')
  await waitFor(() =>
    expect(screen.getAllByText('Isto não é uma data. Corrija-a ou deixe o campo vazio.').length).toBe(2),
  )
  expect(sentCalls()).toEqual([])
  type('Prazo', '30/12/2026')
  press('Salvar')
  expect(sentCalls()).toEqual([])
  press('Remover a subtarefa Lixar')
  press('Salvar')
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ revision: 1, date: '2026-12-30', subtasks: [] }))
})

it('BRD-08: when another user changed the same field, the user keeps their version or reloads', async () => {
  const answers: Record<string, unknown> = { [SAVE]: { status: 409, body: { error: 'ERR_CARD_CHANGED' } } }
  await open({}, answers)
  press('Editar')
  type('Título', 'Pintar hoje')
  const theirs = { card: card(1, 'Pintar amanhã', { revision: 2, tag: 'Casa' }), tickets: [] }
  calls = answer({ ...answers, [SHOW]: theirs })
  press('Salvar')
  await screen.findByText('Alguém mudou este cartão enquanto você editava.')
  calls = answer({ [SHOW]: theirs, [SAVE]: { card: card(1, 'Pintar hoje', { revision: 3, tag: 'Casa' }) } })
  press('Ficar com as minhas alterações')
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ revision: 2, title: 'Pintar hoje' }))
  await waitFor(() => expect(screen.queryByText('Alguém mudou este cartão enquanto você editava.')).toBeNull())
})

it('BRD-08: another user’s changes to other fields are merged into the draft', async () => {
  await open()
  press('Editar')
  type('Título', 'Pintar hoje')
  await screen.findByRole('textbox', { name: 'Etiqueta' })
  const theirs = { card: card(1, 'Pintar', { revision: 2, tag: 'Casa' }), tickets: [] }
  calls = answer({ [SHOW]: theirs })
  await act(async () => {
    for (const listener of listeners.get('boardCard') ?? [])
      listener({ action: 'update', boardId: 5, card: theirs.card })
  })
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Etiqueta' }).value).toBe('Casa'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' }).value).toBe('Pintar hoje')
  expect(screen.queryByText('Alguém mudou este cartão enquanto você editava.')).toBeNull()
})

it('BRD-09: a video needs title and link', async () => {
  await open()
  press('Editar')
  type('Título do vídeo', 'Como pintar')
  press('Adicionar vídeo')
  type('Link do vídeo', 'javascript:alert(1)')
  press('Adicionar vídeo')
  screen.getByText('Nenhum vídeo.')
  screen.getByText('Escreva um endereço que comece com https:// ou http://.')
  type('Link do vídeo', 'https://videos.example/1')
  press('Adicionar vídeo')
  expect(screen.getByRole('link', { name: 'Como pintar' }).getAttribute('href')).toBe('https://videos.example/1')
})

it('BRD-13, BRD-14, BRD-15: attachments with short names, the choice of the cover, and deletion after a confirmation', async () => {
  const image = file(2, 'vitrine.png', 'image/png')
  await open(
    { files: [file(1, 'orçamento-da-reforma-da-loja.pdf')], images: [image] },
    { 'PUT /kanban/update-cartao-capa/1': { card: card(1, 'Pintar') }, 'DELETE /kanban/1/files/stored-1': {} },
  )
  expect(screen.getByRole('link', { name: /^Abrir orçamento/ }).textContent).toMatch(/^orçamento-da-refo(…|\.\.\.) /)
  press('Usar vitrine.png como capa')
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ taskId: 1, coverImage: 'stored-2' }))
  press('Excluir orçamento-da-reforma-da-loja.pdf')
  fireEvent.click(await screen.findByRole('button', { name: 'Excluir anexo' }))
  await waitFor(() => expect(sentCalls().at(-1)?.path).toBe('/kanban/1/files/stored-1'))
  await waitFor(() => expect(toasts()).toContain('Anexo excluído.'))
})

it('BRD-16: Arquivos and Usuarios scroll to their part of the card', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  await open()
  press('Arquivos')
  expect(document.activeElement?.textContent).toBe('Arquivos')
  press('Usuarios')
  expect(document.activeElement?.textContent).toBe('Pessoas')
  expect(scrolled).toHaveBeenCalledTimes(2)
  scrolled.mockRestore()
})

it('BRD-05: a new card is white and Normal, and is added to its column', async () => {
  calls = answer({ 'POST /kanban/create-cartao': { card: card(9, 'Lixar') }, 'GET /users/list': [] })
  await drawPage(<CardSheet boardId={5} columnId={2} onClose={onClose} />, adminUser)
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo cartão' }))
  await dialog.findByRole('combobox', { name: 'Prioridade' })
  expect((dialog.getByRole('combobox', { name: 'Prioridade' }) as HTMLInputElement).value).toBe('Normal')
  expect((dialog.getByRole('textbox', { name: 'Cor' }) as HTMLInputElement).value).toBe('#ffffff')
  type('Título', 'Lixar')
  press('Criar')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentCalls()[0]?.body).toEqual({ title: 'Lixar', quadroId: 5, columnId: 2 })
})

it('BRD-17: a card that fails to load or was deleted says so without a toast', async () => {
  calls = answer({ [SHOW]: { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } } })
  await drawPage(<CardSheet boardId={5} cardId={1} onClose={onClose} />, adminUser)
  await screen.findByText('Não foi possível carregar o cartão')
  expect(toasts()).toEqual([])
  cleanup()
  calls = answer({ [SHOW]: { status: 404, body: { error: 'ERR_NO_CARD_FOUND' } } })
  await drawPage(<CardSheet boardId={5} cardId={1} onClose={onClose} />, adminUser)
  await screen.findByText('Este cartão foi removido')
})

it('BRD-04: a card whose column is deleted says so at once', async () => {
  await open()
  answer({ [SHOW]: { status: 404, body: { error: 'ERR_NO_CARD_FOUND' } } })
  await act(async () => {
    for (const listener of listeners.get('boardColumn') ?? []) listener({ action: 'delete', boardId: 5, columnId: 1 })
  })
  await screen.findByText('A coluna em que ele estava foi excluída ou arquivada com os cartões dela.')
  expect(toasts()).toEqual([])
})

it('BRD-04: a new card whose column is deleted says so and keeps the text', async () => {
  calls = answer({ 'GET /users/list': [] })
  await drawPage(<CardSheet boardId={5} columnId={1} isColumnGone onClose={onClose} />, adminUser)
  expect((await screen.findByRole('alert')).textContent).toContain('A coluna deste cartão foi excluída.')
  expect(screen.getByRole('textbox', { name: 'Título' })).toBeTruthy()
})

const cardEvent = (event: object) =>
  act(async () => {
    for (const listener of listeners.get('boardCard') ?? []) listener(event)
  })

it('BRD-18: a card that a colleague archives keeps the unsaved text, and can be saved once it is restored', async () => {
  await open()
  type('Novo comentário', 'Vou eu')
  answer({ [SHOW]: { status: 404, body: { error: 'ERR_NO_CARD_FOUND' } } })
  await cardEvent({ action: 'delete', boardId: 5, cardId: 1, archived: true })
  await screen.findByText(/Copie o que escreveu/)
  expect((screen.getByRole('textbox', { name: 'Novo comentário' }) as HTMLTextAreaElement).value).toBe('Vou eu')
  expect((button('Salvar') as HTMLButtonElement).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Arquivar' })).toBeNull()
  calls = answer({ [SHOW]: whole(), [SAVE]: { card: card(1, 'Pintar', { revision: 2 }) } })
  await cardEvent({ action: 'create', boardId: 5, card: card(1, 'Pintar') })
  await waitFor(() => expect((button('Salvar') as HTMLButtonElement).disabled).toBe(false))
  press('Salvar')
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ revision: 1, comments: [{ title: 'Vou eu' }] }))
})

function SheetOverBoard() {
  const [isGone, setGone] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setGone(!isGone)}>
        Quadro
      </button>
      <CardSheet boardId={5} cardId={1} isBoardGone={isGone} onClose={onClose} />
    </>
  )
}

it('BRD-18: unsaved text stays while the board is archived, and a card without it leaves the page', async () => {
  calls = answer({ [SHOW]: whole(), 'GET /users/list': [] })
  await drawPage(<SheetOverBoard />, adminUser)
  await screen.findByRole('dialog', { name: 'Pintar' })
  const toggle = () => fireEvent.click(screen.getByRole('button', { name: 'Quadro', hidden: true }))
  toggle()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  toggle()
  await screen.findByRole('dialog', { name: 'Pintar' })
  type('Novo comentário', 'Vou eu')
  toggle()
  await screen.findByText(/Copie o que escreveu/)
  toggle()
  await waitFor(() => expect(screen.queryByText(/Copie o que escreveu/)).toBeNull())
  expect((screen.getByRole('textbox', { name: 'Novo comentário' }) as HTMLTextAreaElement).value).toBe('Vou eu')
})

it('BRD-18: archiving a card from its sheet asks before unsaved text is lost', async () => {
  await open({}, { 'PUT /kanban/cards/1/archived': { card: card(1, 'Pintar') } })
  type('Novo comentário', 'Vou eu')
  press('Arquivar')
  const question = within(await screen.findByRole('alertdialog'))
  expect(sentCalls()).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(sentCalls()).toHaveLength(1))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
